import { type Db, transact } from '../../kernel/db/db.ts'
import { AppError, fail, ok } from '../../kernel/result.ts'
import { createCredentials } from './credentials.ts'
import { createMessenger, type MessengerParts } from './messages.ts'
import { checkPassword, createPasswords } from './passwords.ts'
import type { Identity } from './port.ts'
import { createRemoval, type RemovalParts } from './removal.ts'
import { createSessions, type SessionParts } from './sessions.ts'
import { customerByContact, customerById, sweepSessions, sweepSignIns, updateCustomer, writePassword } from './store.ts'
import { detailsOf } from './views.ts'
import { createWaysIn, type WaysInParts } from './ways-in.ts'

type IdentityParts = Omit<SessionParts, 'messenger'> &
  MessengerParts &
  Pick<WaysInParts, 'verification' | 'readPhone' | 'events'> &
  Pick<RemovalParts, 'personalData'>

/** What a sign-up by form keeps until its mail address is proved. */
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
  const waysIn = createWaysIn(db, { ...parts, passwords, sessions, messenger })

  const { needProof, ...credentials } = createCredentials(db, {
    clock,
    events: parts.events,
    verification,
    messenger,
    passwords,
    sessions,
    waysIn,
  })
  const { removeDue, ...removal } = createRemoval(db, { ...parts, messenger, sessions, credentials: { needProof } })

  const identity: Identity = {
    ...credentials,
    needProof: async (tx, actor) => detailsOf(await needProof(tx, actor)),
    signInAs: waysIn.signInAs,
    noteRefusal: waysIn.noteRefusal,
    ...removal,
    login: waysIn.login,
    verifySignInCode: (...args) => waysIn.verifySignInCode(...args),

    async sendSignInCode(origin, username, channel) {
      const contact = waysIn.contactOf(origin, username)
      return contact.ok ? waysIn.sendCode(origin, contact.value, { purpose: 'sign-in', kind: 'signIn', channel }) : contact
    },

    async signUp(origin, { email, password, ...names }) {
      const contact = waysIn.contactOf(origin, email, 'email')
      if (!contact.ok) return contact
      if (contact.value.kind !== 'email') return fail('bad_email', { field: 'email' })
      checkPassword(password, contact.value.value)
      const payload: WaitingSignUp = { ...names, hash: await passwords.hash(password) }
      return waysIn.sendCode(origin, contact.value, {
        purpose: 'sign-up',
        kind: 'signUp',
        payload,
        unless: (person) => (person ? 'exists' : undefined),
      })
    },

    async verifySignUpCode(origin, username, code) {
      const contact = waysIn.contactOf(origin, username)
      if (!contact.ok) return contact
      const subject = { purpose: 'sign-up', subject: contact.value.value, deviceId: origin.deviceId } as const
      return verification.redeem(subject, code, async (tx, payload) => {
        if (payload === undefined) throw new AppError({ code: 'code_expired', field: 'otp' })
        const { hash, ...names } = payload as WaitingSignUp
        const existing = await customerByContact(tx, contact.value)
        const person = existing ?? (await waysIn.addCustomer(tx, origin, contact.value, names))
        // Where another sign-up was quicker, the account keeps the password that it has.
        if (!existing) await writePassword(tx, person.id, hash, clock.now())
        return waysIn.open(tx, { ...person, hash: person.hash ?? hash }, origin, {
          way: 'sign-up',
          created: !existing,
          proved: contact.value.kind,
        })
      })
    },

    async sendPhoneSignUpCode(origin, phone, channel) {
      const contact = waysIn.contactOf(origin, phone, 'phoneNumber')
      if (!contact.ok) return contact
      if (contact.value.kind !== 'phone') return fail('bad_phone', { field: 'phoneNumber' })
      return waysIn.sendCode(origin, contact.value, { purpose: 'phone-sign-up', kind: 'signUp', channel })
    },

    async verifyPhoneSignUpCode(origin, phone, code, names) {
      const contact = waysIn.contactOf(origin, phone)
      if (!contact.ok) return contact
      const subject = { purpose: 'phone-sign-up', subject: contact.value.value, deviceId: origin.deviceId } as const
      return verification.redeem(subject, code, async (tx) => {
        const existing = await customerByContact(tx, contact.value)
        const given = {
          ...(names.firstName ? { firstName: names.firstName } : {}),
          ...(names.lastName ? { lastName: names.lastName } : {}),
        }
        const person = existing ?? (await waysIn.addCustomer(tx, origin, contact.value, given))
        return waysIn.open(tx, person, origin, { way: 'sign-up', created: !existing, proved: contact.value.kind })
      })
    },

    async forgotPassword(origin, username) {
      const contact = waysIn.contactOf(origin, username)
      if (!contact.ok) return contact
      return waysIn.sendCode(origin, contact.value, {
        purpose: 'password-reset',
        kind: 'reset',
        unless: (person) => (person ? undefined : 'missing'),
      })
    },

    async resetPassword(origin, username, code, password) {
      const contact = waysIn.contactOf(origin, username)
      if (!contact.ok) return contact
      checkPassword(password, contact.value.value)
      const hash = await passwords.hash(password)
      const subject = { purpose: 'password-reset', subject: contact.value.value, deviceId: origin.deviceId } as const
      const done = await verification.redeem(subject, code, async (tx) => {
        const person = await customerByContact(tx, contact.value)
        if (!person) throw new AppError({ code: 'code_expired', field: 'otp' })
        await sessions.endOthers(tx, person.id)
        await writePassword(tx, person.id, hash, clock.now())
        await messenger.passwordChanged(tx, person)
        return waysIn.open(tx, { ...person, hash }, origin, { way: 'reset', created: false, proved: contact.value.kind })
      })
      if (done.ok) await sessions.changed(done.value.customer.id)
      return waysIn.refused(done, origin, contact.value, 'reset')
    },

    refresh: (refreshToken, deviceId) => sessions.refresh(refreshToken, deviceId),
    readAccessToken: (token) => sessions.readAccessToken(token),

    async logOut(customerId, sessionId, everywhere) {
      await sessions.end(customerId, 'log-out', everywhere ? undefined : sessionId)
    },

    ownerOf: async (contact) => (await customerByContact(db, contact))?.id,

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
    /** How many passwords were hashed and verified; for tests that compare the work of different answers. */
    passwordStats: passwords.stats,
    removeDue,
    sweep: (before: Date, most: number) => sweepSessions(db, before, most),
    sweepLog: (before: Date, most: number) => sweepSignIns(db, before, most),
  }
}
