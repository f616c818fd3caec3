import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'

export interface StoredCode {
  subject: string
  code: string
  payload: string | null
  tries: number
  sentAt: Date
}

/** Locks the codes of a subject and device, with any key; the newest first. */
export async function lockCode(tx: Db, subjects: readonly string[]): Promise<StoredCode | undefined> {
  const [found] = await rows<Omit<StoredCode, 'sentAt'> & { sentAt: string | Date }>(
    tx,
    sql`select subject, code, payload, tries, sent_at as "sentAt" from verification_code
        where subject in ${[...subjects]} order by sent_at desc limit 1 for update`,
  )
  return found && { ...found, sentAt: new Date(found.sentAt) }
}

/** Writes a code in place of the former one; false where another transaction wrote one since `previous` was read. */
export async function replaceCode(tx: Db, row: Omit<StoredCode, 'tries'>, previous: Date | undefined): Promise<boolean> {
  const written = await rows(
    tx,
    sql`insert into verification_code (subject, code, payload, tries, sent_at)
        values (${row.subject}, ${row.code}, ${row.payload}, 0, ${row.sentAt.toISOString()})
        on conflict (subject) do update set code = excluded.code, payload = excluded.payload, tries = 0, sent_at = excluded.sent_at
        where verification_code.sent_at = ${(previous ?? new Date(0)).toISOString()}
        returning subject`,
  )
  return written.length > 0
}

export async function countTry(tx: Db, subject: string): Promise<void> {
  await tx.execute(sql`update verification_code set tries = tries + 1 where subject = ${subject}`)
}

export async function deleteCode(tx: Db, subject: string): Promise<void> {
  await tx.execute(sql`delete from verification_code where subject = ${subject}`)
}

/** Counts a code of a subject today and returns the new count. */
export async function countToday(tx: Db, subject: string, now: Date): Promise<number> {
  const [counted] = await rows<{ codes: number }>(
    tx,
    sql`insert into verification_day (subject, day, codes) values (${subject}, ${now.toISOString().slice(0, 10)}, 1)
        on conflict (subject, day) do update set codes = verification_day.codes + 1 returning codes`,
  )
  return counted?.codes ?? 1
}

/** Whether a contact is known on a device, with any key. */
export async function isKnown(tx: Db, subjects: readonly string[]): Promise<boolean> {
  return (await rows(tx, sql`select 1 from verification_device where subject in ${[...subjects]} limit 1`)).length > 0
}

/** Records that a contact is known on a device, updated at most once a day. */
export async function remember(tx: Db, subject: string, now: Date): Promise<void> {
  const moment = now.toISOString()
  await tx.execute(
    sql`insert into verification_device (subject, last_at) values (${subject}, ${moment})
        on conflict (subject) do update set last_at = excluded.last_at where verification_device.last_at < ${moment}::timestamptz - interval '1 day'`,
  )
}

/** Deletes at most `most` known devices without a verification since the given time. */
export async function sweepDevices(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from verification_device where subject in
        (select subject from verification_device where last_at < ${before.toISOString()} limit ${limit}) returning subject`,
  )
  return deleted.length
}

/** Deletes at most `most` codes sent before the given time, and the counts of days before it. */
export async function sweepCodes(db: Db, before: Date, limit: number): Promise<number> {
  await db.execute(sql`delete from verification_day where day < ${before.toISOString().slice(0, 10)}`)
  const deleted = await rows(
    db,
    sql`delete from verification_code where subject in
        (select subject from verification_code where sent_at < ${before.toISOString()} limit ${limit}) returning subject`,
  )
  return deleted.length
}
