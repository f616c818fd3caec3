import { setImmediate } from 'node:timers/promises'
import { add, type Combination, type Steps } from './counts.ts'
import { createIdColumn } from './id-column.ts'
import { createListingIndex, type ListingIndex, type Orders, type RowColumns, freeRows } from './listing-index.ts'
import { createKinds, removed } from './kinds.ts'

/**
 * All rows of one combination. Each column is the bytes of whole numbers, the highest byte first; `at` counts all rows of the site
 * from 1 in the order of their products' ids.
 */
export interface LoadedRows {
  combination: Combination
  /** Ids of products, separated by line feeds. */
  ids: string
  at: Uint8Array
  /** Eight bytes each, as are times. */
  price: Uint8Array
  weight: Uint8Array
  popularity: Uint8Array
  created: Uint8Array
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)
const wholeAt = (view: DataView, at: number) => view.getInt32(at * 4)
const longAt = (view: DataView, at: number) => view.getInt32(at * 8) * 2 ** 32 + view.getUint32(at * 8 + 4)

const digit = 2 ** 16
/** The numbers from 0 on in the order of their keys, which are whole numbers; a stable sort. It yields between its passes. */
export async function orderBy(count: number, keyOf: (row: number) => number): Promise<Uint32Array> {
  let [lowest, highest] = [Infinity, -Infinity]
  for (let row = 0; row < count; row++) {
    const key = keyOf(row)
    if (key < lowest) lowest = key
    if (key > highest) highest = key
  }
  let order = Uint32Array.from({ length: count }, (_, row) => row)
  let next = new Uint32Array(count)
  for (let unit = 1; unit <= highest - lowest; unit *= digit) {
    const places = new Uint32Array(digit + 1)
    const digitOf = (row: number) => Math.floor((keyOf(row) - lowest) / unit) % digit
    for (let row = 0; row < count; row++) add(places, digitOf(row) + 1, 1)
    for (let at = 1; at <= digit; at++) add(places, at, places[at - 1] ?? 0)
    await setImmediate()
    for (const row of order) {
      const own = digitOf(row)
      next[places[own] ?? 0] = row
      add(places, own, 1)
    }
    ;[order, next] = [next, order]
    await setImmediate()
  }
  return order
}

/** Concatenates the ids of all rows, by the rows' numbers. */
async function joinIds(parts: readonly LoadedRows[], count: number) {
  const ends = new Uint32Array(count)
  const texts = parts.map(({ ids, at }) => ({ text: Buffer.from(ids), at: viewOf(at) }))
  const visit = ({ text, at }: (typeof texts)[number], each: (row: number, from: number, to: number) => void) => {
    for (let from = 0, index = 0; index * 4 < at.byteLength; index++) {
      const found = text.indexOf(10, from)
      const to = found < 0 ? text.length : found
      each(wholeAt(at, index) - 1, from, to)
      from = to + 1
    }
  }
  for (const part of texts) {
    visit(part, (row, from, to) => (ends[row] = to - from))
    await setImmediate()
  }
  for (let row = 1; row < count; row++) add(ends, row, ends[row - 1] ?? 0)
  const joined = Buffer.alloc(ends[count - 1] ?? 0)
  for (const part of texts) {
    visit(part, (row, from, to) => part.text.copy(joined, row === 0 ? 0 : ends[row - 1], from, to))
    await setImmediate()
  }
  return createIdColumn(joined, ends)
}

/**
 * Builds the index of a site's rows, with room for as many changed ones after them. It takes some tenths of a second for a million rows and
 * yields in between.
 */
export async function buildListingIndex(parts: readonly LoadedRows[], steps: Steps, room = freeRows): Promise<ListingIndex> {
  const loaded = parts.reduce((total, { at }) => total + at.byteLength / 4, 0)
  const length = loaded + room
  const rows: RowColumns = {
    ids: await joinIds(parts, loaded),
    loaded,
    kind: new Uint32Array(length).fill(removed),
    follows: new Uint8Array(length + 1),
    price: new Float64Array(length),
    weight: new Int32Array(length),
    popularity: new Int32Array(length),
    created: new Float64Array(length),
  }
  for (let row = 1; row < loaded; row++) rows.follows[row] = rows.ids.same(row - 1, row) ? 1 : 0
  const kinds = createKinds(steps)
  for (const columns of parts) {
    const combination = kinds.codeOf(columns.combination)
    const at = viewOf(columns.at)
    const [price, created] = [viewOf(columns.price), viewOf(columns.created)]
    const [weight, popularity] = [viewOf(columns.weight), viewOf(columns.popularity)]
    for (let index = 0; index * 4 < at.byteLength; index++) {
      const row = wholeAt(at, index) - 1
      rows.price[row] = longAt(price, index)
      rows.weight[row] = wholeAt(weight, index)
      rows.popularity[row] = wholeAt(popularity, index)
      rows.created[row] = longAt(created, index)
      const alone = rows.follows[row] === 0 && rows.follows[row + 1] === 0
      rows.kind[row] = kinds.kindOf(combination, rows.price[row], rows.weight[row], alone)
    }
    await setImmediate()
  }
  const orders: Orders = {
    popular: await orderBy(loaded, (row) => -(rows.popularity[row] ?? 0)),
    new: await orderBy(loaded, (row) => -(rows.created[row] ?? 0)),
    price: await orderBy(loaded, (row) => rows.price[row] ?? 0),
    weight: await orderBy(loaded, (row) => rows.weight[row] ?? 0),
  }
  return createListingIndex(rows, orders, kinds)
}
