import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Contact } from './contacts.ts'
import { contactProved } from './events.ts'
import type { Messenger } from './messages.ts'
import type { Origin } from './port.ts'
import { mayHaveNewOwner } from './rules.ts'
import type { Sessions } from './sessions.ts'
import {
  customerByContact,
  type CustomerRow,
  formerOwnersOf,
  insertCustomer,
  insertFormerPhone,
  lockCustomer,
  phoneReleasedAt,
  updateCustomer,
} from './store.ts'

const phonePurpose = 'former telephone number'

export interface ProvedContactParts {
  clock: Clock
  secrets: Secrets
  events: Events
  sessions: Sessions
  messenger: Messenger
}

/** Further data of a person who verified a contact. */
export interface ProvedWith {
  /** Names of the account, where one is created. */
  names?: { firstName?: string; lastName?: string }
  /** Whether a code also verified the e-mail address of the account that has the number. */
  mailProved?: boolean
  /** Whether the person stated that the account that has the number is not theirs. */
  startNew?: boolean
}

/** The account that a verified contact opens. */
export interface Admitted {
  person: CustomerRow
  /** Whether it was created for this contact. */
  created: boolean
}

/** Thrown where a code to a telephone number is not enough; names the found account. */
export class MailCodeNeeded extends AppError {
  readonly person: CustomerRow
  constructor(person: CustomerRow) {
    super({ code: 'mail_code_needed', field: 'mailOtp' })
    this.person = person
  }
}

/**
 * Decides which account a verified contact opens, and which account it may be taken from. Every sign-in method and the change of a contact
 * use it, so that a telephone number with a new owner opens nothing of the former owner.
 */
export function createProvedContacts({ clock, secrets, events, sessions, messenger }: ProvedContactParts) {
  /** The account that has a contact, locked, read after other changes of it have ended. */
  async function lockHolder(tx: Db, contact: Contact): Promise<CustomerRow | undefined> {
    for (;;) {
      const found = await customerByContact(tx, contact)
      if (!found) return undefined
      const locked = await lockCustomer(tx, found.id)
      if (locked?.[contact.kind] === contact.value) return locked
    }
  }

  /** Takes a number from an account that was not used for long. The account keeps everything else, with its orders and credit. */
  async function release(tx: Db, holder: CustomerRow, phone: string): Promise<void> {
    const now = clock.now()
    await insertFormerPhone(tx, { id: newId(now), customerId: holder.id, phone: secrets.hmac(phonePurpose, phone), until: now })
    await updateCustomer(tx, holder.id, { phone: null })
    if (holder.email !== null) await messenger.contactChanged(tx, { ...holder, phone: null }, { kind: 'phone', value: phone })
  }

  async function create(tx: Db, origin: Origin, contact: Contact, names: ProvedWith['names'] = {}): Promise<Admitted> {
    const now = clock.now()
    const created = await insertCustomer(tx, {
      id: newId(now),
      firstName: names.firstName ?? '',
      lastName: names.lastName ?? '',
      [contact.kind]: contact.value,
      language: origin.language,
      subsite: origin.site.code,
      createdAt: now,
      lastSignInAt: now,
    })
    // If two create it at the same time, the second finds the account of the first.
    const person = await lockHolder(tx, contact)
    if (!person) throw new Error('a customer that was added is not there')
    return { person, created }
  }

  /** Whether a number may have another owner by now than the account's. */
  async function isDoubtful(tx: Db, holder: CustomerRow, { kind }: Contact, origin: Origin): Promise<boolean> {
    if (kind !== 'phone' || !mayHaveNewOwner(holder, clock.now())) return false
    return !(await sessions.isKnown(tx, holder.id, origin.deviceId))
  }

  return {
    /**
     * The account that a verified contact opens, created where there is none. Where a number may have a new owner, the account's e-mail
     * address has to be verified too (throws `MailCodeNeeded`); an account without one keeps everything but the number, which goes to a new
     * and empty account. Publishes the event that the contact was verified.
     */
    async admit(tx: Db, origin: Origin, contact: Contact, { names, mailProved = false, startNew = false }: ProvedWith): Promise<Admitted> {
      const holder = await lockHolder(tx, contact)
      let admitted: Admitted
      if (!holder) admitted = await create(tx, origin, contact, names)
      else if (!(await isDoubtful(tx, holder, contact, origin))) admitted = { person: holder, created: false }
      else if (holder.email !== null && !startNew) {
        if (!mailProved) throw new MailCodeNeeded(holder)
        admitted = { person: holder, created: false }
      } else {
        await release(tx, holder, contact.value)
        admitted = await create(tx, origin, contact, names)
      }
      if (admitted.person.state === 'active')
        await events.publish(tx, contactProved, { customerId: admitted.person.id, contact: contact.kind })
      return admitted
    },

    /**
     * Gives an account a contact that was verified in one of its sessions, in place of the one of the same kind. Fails with `contact_taken`
     * where another account has it and its owner may still have it too.
     */
    async take(tx: Db, origin: Origin, person: CustomerRow, contact: Contact): Promise<void> {
      const holder = await lockHolder(tx, contact)
      if (holder && holder.id !== person.id) {
        // The caller has verified the contact, and may learn what signing in by it would show as well.
        if (!(await isDoubtful(tx, holder, contact, origin))) throwFailure('contact_taken', 'username')
        await release(tx, holder, contact.value)
      }
      await updateCustomer(tx, person.id, { [contact.kind]: contact.value })
      await events.publish(tx, contactProved, { customerId: person.id, contact: contact.kind })
    },

    /** Records the number of a deleted account: orders posted with it before belong to no other account. */
    async forget(tx: Db, { phone }: CustomerRow): Promise<void> {
      const now = clock.now()
      if (phone !== null)
        await insertFormerPhone(tx, { id: newId(now), customerId: null, phone: secrets.hmac(phonePurpose, phone), until: now })
    },

    /** When a number last went from another account than this one; undefined where it never did. */
    since: (tx: Db, customerId: string, phone: string): Promise<Date | undefined> =>
      phoneReleasedAt(tx, secrets.hmacs(phonePurpose, phone), customerId),

    /** The accounts that lost a number to its next owner and can get it back, the latest first. */
    formerOwners: (tx: Db, phone: string): Promise<string[]> => formerOwnersOf(tx, secrets.hmacs(phonePurpose, phone)),

    lockHolder,
  }
}
export type ProvedContacts = ReturnType<typeof createProvedContacts>
