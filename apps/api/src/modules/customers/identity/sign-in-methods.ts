import { addMs, type Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, fail, ok, type Result } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Verification } from '../verification/port.ts'
import { type Contact, readContact } from './contacts.ts'
import type { CodeMessage, Messenger } from './messages.ts'
import type { Passwords } from './passwords.ts'
import type { Channel, CodeSent, EntryProof, Origin, SignedIn, Way } from './port.ts'
import { type Admitted, MailCodeNeeded, type ProvedContacts, type ProvedWith } from './proved-contact.ts'
import { channelsFor, waitAfter } from './rules.ts'
import type { Opening, Sessions } from './sessions.ts'
import {
  countAttempt,
  customerByContact,
  customerById,
  type CustomerRow,
  deleteGuard,
  insertRefusal,
  insertSignIn,
  lockCustomer,
  setWait,
  waitOf,
} from './store.ts'
import { detailsOf } from './views.ts'

const guardPurpose = 'sign-in guard'
const mailSubject = (phone: string) => `mail of ${phone}`

/** The purpose of a code that signs in. */
type CodePurpose = 'sign-in' | 'sign-up' | 'phone-sign-up' | 'password-reset'

export interface SignInMethodParts {
  clock: Clock
  secrets: Secrets
  verification: Verification
  passwords: Passwords
  sessions: Sessions
  messenger: Messenger
  provedContacts: ProvedContacts
}

/** The functions that all sign-in methods share: reading contacts, sending codes, and opening a session. */
export function createSignInMethods(db: Db, parts: SignInMethodParts) {
  const { clock, secrets, verification, passwords, sessions, messenger, provedContacts } = parts

  /** The channel of a code: the requested one, or the default one of the contact. */
  function channelOf(origin: Origin, contact: Contact, wanted: Channel | undefined): Result<Channel> {
    const offered = channelsFor(contact.kind, origin.site.otpMethods)
    const channel = wanted === undefined || contact.kind === 'email' ? offered[0] : offered.find((one) => one === wanted)
    return channel ? ok(channel) : fail('channel_unavailable', { field: 'channel' })
  }

  /** Signs a customer in; throws where the account is blocked. */
  async function open(tx: Db, person: CustomerRow, origin: Origin, opening: Opening): Promise<SignedIn> {
    if (person.state !== 'active') throw new AppError({ code: 'sign_in_failed', field: 'username' })
    return { tokens: await sessions.open(tx, person, origin, opening), customer: detailsOf(person), created: opening.created }
  }

  /** Records a refused try where the contact has an account; takes the same time where it has none. */
  async function refused<T>(outcome: Result<T>, origin: Origin, contact: Contact, way: Way): Promise<Result<T>> {
    const now = clock.now()
    if (!outcome.ok && (outcome.error.code === 'sign_in_failed' || outcome.error.code === 'code_wrong'))
      await insertRefusal(db, contact, { id: newId(now), way, userAgent: origin.userAgent.slice(0, 300), at: now })
    return outcome
  }

  /** Sends the second code for a number of a long unused account; a code sent just before is still valid. */
  async function sendMailCode(origin: Origin, subject: { purpose: 'confirmation'; subject: string; deviceId: string }, email: string) {
    await transact(db, async (tx) => {
      const issued = await verification.issue(tx, { ...subject, contact: email })
      if (issued.ok) await messenger.code(tx, origin, { kind: 'email', value: email }, 'email', 'signIn', issued.value)
    })
  }

  return {
    async signInAs(tx: Db, customerId: string, origin: Origin, way: Way): Promise<SignedIn> {
      const person = await lockCustomer(tx, customerId)
      if (!person) throw new AppError({ code: 'sign_in_failed' })
      return open(tx, person, origin, { way, created: false })
    },
    async noteRefusal(customerId: string | undefined, { userAgent }: Origin, way: Way): Promise<void> {
      const at = clock.now()
      if (customerId !== undefined)
        await insertSignIn(db, { id: newId(at), customerId, way, refused: true, userAgent: userAgent.slice(0, 300), at })
    },
    channelOf,
    contactOf: (origin: Origin, words: string, field?: string) => readContact(origin.site, words, field),

    /** Creates a code and sends it. `unless` may send another message instead: answer and response time are the same. */
    async sendCode(
      origin: Origin,
      contact: Contact,
      request: {
        purpose: CodePurpose
        kind: CodeMessage
        channel?: Channel | undefined
        payload?: unknown
        unless?: (person: CustomerRow | undefined) => 'exists' | 'missing' | undefined
      },
    ): Promise<Result<CodeSent>> {
      const channel = channelOf(origin, contact, request.channel)
      if (!channel.ok) return channel
      return transact(db, async (tx) => {
        const person = await customerByContact(tx, contact)
        const other = request.unless?.(person)
        const subject = { purpose: request.purpose, subject: contact.value, deviceId: origin.deviceId }
        const issued = await verification.issue(tx, subject, other ? undefined : request.payload)
        if (!issued.ok) return issued
        if (other) await messenger.instead(tx, origin, contact, channel.value, other)
        else await messenger.code(tx, origin, contact, channel.value, request.kind, issued.value)
        return ok({ minutes: issued.value.minutes, resendSeconds: issued.value.resendSeconds })
      })
    },

    async login(origin: Origin, username: string, password: string): Promise<Result<SignedIn>> {
      const contact = readContact(origin.site, username)
      if (!contact.ok) return contact
      const person = await customerByContact(db, contact.value)
      const known = await sessions.isKnown(db, person?.id ?? '', origin.deviceId)
      const guard = secrets.hmac(guardPurpose, [contact.value.value, ...(known ? [origin.deviceId] : [])].join('\n'))
      const now = clock.now()
      const failures = await transact(db, async (tx) => {
        const counted = await countAttempt(tx, guard, now)
        if (counted !== undefined) await setWait(tx, guard, addMs(now, waitAfter(counted)))
        return counted
      })
      if (failures === undefined) {
        const seconds = Math.ceil(((await waitOf(db, guard))?.getTime() ?? 0) / 1000 - now.getTime() / 1000)
        return fail('wait_before_retry', { details: { seconds: Math.max(1, seconds) } })
      }
      const right = await passwords.verify(person?.hash ?? undefined, password)
      if (!person || !right || person.state !== 'active')
        return refused(fail('sign_in_failed', { field: 'password' }), origin, contact.value, 'password')
      return transact(db, async (tx) => {
        await deleteGuard(tx, guard)
        return ok(await open(tx, person, origin, { way: 'password', created: false }))
      })
    },

    /**
     * Signs in by a code to a contact, through `createProvedContacts`. `prepare` runs in the same transaction before the session starts,
     * with the stored payload of the code. Where a second code is needed it is sent.
     */
    async enterByCode(
      origin: Origin,
      contact: Contact,
      request: {
        purpose: CodePurpose
        way: Way
        code: string
        proof?: EntryProof
        names?: (payload: unknown) => NonNullable<ProvedWith['names']>
        prepare?: (tx: Db, admitted: Admitted, payload: unknown) => Promise<void>
      },
    ): Promise<Result<SignedIn>> {
      const { purpose, way, code, proof: { mailCode, startNew = false } = {}, names, prepare } = request
      const { deviceId } = origin
      const mail = { purpose: 'confirmation', subject: mailSubject(contact.value), deviceId } as const
      if (mailCode !== undefined) {
        const agreed = await verification.redeem(mail, mailCode, async () => true)
        if (!agreed.ok) return fail(agreed.error.code, { ...agreed.error, field: 'mailOtp' })
      }
      let asked: CustomerRow | undefined
      const entered = await verification.redeem({ purpose, subject: contact.value, deviceId }, code, async (tx, payload) => {
        try {
          const given = names ? { names: names(payload) } : {}
          const admitted = await provedContacts.admit(tx, origin, contact, { ...given, mailProved: mailCode !== undefined, startNew })
          await prepare?.(tx, admitted, payload)
          const { created } = admitted
          // Read again, since `prepare` may have changed it.
          return await open(tx, (await customerById(tx, admitted.person.id)) ?? admitted.person, origin, { way, created })
        } catch (error) {
          if (error instanceof MailCodeNeeded) asked = error.person
          throw error
        }
      })
      if (!entered.ok && asked?.email) await sendMailCode(origin, mail, asked.email)
      return refused(entered, origin, contact, way)
    },
  }
}
export type SignInMethods = ReturnType<typeof createSignInMethods>
