import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import type { ConsentAnswer } from './port.ts'
import { consent } from './tables.ts'

/** Locks a customer's answers until the end of the transaction. */
export async function lockConsents(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${customerId}`}, 0))`)
}

/** A customer's answers on a site, the newest first; on every site without one. */
export async function readAnswers(db: Db, customerId: string, subsite?: string): Promise<(ConsentAnswer & { subsite: string })[]> {
  const onSite = subsite === undefined ? undefined : eq(consent.subsite, subsite)
  const { subsite: site, kind, given, wording, language, at } = consent
  return db
    .select({ subsite: site, kind, given, wording, language, at })
    .from(consent)
    .where(and(eq(consent.customerId, customerId), onSite))
    .orderBy(desc(consent.at), desc(consent.id))
}

export async function insertAnswer(tx: Db, row: typeof consent.$inferInsert): Promise<void> {
  await tx.insert(consent).values(row)
}

export async function deleteOfCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.delete(consent).where(eq(consent.customerId, customerId))
}
