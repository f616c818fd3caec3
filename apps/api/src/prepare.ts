import type { Clock } from './kernel/clock.ts'
import { migrate } from './kernel/db/migrate.ts'
import type { Db } from './kernel/db/db.ts'
import { transactWithoutTimeouts, rows } from './kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import type { Modules } from './compose.ts'
import { seedShop } from './seed/seed.ts'

/** Prepares a database for opening the shop: the schema, and the demo data where it is empty. */
export async function prepare(db: Db, clock: Clock): Promise<{ migrated: number; seeded: boolean }> {
  const migrated = await migrate(db)
  const seeded = await seedShop(db, clock)
  return { migrated, seeded }
}

/**
 * Reads the sites, and builds listing rows and search documents where they are missing. Safe when several processes start at
 * once: the first holds an advisory lock, the others wait and find the rows.
 */
export async function rebuildReadModels({
  db,
  sites,
  pricing,
  search,
}: Pick<Modules, 'db' | 'sites' | 'pricing' | 'search'>): Promise<void> {
  await sites.refresh()
  const missingModels = async (tx: Db) => {
    const [existing] = await rows<{ listed: boolean; found: boolean }>(
      tx,
      sql`select exists (select 1 from listing) as listed, exists (select 1 from search_document) as found`,
    )
    return { listing: !existing?.listed, words: !existing?.found }
  }
  const needed = await missingModels(db)
  if (!needed.listing && !needed.words) return
  const all = await sites.all()
  await transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741243)`)
    const { listing, words } = await missingModels(tx)
    if (listing) for (const site of all) await pricing.rebuildListing(tx, site)
    if (words) await search.rebuild(tx, [...new Set(all.flatMap((site) => site.languages.map((language) => language.code)))])
    await tx.execute(sql`analyze`)
  })
}
