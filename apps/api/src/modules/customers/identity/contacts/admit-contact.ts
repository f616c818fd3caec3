import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import type { Contact } from './read-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import { contactVerified } from '../events.ts'
import type { Origin } from '../port.ts'
import { mayHaveNewOwner } from '../rules.ts'
import { isKnownOn } from '../sessions/open-session.ts'
import { customerByContact, type CustomerRow, insertCustomer, insertFormerPhone, lockCustomer, updateCustomer } from '../store.ts'
import { phonePurpose } from './former-phones.ts'

/** Further data of a person who verified a contact. */
export interface VerifiedWith {
  /** Names of the account, where one is created. */
  names?: { firstName?: string; lastName?: string }
  /** Whether a code also verified the e-mail address of the account that has the number. */
  emailVerified?: boolean
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

/** The account that has a contact, locked, read after other changes of it have ended. */
export async function lockHolder(tx: Db, contact: Contact): Promise<CustomerRow | undefined> {
  for (;;) {
    const found = await customerByContact(tx, contact)
    if (!found) return undefined
    const locked = await lockCustomer(tx, found.id)
    if (locked?.[contact.kind] === contact.value) return locked
  }
}

/** Takes a number from an account that was not used for long. The account keeps everything else, with its orders and credit. */
async function releasePhone(
  { clock, messenger, secrets }: Pick<IdentityContext, 'clock' | 'messenger' | 'secrets'>,
  tx: Db,
  holder: CustomerRow,
  phone: string,
): Promise<void> {
  const now = clock.now()
  await insertFormerPhone(tx, { id: newId(now), customerId: holder.id, phone: secrets.hmac(phonePurpose, phone), until: now })
  await updateCustomer(tx, holder.id, { phone: null })
  if (holder.email !== null) await messenger.contactChanged(tx, { ...holder, phone: null }, { kind: 'phone', value: phone })
}

async function createCustomer(
  { clock }: Pick<IdentityContext, 'clock'>,
  tx: Db,
  origin: Origin,
  contact: Contact,
  names: VerifiedWith['names'] = {},
): Promise<Admitted> {
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
async function isDoubtful(
  deps: Pick<IdentityContext, 'clock' | 'secrets'>,
  tx: Db,
  holder: CustomerRow,
  { kind }: Contact,
  origin: Origin,
): Promise<boolean> {
  const { clock } = deps
  if (kind !== 'phone' || !mayHaveNewOwner(holder, clock.now())) return false
  return !(await isKnownOn(deps, tx, holder.id, origin.deviceId))
}

/**
 * The account that a verified contact opens, created where there is none. Where a number may have a new owner, the account's e-mail
 * address has to be verified too (throws `MailCodeNeeded`); an account without one keeps everything but the number, which goes to a new
 * and empty account. Publishes the event that the contact was verified.
 */
export async function admitContact(
  deps: Pick<IdentityContext, 'clock' | 'events' | 'messenger' | 'secrets'>,
  tx: Db,
  origin: Origin,
  contact: Contact,
  { names, emailVerified = false, startNew = false }: VerifiedWith,
): Promise<Admitted> {
  const { events } = deps
  const holder = await lockHolder(tx, contact)
  let admitted: Admitted
  if (!holder) admitted = await createCustomer(deps, tx, origin, contact, names)
  else if (!(await isDoubtful(deps, tx, holder, contact, origin))) admitted = { person: holder, created: false }
  else if (holder.email !== null && !startNew) {
    if (!emailVerified) throw new MailCodeNeeded(holder)
    admitted = { person: holder, created: false }
  } else {
    await releasePhone(deps, tx, holder, contact.value)
    admitted = await createCustomer(deps, tx, origin, contact, names)
  }
  if (admitted.person.state === 'active')
    await events.publish(tx, contactVerified, { customerId: admitted.person.id, contact: contact.kind })
  return admitted
}

/**
 * Gives an account a contact that was verified in one of its sessions, in place of the one of the same kind. Fails with `contact_taken`
 * where another account has it and its owner may still have it too.
 */
export async function takeContact(
  deps: Pick<IdentityContext, 'clock' | 'events' | 'messenger' | 'secrets'>,
  tx: Db,
  origin: Origin,
  person: CustomerRow,
  contact: Contact,
): Promise<void> {
  const { events } = deps
  const holder = await lockHolder(tx, contact)
  if (holder && holder.id !== person.id) {
    // The caller has verified the contact, and may learn what signing in by it would show as well.
    if (!(await isDoubtful(deps, tx, holder, contact, origin))) throwFailure('contact_taken', 'username')
    await releasePhone(deps, tx, holder, contact.value)
  }
  await updateCustomer(tx, person.id, { [contact.kind]: contact.value })
  await events.publish(tx, contactVerified, { customerId: person.id, contact: contact.kind })
}
