import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../kernel/db/db.ts'

export interface StoredCode {
  subject: string
  code: string
  payload: string | null
  tries: number
  sentAt: Date
}

/** Locks the codes of a subject and device, under whichever key they were written; the newest first. */
export async function lockCode(tx: Db, subjects: readonly string[]): Promise<StoredCode | undefined> {
  const [found] = await rows<Omit<StoredCode, 'sentAt'> & { sentAt: string | Date }>(
    tx,
    sql`select subject, code, payload, tries, sent_at as "sentAt" from verification_code
        where subject in ${[...subjects]} order by sent_at desc limit 1 for update`,
  )
  return found && { ...found, sentAt: new Date(found.sentAt) }
}

/** Writes a code in place of the one before it; false where another transaction wrote one since `previous` was read. */
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

/** Counts a code or a try of a subject today and returns the counts with it. */
export async function countToday(tx: Db, subject: string, now: Date, what: 'codes' | 'tries'): Promise<{ codes: number; tries: number }> {
  const [codes, tries] = what === 'codes' ? [1, 0] : [0, 1]
  const [counted] = await rows<{ codes: number; tries: number }>(
    tx,
    sql`insert into verification_day (subject, day, codes, tries) values (${subject}, ${now.toISOString().slice(0, 10)}, ${codes}, ${tries})
        on conflict (subject, day) do update set codes = verification_day.codes + ${codes}, tries = verification_day.tries + ${tries}
        returning codes, tries`,
  )
  return counted ?? { codes, tries }
}

/** Deletes at most `most` codes sent before a moment, and the counts of days before it. */
export async function sweepCodes(db: Db, before: Date, most: number): Promise<number> {
  await db.execute(sql`delete from verification_day where day < ${before.toISOString().slice(0, 10)}`)
  const deleted = await rows(
    db,
    sql`delete from verification_code where subject in
        (select subject from verification_code where sent_at < ${before.toISOString()} limit ${most}) returning subject`,
  )
  return deleted.length
}
