import type { Clock } from './kernel/clock.ts'
import { migrate } from './kernel/db/migrate.ts'
import type { Db } from './kernel/db/db.ts'
import { transactWithoutTimeouts, rows } from './kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import type { Modules } from './compose.ts'
import { seedShop } from './seed/seed.ts'

/** Brings a database to where the shop can open: the schema, the demo data where it is empty, and the read models of both. */
export async function prepare(db: Db, clock: Clock): Promise<{ migrated: number; seeded: boolean }> {
  const migrated = await migrate(db)
  const seeded = await seedShop(db, clock)
  return { migrated, seeded }
}

/**
 * Reads the sites, and makes listing rows and search words where they are missing. Safe when several processes start at
 * once: the first holds an advisory lock, the others wait and find the rows there.
 */
export async function rebuildReadModels({
  db,
  sites,
  pricing,
  search,
}: Pick<Modules, 'db' | 'sites' | 'pricing' | 'search'>): Promise<void> {
  await sites.refresh()
  const missing = async (tx: Db) => {
    const [there] = await rows<{ listed: boolean; found: boolean }>(
      tx,
      sql`select exists (select 1 from listing) as listed, exists (select 1 from search_document) as found`,
    )
    return { listing: !there?.listed, words: !there?.found }
  }
  const needed = await missing(db)
  if (!needed.listing && !needed.words) return
  const all = await sites.all()
  await transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741243)`)
    const { listing, words } = await missing(tx)
    if (listing) for (const site of all) await pricing.rebuildListing(tx, site)
    if (words) await search.rebuild(tx, [...new Set(all.flatMap((site) => site.languages.map((language) => language.code)))])
    await tx.execute(sql`analyze`)
  })
}
