import { eq } from 'drizzle-orm'
import type { Db } from '../../kernel/db/db.ts'
import { quote } from './tables.ts'

export async function insertQuote(db: Db, values: typeof quote.$inferInsert): Promise<void> {
  await db.insert(quote).values(values)
}

export async function readQuote(db: Db, id: string) {
  const [row] = await db.select().from(quote).where(eq(quote.id, id))
  return row
}
