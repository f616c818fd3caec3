import type { Db } from '../../../../kernel/db/db.ts'
import { nameOf } from '../../../../kernel/translations.ts'
import type { EditingDependencies } from './dependencies.ts'
import { type FacetField, readFacetValues, readGroups } from './store.ts'

/** A value of a field as it is stored, and its name in the language of the reader. */
export interface NamedValue {
  value: string
  name: string
}

/** The name of a value of a facet; the value itself where nobody named it. */
function nameOfValue(language: string, field: FacetField, value: string): string {
  switch (field) {
    case 'occasion':
      return nameOf(language, 'occasion', value)
    case 'audience':
      return nameOf(language, 'audience', value)
    case 'stoneType':
      return nameOf(language, 'stone', value)
    case 'stoneShape':
      return nameOf(language, 'shape', value)
    case 'madeIn':
      return /^[A-Z]{2}$/.test(value) ? (new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(value) ?? value) : value
    case 'setting':
      return nameOf(language, 'setting', value)
    case 'badge':
      return nameOf(language, 'badge', value)
  }
}

/**
 * The choices of the forms of products besides sites: categories and collections in a language, the purities and stones with rates by site, and
 * the values that products have in the fields that filters know them by.
 */
export async function readChoices(
  { db, pricing, sites }: Pick<EditingDependencies, 'db' | 'pricing' | 'sites'>,
  language: string,
  tx: Db = db,
) {
  const [groups, values] = [await readGroups(tx, language), await readFacetValues(tx)]
  const purities = new Map<string, string>()
  const stones = new Set<string>()
  for (const site of await sites.all()) {
    const { rates } = await pricing.rateVersion(tx, site)
    for (const [purity, { metal }] of Object.entries(rates)) purities.set(purity, metal)
    for (const key of (await pricing.stoneTerms(tx, site.code)).keys()) stones.add(key)
  }
  const named = (field: FacetField): NamedValue[] =>
    values[field]
      .map((value) => ({ value, name: nameOfValue(language, field, value) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
  return {
    ...groups,
    purities: [...purities].map(([purity, metal]) => ({ purity, metal })),
    stones: [...stones].toSorted(),
    facets: {
      occasion: named('occasion'),
      audience: named('audience'),
      setting: named('setting'),
      madeIn: named('madeIn'),
      badge: named('badge'),
      stoneType: named('stoneType'),
      stoneShape: named('stoneShape'),
    },
  }
}
