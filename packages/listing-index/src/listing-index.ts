import { compareIds, type IdColumn } from './id-column.ts'
import { add, bits, type Combination, failsOneOrNone, filterCount, type IndexCount, rangePairs } from './counts.ts'
import { type Filters, isWithin, type Order, type Sort } from './filters.ts'
import { type Kinds, removed } from './kinds.ts'
import { listRows } from './ranges.ts'

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
  /** The kind of each row; `removed` for removed ones. */
  kind: Uint32Array
  /** 1 where a row is of the same product as the previous one. */
  follows: Uint8Array
  price: Float64Array
  weight: Int32Array
  popularity: Int32Array
  created: Float64Array
}

/** The loaded rows in the order of each sort. */
export type Orders = Record<'popular' | 'new' | 'price' | 'weight', Uint32Array>

/** The products that match filters: the row that each is listed with, their number, and the counts of every filter. */
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

/** The number of set bits. */
function bitsIn(words: Uint32Array): number {
  let total = 0
  for (let word of words) {
    word -= (word >>> 1) & 0x5555_5555
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return total
}

/** How many rows can be added to the loaded ones before the whole listing must be loaded again. */
export const freeRows = 8192

/**
 * A site's listing in memory: the products that match any filters, the page of each in any order, and how many products each value of a
 * filter would leave. Rows that match and count alike share a kind, which is evaluated once.
 */
export function createListingIndex(rows: RowColumns, orders: Orders, kinds: Kinds) {
  const { ids, loaded, follows, price, weight } = rows
  let count = loaded
  const kindAt = (row: number): number => rows.kind[row] ?? removed
  const priceAt = (row: number): number => price[row] ?? 0
  /** Rows of products that were added after the loaded ones. */
  const added = new Map<string, number[]>()

  /** Whether a row was loaded and is the only one of its product. */
  const isAlone = (row: number) => kinds.at(kindAt(row)).alone
  /** The number of rows of each kind that are the only ones of their products. */
  const alone: number[] = []
  const addAlone = (of: number, by: number) => void (alone[of] = (alone[of] ?? 0) + by)
  for (let row = 0; row < loaded; row++) if (isAlone(row)) addAlone(kindAt(row), 1)
  /** The first rows of the other loaded products. */
  const groups = Uint32Array.from(
    (function* () {
      for (let row = 0; row < loaded; row++) if (follows[row] === 0 && follows[row + 1] === 1) yield row
    })(),
  )

  const keyOf = {
    popular: (row: number) => -(rows.popularity[row] ?? 0),
    new: (row: number) => -(rows.created[row] ?? 0),
    price: priceAt,
    weight: (row: number) => weight[row] ?? 0,
  }

  const keyFields = ({ colour, purity }: Combination) => `${colour} ${purity}`
  /** Whether the first of two rows of a product that do not lead is the shown one. */
  function isBefore(a: number, b: number): boolean {
    if (price[a] !== price[b]) return priceAt(a) < priceAt(b)
    return keyFields(kinds.combinationAt(kindAt(a))) < keyFields(kinds.combinationAt(kindAt(b)))
  }

  function match(filters: Filters, withVariants: boolean): Matches {
    const failed = kinds.failing(filters)
    const counts = kinds.startCounting()
    const listed = new Uint32Array((count >> 5) + 1)
    /** Whether rows of a kind that are the only ones of their products are listed, if they are in the ranges. */
    const lists = Uint8Array.from(failed, (mask, one) =>
      mask === 0 && kinds.at(one).alone && (withVariants || kinds.combinationAt(one).lead) ? 1 : 0,
    )
    const { inside, outsidePrice, outsideWeight } = listRows({ rows, kinds, alone, failed, lists, listed, filters })

    const combinations = new Map<number, Uint32Array>()
    const byRange = new Uint32Array(rangePairs * (filterCount + 1))
    const addKind = (one: number, mask: number, number: number) => {
      if (number === 0 || !failsOneOrNone(mask)) return
      const place = mask === 0 ? 0 : 32 - Math.clz32(mask)
      const { combination, ranges: pair } = kinds.at(one)
      const own = combinations.get(combination) ?? new Uint32Array(filterCount + 1)
      combinations.set(combination, own)
      add(own, place, number)
      add(byRange, place * rangePairs + pair, number)
    }
    for (const [one, mask] of failed.entries()) {
      addKind(one, mask, inside[one] ?? 0)
      addKind(one, mask | bits.price, outsidePrice[one] ?? 0)
      addKind(one, mask | bits.weight, outsideWeight[one] ?? 0)
    }
    for (let place = 0; place <= filterCount; place++) {
      const mask = place === 0 ? 0 : 1 << (place - 1)
      for (const [combination, own] of combinations) counts.addRows(combination, mask, own[place] ?? 0)
      for (let pair = 0; pair < rangePairs; pair++) counts.addRanges(pair, mask, byRange[place * rangePairs + pair] ?? 0)
    }

    const failedOf = (row: number) =>
      (failed[kindAt(row)] ?? 0) |
      (isWithin(priceAt(row), filters.price) ? 0 : bits.price) |
      (isWithin(weight[row] ?? 0, filters.weight) ? 0 : bits.weight)
    /** All rows of one product: the leading one is listed, or where it does not match the cheapest matching one. */
    const addProduct = (from: number): number => {
      let [row, best] = [from, -1]
      do {
        const mask = failedOf(row)
        if (!failsOneOrNone(mask)) continue
        const { combination, ranges: pair } = kinds.at(kindAt(row))
        counts.addRow(from, combination, mask, pair)
        if (mask !== 0) continue
        const bestLeads = best >= 0 && kinds.combinationAt(kindAt(best)).lead
        if (kinds.combinationAt(kindAt(row)).lead || (withVariants && (best < 0 || (!bestLeads && isBefore(row, best))))) best = row
      } while (follows[++row] === 1)
      if (best >= 0) listed[best >> 5] = (listed[best >> 5] ?? 0) | (1 << (best & 31))
      return row
    }
    for (const first of groups) addProduct(first)
    for (let row = loaded; row < count;) row = addProduct(row)
    return { listed, total: bitsIn(listed), counts: counts.counts() }
  }

  /** The bits of the listed rows that are sold out, or of those that are not. */
  function bitsOf(listed: Uint32Array, soldOut: boolean): Uint32Array {
    const isSoldOut = kinds.soldOut()
    return listed.map((word, at) => {
      let chosen = 0
      for (let left = word; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left)
        if ((isSoldOut[kindAt(at * 32 + bit)] === 1) === soldOut) chosen |= 1 << bit
      }
      return chosen
    })
  }

  /** The rows of the matches from one place in an order on, at most `limit`. */
  function rowsAt(matches: Matches, { sort, soldOutLast = false }: Order, offset: number, limit: number): number[] {
    if (!soldOutLast) return listedAt(matches.listed, matches.total, sort, offset, limit)
    const available = bitsOf(matches.listed, false)
    const count = bitsIn(available)
    const found = listedAt(available, count, sort, offset, limit)
    if (found.length === limit || count === matches.total) return found
    const soldOut = bitsOf(matches.listed, true)
    return [...found, ...listedAt(soldOut, matches.total - count, sort, Math.max(0, offset - count), limit - found.length)]
  }

  function listedAt(listed: Uint32Array, total: number, sort: Sort, offset: number, limit: number): number[] {
    if (offset >= total) return []
    const name = sort === 'price-desc' ? 'price' : sort
    const [order, key, direction] = [orders[name], keyOf[name], sort === 'price-desc' ? -1 : 1]
    const isListed = (row: number) => ((listed[row >> 5] ?? 0) & (1 << (row & 31))) !== 0
    const compare = (a: number, b: number) => direction * (key(a) - key(b) || compareIds(ids.at(a), ids.at(b)))
    const others: number[] = []
    for (let row = loaded; row < count; row++) if (isListed(row)) others.push(row)
    others.sort(compare)
    const found: number[] = []
    let passed = 0
    const pass = (row: number) => {
      if (passed >= offset && found.length < limit) found.push(row)
      passed += 1
    }
    // Both are in order: the added rows that come before a loaded one are passed first.
    let next = others.shift()
    for (let at = 0; at < loaded && found.length < limit && passed < total; at++) {
      const row = order[direction === 1 ? at : loaded - 1 - at]
      if (row === undefined || !isListed(row)) continue
      while (next !== undefined && compare(next, row) < 0) {
        pass(next)
        next = others.shift()
      }
      pass(row)
    }
    for (; next !== undefined && found.length < limit; next = others.shift()) pass(next)
    return found
  }

  function rowsOf(productId: string): number[] {
    const own = added.get(productId)
    if (own) return own
    const first = ids.find(productId)
    if (first === undefined) return []
    const found = [first]
    while (first + found.length < loaded && follows[first + found.length] === 1) found.push(first + found.length)
    return found.filter((row) => rows.kind[row] !== removed)
  }

  function setKind(row: number, next: number): void {
    if (isAlone(row)) addAlone(kindAt(row), -1)
    if (kinds.at(next).alone) addAlone(next, 1)
    rows.kind[row] = next
  }

  /** The row's number where it can be changed in place: its position in every order stays. */
  const sameRow = (row: number, next: IndexedRow) =>
    keyFields(kinds.combinationAt(kindAt(row))) === keyFields(next.combination) &&
    price[row] === next.price &&
    weight[row] === next.weight &&
    rows.popularity[row] === next.popularity &&
    rows.created[row] === next.created

  return {
    match,
    rowsAt,
    keyAt(row: number): RowKey {
      const { colour, purity } = kinds.combinationAt(kindAt(row))
      return { productId: ids.at(row), colour, purity }
    },
    /** Replaces the rows of a product; false where there is no room for more, so that the whole listing must be loaded again. */
    replace(productId: string, next: readonly IndexedRow[]): boolean {
      const present = rowsOf(productId)
      const inPlace = next.flatMap((one) => {
        const row = present.find((each) => sameRow(each, one))
        return row === undefined ? [] : { row, one }
      })
      if (present.length === next.length && inPlace.length === next.length) {
        for (const { row, one } of inPlace) setKind(row, kinds.kindOf(kinds.codeOf(one.combination), one.price, one.weight, isAlone(row)))
        return true
      }
      if (count + next.length > rows.kind.length) return false
      for (const row of present) setKind(row, removed)
      added.set(
        productId,
        next.map((one, at) => {
          const row = count + at
          rows.kind[row] = kinds.kindOf(kinds.codeOf(one.combination), one.price, one.weight, false)
          follows[row] = at > 0 ? 1 : 0
          ;[price[row], weight[row], rows.popularity[row], rows.created[row]] = [one.price, one.weight, one.popularity, one.created]
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
