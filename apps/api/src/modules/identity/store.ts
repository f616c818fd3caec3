import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, rows } from '../../kernel/db/db.ts'
import type { Contact } from './contacts.ts'
import type { ProfileChange } from './port.ts'
import { customer, customerPassword, session } from './tables.ts'

export type CustomerRow = typeof customer.$inferSelect & { hash: string | null }
export type SessionRow = typeof session.$inferSelect

async function readCustomer(db: Db, condition: ReturnType<typeof eq>): Promise<CustomerRow | undefined> {
  const [found] = await db
    .select({ person: customer, hash: customerPassword.hash })
    .from(customer)
    .leftJoin(customerPassword, eq(customerPassword.customerId, customer.id))
    .where(condition)
  return found && { ...found.person, hash: found.hash }
}

export const customerById = (db: Db, id: string) => readCustomer(db, eq(customer.id, id))

export const customerByContact = (db: Db, { kind, value }: Contact) =>
  readCustomer(db, eq(kind === 'email' ? customer.email : customer.phone, value))

/** Adds a customer; false where another has the contact already. */
export async function insertCustomer(tx: Db, row: typeof customer.$inferInsert): Promise<boolean> {
  return (await tx.insert(customer).values(row).onConflictDoNothing().returning({ id: customer.id })).length > 0
}

export async function updateCustomer(tx: Db, id: string, change: ProfileChange & { lastSignInAt?: Date }): Promise<void> {
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

export async function lockSession(tx: Db, id: string): Promise<SessionRow | undefined> {
  const [found] = await tx.select().from(session).where(eq(session.id, id)).for('update')
  return found
}

export async function rotateSession(tx: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await tx
    .update(session)
    .set({ generation: sql`${session.generation} + 1`, rotatedAt: now, expiresAt })
    .where(eq(session.id, id))
}

/** Ends a customer's open sessions, or one of them, and returns how many there were. */
export async function endSessions(
  tx: Db,
  customerId: string,
  reason: NonNullable<SessionRow['endReason']>,
  now: Date,
  sessionId?: string,
): Promise<number> {
  const one = sessionId === undefined ? undefined : eq(session.id, sessionId)
  const ended = await tx
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.customerId, customerId), isNull(session.endedAt), one))
    .returning({ id: session.id })
  return ended.length
}

/** Ends a customer's open sessions on a device, because a new one begins there. */
export async function endDevice(tx: Db, customerId: string, devices: readonly string[], now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now, endReason: 'log-out' })
    .where(and(eq(session.customerId, customerId), isNull(session.endedAt), inArray(session.device, [...devices])))
}

/** A customer's open sessions, the one used last first. */
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
 * Counts an attempt before its password is looked at, so that attempts at the same time count too; the number of failures in
 * a row with it, or undefined where none is taken yet. A day without attempts begins the count anew.
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

/** Until when no attempt is taken. */
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

/** Deletes at most `most` sessions that ran out before a moment, and guards that were last needed before it. */
export async function sweepSessions(db: Db, before: Date, most: number): Promise<number> {
  const moment = before.toISOString()
  await db.execute(sql`delete from sign_in_guard where last_at < ${moment}`)
  const deleted = await rows(
    db,
    sql`delete from session where id in (select id from session where expires_at < ${moment} limit ${most}) returning id`,
  )
  return deleted.length
}
