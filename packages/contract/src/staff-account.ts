import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { required } from './input.ts'
import { isPasswordLength } from './password.ts'
import { passkeyBody, passkeyParam, passkeyUseBody } from './passkeys.ts'

/** The kinds of second factors of a member: an authenticator app, or a passkey. */
export const factorKinds = ['app', 'passkey'] as const

const passkeyName = required(60)
/** A browser's answer when a passkey signs the challenge of a sign-in or of a fresh proof. */
export const staffPasskeyUseBody = passkeyUseBody.strict()
/** A browser's answer when it has created a passkey, with the name of its device. */
export const staffPasskeyBody = passkeyBody.extend({ name: passkeyName }).strict()
export const staffPasskeyParam = passkeyParam
export const staffPasskeyNameBody = z.strictObject({ name: passkeyName })
export const ownPasswordBody = z.strictObject({ password: z.string().refine(isPasswordLength, 'has too few or too many characters') })
/** The first code of a new authenticator app. */
export const authenticatorBody = z.strictObject({ code: z.string().regex(/^\d{6}$/) })

/** The options for `navigator.credentials`, in WebAuthn's JSON form. */
export const staffPasskeyOptionsReply = commerceReply({ options: z.unknown() })
/** The secret for a new authenticator app in base 32, and the same as the address of a QR code. */
export const authenticatorReply = commerceReply({ secret: z.string(), address: z.string() })
/** How a member signs in. */
export const signInMethodsReply = commerceReply({
  hasPassword: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.int(),
  /** New recovery codes, which are shown this once; empty for calls that make none. */
  recoveryCodes: z.array(z.string()),
})
