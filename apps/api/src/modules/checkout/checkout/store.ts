import { eq, sql } from 'drizzle-orm'
import { maxStaffCount } from '@karat/sites/staff-lists.ts'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { prepared, preparedInsert } from '../../../kernel/db/prepared.ts'
import type { CartPromotion } from '../../catalogue/promotions/port.ts'
import { quote } from './tables.ts'

export const insertQuote = preparedInsert('quote_insert', quote)

/** Sets the promotions that a quote counts. */
export async function setPromotions(tx: Db, quoteId: string, promotions: CartPromotion[]): Promise<void> {
  await tx.update(quote).set({ promotions }).where(eq(quote.id, quoteId))
}

/** Ends the quotes of a cart that are still valid. */
export async function endQuotes(tx: Db, cartId: string, now: Date): Promise<void> {
  await tx.execute(sql`update quote set expires_at = ${now.toISOString()} where cart_id = ${cartId} and expires_at > ${now.toISOString()}`)
}

/** Removes a promotion from a cart's quotes. */
export async function dropPromotion(db: Db, cartId: string, promotionId: string): Promise<void> {
  await db.execute(sql`
    update quote set promotions = coalesce((select jsonb_agg(p) from jsonb_array_elements(promotions) p where p->>'id' <> ${promotionId}), '[]')
    where cart_id = ${cartId}`)
}

/** Whether a cart ever had a quote. */
export async function hasQuote(db: Db, cartId: string): Promise<boolean> {
  const quotes = await db.select({ id: quote.id }).from(quote).where(eq(quote.cartId, cartId)).limit(1)
  return quotes.length > 0
}

/**
 * Deletes at most `limit` quotes that expired before `before` and returns how many were deleted. The quote of an order under way stays:
 * some of its units may be cancelled, and the rest is priced again.
 */
export async function sweepQuotes(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from quote where id in (
          select q.id from quote q where q.expires_at < ${before.toISOString()}
            and not exists (select 1 from orders o where o.cart_id = q.cart_id and o.quote_id = q.id and o.state not in ('delivered', 'completed', 'expired', 'cancelled'))
          order by q.expires_at limit ${limit})
        returning id`,
  )
  return deleted.length
}

const quoteById = prepared('quote_by_id', (db) =>
  db
    .select()
    .from(quote)
    .where(eq(quote.id, sql.placeholder('id'))),
)

export async function readQuote(db: Db, id: string) {
  const [row] = await quoteById(db, { id })
  return row
}

/**
 * The bags of a site whose prices are held: at checkout, and of draft orders, each at most one more than the limit of exact counts; and the time
 * until which the last of them is, null without one. A bag that became an order holds its price by that.
 */
export async function countHeldBags(db: Db, subsite: string, now: Date): Promise<{ checkout: number; drafts: number; until: Date | null }> {
  const [row] = await named<{ checkout: number; drafts: number; until: string | null }>(
    db,
    'quote_count_held',
    `with held as (select c.id, c.draft_id, q.expires_at from quote q join cart c on c.id = q.cart_id
         where q.expires_at > $2 and c.subsite = $1 and c.state = 'open')
     select (select count(*)::int from (select distinct id from held where draft_id is null limit ${maxStaffCount + 1}) b) as checkout,
       (select count(*)::int from (select distinct id from held where draft_id is not null limit ${maxStaffCount + 1}) b) as drafts,
       (select max(expires_at) from held) as until`,
    [subsite, now.toISOString()],
  )
  const { checkout = 0, drafts = 0, until = null } = row ?? {}
  return { checkout, drafts, until: until === null ? null : new Date(until) }
}
