import { eq } from 'drizzle-orm'
import type { Db } from '../../kernel/db/db.ts'
import { quote } from './tables.ts'

export async function insertQuote(db: Db, values: typeof quote.$inferInsert): Promise<void> {
  await db.insert(quote).values(values)
}

/** Whether a price was ever held for a bag. */
export async function hasQuote(db: Db, cartId: string): Promise<boolean> {
  const found = await db.select({ id: quote.id }).from(quote).where(eq(quote.cartId, cartId)).limit(1)
  return found.length > 0
}

export async function readQuote(db: Db, id: string) {
  const [row] = await db.select().from(quote).where(eq(quote.id, id))
  return row
}
