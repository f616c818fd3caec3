import { eq } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { media } from './tables.ts'

/** The row of an original picture. */
export async function findOriginal(db: Db, id: string) {
  return (await db.select().from(media).where(eq(media.id, id)))[0]
}
