import { eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../../kernel/db/db.ts'
import { quote } from './tables.ts'

export async function insertQuote(db: Db, values: typeof quote.$inferInsert): Promise<void> {
  await db.insert(quote).values(values)
}

/** Whether a price was ever held for a bag. */
export async function hasQuote(db: Db, cartId: string): Promise<boolean> {
  const found = await db.select({ id: quote.id }).from(quote).where(eq(quote.cartId, cartId)).limit(1)
  return found.length > 0
}

/**
 * Deletes at most `most` held prices that ran out before `before` and returns how many there were. One whose order waits
 * for its payment stays.
 */
export async function sweepQuotes(db: Db, before: Date, most: number): Promise<number> {
  const gone = await rows(
    db,
    sql`delete from quote where id in (
          select q.id from quote q where q.expires_at < ${before.toISOString()}
            and not exists (select 1 from orders o where o.cart_id = q.cart_id and o.quote_id = q.id and o.state = 'payment_pending')
          order by q.expires_at limit ${most})
        returning id`,
  )
  return gone.length
}

export async function readQuote(db: Db, id: string) {
  const [row] = await db.select().from(quote).where(eq(quote.id, id))
  return row
}
