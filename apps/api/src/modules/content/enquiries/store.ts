import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'
import type { Enquiry } from './port.ts'

export async function insertEnquiry(tx: Db, row: Enquiry & { id: string; subsite: string; language: string; at: Date }): Promise<void> {
  const { id, subsite, language, category, name, email, phone, city, message, at } = row
  await tx.execute(sql`
    insert into enquiry (id, subsite, language, category, name, email, phone, city, message, created_at)
    values (${id}, ${subsite}, ${language}, ${category}, ${name}, ${email}, ${phone}, ${city}, ${message}, ${at.toISOString()})`)
}

/** Deletes at most `limit` enquiries that were written before the given time; returns how many. */
export async function deleteEnquiries(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from enquiry where id in (select id from enquiry where created_at < ${before.toISOString()} limit ${limit}) returning id`,
  )
  return deleted.length
}
