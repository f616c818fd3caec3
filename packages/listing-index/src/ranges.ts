import { add, failsOneOrNone } from './counts.ts'
import { type Filters, isWithin, type Range } from './filters.ts'
import type { Kinds } from './kinds.ts'

/** How many rows of each kind are within the requested ranges of price and weight, and how many are outside of one only. */
export interface Ranged {
  inside: Uint32Array
  outsidePrice: Uint32Array
  outsideWeight: Uint32Array
}

/** Rows by their number, of which the first `loaded` are in the order of their products. */
interface RangedRows {
  loaded: number
  kind: Uint32Array
  price: Float64Array
  weight: Int32Array
}

type Place = 'inside' | 'outside' | 'across'

/** The position of a range relative to whole numbers from `from` on, and below `below`. */
function placeOf(range: Range | undefined, from: number, below: number): Place {
  const { from: lowest = -Infinity, to: highest = Infinity } = range ?? {}
  if (from > highest || below - 1 < lowest) return 'outside'
  return lowest <= from && highest >= below - 1 ? 'inside' : 'across'
}

/** The treatment of a kind's rows: none or all are listed, or each is compared. */
const treatment = { none: 0, all: 1, compared: 2 } as const

/**
 * Sets the bits of the loaded rows with a listed kind and within the given ranges of price and weight, and counts the rows of each kind.
 * Most kinds are within a range as a whole or outside of it: only rows of the others are compared one by one.
 */
export function listRows({
  rows: { kind, loaded, price, weight },
  kinds,
  alone,
  failed,
  lists,
  listed,
  filters,
}: {
  rows: RangedRows
  kinds: Kinds
  /** The number of rows of each kind that are the only ones of their products. */
  alone: ArrayLike<number>
  /** The filters that each kind does not satisfy, as bits. */
  failed: Int32Array
  /** 1 for each kind whose rows are listed where they are in the ranges. */
  lists: Uint8Array
  listed: Uint32Array
  filters: Filters
}): Ranged {
  const counts = (): Uint32Array => new Uint32Array(lists.length)
  const ranged: Ranged = { inside: counts(), outsidePrice: counts(), outsideWeight: counts() }
  const treatments = Uint8Array.from(lists, (isListed, one) => {
    const all = alone[one] ?? 0
    if (all === 0 || !failsOneOrNone(failed[one] ?? 0)) return treatment.none
    const ends = kinds.endsAt(one)
    const [priced, weighed] = [placeOf(filters.price, ...ends.price), placeOf(filters.weight, ...ends.weight)]
    if (priced === 'outside' && weighed === 'outside') return treatment.none
    if (priced === 'across' || weighed === 'across') return treatment.compared
    if (priced === 'outside') ranged.outsidePrice[one] = all
    else if (weighed === 'outside') ranged.outsideWeight[one] = all
    else ranged.inside[one] = all
    return priced === 'inside' && weighed === 'inside' && isListed ? treatment.all : treatment.none
  })
  const list = (row: number) => {
    listed[row >> 5] = (listed[row >> 5] ?? 0) | (1 << (row & 31))
  }
  // For most of a million rows and more, only their bits have to be set.
  for (let row = 0; row < loaded; row++) {
    const own = kind[row] ?? 0
    const treated = treatments[own]
    if (treated === treatment.all) list(row)
    if (treated !== treatment.compared) continue
    const isPriced = isWithin(price[row] ?? 0, filters.price)
    const isWeighed = isWithin(weight[row] ?? 0, filters.weight)
    if (isPriced && isWeighed) {
      add(ranged.inside, own, 1)
      if (lists[own]) list(row)
    } else if (isWeighed) add(ranged.outsidePrice, own, 1)
    else if (isPriced) add(ranged.outsideWeight, own, 1)
  }
  return ranged
}
