import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnFilter, columnFilters, type Filters, type Order, type Sort } from './filters.ts'
import type { Combination } from './counts.ts'
import { type IndexedRow, type ListingIndex, freeRows } from './listing-index.ts'
import { buildListingIndex, type LoadedRows } from './build.ts'
import { compareIds } from './id-column.ts'

const steps = { price: [0, 1000, 5000, 20_000], weight: [0, 2000, 5000] }
const sorts: Sort[] = ['popular', 'new', 'price', 'price-desc', 'weight']
const orders: fc.Arbitrary<Order> = fc.record({ sort: fc.constantFrom(...sorts), soldOutLast: fc.boolean() })

/** A listing: the rows of each product, of which no two have the same colour and purity. */
type Listing = Map<string, IndexedRow[]>

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
// Few values, so that rows are equal in most; prices and weights at the ends of the ranges that are counted, and beside them.
const prices = oneOf(0, 998, 999, 1000, 1001, 4999, 5000, 19_999, 20_000, 90_000)
const weights = oneOf(0, 1998, 1999, 2000, 4999, 5000, 8000)
const many: readonly ColumnFilter[] = ['colour', 'purity', 'occasion']
const values = fc.record(
  Object.fromEntries(
    columnFilters.map((name) => [name, many.includes(name) ? oneOf(`${name} a`, `${name} b`) : fc.constant(`${name} a`)]),
  ) as Record<ColumnFilter, fc.Arbitrary<string>>,
)
/** Few different values, so that many rows are of one kind. */
const stock = oneOf(
  { sizes: ['ring-12'], ready: true, soldOut: false },
  { sizes: ['ring-12', 'bangle-2.4'], ready: true, soldOut: false },
  { sizes: [], ready: false, soldOut: false },
  { sizes: [], ready: false, soldOut: true },
)
const rowOf: fc.Arbitrary<IndexedRow> = fc.record({
  combination: fc.tuple(values, stock).map(([own, stocked]): Combination => ({ ...own, ...stocked, lead: false })),
  price: prices,
  weight: weights,
  popularity: oneOf(0, 1, 70_000),
  created: oneOf(1, 2 ** 40, 2 ** 40 + 1),
})
const anyRow = () => fc.sample(rowOf, { numRuns: 1, seed: 1 })[0] as IndexedRow
const variantKey = ({ combination: { colour, purity } }: IndexedRow) => `${colour} ${purity}`
/** The rows of a product: popularity and age are the product's, and one row leads or none, as where it is sold out. */
const productRows = fc
  .tuple(fc.uniqueArray(rowOf, { minLength: 1, maxLength: 4, selector: variantKey }), fc.integer({ min: -1, max: 3 }))
  .map(([rows, lead]) =>
    rows.map((row, at) => ({
      ...row,
      popularity: rows[0]?.popularity ?? 0,
      created: rows[0]?.created ?? 0,
      combination: { ...row.combination, lead: at === lead },
    })),
  )
// Ids of which one is a prefix of another, and one whose order by characters differs from that by bytes.
const ids = ['K', 'K1', 'K10', 'K2', 'k', 'a', 'a-b', 'ab', 'é', 'ｚ', '💍', 'z1', 'z2', 'z3']
const listing = fc
  .uniqueArray(fc.tuple(oneOf(...ids), productRows), { selector: ([id]) => id, minLength: 1 })
  .map((rows): Listing => new Map(rows))

const range = (ends: fc.Arbitrary<number>) => fc.option(fc.record({ from: ends, to: ends }, { requiredKeys: [] }), { nil: undefined })
const filters: fc.Arbitrary<Filters> = fc.record({
  values: fc.record(
    Object.fromEntries(columnFilters.map((name) => [name, oneOf([`${name} a`], [`${name} a`, `${name} b`], ['none such'])])) as Record<
      ColumnFilter,
      fc.Arbitrary<string[]>
    >,
    { requiredKeys: [] },
  ),
  sizes: fc.option(oneOf(['ring-12'], ['ring-14', 'bangle-2.4']), { nil: undefined }),
  price: range(oneOf(998, 999, 1000, 1001, 4999, 5000)),
  weight: range(oneOf(1998, 1999, 2000, 2001)),
  ready: fc.boolean(),
})
/** Most filters leave nothing, so that some are dropped again. */
const someFilters = fc.tuple(filters, fc.subarray([...columnFilters], { maxLength: 2 }), fc.boolean()).map(([all, names, sized]) => ({
  ...all,
  values: Object.fromEntries(Object.entries(all.values).filter(([name]) => names.includes(name as ColumnFilter))),
  ...(sized ? {} : { sizes: undefined }),
}))

/** Whole numbers as the bytes that the database sends. */
function bytesOf(numbers: readonly number[], size: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * size))
  for (const [at, number] of numbers.entries()) {
    if (size === 4) view.setInt32(at * 4, number)
    else view.setBigInt64(at * 8, BigInt(number))
  }
  return new Uint8Array(view.buffer)
}
async function indexOf(products: Listing): Promise<ListingIndex> {
  const all = [...products].toSorted(([a], [b]) => compareIds(a, b)).flatMap(([id, own]) => own.map((row) => ({ id, row })))
  const groups = new Map<string, { combination: Combination; rows: { id: string; row: IndexedRow; at: number }[] }>()
  for (const [index, one] of all.entries()) {
    const key = JSON.stringify(one.row.combination)
    const { combination, rows } = groups.get(key) ?? { combination: one.row.combination, rows: [] }
    groups.set(key, { combination, rows: [...rows, { ...one, at: index + 1 }] })
  }
  const parts = [...groups.values()].map(({ combination, rows: group }): LoadedRows => ({
    combination,
    ids: group.map(({ id }) => id).join('\n'),
    at: bytesOf(
      group.map(({ at }) => at),
      4,
    ),
    price: bytesOf(
      group.map(({ row }) => row.price),
      8,
    ),
    weight: bytesOf(
      group.map(({ row }) => row.weight),
      4,
    ),
    popularity: bytesOf(
      group.map(({ row }) => row.popularity),
      4,
    ),
    created: bytesOf(
      group.map(({ row }) => row.created),
      8,
    ),
  }))
  return await buildListingIndex(parts, steps)
}

const within = (value: number, ends: Filters['price']) => value >= (ends?.from ?? -Infinity) && value <= (ends?.to ?? Infinity)
/** The names of the filters that a row does not satisfy. */
const failedBy = ({ combination, price, weight }: IndexedRow, asked: Filters): string[] => [
  ...columnFilters.filter((name) => asked.values[name] && !asked.values[name].includes(combination[name])),
  ...(asked.sizes && !asked.sizes.some((size) => combination.sizes.includes(size)) ? ['size'] : []),
  ...(asked.ready && !combination.ready ? ['ready'] : []),
  ...(within(price, asked.price) ? [] : ['price']),
  ...(within(weight, asked.weight) ? [] : ['weight']),
]
const facetsOf = ({ combination, price, weight }: IndexedRow): [name: string, value: string][] => [
  ...columnFilters.map((name): [string, string] => [name, combination[name]]),
  ...combination.sizes.map((size): [string, string] => ['size', size]),
  ...(combination.ready ? [['ready', '1'] as [string, string]] : []),
  ['price', String(steps.price.findLast((step) => step <= price))],
  ['weight', String(steps.weight.findLast((step) => step <= weight))],
]
const keyOf: Record<Sort, (row: IndexedRow) => number> = {
  popular: ({ popularity }) => -popularity,
  new: ({ created }) => -created,
  price: ({ price }) => price,
  'price-desc': ({ price }) => price,
  weight: ({ weight }) => weight,
}

/** The expected answer of a listing, computed row by row. */
function expected(products: Listing, asked: Filters, withVariants: boolean, { sort, soldOutLast = false }: Order) {
  const counts = new Map<string, Set<string>>()
  const found: { id: string; row: IndexedRow }[] = []
  for (const [id, own] of products) {
    for (const row of own) {
      const failed = failedBy(row, asked)
      for (const [name, value] of facetsOf(row)) {
        if (failed.some((other) => other !== name)) continue
        const key = `${name} ${value}`
        counts.set(key, (counts.get(key) ?? new Set()).add(id))
      }
    }
    const matching = own.filter((row) => failedBy(row, asked).length === 0)
    const cheapest = matching.toSorted((a, b) => a.price - b.price || (variantKey(a) < variantKey(b) ? -1 : 1))[0]
    const row = matching.find(({ combination: { lead } }) => lead) ?? (withVariants ? cheapest : undefined)
    if (row) found.push({ id, row })
  }
  found.sort((a, b) => keyOf[sort](a.row) - keyOf[sort](b.row) || compareIds(a.id, b.id))
  if (sort === 'price-desc') found.reverse()
  if (soldOutLast) found.sort((a, b) => Number(a.row.combination.soldOut) - Number(b.row.combination.soldOut))
  return {
    keys: found.map(({ id, row }) => `${id} ${variantKey(row)}`),
    counts: [...counts].map(([key, of]) => `${key} ${of.size}`).toSorted(),
  }
}

/** Compares an index with the rules: counts and total, and the pages of one order. */
function compare(index: ListingIndex, products: Listing, asked: Filters, withVariants: boolean, order: Order, limit: number): void {
  const { keys, counts } = expected(products, asked, withVariants, order)
  const matches = index.match(asked, withVariants)
  expect(matches.total).toBe(keys.length)
  expect(matches.counts.map(({ name, value, count }) => `${name} ${value} ${count}`).toSorted()).toEqual(counts)
  for (let offset = 0; offset <= keys.length + 1; offset += limit) {
    const page = index.rowsAt(matches, order, offset, limit).map((row) => index.keyAt(row))
    expect(page.map(({ productId, colour, purity }) => `${productId} ${colour} ${purity}`)).toEqual(keys.slice(offset, offset + limit))
  }
}

/** A change of a product: saved with other rows, saved with one value of its rows changed, or removed. */
const change = fc.oneof(
  fc.record({ id: oneOf(...ids), rows: productRows }),
  fc.record({ id: oneOf(...ids), rows: fc.constant<IndexedRow[]>([]) }),
  fc.record({
    id: oneOf(...ids),
    edited: oneOf<Partial<IndexedRow>>({ price: 1000 }, { weight: 5000 }, { popularity: 1 }, { created: 1 }),
  }),
  // Sold out, or in stock again: its rows stay in their places.
  fc.record({
    id: oneOf(...ids),
    stocked: oneOf<Partial<Combination>>(
      { ready: true, soldOut: false },
      { ready: false, sizes: [] },
      { ready: false, sizes: [], soldOut: true },
      { sizes: ['ring-12'] },
    ),
  }),
)
/** The rows of a product after a change. */
function changed(present: IndexedRow[], next: { rows?: IndexedRow[]; edited?: Partial<IndexedRow>; stocked?: Partial<Combination> }) {
  return (next.rows ?? present).map((row) => ({ ...row, ...next.edited, combination: { ...row.combination, ...next.stocked } }))
}

test('an index has the products, orders and counts of the reference rules, before and after products are saved', async () => {
  await fc.assert(
    fc.asyncProperty(
      listing,
      fc.array(fc.tuple(someFilters, fc.boolean(), orders, fc.integer({ min: 1, max: 5 })), { minLength: 4, maxLength: 4 }),
      fc.array(change, { maxLength: 8 }),
      async (products, asked, changes) => {
        const index = await indexOf(products)
        const all = () => {
          for (const one of asked) compare(index, products, ...one)
        }
        all()
        for (const { id, ...next } of changes) {
          const own = changed(products.get(id) ?? [], next)
          expect(index.replace(id, own)).toBe(true)
          products.set(id, own)
          all()
        }
      },
    ),
    { numRuns: 120, seed: 20_261_125 },
  )
})

test('an index accepts changed rows up to its free capacity, and is unchanged if one exceeds it', async () => {
  const row = anyRow()
  const products: Listing = new Map([['K', [row]]])
  const index = await indexOf(products)
  const saved = (price: number) => [{ ...row, price }]
  // Where only its stock changes, it needs no further room.
  for (let count = 0; count <= freeRows; count++)
    expect(index.replace('K', changed([row], { stocked: { ready: count % 2 === 0 } }))).toBe(true)
  for (let price = 1; price <= freeRows; price++) expect(index.replace('K', saved(price))).toBe(true)
  expect(index.replace('K', saved(0))).toBe(false)
  const matches = index.match({ values: {}, price: { from: freeRows }, ready: false }, true)
  expect(index.rowsAt(matches, { sort: 'price' }, 0, 2).map((at) => index.keyAt(at))).toEqual([
    { productId: 'K', colour: row.combination.colour, purity: row.combination.purity },
  ])
})

test('a product is listed with its leading row, even if another is cheaper', async () => {
  const row = anyRow()
  const of = (purity: string, price: number, lead: boolean): IndexedRow => ({
    ...row,
    price,
    combination: { ...row.combination, purity, lead },
  })
  const products: Listing = new Map([['K', [of('purity a', 5000, true), of('purity b', 1000, false)]]])
  compare(await indexOf(products), products, { values: {}, ready: false }, true, { sort: 'price' }, 24)
})
