import type { EditingDependencies } from './dependencies.ts'
import { readShelves } from './store.ts'

/** What the forms of products choose from, besides sites: categories, collections, and the purities and stones with rates by site. */
export async function readChoices({ db, pricing, sites }: Pick<EditingDependencies, 'db' | 'pricing' | 'sites'>) {
  const shelves = await readShelves(db)
  const purities = new Map<string, string>()
  const stones = new Set<string>()
  for (const site of await sites.all()) {
    const { rates } = await pricing.rateVersion(db, site)
    for (const [purity, { metal }] of Object.entries(rates)) purities.set(purity, metal)
    for (const key of (await pricing.stoneTerms(db, site.code)).keys()) stones.add(key)
  }
  return {
    ...shelves,
    purities: [...purities].map(([purity, metal]) => ({ purity, metal })),
    stones: [...stones].toSorted(),
  }
}
