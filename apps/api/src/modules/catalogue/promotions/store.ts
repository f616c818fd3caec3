import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Db, listParam, named, rows } from '../../../kernel/db/db.ts'
import type { StoredPromotion } from './port.ts'
import { customerGroup, promotion, promotionUse } from './tables.ts'

const { used: _used, version: _version, ...columns } = getTableColumns(promotion)

const toStored = ({ code, ...row }: Omit<typeof promotion.$inferSelect, 'used' | 'version'>): StoredPromotion => ({
  ...row,
  code: code ?? undefined,
})

/** Every promotion of a site that has not ended by `now`, future ones included. */
export async function readPromotions(db: Db, subsite: string, now: Date): Promise<StoredPromotion[]> {
  const found = await db
    .select(columns)
    .from(promotion)
    .where(and(eq(promotion.subsite, subsite), sql`(ends_at is null or ends_at > ${now.toISOString()})`))
    .orderBy(promotion.id)
  return found.map(toStored)
}

/** A promotion by its code, ended or not. */
export async function readByCode(db: Db, subsite: string, code: string): Promise<StoredPromotion | undefined> {
  const [row] = await db
    .select(columns)
    .from(promotion)
    .where(and(eq(promotion.subsite, subsite), eq(promotion.code, code)))
  return row && toStored(row)
}

/** Writes a promotion, in place of one with the same id. */
export async function writePromotion(tx: Db, { code, ...values }: StoredPromotion): Promise<void> {
  const row = { ...values, code: code ?? null }
  await tx.insert(promotion).values(row).onConflictDoUpdate({ target: promotion.id, set: row })
}

/** Those of the given promotions that have reached their limit. */
export async function usedUp(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from promotion where id = any(${listParam(ids)}) and used >= usage_limit`)
  return found.map(({ id }) => id)
}

/** How often a person has used each of the given promotions. */
export async function usesOf(db: Db, ids: readonly string[], subjects: readonly string[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const found = await rows<{ id: string; count: number }>(
    db,
    sql`select promotion_id as id, count(*)::int as count from promotion_use
        where subjects && ${listParam(subjects)} and promotion_id = any(${listParam(ids)}) and state <> 'released' group by promotion_id`,
  )
  return new Map(found.map(({ id, count }) => [id, count]))
}

/** The promotions that the unpaid order of a cart holds. */
export async function heldByCart(db: Db, cartId: string): Promise<string[]> {
  const found = await named<{ id: string }>(
    db,
    'promotions_held_by_cart',
    `select u.promotion_id as id from promotion_use u join orders o on o.id = u.order_id
     where o.cart_id = $1 and o.state = 'payment_pending' and u.state = 'held'`,
    [cartId],
  )
  return found.map(({ id }) => id)
}

export async function readGroups(db: Db, customerId: string): Promise<string[]> {
  const found = await db.select({ name: customerGroup.name }).from(customerGroup).where(eq(customerGroup.customerId, customerId))
  return found.map(({ name }) => name)
}

/** Counts one more use of a promotion with a limit; false where it has been reached. Locks its row. */
export async function countUse(tx: Db, id: string): Promise<boolean> {
  const counted = await named(
    tx,
    'promotion_count_use',
    'update promotion set used = used + 1 where id = $1 and (usage_limit is null or used < usage_limit) returning id',
    [id],
  )
  return counted.length > 0
}

export async function insertUses(tx: Db, uses: (typeof promotionUse.$inferInsert)[]): Promise<void> {
  await tx.insert(promotionUse).values(uses)
}

export async function spendUses(tx: Db, orderId: string): Promise<void> {
  await named(tx, 'promotion_spend', `update promotion_use set state = 'spent' where order_id = $1 and state = 'held'`, [orderId])
}

/** Releases an order's uses, and subtracts the counted ones. */
export async function releaseUses(tx: Db, orderId: string, state: 'held' | 'spent'): Promise<void> {
  await named(
    tx,
    'promotion_release',
    `with released as (update promotion_use set state = 'released' where order_id = $1 and state = $2 returning promotion_id, counted)
     update promotion set used = used - 1 from released r where r.counted and r.promotion_id = promotion.id`,
    [orderId, state],
  )
}

/** Deletes the personal data of a customer here: memberships; uses name no person. */
export async function deleteGroups(tx: Db, customerId: string): Promise<void> {
  await tx.delete(customerGroup).where(inArray(customerGroup.customerId, [customerId]))
}
