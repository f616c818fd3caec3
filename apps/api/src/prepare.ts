import type { Clock } from './kernel/clock.ts'
import { migrate } from './kernel/db/migrate.ts'
import type { Db } from './kernel/db/db.ts'
import { rows } from './kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import type { Modules } from './compose.ts'
import { seedShop } from './seed/seed.ts'

/** Brings a database to where the shop can open: the schema, the demo data where it is empty, and what both derive. */
export async function prepare(db: Db, clock: Clock): Promise<{ migrated: number; seeded: boolean }> {
  const migrated = await migrate(db)
  const seeded = await seedShop(db, clock)
  return { migrated, seeded }
}

/** Makes listing rows and search words anew where they are missing. */
export async function derive({ db, sites, pricing, search }: Pick<Modules, 'db' | 'sites' | 'pricing' | 'search'>): Promise<void> {
  const [listed] = await rows<{ one: number }>(db, sql`select 1 as one from listing limit 1`)
  if (listed) return
  const all = await sites.all()
  await db.transaction(async (tx) => {
    for (const site of all) await pricing.rebuildListing(tx, site)
    await search.rebuild(tx, [...new Set(all.flatMap((site) => site.languages.map((language) => language.code)))])
    await tx.execute(sql`analyze`)
  })
}
