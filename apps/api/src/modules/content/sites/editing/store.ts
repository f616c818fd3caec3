import { eq } from 'drizzle-orm'
import type { Db } from '../../../../kernel/db/db.ts'
import { subsite } from '../tables.ts'

export type SiteRow = typeof subsite.$inferSelect

/** The row of a site; undefined where there is none. */
export async function findSiteRow(db: Db, code: string): Promise<SiteRow | undefined> {
  return (await db.select().from(subsite).where(eq(subsite.code, code)))[0]
}

/** The same, which others change only once the transaction has ended. */
export async function lockSiteRow(tx: Db, code: string): Promise<SiteRow | undefined> {
  return (await tx.select().from(subsite).where(eq(subsite.code, code)).for('no key update'))[0]
}

/** Writes columns of a site. */
export async function updateSite(tx: Db, code: string, columns: Partial<SiteRow>): Promise<void> {
  await tx.update(subsite).set(columns).where(eq(subsite.code, code))
}
