import type { NarrowedPage, Narrowing } from '../products/port.ts'

/** The filters that a search may have, in the order in which they are dropped where nothing matches. */
export const filterNames = [
  'ready',
  'size',
  'weight',
  'price',
  'purity',
  'colour',
  'stone',
  'occasion',
  'audience',
  'metal',
  'collection',
  'category',
] as const

export type Filters = Partial<Record<(typeof filterNames)[number], string>>

/** The filters of a narrowing, without its order and page. */
export const filtersOf = (narrowing: Narrowing): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (narrowing[name] ? [[name, narrowing[name]]] : [])))

/** A facet whose values are selected only where a filter has them: a metal that words name is a word, and no filter to remove. */
export const asChosen = (facet: NarrowedPage['facets'][number], narrowing: Narrowing): NarrowedPage['facets'][number] =>
  (facet.name === 'metal' || facet.name === 'colour') && !narrowing[facet.name]
    ? { ...facet, values: facet.values.map((one) => ({ ...one, selected: false })) }
    : facet
