import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { prepared } from '../../../kernel/db/prepared.ts'
import type { Contact } from './contacts/read-contact.ts'
import type { SignInMethod } from './port.ts'
import { accountReopening, customer, customerPassword, formerPhone, session, signInLog } from './tables.ts'

export type CustomerRow = typeof customer.$inferSelect & { hash: string | null }
export type SessionRow = typeof session.$inferSelect

/** Reads a customer by the value of a unique column. */
function readCustomer(name: string, column: typeof customer.id | typeof customer.email | typeof customer.phone) {
  const read = prepared(name, (db) =>
    db
      .select({ person: customer, hash: customerPassword.hash })
      .from(customer)
      .leftJoin(customerPassword, eq(customerPassword.customerId, customer.id))
      .where(eq(column, sql.placeholder('value'))),
  )
  return async (db: Db, value: string): Promise<CustomerRow | undefined> => {
    const [found] = await read(db, { value })
    return found && { ...found.person, hash: found.hash }
  }
}

export const customerById = readCustomer('customer_by_id', customer.id)
const customerByEmail = readCustomer('customer_by_email', customer.email)
const customerByPhone = readCustomer('customer_by_phone', customer.phone)

export const customerByContact = (db: Db, { kind, value }: Contact) =>
  kind === 'email' ? customerByEmail(db, value) : customerByPhone(db, value)

/** A customer, locked for the rest of the transaction. */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerRow | undefined> {
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, id)).for('update')
  return customerById(tx, id)
}

/** Adds a customer; false where another has the contact. */
export async function insertCustomer(tx: Db, row: typeof customer.$inferInsert): Promise<boolean> {
  return (await tx.insert(customer).values(row).onConflictDoNothing().returning({ id: customer.id })).length > 0
}

export async function updateCustomer(tx: Db, id: string, change: Partial<typeof customer.$inferInsert>): Promise<void> {
  await tx.update(customer).set(change).where(eq(customer.id, id))
}

export async function writePassword(tx: Db, customerId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insert(customerPassword)
    .values({ customerId, hash, setAt: now })
    .onConflictDoUpdate({ target: customerPassword.customerId, set: { hash, setAt: now } })
}

/** Whether a customer has signed in from a device before. */
export async function isKnownDevice(db: Db, customerId: string, devices: readonly string[]): Promise<boolean> {
  const found = await rows(db, sql`select 1 from session where customer_id = ${customerId} and device in ${[...devices]} limit 1`)
  return found.length > 0
}

export async function insertSession(tx: Db, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row)
}

export async function sessionById(db: Db, id: string): Promise<SessionRow | undefined> {
  const [found] = await db.select().from(session).where(eq(session.id, id))
  return found
}

export async function lockSession(tx: Db, id: string): Promise<SessionRow | undefined> {
  const [found] = await tx.select().from(session).where(eq(session.id, id)).for('update')
  return found
}

/** Records that a session's owner has just been verified. */
export async function setVerified(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(session).set({ verifiedAt: now }).where(eq(session.id, id))
}

export async function rotateSession(tx: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await tx
    .update(session)
    .set({ generation: sql`${session.generation} + 1`, rotatedAt: now, expiresAt })
    .where(eq(session.id, id))
}

/** Ends a customer's open sessions, only one of them or all except one, and returns how many there were. */
export async function endSessions(
  tx: Db,
  customerId: string,
  reason: NonNullable<SessionRow['endReason']>,
  now: Date,
  which: { only?: string | undefined; except?: string } = {},
): Promise<number> {
  const one = which.only === undefined ? undefined : eq(session.id, which.only)
  const others = which.except === undefined ? undefined : ne(session.id, which.except)
  const ended = await tx
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.customerId, customerId), isNull(session.endedAt), one, others))
    .returning({ id: session.id })
  return ended.length
}

/** Ends a customer's open sessions on a device, before a new one starts there. */
export async function endDevice(tx: Db, customerId: string, devices: readonly string[], now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now, endReason: 'log-out' })
    .where(and(eq(session.customerId, customerId), isNull(session.endedAt), inArray(session.device, [...devices])))
}

/** A customer's open sessions, the last used one first. */
export async function openSessions(db: Db, customerId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(session)
    .where(and(eq(session.customerId, customerId), isNull(session.endedAt), gt(session.expiresAt, now)))
    .orderBy(desc(session.rotatedAt))
}

/** Whether a session is open and its customer may use it. */
export async function isOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from session s join customer c on c.id = s.customer_id
        where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now.toISOString()} and c.state = 'active'`,
  )
  return found.length > 0
}

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts count too. Returns the number of failures in a row
 * including this one, or undefined while no further attempt is allowed. A day without attempts resets the count.
 */
export async function countAttempt(tx: Db, subject: string, now: Date): Promise<number | undefined> {
  const moment = now.toISOString()
  const [counted] = await rows<{ failures: number }>(
    tx,
    sql`insert into sign_in_guard (subject, failures, last_at, wait_until) values (${subject}, 1, ${moment}, ${moment})
        on conflict (subject) do update set last_at = ${moment},
          failures = case when sign_in_guard.last_at < ${moment}::timestamptz - interval '1 day' then 1 else sign_in_guard.failures + 1 end
        where sign_in_guard.wait_until <= ${moment}
        returning failures`,
  )
  return counted?.failures
}

export async function setWait(tx: Db, subject: string, waitUntil: Date): Promise<void> {
  await tx.execute(sql`update sign_in_guard set wait_until = ${waitUntil.toISOString()} where subject = ${subject}`)
}

/** The time before which no attempt is accepted. */
export async function waitOf(db: Db, subject: string): Promise<Date | undefined> {
  const [found] = await rows<{ waitUntil: string | Date }>(
    db,
    sql`select wait_until as "waitUntil" from sign_in_guard where subject = ${subject}`,
  )
  return found && new Date(found.waitUntil)
}

export async function deleteGuard(tx: Db, subject: string): Promise<void> {
  await tx.execute(sql`delete from sign_in_guard where subject = ${subject}`)
}

/** Deletes at most `most` sessions that expired before the given time, and guards that were last needed before it. */
export async function sweepSessions(db: Db, before: Date, limit: number): Promise<number> {
  const moment = before.toISOString()
  await db.execute(sql`delete from sign_in_guard where last_at < ${moment}`)
  const deleted = await rows(
    db,
    sql`delete from session where id in (select id from session where expires_at < ${moment} limit ${limit}) returning id`,
  )
  return deleted.length
}

export async function insertSignIn(tx: Db, row: typeof signInLog.$inferInsert): Promise<void> {
  await tx.insert(signInLog).values(row)
}

/** Records a refused try for the customer of a contact; for an unknown contact the same statement writes nothing. */
export async function insertRefusal(
  db: Db,
  { kind, value }: Contact,
  row: { id: string; method: SignInMethod; userAgent: string; at: Date },
): Promise<void> {
  const column = kind === 'email' ? sql`email` : sql`phone`
  await db.execute(
    sql`insert into sign_in_log (id, customer_id, way, refused, user_agent, at)
        select ${row.id}, id, ${row.method}, true, ${row.userAgent}, ${row.at.toISOString()} from customer where ${column} = ${value}`,
  )
}

/** The newest lines of a customer's log. */
export async function readSignIns(db: Db, customerId: string, limit: number): Promise<(typeof signInLog.$inferSelect)[]> {
  return db
    .select()
    .from(signInLog)
    .where(eq(signInLog.customerId, customerId))
    .orderBy(desc(signInLog.at), desc(signInLog.id))
    .limit(limit)
}

export async function insertFormerPhone(tx: Db, row: typeof formerPhone.$inferInsert): Promise<void> {
  await tx.insert(formerPhone).values(row)
}

/** When a number last went from another account than `customerId`. */
export async function phoneReleasedAt(tx: Db, phones: readonly string[], customerId: string): Promise<Date | undefined> {
  const [found] = await tx
    .select({ until: formerPhone.until })
    .from(formerPhone)
    .where(and(inArray(formerPhone.phone, [...phones]), sql`${formerPhone.customerId} is distinct from ${customerId}`))
    .orderBy(desc(formerPhone.until))
    .limit(1)
  return found?.until
}

/** The accounts that lost a number and did not get it back, the latest first. */
export async function formerOwnersOf(tx: Db, phones: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: customer.id })
    .from(formerPhone)
    .innerJoin(customer, eq(customer.id, formerPhone.customerId))
    .where(and(inArray(formerPhone.phone, [...phones]), isNull(formerPhone.returnedAt), eq(customer.state, 'active')))
    .orderBy(desc(formerPhone.until))
  return found.map(({ id }) => id)
}

export async function setReturned(tx: Db, customerId: string, now: Date): Promise<void> {
  await tx
    .update(formerPhone)
    .set({ returnedAt: now })
    .where(and(eq(formerPhone.customerId, customerId), isNull(formerPhone.returnedAt)))
}

export async function insertReopening(tx: Db, row: typeof accountReopening.$inferInsert): Promise<void> {
  await tx.insert(accountReopening).values(row)
}

/** Deletes at most `most` former numbers of deleted accounts that ended before the given time. */
export async function sweepFormerPhones(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from former_phone where id in (select id from former_phone
        where customer_id is null and until < ${before.toISOString()} limit ${limit}) returning id`,
  )
  return deleted.length
}

/** Customers whose deletion is due, the longest overdue first. */
export async function dueDeletions(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await rows<{ id: string }>(
    db,
    sql`select id from customer where deletion_at <= ${now.toISOString()} order by deletion_at limit ${limit}`,
  )
  return due.map(({ id }) => id)
}

/** Removes the personal data of a customer, whose id orders still name, and deletes their credentials. */
export async function anonymise(tx: Db, id: string): Promise<void> {
  for (const table of [customerPassword, session, signInLog]) await tx.delete(table).where(eq(table.customerId, id))
  await tx.update(formerPhone).set({ customerId: null }).where(eq(formerPhone.customerId, id))
  await tx.update(accountReopening).set({ reason: '' }).where(eq(accountReopening.customerId, id))
  const nobody = { firstName: '', lastName: '', email: null, phone: null, birthday: null, anniversary: null, deletionAt: null }
  await tx
    .update(customer)
    .set({ ...nobody, state: 'deleted' })
    .where(eq(customer.id, id))
}

/** Deletes at most `most` lines of the log from before the given time. */
export async function sweepSignIns(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from sign_in_log where id in (select id from sign_in_log where at < ${before.toISOString()} limit ${limit}) returning id`,
  )
  return deleted.length
}
