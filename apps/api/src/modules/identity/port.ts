import type { Result } from '../../kernel/result.ts'
import type { Site } from '../../kernel/site.ts'

export interface CustomerDetails {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  birthday: string | null
  anniversary: string | null
  language: string
  hasPassword: boolean
  createdAt: Date
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface SignedIn {
  tokens: Tokens
  customer: CustomerDetails
  /** Whether this made the account. */
  created: boolean
}

/** Where an attempt to sign in comes from. */
export interface Origin {
  site: Site
  language: string
  deviceId: string
  /** What the browser calls itself, for the list of sign-ins. */
  userAgent: string
}

export type Channel = 'sms' | 'whatsapp' | 'email'

/** What is said of a code that was asked for, whether it was sent or not. */
export interface CodeSent {
  minutes: number
  resendSeconds: number
}

export interface SessionDetails {
  id: string
  device: string
  signedInAt: Date
  lastUsedAt: Date
}

export type ProfileChange = Partial<Pick<CustomerDetails, 'firstName' | 'lastName' | 'birthday' | 'anniversary' | 'language'>>

/** Ways in, and everything about being signed in. `username` is a mail address or a telephone number as people write it. */
export interface Identity {
  login(origin: Origin, username: string, password: string): Promise<Result<SignedIn>>
  sendSignInCode(origin: Origin, username: string, channel?: Channel): Promise<Result<CodeSent>>
  /**
   * Signs in by a code; makes the account where the contact has none. A number that was idle for long may have a new owner:
   * on a new device it fails with `mail_code_needed`, sends a code to the account's mail address, and wants both.
   */
  verifySignInCode(origin: Origin, username: string, code: string, mailCode?: string): Promise<Result<SignedIn>>
  signUp(origin: Origin, person: { firstName: string; lastName: string; email: string; password: string }): Promise<Result<CodeSent>>
  verifySignUpCode(origin: Origin, username: string, code: string): Promise<Result<SignedIn>>
  sendPhoneSignUpCode(origin: Origin, phone: string, channel?: Channel): Promise<Result<CodeSent>>
  verifyPhoneSignUpCode(
    origin: Origin,
    phone: string,
    code: string,
    names: { firstName?: string | undefined; lastName?: string | undefined },
  ): Promise<Result<SignedIn>>
  forgotPassword(origin: Origin, username: string): Promise<Result<CodeSent>>
  /** Sets a password, ends every session and begins a new one. */
  resetPassword(origin: Origin, username: string, code: string, password: string): Promise<Result<SignedIn>>
  /** New tokens for a refresh token; the same ones for the one before it, for half a minute. */
  refresh(refreshToken: string, deviceId: string): Promise<Result<Tokens>>
  /** Who an access token names; undefined where it is not good, or its session ended. */
  readAccessToken(token: string): Promise<{ customerId: string; sessionId: string } | undefined>
  logOut(customerId: string, sessionId: string, everywhere: boolean): Promise<void>
  details(customerId: string): Promise<CustomerDetails | undefined>
  change(customerId: string, change: ProfileChange): Promise<Result<CustomerDetails>>
  sessions(customerId: string): Promise<SessionDetails[]>
  endSession(customerId: string, sessionId: string): Promise<Result<undefined>>
}
