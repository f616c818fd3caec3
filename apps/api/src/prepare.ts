import type { Clock } from './kernel/clock.ts'
import { migrate } from './kernel/db/migrate.ts'
import type { Db } from './kernel/db/db.ts'
import { listParam, rows, transact, transactWithoutTimeouts } from './kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import type { Modules } from './compose.ts'
import type { Scope } from './modules/catalogue/search/port.ts'
import type { Site } from './modules/content/sites/port.ts'
import { seedShop } from './seed/seed.ts'

/** Each site in each of its languages. */
export const scopesOf = (sites: readonly Site[]): Scope[] =>
  sites.flatMap(({ code, languages }) => languages.map((language) => ({ subsite: code, language: language.code })))

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
    if (words) await search.rebuild(tx, scopesOf(all))
    await tx.execute(sql`analyze`)
  })
}

/**
 * Applies changes of products that were written to the tables of the catalogue, deletions too: their rows on the listings of every site,
 * their words in search, and cached values. Other products are not touched, so that the time does not depend on the size of the shop.
 */
export async function takeOverProducts(
  { db, sites, pricing, search, changed }: Pick<Modules, 'db' | 'sites' | 'pricing' | 'search' | 'changed'>,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)].toSorted()
  const all = await sites.all()
  await transact(db, async (tx) => {
    // Two calls about the same products wait for each other here.
    await tx.execute(sql`select id from product where id = any(${listParam(ids)}) order by id for update`)
    for (const site of all) await pricing.rebuildListing(tx, site, ids)
    await search.update(tx, scopesOf(all), ids)
  })
  await changed(['products', ...ids.flatMap((id) => [`product:${id}`, ...all.map((site) => `stock:${site.code}:${id}`)])])
}
