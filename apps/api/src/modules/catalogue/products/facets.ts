import type { Facet, ListingQuery } from '@karat/contract/products.ts'
import type { Filters } from '@karat/listing-index/filters.ts'
import { minorUnits } from '@karat/money/money.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CatalogueDependencies } from './dependencies.ts'
import { bySize, priceSteps, rangesOf, weightSteps } from './filters.ts'
import { type Count, readCounts } from './views.ts'

const byCount = (a: Count, b: Count) => b.count - a.count || (a.value < b.value ? -1 : 1)

const facetNames = [
  'category',
  'collection',
  'price',
  'metal',
  'purity',
  'colour',
  'stone',
  'size',
  'weight',
  'occasion',
  'audience',
  'ready',
] as const
type FacetName = (typeof facetNames)[number]

/** One filter's values in display order: steps and sizes ascending, all others by count. */
function valuesOf(site: Site, name: FacetName, counts: readonly Count[], selectedValues: readonly string[]): Facet['values'] {
  const ownCounts = counts.filter((count) => count.name === name && count.value)
  const capped = counts.some((count) => count.name === name && count.capped)
  const steps = { price: rangesOf(priceSteps[site.currency]), weight: rangesOf(weightSteps) }
  const unit = name === 'price' ? minorUnits(site.currency) : 1000
  const countFrom = (from: number) => ownCounts.find((count) => Number(count.value) === from)?.count ?? 0
  const values =
    name === 'price' || name === 'weight'
      ? steps[name].map((value) => ({ value, count: countFrom(Number(value.split('-')[0]) * unit) }))
      : ownCounts.toSorted(name === 'size' ? bySize : byCount).map(({ value, count }) => ({ value, count }))
  const shown = values.filter((value) => value.count > 0 || selectedValues.includes(value.value))
  for (const value of selectedValues) if (!shown.some((shownValue) => shownValue.value === value)) shown.push({ value, count: 0 })
  return shown.map((value) => ({ ...value, selected: selectedValues.includes(value.value), capped }))
}

function selected(filters: Filters, query: ListingQuery, name: FacetName): string[] {
  if (name === 'price' || name === 'weight' || name === 'ready') return query[name] ? [query[name]] : []
  if (name === 'size') return filters.sizes ?? []
  return filters.values[name] ?? []
}

export const facetsOf = (site: Site, filters: Filters, query: ListingQuery, counts: readonly Count[]): Facet[] =>
  facetNames.map((name) => ({ name, values: valuesOf(site, name, counts, selected(filters, query, name)) }))

/** The counts of filters from the database. Where they are not exact, the listing is so large that it should be in memory. */
export async function readFacets(
  { db, indexes }: CatalogueDependencies,
  site: Site,
  filters: Filters,
  query: ListingQuery,
): Promise<Facet[]> {
  const chosen = facetNames.filter((name) => selected(filters, query, name).length > 0)
  const others = facetNames.filter((name) => !chosen.includes(name))
  const counts = others.length > 0 ? await readCounts(db, site.code, filters, others, site.currency) : []
  for (const name of chosen) counts.push(...(await readCounts(db, site.code, filters, [name], site.currency, name)))
  if (counts.some(({ capped }) => capped)) void indexes.load(site)
  return facetsOf(site, filters, query, counts)
}
