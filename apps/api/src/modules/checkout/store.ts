import { eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../../kernel/db/db.ts'
import { prepared, preparedInsert } from '../../kernel/db/prepared.ts'
import { quote } from './tables.ts'

export const insertQuote = preparedInsert('quote_insert', quote)

/** Whether a price was ever held for a cart. */
export async function hasQuote(db: Db, cartId: string): Promise<boolean> {
  const quotes = await db.select({ id: quote.id }).from(quote).where(eq(quote.cartId, cartId)).limit(1)
  return quotes.length > 0
}

/**
 * Deletes at most `limit` held prices that expired before `before` and returns how many were deleted. One whose order waits
 * for its payment stays.
 */
export async function sweepQuotes(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from quote where id in (
          select q.id from quote q where q.expires_at < ${before.toISOString()}
            and not exists (select 1 from orders o where o.cart_id = q.cart_id and o.quote_id = q.id and o.state = 'payment_pending')
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
