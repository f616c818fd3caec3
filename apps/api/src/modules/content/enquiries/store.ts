import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../../kernel/db/containing.ts'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import { isBetween } from '../../../kernel/list-filter.ts'
import { andInScope, type StoreScope } from '../../../kernel/store-scope.ts'
import type { Enquiry, EnquiryState } from './port.ts'
import { enquiry, enquiryReply } from './tables.ts'

/** An enquiry as it is stored, with the stores that it names; null where it names none. */
type NewEnquiry = Enquiry & { id: string; subsite: string; language: string; at: Date; stores: readonly string[] | null }

export type EnquiryRow = typeof enquiry.$inferSelect

export async function insertEnquiry(tx: Db, row: NewEnquiry): Promise<void> {
  const { id, subsite, language, category, name, email, phone, city, message, at, stores } = row
  await tx.execute(sql`
    insert into enquiry (id, subsite, language, category, name, email, phone, city, message, created_at, stores)
    values (${id}, ${subsite}, ${language}, ${category}, ${name}, ${email}, ${phone}, ${city}, ${message}, ${at.toISOString()},
      ${stores && sql.param(stores)}::text[])`)
}

/** Deletes at most `limit` enquiries that were written before the given time; returns how many. */
export async function deleteEnquiries(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from enquiry where id in (select id from enquiry where created_at < ${before.toISOString()} limit ${limit}) returning id`,
  )
  return deleted.length
}

/** The condition that an enquiry has the words of a search, or that its writer has that e-mail address; each by its own index. */
const isFoundBy = (subsite: string, search: string): SQL =>
  sql`((${enquiry.message} || ' ' || ${enquiry.note}) ilike ${containing(search)} or ${enquiry.id} = any(array(
    select id from enquiry where subsite = ${subsite} and lower(email) = ${search.toLowerCase()})))`

/** A page of the enquiries of a site: the open ones with the oldest first, the others with the newest first. */
export function readEnquiries(
  db: Db,
  {
    subsite,
    state,
    between,
    category,
    search,
    stores,
  }: {
    subsite: string
    state: EnquiryState
    between: readonly [string, string]
    category: string | undefined
    search: string | undefined
    stores: StoreScope
  },
  page: KeyPage,
): Promise<EnquiryRow[]> {
  const isOpen = state === 'open'
  const [afterTime, afterId] = keyParams(page, isOpen ? 'oldest-first' : 'newest-first')
  const key = sql`(${afterTime}::timestamptz, ${afterId}::text)`
  const at = sql`(${enquiry.createdAt}, ${enquiry.id})`
  const own = stores && sql`${enquiry.stores} && ${sql.param(stores)}::text[]`
  // Few enquiries are open. The others of stores are read first: by the time of all, a page of a small store would read most of them.
  const inStores = own && (isOpen ? sql`(${own}) is true` : sql`${enquiry.id} = any(array(select id from enquiry where ${own}))`)
  return db
    .select()
    .from(enquiry)
    .where(
      and(
        eq(enquiry.subsite, subsite),
        eq(enquiry.state, state),
        isBetween(enquiry.createdAt, between),
        category === undefined ? undefined : eq(enquiry.category, category),
        search === undefined ? undefined : isFoundBy(subsite, search),
        inStores,
        isOpen ? sql`${at} > ${key}` : sql`${at} < ${key}`,
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

/** Writes that and by whom an enquiry was closed, or that it was not. */
export async function setClosing(
  tx: Db,
  id: string,
  closing: Pick<EnquiryRow, 'state' | 'closedBy' | 'closedByName' | 'closedAt' | 'note'>,
): Promise<void> {
  await tx.update(enquiry).set(closing).where(eq(enquiry.id, id))
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

/** The stores of the orders of a site with some numbers. */
export async function storesOfOrders(db: Db, subsite: string, numbers: readonly string[]): Promise<string[]> {
  const found = await rows<{ store: string }>(
    db,
    sql`select distinct s.store from orders o, unnest(o.stores) s(store) where o.subsite = ${subsite} and o.number = any(${sql.param(numbers)}::text[])`,
  )
  return found.map(({ store }) => store)
}

/** Selects a row for each enquiry of a site, or of some of its stores, that waits for an answer. */
export const openEnquiries = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL =>
  sql`select 1 from enquiry where subsite = ${subsite} and state = 'open'${andInScope(sql`stores`, stores)}`
