/** Filters on one value of a row, by their names in an address. */
export const columnFilters = ['category', 'collection', 'metal', 'purity', 'colour', 'stone', 'occasion', 'audience'] as const
export type ColumnFilter = (typeof columnFilters)[number]

/** Ends of a range, both inclusive; a missing one is open. */
export interface Range {
  from?: number
  to?: number
}

/** The chosen filters of a listing. Prices in minor units, weights in milligrams. */
export interface Filters {
  values: Partial<Record<ColumnFilter, string[]>>
  /** Sizes of which at least one must be in stock: `ring-12`. */
  sizes?: string[]
  price?: Range
  weight?: Range
  ready: boolean
}

export type Sort = 'popular' | 'new' | 'price' | 'price-desc' | 'weight'

/** The order of listed products, and whether sold-out ones come after all others. */
export interface Order {
  sort: Sort
  soldOutLast?: boolean
}

/** Whether a value is in a range. */
export const isWithin = (value: number, range: Range | undefined): boolean =>
  value >= (range?.from ?? -Infinity) && value <= (range?.to ?? Infinity)
