import { z } from 'zod'
import { accountReply } from './envelope.ts'
import { code, contact, day, id, lastName, name, optionalName, required, text, typed } from './input.ts'
import { isPasswordLength, mayBePassword, passwordBounds } from './password.ts'

/** The answer to the captcha (V-01): from the proof of work or from the widget. */
export const reCaptchaToken = text(4000).optional()

/** The identifier of a sign-in: an e-mail address or a telephone number, as people write it. */
const username = contact(120)

/** A new password. JSON Schema counts code points, as `password.ts` does; zod's `min` and `max` count UTF-16 code units. */
const password = z
  .string()
  .refine(isPasswordLength, `has ${passwordBounds.min} to ${passwordBounds.max} characters`)
  .refine((value) => value.isWellFormed(), 'has characters that are no text')
  .meta({ minLength: passwordBounds.min, maxLength: passwordBounds.max })

/** The password of somebody who signs in. */
const givenPassword = z
  .string()
  .refine(mayBePassword, `has 1 to ${passwordBounds.max} characters`)
  .meta({ minLength: 1, maxLength: passwordBounds.max })

/** A one-time code of six digits; separators between them are removed. */
export const otp = code(6, /^\d{6}$/)

/** The channel that a code is sent through. */
const channel = z.enum(['sms', 'whatsapp', 'email'])

/** Additional fields of a code to a telephone number whose account was unused for long (a doubtful number). */
const entryProof = {
  /** The code sent to the account's mail address, where `mail_code_needed` asked for it. */
  mailOtp: otp.optional(),
  /** Creates a new account instead of signing in to the existing one, which keeps its data without the number. */
  startNew: z.boolean().optional(),
}

export const loginBody = z.object({ username, password: givenPassword, reCaptchaToken })
export const loginOtpBody = z.object({ username, channel: channel.optional(), reCaptchaToken })
export const otpVerifyBody = z.object({
  username,
  otp,
  /** The purpose that the code was sent for. */
  purpose: z.enum(['sign-in', 'sign-up']).default('sign-in'),
  ...entryProof,
  reCaptchaToken,
})
export const signUpBody = z.object({
  firstName: name(60),
  lastName: optionalName(60),
  email: contact(120),
  password,
  reCaptchaToken,
})
export const phoneSignUpBody = z.object({ phoneNumber: typed(60), channel: channel.optional(), reCaptchaToken })
export const phoneSignUpVerifyBody = z.object({
  /** The telephone number that the code was sent to. */
  username,
  otp,
  firstName: name(60).optional(),
  lastName: lastName(60).optional(),
  ...entryProof,
  reCaptchaToken,
})
export const forgotPasswordBody = z.object({ username, reCaptchaToken })
export const resetPasswordBody = z.object({ username, otp, password, ...entryProof, reCaptchaToken })
/** the token is in the body, or in the header `refreshToken`; null and empty mean none. */
export const refreshBody = z.object({ refreshToken: text(400).nullish(), accessToken: text(4000).nullish() }).nullish()
/**
 * The session is that of the access token, even an expired one, or else of the refresh token, which may be in the body or in its
 * header; any other text names no session. `everywhere`, a text in a form, ends all of the customer's sessions and needs a valid access
 * token.
 */
export const logOutBody = z
  .object({
    everywhere: z
      .union([z.boolean(), z.enum(['true', 'false', '']).transform((value) => value === 'true')])
      .nullish()
      .transform((everywhere) => everywhere ?? false),
    refreshToken: z.string().nullish(),
  })
  .nullish()

/** A customer as their own browser reads it (E-06). */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  anniversary: z.string().nullable(),
  language: z.string(),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  /** The time of the account's deletion, where its owner asked for it. */
  deletionAt: z.string().nullable(),
})
export type User = z.infer<typeof user>

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export const tokensReply = accountReply(z.object({ tokens }))
/** a sign-in; `created` is true where it created the account. */
export const sessionReply = accountReply(z.object({ tokens, userDetails: user, created: z.boolean() }))
/** A code was sent, or would have been: the answer is the same with and without an account. */
export const codeSentReply = accountReply(z.object({ minutes: z.number().int(), resendSeconds: z.number().int() }))
export const userReply = accountReply(user)
export const doneReply = accountReply(z.object({}))
/** `ended` is the number of ended sessions: 0 where there was none. */
export const logOutReply = accountReply(z.object({ ended: z.number().int() }))

export const profileBody = z
  .object({
    firstName: name(60),
    lastName: lastName(60),
    birthday: day.nullable(),
    anniversary: day.nullable(),
    language: required(20),
  })
  .partial()

/** A device that is signed in. */
const session = z.object({
  id: z.string(),
  device: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
})
export const sessionsReply = accountReply(z.object({ sessions: z.array(session) }))
export const sessionParam = z.object({ id })

/** Proves that the account's owner makes the call; the code goes to the contact of the channel, else to the telephone. */
export const proofSendBody = z.object({ channel: channel.optional() })
export const proofBody = z.object({ otp, channel: channel.optional() })
/** A new mail address or telephone number. */
export const contactSendBody = z.object({ username, channel: channel.optional() })
export const contactBody = z.object({ username, otp })
export const passwordBody = z.object({ password })

/** The number of an order, as its e-mails show it. */
const orderNumber = typed(40)

/** Whether the telephone number had an earlier account that was unused for long. */
export const earlierAccountReply = accountReply(z.object({ exists: z.boolean() }))
/** An order of the earlier account; the code is sent to its mail address. */
export const earlierSendBody = z.object({ number: orderNumber })
export const earlierBody = z.object({ number: orderNumber, otp })

/** Successful and refused sign-ins, the newest first. */
export const signInsReply = accountReply(
  z.object({
    signIns: z.array(
      z.object({
        at: z.string(),
        method: z.enum(['password', 'code', 'sign-up', 'reset', 'passkey']),
        refused: z.boolean(),
        device: z.string(),
      }),
    ),
  }),
)
export const exportReply = accountReply(z.unknown())
/** `open` counts the records that delay the deletion, `lost` those that are deleted with the account, both by kind. */
export const deletionReply = accountReply(
  z.object({
    dueAt: z.string().nullable(),
    days: z.number().int(),
    open: z.record(z.string(), z.number().int()),
    lost: z.record(z.string(), z.number().int()),
  }),
)

/** `altcha` has a challenge to solve, `recaptcha` the key of its widget. */
export const captchaReply = accountReply(
  z.object({ kind: z.enum(['altcha', 'recaptcha']), challenge: z.unknown().optional(), siteKey: z.string().optional() }),
)
