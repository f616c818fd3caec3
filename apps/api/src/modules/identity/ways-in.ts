import { addMs, type Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import type { Events } from '../../kernel/events.ts'
import { newId } from '../../kernel/id.ts'
import { AppError, fail, ok, type Result } from '../../kernel/result.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Verification } from '../verification/port.ts'
import { type Contact, type ReadPhone, readContact } from './contacts.ts'
import { contactProved } from './events.ts'
import type { CodeMessage, Messenger } from './messages.ts'
import type { Passwords } from './passwords.ts'
import type { Channel, CodeSent, Origin, SignedIn, Way } from './port.ts'
import { channelsFor, needsMailCode, waitAfter } from './rules.ts'
import type { Opening, Sessions } from './sessions.ts'
import {
  countAttempt,
  customerByContact,
  type CustomerRow,
  deleteGuard,
  insertCustomer,
  insertRefusal,
  insertSignIn,
  lockCustomer,
  setWait,
  waitOf,
} from './store.ts'
import { detailsOf } from './views.ts'

const guardPurpose = 'sign-in guard'
const mailSubject = (phone: string) => `mail of ${phone}`

export interface WaysInParts {
  clock: Clock
  secrets: Secrets
  verification: Verification
  passwords: Passwords
  sessions: Sessions
  messenger: Messenger
  readPhone: ReadPhone
  events: Events
}

/** What all ways in share: reading contacts, sending codes, and opening a session. */
export function createWaysIn(db: Db, parts: WaysInParts) {
  const { clock, secrets, verification, passwords, sessions, messenger, readPhone, events } = parts

  /** The channel that a code travels by: the one asked for, or the usual one of the contact. */
  function channelOf(origin: Origin, contact: Contact, wanted: Channel | undefined): Result<Channel> {
    const offered = channelsFor(contact.kind, origin.site.otpMethods)
    const channel = wanted === undefined || contact.kind === 'email' ? offered[0] : offered.find((one) => one === wanted)
    return channel ? ok(channel) : fail('channel_unavailable', { field: 'channel' })
  }

  /** Adds a customer with a proved contact. Of two at the same time the second finds the first one's. */
  async function addCustomer(
    tx: Db,
    origin: Origin,
    contact: Contact,
    names: { firstName?: string; lastName?: string },
  ): Promise<CustomerRow> {
    const now = clock.now()
    await insertCustomer(tx, {
      id: newId(now),
      firstName: names.firstName ?? '',
      lastName: names.lastName ?? '',
      [contact.kind]: contact.value,
      language: origin.language,
      subsite: origin.site.code,
      createdAt: now,
      lastSignInAt: now,
    })
    const added = await customerByContact(tx, contact)
    if (!added) throw new Error('a customer that was added is not there')
    return added
  }

  /** Signs a customer in; `proved` is the kind of contact that a code has proved for it. */
  async function open(
    tx: Db,
    person: CustomerRow,
    origin: Origin,
    { proved, ...opening }: Opening & { proved?: Contact['kind'] },
  ): Promise<SignedIn> {
    if (person.state !== 'active') throw new AppError({ code: 'sign_in_failed', field: 'username' })
    if (proved) await events.publish(tx, contactProved, { customerId: person.id, contact: proved })
    return { tokens: await sessions.open(tx, person, origin, opening), customer: detailsOf(person), created: opening.created }
  }

  /** Notes a refused try where the contact has an account; takes as long where it has none. */
  async function refused<T>(outcome: Result<T>, origin: Origin, contact: Contact, way: Way): Promise<Result<T>> {
    const now = clock.now()
    if (!outcome.ok && (outcome.error.code === 'sign_in_failed' || outcome.error.code === 'code_wrong'))
      await insertRefusal(db, contact, { id: newId(now), way, userAgent: origin.userAgent.slice(0, 300), at: now })
    return outcome
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
    addCustomer,
    open,
    refused,
    channelOf,
    contactOf: (origin: Origin, words: string, field?: string) => readContact(origin.site, words, readPhone, field),

    /**
     * Makes a code and sends it. `unless` may have another message sent in its place: the answer, and what it takes to give
     * it, are the same.
     */
    async sendCode(
      origin: Origin,
      contact: Contact,
      request: {
        purpose: 'sign-in' | 'sign-up' | 'phone-sign-up' | 'password-reset'
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
      const contact = readContact(origin.site, username, readPhone)
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

    async verifySignInCode(origin: Origin, username: string, code: string, mailCode?: string): Promise<Result<SignedIn>> {
      const contact = readContact(origin.site, username, readPhone)
      if (!contact.ok) return contact
      const { kind, value } = contact.value
      const mail = { purpose: 'confirmation', subject: mailSubject(value), deviceId: origin.deviceId } as const
      if (mailCode !== undefined) {
        const agreed = await verification.redeem(mail, mailCode, async () => true)
        if (!agreed.ok) return fail(agreed.error.code, { ...agreed.error, field: 'mailOtp' })
      }
      const subject = { purpose: 'sign-in', subject: value, deviceId: origin.deviceId } as const
      let asked: CustomerRow | undefined
      const signedIn = await verification.redeem(subject, code, async (tx) => {
        const person = await customerByContact(tx, contact.value)
        if (!person) return open(tx, await addCustomer(tx, origin, contact.value, {}), origin, { way: 'code', created: true, proved: kind })
        const isKnown = await sessions.isKnown(tx, person.id, origin.deviceId)
        if (kind === 'phone' && mailCode === undefined && needsMailCode(person, isKnown, clock.now())) {
          asked = person
          throw new AppError({ code: 'mail_code_needed', field: 'mailOtp' })
        }
        return open(tx, person, origin, { way: 'code', created: false, proved: kind })
      })
      if (!signedIn.ok && asked?.email) await this.sendMailCode(origin, mail, asked.email)
      return refused(signedIn, origin, contact.value, 'code')
    },

    /** Sends the second code of a number that was idle for long; one that was sent just now still holds. */
    async sendMailCode(
      origin: Origin,
      subject: { purpose: 'confirmation'; subject: string; deviceId: string },
      email: string,
    ): Promise<void> {
      await transact(db, async (tx) => {
        const issued = await verification.issue(tx, subject)
        if (issued.ok) await messenger.code(tx, origin, { kind: 'email', value: email }, 'email', 'signIn', issued.value)
      })
    },
  }
}
export type WaysIn = ReturnType<typeof createWaysIn>
