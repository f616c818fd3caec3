import { type Db, transact } from '../../../kernel/db/db.ts'
import { fail, ok, throwFailure } from '../../../kernel/result.ts'
import { readContact } from './contacts.ts'
import { createCredentials } from './credentials.ts'
import { createMessenger, type MessengerParts } from './messages.ts'
import { checkPassword, createPasswords } from './passwords.ts'
import type { Identity } from './port.ts'
import { createProvedContacts, type ProvedContactParts } from './proved-contact.ts'
import { createReopening } from './reopening.ts'
import { createRemoval, type RemovalParts } from './removal.ts'
import { createSessions, type SessionParts } from './sessions.ts'
import { customerByContact, customerById, sweepFormerPhones, sweepSessions, sweepSignIns, updateCustomer, writePassword } from './store.ts'
import { detailsOf } from './views.ts'
import { createSignInMethods, type SignInMethodParts } from './sign-in-methods.ts'

type IdentityParts = Omit<SessionParts, 'messenger'> &
  MessengerParts &
  Pick<SignInMethodParts, 'verification'> &
  Pick<ProvedContactParts, 'events'> &
  Pick<RemovalParts, 'personalData'>

/** The data of a sign-up by form until its e-mail address is verified. */
interface WaitingSignUp {
  firstName: string
  lastName: string
  hash: string
}

export function createIdentity(db: Db, parts: IdentityParts) {
  const { clock, verification } = parts
  const messenger = createMessenger(parts)
  const passwords = createPasswords()
  const sessions = createSessions(db, { ...parts, messenger })
  const provedContacts = createProvedContacts({ ...parts, sessions, messenger })
  const signInMethods = createSignInMethods(db, { ...parts, passwords, sessions, messenger, provedContacts })

  const { needProof, ...credentials } = createCredentials(db, {
    clock,
    provedContacts,
    verification,
    messenger,
    passwords,
    sessions,
    signInMethods,
  })
  const { removeDue, removeNow, isEmpty, ...removal } = createRemoval(db, {
    ...parts,
    messenger,
    sessions,
    provedContacts,
    credentials: { needProof },
  })

  const reopening = createReopening({
    ...parts,
    messenger,
    sessions,
    provedContacts,
    credentials: { needProof },
    removal: { removeNow, isEmpty },
  })

  const identity: Identity = {
    ...credentials,
    needProof: async (tx, actor) => detailsOf(await needProof(tx, actor)),
    signInAs: signInMethods.signInAs,
    noteRefusal: signInMethods.noteRefusal,
    ...removal,
    ...reopening,
    signedOut: sessions.changed,
    login: signInMethods.login,
    async verifySignInCode(origin, username, code, proof) {
      const contact = signInMethods.contactOf(origin, username)
      if (!contact.ok) return contact
      return signInMethods.enterByCode(origin, contact.value, { purpose: 'sign-in', way: 'code', code, ...(proof ? { proof } : {}) })
    },

    async sendSignInCode(origin, username, channel) {
      const contact = signInMethods.contactOf(origin, username)
      return contact.ok ? signInMethods.sendCode(origin, contact.value, { purpose: 'sign-in', kind: 'signIn', channel }) : contact
    },

    async signUp(origin, { email, password, ...names }) {
      const contact = signInMethods.contactOf(origin, email, 'email')
      if (!contact.ok) return contact
      if (contact.value.kind !== 'email') return fail('bad_email', { field: 'email' })
      checkPassword(password, contact.value.value)
      const payload: WaitingSignUp = { ...names, hash: await passwords.hash(password) }
      return signInMethods.sendCode(origin, contact.value, {
        purpose: 'sign-up',
        kind: 'signUp',
        payload,
        unless: (person) => (person ? 'exists' : undefined),
      })
    },

    async verifySignUpCode(origin, username, code) {
      const contact = signInMethods.contactOf(origin, username)
      if (!contact.ok) return contact
      const waiting = (payload: unknown) => (payload as WaitingSignUp | undefined) ?? throwFailure('code_expired', 'otp')
      return signInMethods.enterByCode(origin, contact.value, {
        purpose: 'sign-up',
        way: 'sign-up',
        code,
        names: (payload) => {
          const { hash: _, ...names } = waiting(payload)
          return names
        },
        // Where another sign-up was faster, the account keeps its password.
        prepare: async (tx, { person, created }, payload) => {
          if (created) await writePassword(tx, person.id, waiting(payload).hash, clock.now())
        },
      })
    },

    async sendPhoneSignUpCode(origin, phone, channel) {
      const contact = signInMethods.contactOf(origin, phone, 'phoneNumber')
      if (!contact.ok) return contact
      if (contact.value.kind !== 'phone') return fail('bad_phone', { field: 'phoneNumber' })
      return signInMethods.sendCode(origin, contact.value, { purpose: 'phone-sign-up', kind: 'signUp', channel })
    },

    async verifyPhoneSignUpCode(origin, phone, code, names, proof) {
      const contact = signInMethods.contactOf(origin, phone)
      if (!contact.ok) return contact
      const given = {
        ...(names.firstName ? { firstName: names.firstName } : {}),
        ...(names.lastName ? { lastName: names.lastName } : {}),
      }
      return signInMethods.enterByCode(origin, contact.value, {
        purpose: 'phone-sign-up',
        way: 'sign-up',
        code,
        names: () => given,
        ...(proof ? { proof } : {}),
      })
    },

    async forgotPassword(origin, username) {
      const contact = signInMethods.contactOf(origin, username)
      if (!contact.ok) return contact
      return signInMethods.sendCode(origin, contact.value, {
        purpose: 'password-reset',
        kind: 'reset',
        unless: (person) => (person ? undefined : 'missing'),
      })
    },

    async resetPassword(origin, username, code, password, proof) {
      const contact = signInMethods.contactOf(origin, username)
      if (!contact.ok) return contact
      checkPassword(password, contact.value.value)
      const hash = await passwords.hash(password)
      const done = await signInMethods.enterByCode(origin, contact.value, {
        purpose: 'password-reset',
        way: 'reset',
        code,
        ...(proof ? { proof } : {}),
        prepare: async (tx, { person, created }) => {
          await sessions.endOthers(tx, person.id)
          await writePassword(tx, person.id, hash, clock.now())
          if (!created) await messenger.passwordChanged(tx, person)
        },
      })
      if (done.ok) await sessions.changed(done.value.customer.id)
      return done
    },

    refresh: (refreshToken, deviceId) => sessions.refresh(refreshToken, deviceId),
    readAccessToken: (token) => sessions.readAccessToken(token),

    async logOut(given, everywhere) {
      if (everywhere) {
        const signedIn = given.accessToken === undefined ? fail('unauthorised') : await sessions.readAccessToken(given.accessToken)
        return signedIn.ok ? ok(await sessions.end(signedIn.value.customerId, 'log-out')) : signedIn
      }
      const named = await sessions.named(given)
      return ok(named ? await sessions.end(named.customerId, 'log-out', named.sessionId) : 0)
    },

    readContact: (site, words) => readContact(site, words),
    async knowsDevice(tx, contact, deviceId) {
      const person = await customerByContact(tx, { kind: contact.includes('@') ? 'email' : 'phone', value: contact })
      return person !== undefined && sessions.isKnown(tx, person.id, deviceId)
    },
    ownerOf: async (contact) => (await customerByContact(db, contact))?.id,

    async phoneSince(customerId) {
      const phone = (await customerById(db, customerId))?.phone
      return phone == null ? undefined : provedContacts.since(db, customerId, phone)
    },

    async details(customerId, tx = db) {
      const row = await customerById(tx, customerId)
      return row && detailsOf(row)
    },

    async change(customerId, change) {
      return transact(db, async (tx) => {
        if (Object.keys(change).length > 0) await updateCustomer(tx, customerId, change)
        const row = await customerById(tx, customerId)
        return row ? ok(detailsOf(row)) : fail('unauthorised')
      })
    },

    sessions: (customerId) => sessions.list(customerId),

    async endSession(customerId, sessionId) {
      const ended = await sessions.end(customerId, 'owner', sessionId)
      return ended > 0 ? ok(undefined) : fail('not_found', { field: 'id' })
    },
  }

  return {
    ...identity,
    /** The number of hashed and verified passwords; for tests that compare the work of different answers. */
    passwordStats: passwords.stats,
    removeDue,
    sweep: (before: Date, most: number) => sweepSessions(db, before, most),
    sweepPhones: (before: Date, most: number) => sweepFormerPhones(db, before, most),
    sweepLog: (before: Date, most: number) => sweepSignIns(db, before, most),
  }
}
export type IdentityService = ReturnType<typeof createIdentity>
