import { z } from 'zod'
import { reCaptchaToken } from './account.ts'
import { accountReply } from './envelope.ts'
import { required } from './input.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
/** The id that a device gave a passkey; at most 1023 bytes. */
const credentialId = base64url(1400)
const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

export const passkeyOptionsBody = z.object({ reCaptchaToken })
/** A browser's answer when a passkey signs a challenge (WebAuthn assertion). */
export const passkeyUseBody = z.object({
  credential: z.object({
    ...common,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(20_000),
      userHandle: base64url(200)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
  }),
})
/** A browser's answer when it has created a passkey (WebAuthn attestation). */
export const passkeyBody = z.object({
  credential: z.object({
    ...common,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(40_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
})
export const passkeyParam = z.object({ passkeyId: credentialId })
export const passkeyNameBody = z.object({ name: required(60) })

/** The options for `navigator.credentials`, in WebAuthn's JSON form. */
export const passkeyOptionsReply = accountReply(z.object({ options: z.unknown() }))
export const passkeysReply = accountReply(
  z.object({
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })),
  }),
)
