import { type Combination, createCounter, failing, failsAll, rangePairs, rangesAt, type Steps, stepsOf } from './counts.ts'
import type { Filters } from './filters.ts'

/** The kind of removed rows. */
export const removed = 0

/** The values by which rows match and are counted; rows with the same values share a kind. */
interface Kind {
  /** The number of a combination. */
  combination: number
  /** The ranges of price and weight, by `rangesAt`. */
  ranges: number
  /** Whether the row is the only one of its product. */
  alone: boolean
}

const nothing: Combination = {
  category: '',
  collection: '',
  metal: '',
  purity: '',
  colour: '',
  stone: '',
  occasion: '',
  audience: '',
  sizes: [],
  ready: false,
  soldOut: false,
  lead: false,
}
const removedKind: Kind = { combination: 0, ranges: 0, alone: false }

/** The kinds of a listing's rows, by their numbers. A large shop has some thousands of them. */
export function createKinds(steps: Steps) {
  const counter = createCounter(steps)
  const combinations: Combination[] = []
  const codes = new Map<string, number>()
  const kinds: Kind[] = []
  const numbers = new Map<number, number>()

  function codeOf(one: Combination): number {
    const key = JSON.stringify(one)
    const known = codes.get(key)
    if (known !== undefined) return known
    codes.set(key, combinations.length)
    counter.addCombination(one)
    return combinations.push(one) - 1
  }
  function kindOf(combination: number, price: number, weight: number, alone: boolean): number {
    const ranges = rangesAt(steps, price, weight)
    const key = (combination * rangePairs + ranges) * 2 + (alone ? 1 : 0)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, kinds.length)
    return kinds.push({ combination, ranges, alone }) - 1
  }
  kindOf(codeOf(nothing), 0, 0, false)

  const at = (kind: number): Kind => kinds[kind] ?? removedKind
  const combinationOf = ({ combination }: Kind): Combination => combinations[combination] ?? nothing

  return {
    codeOf,
    /** The number of the kind of a row: the number of its combination, minor units, milligrams. */
    kindOf,
    at,
    combinationAt: (kind: number): Combination => combinationOf(at(kind)),
    /** The ranges of price and weight of a kind's rows: `from` inclusive, `below` exclusive. */
    endsAt(kind: number): Record<'price' | 'weight', [from: number, below: number]> {
      const { price, weight } = stepsOf(at(kind).ranges)
      const ends = (of: readonly number[], step: number): [number, number] => [
        step === 0 ? -Infinity : (of[step] ?? Infinity),
        of[step + 1] ?? Infinity,
      ]
      return { price: ends(steps.price, price), weight: ends(steps.weight, weight) }
    },
    /** 1 for each kind whose rows are sold out. */
    soldOut: (): Uint8Array => Uint8Array.from(kinds, (kind) => (combinationOf(kind).soldOut ? 1 : 0)),
    startCounting: counter.start,
    /** For each kind the filters that it does not satisfy, as bits; those of price and weight are left out. */
    failing(filters: Filters): Int32Array {
      const failed = combinations.map((one) => failing(one, filters))
      return Int32Array.from(kinds, ({ combination }, kind) => (kind === removed ? failsAll : (failed[combination] ?? failsAll)))
    },
  }
}

export type Kinds = ReturnType<typeof createKinds>
