import type { Currency } from '@karat/money/money.ts'
import { type ColumnFilter, columnFilters, type Filters, type Range, type Sort } from '@karat/listing-index/filters.ts'
import type { Facet, ListingQuery, SearchQuery } from '@karat/contract/products.ts'
import { literal } from '../../../kernel/db/db.ts'

/** The columns of the listing table that filters match. */
export const columns: Record<ColumnFilter, string> = {
  category: 'category_id',
  collection: 'collection_id',
  metal: 'metal',
  purity: 'purity',
  colour: 'colour',
  stone: 'stone',
  occasion: 'occasion',
  audience: 'audience',
}

/** Filters on a colour or purity, which match any row of a product and not only its leading one. */
const variantColumns: readonly ColumnFilter[] = ['metal', 'purity', 'colour']

/** The filters, the sorting and the page number of a search, under their names in an address. */
export type Narrowing = Omit<SearchQuery, 'q'>

/** A filter with how many products each of its values would leave. */
export type FilterCounts = Facet

function readRange(text: string | undefined, unit: number): Range | undefined {
  if (!text || text === '-') return undefined
  const [from, to] = text.split('-')
  return { ...(from ? { from: Number(from) * unit } : {}), ...(to ? { to: Number(to) * unit } : {}) }
}

/** The values of one filter, without duplicates and sorted. */
function valuesOf(text: string | undefined): string[] | undefined {
  const values = [...new Set((text ?? '').split(',').filter(Boolean))].slice(0, 20)
  return values.length > 0 ? values.toSorted() : undefined
}

/** Reads the filters of a query. `minorUnits` is how many minor units a major one has. */
export function readFilters(query: ListingQuery, minorUnits: number): Filters {
  const values: Filters['values'] = {}
  for (const name of columnFilters) {
    const chosen = valuesOf(query[name])
    if (chosen) values[name] = chosen
  }
  const sizes = valuesOf(query.size)
  return {
    values,
    ...(sizes ? { sizes } : {}),
    price: readRange(query.price, minorUnits),
    weight: readRange(query.weight, 1000),
    ready: query.ready === '1',
  }
}

/** Whether the listing must consider every colour and purity instead of the leading rows only. */
export function needsVariants(filters: Filters): boolean {
  const { values, sizes, price, weight, ready } = filters
  return variantColumns.some((name) => values[name]) || sizes !== undefined || price !== undefined || weight !== undefined || ready
}

/** SQL conditions with their parameters, on the listing as `l`; `without` leaves one filter out (for its own counts). */
export function conditions(subsite: string, filters: Filters, without?: string): { text: string; params: unknown[] } {
  const params: unknown[] = []
  const parts = [`l.subsite = ${literal(subsite)}`]
  const add = (text: (placeholder: string) => string, value: unknown) => {
    params.push(value)
    parts.push(text(`$${params.length}`))
  }
  for (const name of columnFilters) {
    const column = columns[name]
    const chosen = filters.values[name]
    if (!chosen || name === without) continue
    if (chosen.length === 1) add((placeholder) => `l.${column} = ${placeholder}`, chosen[0])
    else add((placeholder) => `l.${column} = any(${placeholder})`, chosen)
  }
  for (const [name, column] of [
    ['price', 'price'],
    ['weight', 'weight'],
  ] as const) {
    const range = filters[name]
    if (!range || name === without) continue
    if (range.from !== undefined) add((placeholder) => `l.${column} >= ${placeholder}`, range.from)
    if (range.to !== undefined) add((placeholder) => `l.${column} <= ${placeholder}`, range.to)
  }
  if (filters.sizes && without !== 'size') add((placeholder) => `l.sizes && ${placeholder}`, filters.sizes)
  if (filters.ready && without !== 'ready') parts.push('l.ready')
  return { text: parts.join(' and '), params }
}

/** The order of each sort as SQL. */
export const sortOrders: Record<Sort, string> = {
  popular: 'popularity desc, product_id',
  new: 'created_at desc, product_id',
  price: 'price, product_id',
  'price-desc': 'price desc, product_id desc',
  weight: 'weight, product_id',
}

/** Steps of the price filter in major units, by currency: each has roughly the same products. */
export const priceSteps: Record<Currency, number[]> = {
  INR: [0, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000],
  AED: [0, 500, 1000, 2500, 5000, 10_000, 25_000],
  USD: [0, 250, 500, 1000, 2500, 5000, 10_000],
  SGD: [0, 250, 500, 1000, 2500, 5000, 10_000],
  GBP: [0, 250, 500, 1000, 2500, 5000, 10_000],
  JPY: [0, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
  KWD: [0, 50, 100, 250, 500, 1000, 2500],
}
const sizeSystems = ['ring', 'bangle', 'length', 'hoop']

/** Sorts sizes upward, one system after the other; `bangle-2.10` (two inches and ten sixteenths) comes after `bangle-2.8`. */
export function bySize(a: { value: string }, b: { value: string }): number {
  const [[systemA = '', sizeA = ''], [systemB = '', sizeB = '']] = [a.value.split('-'), b.value.split('-')]
  const bySystem = sizeSystems.indexOf(systemA) - sizeSystems.indexOf(systemB)
  const [wholeA = 0, partA = 0] = sizeA.split('.').map(Number)
  const [wholeB = 0, partB = 0] = sizeB.split('.').map(Number)
  return bySystem || wholeA - wholeB || partA - partB
}

/** Steps of the weight filter in grams. */
export const weightSteps = [0, 2, 5, 10, 20, 50]

/** `[0, 10, 20]` as the ranges `0-10`, `10-20`, `20-`. */
export function rangesOf(steps: readonly number[]): string[] {
  return steps.map((from, index) => `${from}-${steps[index + 1] ?? ''}`)
}
