import type { Filters } from './filters.ts'
import type { Kinds } from './listing-kinds.ts'

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

type Range = Filters['price']
type Place = 'inside' | 'outside' | 'across'

/** The position of a range relative to whole numbers from `from` on, and below `below`. */
function placeOf(range: Range, from: number, below: number): Place {
  const { from: lowest = -Infinity, to: highest = Infinity } = range ?? {}
  if (from > highest || below - 1 < lowest) return 'outside'
  return lowest <= from && highest >= below - 1 ? 'inside' : 'across'
}

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
  lists: Uint8Array
  listed: Uint32Array
  filters: Filters
}): Ranged {
  const counts = (): Uint32Array => new Uint32Array(lists.length)
  const ranged: Ranged = { inside: counts(), outsidePrice: counts(), outsideWeight: counts() }
  /** 1 where all rows of a kind are listed, 2 where each has to be compared. */
  const states = Uint8Array.from(lists, (isListed, one) => {
    const mask = failed[one]!
    const all = alone[one] ?? 0
    if (all === 0 || (mask & (mask - 1)) !== 0) return 0
    const ends = kinds.endsAt(one)
    const [priced, weighed] = [placeOf(filters.price, ...ends.price), placeOf(filters.weight, ...ends.weight)]
    if (priced === 'outside' && weighed === 'outside') return 0
    if (priced === 'across' || weighed === 'across') return 2
    if (priced === 'outside') ranged.outsidePrice[one] = all
    else if (weighed === 'outside') ranged.outsideWeight[one] = all
    else ranged.inside[one] = all
    return priced === 'inside' && weighed === 'inside' ? isListed : 0
  })
  const [lowest, highest] = [filters.price?.from ?? -Infinity, filters.price?.to ?? Infinity]
  const [lightest, heaviest] = [filters.weight?.from ?? -Infinity, filters.weight?.to ?? Infinity]
  // For most of a million rows and more, only their bits have to be set.
  for (let row = 0; row < loaded; row++) {
    const own = kind[row]!
    const state = states[own]!
    listed[row >> 5]! |= (state & 1) << (row & 31)
    if (state !== 2) continue
    const isPriced = price[row]! >= lowest && price[row]! <= highest
    const isWeighed = weight[row]! >= lightest && weight[row]! <= heaviest
    if (isPriced && isWeighed) {
      ranged.inside[own]! += 1
      listed[row >> 5]! |= lists[own]! << (row & 31)
    } else if (isWeighed) ranged.outsidePrice[own]! += 1
    else if (isPriced) ranged.outsideWeight[own]! += 1
  }
  return ranged
}
