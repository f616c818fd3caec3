import type { EditingDependencies } from './dependencies.ts'
import { readGroups } from './store.ts'

/** The choices of the forms of products besides sites: categories and collections in a language, and the purities and stones with rates by site. */
export async function readChoices({ db, pricing, sites }: Pick<EditingDependencies, 'db' | 'pricing' | 'sites'>, language: string) {
  const groups = await readGroups(db, language)
  const purities = new Map<string, string>()
  const stones = new Set<string>()
  for (const site of await sites.all()) {
    const { rates } = await pricing.rateVersion(db, site)
    for (const [purity, { metal }] of Object.entries(rates)) purities.set(purity, metal)
    for (const key of (await pricing.stoneTerms(db, site.code)).keys()) stones.add(key)
  }
  return {
    ...groups,
    purities: [...purities].map(([purity, metal]) => ({ purity, metal })),
    stones: [...stones].toSorted(),
  }
}
