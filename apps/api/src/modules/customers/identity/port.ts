import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'

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
  /** The time of the account's deletion, where its owner requested it. */
  deletionAt: Date | null
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface SignedIn {
  tokens: Tokens
  customer: CustomerDetails
  /** Whether this created the account. */
  created: boolean
}

/** The origin of an attempt to sign in. */
export interface Origin {
  site: Site
  language: string
  deviceId: string
  /** The browser's user agent, for the list of sign-ins. */
  userAgent: string
}

/** A customer and the session of a call. */
export interface SignedInActor {
  customerId: string
  sessionId: string
}

/** The method of a sign-in or of a failed try. */
export type SignInMethod = 'password' | 'code' | 'sign-up' | 'reset' | 'passkey'

/** A line of the log of sign-ins. */
export interface SignInEntry {
  at: Date
  method: SignInMethod
  refused: boolean
  device: string
}

/** The owner of an account that is deleted. */
export type Person = Pick<CustomerDetails, 'firstName' | 'email' | 'language'>

/** The personal data that a module keeps of a customer. */
export interface PersonalData {
  /** Returns everything that is stored, for the customer's export. */
  exportCustomer(tx: Db, customerId: string): Promise<Record<string, unknown>>
  /** Deletes it, or removes the person from records that must be stored. */
  removeCustomer(tx: Db, customerId: string, person: Person): Promise<void>
  /** Counts the things that would be lost with the account, by kind. */
  countLost?(tx: Db, customerId: string): Promise<Record<string, number>>
  /** Counts open matters by kind; an account is not deleted before they have ended. */
  countOpen?(tx: Db, customerId: string, person: Person): Promise<Record<string, number>>
}

/** The plan of an account's deletion. */
export interface DeletionPlan {
  /** The time of the deletion; null where none was requested. */
  dueAt: Date | null
  /** The days between the request and the deletion. */
  days: number
  open: Record<string, number>
  lost: Record<string, number>
}

export type Channel = 'sms' | 'whatsapp' | 'email'

/** The answer to a request for a code, whether a code was sent or not. */
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

/** Further evidence for signing in by a code where a telephone number may have a new owner. */
export interface EntryProof {
  /** The code that was sent to the account's e-mail address. */
  mailCode?: string | undefined
  /** Opens a new account, which takes the number from its present one. */
  startNew?: boolean | undefined
}

/** Sign-in methods and sessions. `username` is an e-mail address or a telephone number as people write it. */
export interface Identity {
  login(origin: Origin, username: string, password: string): Promise<Result<SignedIn>>
  sendSignInCode(origin: Origin, username: string, channel?: Channel): Promise<Result<CodeSent>>
  /**
   * Signs in by a code; creates the account where the contact has none. A number whose account was not used for long may have a new owner:
   * on an unknown device the call fails with `mail_code_needed`, sends a code to the account's e-mail address, and needs both. An account
   * without an e-mail address keeps its data, and the code opens a new account. The same holds for the two calls below that take a proof.
   */
  verifySignInCode(origin: Origin, username: string, code: string, proof?: EntryProof): Promise<Result<SignedIn>>
  signUp(origin: Origin, person: { firstName: string; lastName: string; email: string; password: string }): Promise<Result<CodeSent>>
  verifySignUpCode(origin: Origin, username: string, code: string): Promise<Result<SignedIn>>
  sendPhoneSignUpCode(origin: Origin, phone: string, channel?: Channel): Promise<Result<CodeSent>>
  verifyPhoneSignUpCode(
    origin: Origin,
    phone: string,
    code: string,
    names: { firstName?: string | undefined; lastName?: string | undefined },
    proof?: EntryProof,
  ): Promise<Result<SignedIn>>
  forgotPassword(origin: Origin, username: string): Promise<Result<CodeSent>>
  /** Sets a password, ends every session and starts a new one. */
  resetPassword(origin: Origin, username: string, code: string, password: string, proof?: EntryProof): Promise<Result<SignedIn>>
  /** Returns new tokens for a refresh token; the same ones for the former one, for half a minute. */
  refresh(refreshToken: string, deviceId: string): Promise<Result<Tokens>>
  /** The customer that an access token names; undefined where the token is invalid or its session has ended. */
  readAccessToken(token: string): Promise<Result<SignedInActor>>
  /**
   * Ends the session that tokens name, or all of its customer's; returns how many ended, 0 where the tokens name no open one. `everywhere`
   * fails with `unauthorised` without a valid access token, so that it never reports other devices as signed out when they were not.
   */
  logOut(tokens: Partial<Tokens>, everywhere: boolean): Promise<Result<number>>
  /** Reads a contact as people of a site write it: an e-mail address, or a number as +E.164. */
  readContact(site: Site, text: string, field?: string): Result<{ kind: 'email' | 'phone'; value: string }>
  /** Whether the account of a contact in canonical spelling has been signed in to on a device. */
  knowsDevice(tx: Db, contact: string, deviceId: string): Promise<boolean>
  /** The customer who has verified a contact: an e-mail address in lower case, a number as +E.164. */
  ownerOf(contact: { kind: 'email' | 'phone'; value: string }): Promise<string | undefined>
  /** When the number of an account last belonged to another account; undefined where it never did, as far as that is stored. */
  phoneSince(customerId: string): Promise<Date | undefined>
  details(customerId: string, tx?: Db): Promise<CustomerDetails | undefined>
  change(customerId: string, change: ProfileChange): Promise<Result<CustomerDetails>>
  sessions(customerId: string): Promise<SessionDetails[]>
  endSession(customerId: string, sessionId: string): Promise<Result<undefined>>
  /** Sign-ins and refused tries, the newest first. */
  signIns(customerId: string): Promise<SignInEntry[]>
  /** Sends a code to a contact of the account, to verify its owner. */
  sendProofCode(actor: SignedInActor, origin: Origin, channel?: Channel): Promise<Result<CodeSent>>
  /** Verifies the session: for ten minutes it may change contacts and credentials, export and delete. */
  prove(actor: SignedInActor, origin: Origin, code: string, channel?: Channel): Promise<Result<undefined>>
  /** Sends a code to a new contact. Fails with `proof_needed` without a fresh verification, as do the calls below. */
  sendContactCode(actor: SignedInActor, origin: Origin, username: string, channel?: Channel): Promise<Result<CodeSent>>
  /** Replaces the contact of the same kind by the one that got the code, and notifies the former one. Needs no further verification. */
  changeContact(actor: SignedInActor, origin: Origin, username: string, code: string): Promise<Result<CustomerDetails>>
  /** Sets or changes the password, ends every other session and notifies the owner. */
  setPassword(actor: SignedInActor, password: string): Promise<Result<undefined>>
  /** Everything that the shop stores about a customer. */
  exportData(actor: SignedInActor): Promise<Result<Record<string, unknown>>>
  /** The same for staff; throws `not_found`. */
  exportForStaff(tx: Db, customerId: string): Promise<Record<string, unknown>>
  /** The customer, locked, where the session has a fresh verification; throws `proof_needed` otherwise. */
  needProof(tx: Db, actor: SignedInActor): Promise<CustomerDetails>
  /** Marks a session as freshly verified; the caller has checked the verification. */
  setVerified(tx: Db, actor: SignedInActor): Promise<void>
  /** Signs in a customer whom the caller has identified; throws where they may not. */
  signInAs(tx: Db, customerId: string, origin: Origin, method: SignInMethod): Promise<SignedIn>
  /** Records a refused try in the log of a customer. */
  noteRefusal(customerId: string | undefined, origin: Origin, method: SignInMethod): Promise<void>
  /** Notifies a customer of a new passkey, and returns the name of the device that it was created on. */
  notifyPasskeyAdded(tx: Db, actor: SignedInActor, origin: Origin): Promise<string>
  /** The accounts that lost a customer's present number to it and can be reopened, the latest first. */
  formerAccounts(tx: Db, customerId: string): Promise<string[]>
  /**
   * Returns a telephone number from the asker's account to an earlier one and signs in to that; the caller has checked an order of it. The
   * asker's account keeps its e-mail address, or is deleted where it is empty; throws `account_in_use` where neither is possible. `isUsed`:
   * whether it has orders.
   */
  reopen(
    tx: Db,
    opening: { actor: SignedInActor; origin: Origin; accountId: string; orderNumber: string; isUsed: boolean },
  ): Promise<SignedIn>
  /** Gives an account without its contact another one, for staff; returns the account that had the number until then. */
  reopenForStaff(
    tx: Db,
    opening: {
      accountId: string
      orderNumber: string
      by: string
      reason: string
      contact: { kind: 'email' | 'phone'; value: string }
      isUsed: (customerId: string) => Promise<boolean>
    },
  ): Promise<string | undefined>
  /** Drops cached data of a customer's sessions, after a transaction that ended some. */
  signedOut(customerId: string): Promise<void>
  deletionPlan(customerId: string): Promise<DeletionPlan>
  /** Plans the deletion of the account in a fortnight. */
  requestDeletion(actor: SignedInActor): Promise<Result<DeletionPlan>>
  /** The same for staff, whom the customer asked; returns the time. Throws `not_found`. */
  planDeletionForStaff(tx: Db, customerId: string): Promise<Date>
  keepAccount(customerId: string): Promise<Result<DeletionPlan>>
}
