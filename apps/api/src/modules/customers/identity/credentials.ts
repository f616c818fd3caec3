import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Verification } from '../verification/port.ts'
import type { Contact } from './contacts.ts'
import type { Messenger } from './messages.ts'
import { checkPassword, type Passwords } from './passwords.ts'
import type { Channel, Identity, Origin, SignedInActor } from './port.ts'
import type { ProvedContacts } from './proved-contact.ts'
import { deviceName, isFresh } from './rules.ts'
import type { Sessions } from './sessions.ts'
import { customerById, type CustomerRow, lockCustomer, lockSession, setProved as writeProved, writePassword } from './store.ts'
import { detailsOf } from './views.ts'
import type { SignInMethods } from './sign-in-methods.ts'

export interface CredentialParts {
  clock: Clock
  verification: Verification
  messenger: Messenger
  passwords: Passwords
  sessions: Sessions
  signInMethods: SignInMethods
  provedContacts: ProvedContacts
}

/** The session that a code was sent in; it is valid for no other. */
interface WaitingProof {
  sessionId: string
}

type Credentials = Pick<
  Identity,
  'sendProofCode' | 'prove' | 'sendContactCode' | 'changeContact' | 'setPassword' | 'setProved' | 'notifyPasskeyAdded'
>

/** Fresh verifications, and the changes that need one: those of an account's contacts and password. */
export function createCredentials(
  db: Db,
  { clock, verification, messenger, passwords, sessions, signInMethods, provedContacts }: CredentialParts,
) {
  /** Locks the session of a call and its customer; throws where either has ended. */
  async function lockActor(tx: Db, { customerId, sessionId }: SignedInActor): Promise<{ person: CustomerRow; provedAt: Date | null }> {
    const session = await lockSession(tx, sessionId)
    const person = await lockCustomer(tx, customerId)
    if (!session || session.endedAt || session.customerId !== customerId || person?.state !== 'active') throwFailure('unauthorised')
    return { person, provedAt: session.provedAt }
  }

  /** The customer, locked, where the session has a verification of the last ten minutes; throws `proof_needed` otherwise. */
  async function needProof(tx: Db, actor: SignedInActor): Promise<CustomerRow> {
    const { person, provedAt } = await lockActor(tx, actor)
    return isFresh(provedAt, clock.now()) ? person : throwFailure('proof_needed')
  }

  /** The verified contact that a code to an account's owner is sent to: the one of a channel, by default the telephone. */
  function contactFor(person: CustomerRow, channel: Channel | undefined): Contact {
    const kind = channel === 'email' || (channel === undefined && person.phone === null) ? 'email' : 'phone'
    const value = person[kind]
    return value === null ? throwFailure('channel_unavailable', 'channel') : { kind, value }
  }

  /** Sends a code to a contact, bound to the session that requested it. */
  async function send(
    tx: Db,
    to: Contact,
    purpose: 'fresh-proof' | 'contact',
    request: { actor: SignedInActor; origin: Origin; channel?: Channel | undefined },
  ) {
    const { actor, origin } = request
    const channel = unwrap(signInMethods.channelOf(origin, to, request.channel))
    const waiting: WaitingProof = { sessionId: actor.sessionId }
    const issued = unwrap(await verification.issue(tx, { purpose, subject: to.value, deviceId: origin.deviceId }, waiting))
    await messenger.code(tx, origin, to, channel, purpose === 'contact' ? 'contact' : 'proof', issued)
    return { minutes: issued.minutes, resendSeconds: issued.resendSeconds }
  }

  function checkWaiting(payload: unknown, { sessionId }: SignedInActor): void {
    if ((payload as WaitingProof | undefined)?.sessionId !== sessionId) throwFailure('code_expired', 'otp')
  }

  const credentials: Credentials = {
    sendProofCode: (actor, origin, channel) =>
      resultOf(() =>
        transact(db, async (tx) => {
          const { person } = await lockActor(tx, actor)
          return send(tx, contactFor(person, channel), 'fresh-proof', { actor, origin, channel })
        }),
      ),

    async prove(actor, origin, code, channel) {
      const asked = await customerById(db, actor.customerId)
      if (!asked) return fail('unauthorised')
      const to = await resultOf(async () => contactFor(asked, channel))
      if (!to.ok) return to
      const subject = { purpose: 'fresh-proof', subject: to.value.value, deviceId: origin.deviceId } as const
      return verification.redeem(subject, code, async (tx, payload) => {
        checkWaiting(payload, actor)
        const { person } = await lockActor(tx, actor)
        if (person[to.value.kind] !== to.value.value) throwFailure('code_expired', 'otp')
        await writeProved(tx, actor.sessionId, clock.now())
        return undefined
      })
    },

    sendContactCode: (actor, origin, username, channel) =>
      resultOf(() => {
        const contact = unwrap(signInMethods.contactOf(origin, username))
        return transact(db, async (tx) => {
          const person = await needProof(tx, actor)
          if (person[contact.kind] === contact.value) throwFailure('contact_unchanged', 'username')
          return send(tx, contact, 'contact', { actor, origin, channel })
        })
      }),

    async changeContact(actor, origin, username, code) {
      const contact = signInMethods.contactOf(origin, username)
      if (!contact.ok) return contact
      const { kind, value } = contact.value
      return verification.redeem({ purpose: 'contact', subject: value, deviceId: origin.deviceId }, code, async (tx, payload) => {
        checkWaiting(payload, actor)
        const { person } = await lockActor(tx, actor)
        await provedContacts.take(tx, origin, person, contact.value)
        await messenger.contactChanged(tx, person, contact.value)
        return detailsOf({ ...person, [kind]: value })
      })
    },

    async setProved(tx, actor) {
      await lockActor(tx, actor)
      await writeProved(tx, actor.sessionId, clock.now())
    },

    async notifyPasskeyAdded(tx, actor, { userAgent }) {
      const { person } = await lockActor(tx, actor)
      const device = deviceName(userAgent)
      await messenger.passkeyAdded(tx, person, device)
      return device
    },

    async setPassword(actor, password): Promise<Result<undefined>> {
      const done = await resultOf(async () => {
        // Checked before the work of the hash too.
        const asked = await transact(db, (tx) => needProof(tx, actor))
        for (const contact of [asked.email, asked.phone]) checkPassword(password, contact ?? '')
        const hash = await passwords.hash(password)
        await transact(db, async (tx) => {
          const person = await needProof(tx, actor)
          await sessions.endOthers(tx, person.id, actor.sessionId)
          await writePassword(tx, person.id, hash, clock.now())
          await messenger.passwordChanged(tx, person)
        })
      })
      if (!done.ok) return done
      await sessions.changed(actor.customerId)
      return ok(undefined)
    },
  }
  return { ...credentials, needProof }
}
export type CredentialService = ReturnType<typeof createCredentials>
