import { and, arrayOverlaps, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { approverOfAct } from '../../../kernel/acts.ts'
import { type Db, listParam, rows } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import { isBetween } from '../../../kernel/list-filter.ts'
import type { DraftMember } from './rules.ts'
import type { DraftState, LinkChannel, SetAside } from './port.ts'
import { draftEvent, draftMessage, draftOrder } from './tables.ts'

export type DraftRow = typeof draftOrder.$inferSelect

export async function insertDraft(tx: Db, row: typeof draftOrder.$inferInsert): Promise<void> {
  await tx.insert(draftOrder).values(row)
}

/** Changes fields of a draft order; the caller holds its lock. */
export async function updateDraft(tx: Db, id: string, change: Partial<DraftRow>): Promise<void> {
  await tx.update(draftOrder).set(change).where(eq(draftOrder.id, id))
}

export async function writeSetAside(tx: Db, id: string, setAside: SetAside): Promise<void> {
  await updateDraft(tx, id, { setAside })
}

/** The draft orders that a member sees: own ones, or those that they may read; of their stores alone where they have some. */
function seenBy({ id, readsAll, readsIn, stores }: DraftMember) {
  const own = eq(draftOrder.memberId, id)
  const read = readsIn === undefined ? undefined : or(own, inArray(draftOrder.store, [...readsIn]))
  return and(readsAll ? read : own, stores && inArray(draftOrder.store, [...stores]))
}

/** A draft order of a site that a member sees. */
export async function findDraft(db: Db, subsite: string, number: string, member: DraftMember): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(draftOrder)
    .where(and(eq(draftOrder.number, number), eq(draftOrder.subsite, subsite), seenBy(member)))
  return row
}

/** The draft order of a site with this hash of its link. */
export async function findByLink(db: Db, subsite: string, linkHash: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(draftOrder)
    .where(and(eq(draftOrder.linkHash, linkHash), eq(draftOrder.subsite, subsite)))
  return row
}

/** A draft order, locked for the rest of the transaction. The caller holds the lock of its cart. */
export async function lockById(tx: Db, id: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(draftOrder).where(eq(draftOrder.id, id)).for('update')
  return row
}

/** The draft order whose bag an order was made of. */
export async function draftOfOrder(db: Db, orderId: string): Promise<Pick<DraftRow, 'id' | 'cartId'> | undefined> {
  const [row] = await rows<Pick<DraftRow, 'id' | 'cartId'>>(
    db,
    sql`select d.id, d.cart_id as "cartId" from orders o join draft_order d on d.cart_id = o.cart_id where o.id = ${orderId}`,
  )
  return row
}

/** The draft orders that a search is for: those whose number begins with a text, or those that have a key of each list. */
export type DraftSearch = { number: string } | { keys: readonly (readonly string[])[] }

/** The draft orders of a list: those of a site that a member sees, narrowed by what is set. */
interface DraftList {
  subsite: string
  member: DraftMember
  state: DraftState | undefined
  search: DraftSearch | undefined
  /** From the first time, before the second. */
  between: readonly [string, string]
  channel: DraftRow['channel'] | undefined
  store: string | undefined
}

/** By an index of the bytes of numbers. */
const beginsWith = (number: string) => sql`${draftOrder.number} ~>=~ ${number} and ${draftOrder.number} ~<~ ${`${number}\u{10FFFF}`}`

/** A page of the draft orders of a site that a member sees, the newest first. */
export function readDrafts(
  db: Db,
  { subsite, member, state, search, between, channel, store }: DraftList,
  page: KeyPage,
): Promise<DraftRow[]> {
  const [afterTime, afterId] = keyParams(page, 'newest-first')
  return db
    .select()
    .from(draftOrder)
    .where(
      and(
        eq(draftOrder.subsite, subsite),
        seenBy(member),
        state && eq(draftOrder.state, state),
        isBetween(draftOrder.createdAt, between),
        channel && eq(draftOrder.channel, channel),
        store === undefined ? undefined : eq(draftOrder.store, store),
        search && 'number' in search ? beginsWith(search.number) : undefined,
        ...(search && 'keys' in search ? search.keys.map((keys) => arrayOverlaps(draftOrder.searchKeys, [...keys])) : []),
        sql`(${draftOrder.createdAt}, ${draftOrder.id}) < (${afterTime}::timestamptz, ${afterId}::text)`,
      ),
    )
    .orderBy(desc(draftOrder.createdAt), desc(draftOrder.id))
    .limit(rowsToRead(page))
}

/** The draft orders whose hold is over. */
export function readHoldsOver(db: Db, now: Date): Promise<Pick<DraftRow, 'id' | 'cartId'>[]> {
  return db
    .select({ id: draftOrder.id, cartId: draftOrder.cartId })
    .from(draftOrder)
    .where(and(isNotNull(draftOrder.heldUntil), lte(draftOrder.heldUntil, now)))
    .orderBy(asc(draftOrder.heldUntil))
    .limit(200)
}

/** The draft orders whose price is held, and whose stock an order took that has ended. */
export function readStockLost(db: Db, now: Date): Promise<Pick<DraftRow, 'id' | 'cartId'>[]> {
  return rows(
    db,
    sql`select d.id, d.cart_id as "cartId" from draft_order d
        where d.held_until > ${now.toISOString()} and d.set_aside = '[]' and d.state in ('open', 'sent')
          and exists (select 1 from orders o where o.cart_id = d.cart_id and o.state in ('expired', 'cancelled'))
          and not exists (select 1 from orders o where o.cart_id = d.cart_id and o.state not in ('expired', 'cancelled'))
        order by d.held_until limit 200`,
  )
}

/** The draft orders whose link is over. */
export function readLinksOver(db: Db, now: Date): Promise<Pick<DraftRow, 'id' | 'cartId'>[]> {
  return db
    .select({ id: draftOrder.id, cartId: draftOrder.cartId })
    .from(draftOrder)
    .where(and(eq(draftOrder.state, 'sent'), lte(draftOrder.linkUntil, now)))
    .orderBy(asc(draftOrder.linkUntil))
    .limit(200)
}

/** The draft orders of an account. */
export function readOfCustomer(db: Db, customerId: string): Promise<DraftRow[]> {
  return db.select().from(draftOrder).where(eq(draftOrder.customerId, customerId)).orderBy(asc(draftOrder.createdAt))
}

/** Deletes at most `limit` draft orders that were not changed since `before`, except those under way; returns how many. */
export async function sweepDrafts(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from draft_order where id in (
          select id from draft_order where updated_at < ${before.toISOString()} and held_until is null and state <> 'sent'
          order by updated_at limit ${limit} for update skip locked)
        returning id`,
  )
  return deleted.length
}

export async function addDraftEvent(tx: Db, draftId: string, kind: string, by: string, at: Date): Promise<void> {
  const approvedBy = by === '' ? '' : (approverOfAct()?.name ?? '')
  await tx.insert(draftEvent).values({ id: newId(at), draftId, kind, by, approvedBy, at })
}

/** The log of a draft order, the newest entry first. */
export function readDraftEvents(db: Db, draftId: string): Promise<{ kind: string; by: string; approvedBy: string; at: Date }[]> {
  return db
    .select({ kind: draftEvent.kind, by: draftEvent.by, approvedBy: draftEvent.approvedBy, at: draftEvent.at })
    .from(draftEvent)
    .where(eq(draftEvent.draftId, draftId))
    .orderBy(desc(draftEvent.at), desc(draftEvent.id))
    .limit(100)
}

export async function addDraftMessage(tx: Db, sent: { messageId: string; draftId: string; channel: LinkChannel; at: Date }): Promise<void> {
  await tx.insert(draftMessage).values(sent)
}

/** The newest message of a draft order by each channel. */
export async function readDraftMessages(db: Db, draftId: string): Promise<{ messageId: string; channel: LinkChannel; at: Date }[]> {
  return db
    .selectDistinctOn([draftMessage.channel], { messageId: draftMessage.messageId, channel: draftMessage.channel, at: draftMessage.at })
    .from(draftMessage)
    .where(eq(draftMessage.draftId, draftId))
    .orderBy(draftMessage.channel, desc(draftMessage.at), desc(draftMessage.messageId))
}

/** Removes the contact and the notes of draft orders. */
export async function eraseContacts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(draftOrder)
    .set({ contact: null, customerId: null, message: '', note: '', searchKeys: [] })
    .where(inArray(draftOrder.id, [...ids]))
  await tx.execute(sql`delete from cart c using draft_order d where d.id = any(${listParam(ids)}) and c.id = d.cart_id`)
}
