import { compareIds, type IdColumn } from './id-column.ts'
import type { Filters, Sort } from './filters.ts'
import {
  bits,
  type Combination,
  createCounts,
  failing,
  failsAll,
  filterCount,
  type IndexCount,
  rangePairs,
  rangesAt,
  type Steps,
} from './listing-counts.ts'

/** A row as it is now. */
export interface IndexedRow {
  combination: Combination
  /** Minor units. */
  price: number
  /** Milligrams. */
  weight: number
  popularity: number
  /** Milliseconds since 1970. */
  created: number
}

/** Rows by their number. The first `loaded` are in the order of their products' ids; changed ones are added behind them. */
export interface RowColumns {
  ids: IdColumn
  loaded: number
  /** Which combination each row has; `removed` for those that are no more. */
  combination: Uint32Array
  /** 1 where a row is of the same product as the one before it. */
  follows: Uint8Array
  price: Float64Array
  weight: Float64Array
  popularity: Float64Array
  created: Float64Array
  /** The ranges of its price and weight, by `rangesAt`. */
  rangeSteps: Uint8Array
}

/** The loaded rows in the order of each sort. */
export type Orders = Record<'popular' | 'new' | 'price' | 'weight', Uint32Array>

/** Which products match some filters: the row that each is listed with, how many they are, and the counts of every filter. */
export interface Matches {
  /** One bit for each row. */
  listed: Uint32Array
  total: number
  counts: IndexCount[]
}

/** The row that a product is listed with. */
export interface RowKey {
  productId: string
  colour: string
  purity: string
}

/** The combination of rows that are no more. */
export const removed = 0
/** How many bits are set. */
function bitsIn(words: Uint32Array): number {
  let total = 0
  for (let word of words) {
    word -= (word >>> 1) & 0x5555_5555
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return total
}

/** How many rows behind the loaded ones fit in before all are to be loaded anew. */
export const spareRows = 8192

/**
 * A site's listing in memory: which products match any filters, on which page each lies in any order, and how many products each
 * value of a filter would leave. One pass over all rows finds the matches; pages follow rows that were ordered once.
 */
export function createListingIndex(
  rows: RowColumns,
  orders: Orders,
  { combinations, steps }: { combinations: Combination[]; steps: Steps },
) {
  const { ids, loaded, combination, follows, price, weight, rangeSteps } = rows
  const codes = new Map(combinations.map((one, code) => [JSON.stringify(one), code]))
  let count = loaded
  /** Rows of products that were added behind the loaded ones. */
  const added = new Map<string, number[]>()

  const keyOf = {
    popular: (row: number) => -(rows.popularity[row] ?? 0),
    new: (row: number) => -(rows.created[row] ?? 0),
    price: (row: number) => price[row] ?? 0,
    weight: (row: number) => weight[row] ?? 0,
  }

  const keyFields = ({ colour, purity }: Combination) => `${colour} ${purity}`
  /** Of two rows of a product that do not lead, whether the first is the one that is shown. */
  function isBefore(a: number, b: number): boolean {
    if (price[a] !== price[b]) return price[a]! < price[b]!
    return keyFields(combinations[combination[a]!]!) < keyFields(combinations[combination[b]!]!)
  }

  function match(filters: Filters, withVariants: boolean): Matches {
    const failed = Int32Array.from(combinations, (one, code) => (code === removed ? failsAll : failing(one, filters)))
    const lead = Uint8Array.from(combinations, (one) => (one.lead ? 1 : 0))
    const counts = createCounts(combinations, steps)
    const listed = new Uint32Array((count >> 5) + 1)
    const lowest = { price: filters.price?.from ?? -Infinity, weight: filters.weight?.from ?? -Infinity }
    const highest = { price: filters.price?.to ?? Infinity, weight: filters.weight?.to ?? Infinity }
    const failedOf = (row: number) =>
      failed[combination[row]!]! |
      (price[row]! < lowest.price || price[row]! > highest.price ? bits.price : 0) |
      (weight[row]! < lowest.weight || weight[row]! > highest.weight ? bits.weight : 0)

    /** Several rows of one product: the leading one is listed, or where it does not match the cheapest that does. */
    const addProduct = (from: number, to: number) => {
      let best = -1
      for (let row = from; row < to; row++) {
        const mask = failedOf(row)
        if ((mask & (mask - 1)) !== 0) continue
        counts.addRow(from, combination[row]!, mask, rangeSteps[row]!)
        if (mask !== 0) continue
        if (lead[combination[row]!] === 1 || (withVariants && (best < 0 || (lead[combination[best]!] === 0 && isBefore(row, best)))))
          best = row
      }
      if (best >= 0) listed[best >> 5]! |= 1 << (best & 31)
    }

    // How many rows have each combination, and each pair of ranges, that fail for nothing or for one filter alone; of products with one
    // row. This loop goes over a million rows and more, and calls nothing for most of them.
    const width = combinations.length
    const byCombination = new Uint32Array(width * (filterCount + 1))
    const byRange = new Uint32Array(rangePairs * (filterCount + 1))
    const ranged = filters.price !== undefined || filters.weight !== undefined
    const last = count
    for (let row = 0; row < last; row++) {
      if (follows[row + 1] === 1) {
        const from = row
        while (follows[row + 1] === 1) row += 1
        addProduct(from, row + 1)
        continue
      }
      const code = combination[row]!
      const mask = ranged ? failedOf(row) : failed[code]!
      if (mask === 0) {
        byCombination[code]! += 1
        byRange[rangeSteps[row]!]! += 1
        if (withVariants || lead[code] === 1) listed[row >> 5]! |= 1 << (row & 31)
      } else if ((mask & (mask - 1)) === 0) {
        const place = 32 - Math.clz32(mask)
        byCombination[place * width + code]! += 1
        byRange[place * rangePairs + rangeSteps[row]!]! += 1
      }
    }
    for (let place = 0; place <= filterCount; place++) {
      const mask = place === 0 ? 0 : 1 << (place - 1)
      for (let code = 0; code < width; code++) counts.addRows(code, mask, byCombination[place * width + code]!)
      for (let pair = 0; pair < rangePairs; pair++) counts.addRanges(pair, mask, byRange[place * rangePairs + pair]!)
    }
    return { listed, total: bitsIn(listed), counts: counts.counts() }
  }

  /** The rows of the matches from one place in an order on, at most `limit`. */
  function rowsAt({ listed }: Matches, sort: Sort, offset: number, limit: number): number[] {
    const name = sort === 'price-desc' ? 'price' : sort
    const [order, key, direction] = [orders[name], keyOf[name], sort === 'price-desc' ? -1 : 1]
    const isListed = (row: number) => (listed[row >> 5]! & (1 << (row & 31))) !== 0
    const compare = (a: number, b: number) => direction * (key(a) - key(b) || compareIds(ids.at(a), ids.at(b)))
    const others: number[] = []
    for (let row = loaded; row < count; row++) if (isListed(row)) others.push(row)
    others.sort(compare)
    const found: number[] = []
    let [passed, other] = [0, 0]
    const pass = (row: number) => {
      if (passed >= offset) found.push(row)
      passed += 1
    }
    for (let at = 0; at < loaded && found.length < limit; at++) {
      const row = order[direction === 1 ? at : loaded - 1 - at]!
      if (!isListed(row)) continue
      while (other < others.length && found.length < limit && compare(others[other]!, row) < 0) pass(others[other++]!)
      if (found.length < limit) pass(row)
    }
    while (other < others.length && found.length < limit) pass(others[other++]!)
    return found
  }

  function codeOf(one: Combination): number {
    const key = JSON.stringify(one)
    const code = codes.get(key) ?? combinations.length
    if (code === combinations.length) {
      combinations.push(one)
      codes.set(key, code)
    }
    return code
  }

  function rowsOf(productId: string): number[] {
    const own = added.get(productId)
    if (own) return own
    const first = ids.find(productId)
    if (first === undefined) return []
    const found = [first]
    while (first + found.length < loaded && follows[first + found.length] === 1) found.push(first + found.length)
    return found.filter((row) => combination[row] !== removed)
  }

  /** The row's number where it can be changed in its place: its place in every order stays. */
  const sameRow = (row: number, next: IndexedRow) =>
    keyFields(combinations[combination[row]!]!) === keyFields(next.combination) &&
    price[row] === next.price &&
    weight[row] === next.weight &&
    rows.popularity[row] === next.popularity &&
    rows.created[row] === next.created

  return {
    match,
    rowsAt,
    keyAt(row: number): RowKey {
      const { colour, purity } = combinations[combination[row]!]!
      return { productId: ids.at(row), colour, purity }
    },
    /** Replaces the rows of a product; false where there is no room for more, so that all are to be loaded anew. */
    replace(productId: string, next: readonly IndexedRow[]): boolean {
      const present = rowsOf(productId)
      const pairs = next.map((one) => [present.find((row) => sameRow(row, one)), one] as const)
      if (present.length === next.length && pairs.every(([row]) => row !== undefined)) {
        for (const [row, one] of pairs) combination[row!] = codeOf(one.combination)
        return true
      }
      if (count + next.length > combination.length) return false
      for (const row of present) combination[row] = removed
      added.set(
        productId,
        next.map((one, at) => {
          const row = count + at
          combination[row] = codeOf(one.combination)
          follows[row] = at > 0 ? 1 : 0
          ;[price[row], weight[row], rows.popularity[row], rows.created[row]] = [one.price, one.weight, one.popularity, one.created]
          rangeSteps[row] = rangesAt(steps, one.price, one.weight)
          ids.add(productId)
          return row
        }),
      )
      count += next.length
      return true
    },
  }
}

export type ListingIndex = ReturnType<typeof createListingIndex>
