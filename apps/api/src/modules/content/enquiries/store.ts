import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, rowsToRead } from '../../../kernel/key-page.ts'
import { isBetween } from '../../../kernel/list-filter.ts'
import type { Enquiry, EnquiryState } from './port.ts'
import { enquiry, enquiryReply } from './tables.ts'

export type EnquiryRow = typeof enquiry.$inferSelect

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

/** A page of the enquiries of a site: the open ones with the oldest first, the others with the newest first. */
export function readEnquiries(
  db: Db,
  {
    subsite,
    state,
    between,
    category,
  }: { subsite: string; state: EnquiryState; between: readonly [string, string]; category: string | undefined },
  page: KeyPage,
): Promise<EnquiryRow[]> {
  const { after } = page
  const key = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::text)`
  const at = sql`(${enquiry.createdAt}, ${enquiry.id})`
  const isOpen = state === 'open'
  return db
    .select()
    .from(enquiry)
    .where(
      and(
        eq(enquiry.subsite, subsite),
        eq(enquiry.state, state),
        isBetween(enquiry.createdAt, between),
        category === undefined ? undefined : eq(enquiry.category, category),
        key && (isOpen ? sql`${at} > ${key}` : sql`${at} < ${key}`),
      ),
    )
    .orderBy(...(isOpen ? [asc(enquiry.createdAt), asc(enquiry.id)] : [desc(enquiry.createdAt), desc(enquiry.id)]))
    .limit(rowsToRead(page))
}

const enquiryOfSite = (db: Db, subsite: string, id: string) =>
  db
    .select()
    .from(enquiry)
    .where(and(eq(enquiry.id, id), eq(enquiry.subsite, subsite)))

/** An enquiry of a site. */
export async function findEnquiry(db: Db, subsite: string, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await enquiryOfSite(db, subsite, id)
  return row
}

/** An enquiry of a site, locked for the rest of the transaction. */
export async function lockEnquiry(tx: Db, subsite: string, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await enquiryOfSite(tx, subsite, id).for('update')
  return row
}

export async function setClosed(
  tx: Db,
  id: string,
  closed: Pick<EnquiryRow, 'state' | 'closedBy' | 'closedByName' | 'closedAt' | 'note'>,
): Promise<void> {
  await tx.update(enquiry).set(closed).where(eq(enquiry.id, id))
}

/** Writes an answer to an enquiry, which is answered with it. */
export async function insertReply(tx: Db, reply: typeof enquiryReply.$inferInsert): Promise<void> {
  await tx.insert(enquiryReply).values(reply)
  await tx.update(enquiry).set({ state: 'answered' }).where(eq(enquiry.id, reply.enquiryId))
}

/** The answers to an enquiry, the oldest first; at most a hundred. */
export const readReplies = (db: Db, enquiryId: string) =>
  db
    .select({ at: enquiryReply.at, by: enquiryReply.staffName, text: enquiryReply.text })
    .from(enquiryReply)
    .where(eq(enquiryReply.enquiryId, enquiryId))
    .orderBy(asc(enquiryReply.at), asc(enquiryReply.id))
    .limit(100)

/** Selects a row for each enquiry of a site that waits for an answer. */
export const openEnquiries = ({ subsite }: { subsite: string }): SQL =>
  sql`select 1 from enquiry where subsite = ${subsite} and state = 'open'`
