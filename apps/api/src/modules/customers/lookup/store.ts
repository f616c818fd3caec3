import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { customerNote } from './tables.ts'

/** The newest notes of a site about a customer. */
export const readNotes = (db: Db, subsite: string, customerId: string) =>
  db
    .select()
    .from(customerNote)
    .where(and(eq(customerNote.customerId, customerId), eq(customerNote.subsite, subsite)))
    .orderBy(desc(customerNote.at), desc(customerNote.id))
    .limit(50)

/** The notes of every site about a customer, the oldest first, without the member who wrote each. */
export const exportNotes = (db: Db, customerId: string) =>
  db
    .select({ subsite: customerNote.subsite, text: customerNote.text, at: customerNote.at })
    .from(customerNote)
    .where(eq(customerNote.customerId, customerId))
    .orderBy(asc(customerNote.at), asc(customerNote.id))

export async function deleteNotes(tx: Db, customerId: string): Promise<void> {
  await tx.delete(customerNote).where(eq(customerNote.customerId, customerId))
}
