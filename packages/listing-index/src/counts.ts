import { type ColumnFilter, columnFilters, type Filters } from './filters.ts'

/** The values of a row by which it can be filtered, price and weight left out. Many rows have the same. */
export interface Combination extends Record<ColumnFilter, string> {
  /** Sizes in stock. */
  sizes: readonly string[]
  ready: boolean
  soldOut: boolean
  /** Whether the row represents its product where no colour or purity is chosen. */
  lead: boolean
}

/** The lower ends of the ranges of price (minor units) and weight (milligrams) in counts: ascending, at most 16 each. */
export interface Steps {
  price: readonly number[]
  weight: readonly number[]
}

/** How many products a value of a filter would leave. */
export interface IndexCount {
  name: string
  value: string
  count: number
}

const filterNames = [...columnFilters, 'size', 'ready', 'price', 'weight'] as const
type FilterName = (typeof filterNames)[number]
/** One bit for each filter. */
export const bits = Object.fromEntries(filterNames.map((name, at) => [name, 1 << at])) as Record<FilterName, number>
export const filterCount = filterNames.length
/** More than one bit: a removed row fails for no single filter. */
export const failsAll = -1

/** Whether a row that fails for the filters of `mask` counts for a value: it fails for one filter at most. */
export const failsOneOrNone = (mask: number): boolean => (mask & (mask - 1)) === 0

/** Increases a count. */
export function add(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by
}

/** The last of the ascending `steps` that a value reaches. */
function stepOf(steps: readonly number[], value: number): number {
  let step = 0
  while (step + 1 < steps.length && value >= (steps[step + 1] ?? Infinity)) step += 1
  return step
}

/** The ranges of a price and of a weight as one number, below `rangePairs`. */
export const rangesAt = (steps: Steps, price: number, weight: number) => stepOf(steps.price, price) * 16 + stepOf(steps.weight, weight)
export const rangePairs = 256
/** The positions of both ranges among their steps. */
export const stepsOf = (pair: number) => ({ price: pair >> 4, weight: pair & 15 })

/** The values of a combination that filters match. */
type FilteredValues = Omit<Combination, 'soldOut'>

/** The filters that a combination does not satisfy, as bits. */
export function failing(combination: FilteredValues, { values, sizes, ready }: Filters): number {
  let failed = 0
  for (const name of columnFilters) if (values[name] && !values[name].includes(combination[name])) failed |= bits[name]
  if (sizes && !sizes.some((size) => combination.sizes.includes(size))) failed |= bits.size
  if (ready && !combination.ready) failed |= bits.ready
  return failed
}

/** One value of a filter: its place among the counts, and the bit of its filter. */
interface Slot {
  slot: number
  bit: number
}

/** The values of filters that rows have, and counts of products for each: one that matches by several of its rows counts once for each value. */
export function createCounter(steps: Steps) {
  const slots = new Map<string, Slot>()
  const named: { name: FilterName; value: string }[] = []
  function slotOf(name: FilterName, value: string): Slot {
    const key = `${name}:${value}`
    let slot = slots.get(key)
    if (!slot) {
      slots.set(key, (slot = { slot: named.length, bit: bits[name] }))
      named.push({ name, value })
    }
    return slot
  }
  const priceSlots = steps.price.map((step) => slotOf('price', String(step)))
  const weightSlots = steps.weight.map((step) => slotOf('weight', String(step)))
  const rangeSlots: Slot[][] = Array.from({ length: rangePairs }, (_, pair) => {
    const { price, weight } = stepsOf(pair)
    return [priceSlots[price], weightSlots[weight]].filter((slot) => slot !== undefined)
  })
  /** The values of each combination, by its number. */
  const combinationSlots: Slot[][] = []
  const combinationAt = (combination: number) => combinationSlots[combination] ?? []
  const rangesOf = (pair: number) => rangeSlots[pair] ?? []
  return {
    /** Must be called for each combination in the order of their numbers. */
    addCombination(combination: FilteredValues) {
      combinationSlots.push([
        ...columnFilters.map((name) => slotOf(name, combination[name])),
        ...combination.sizes.map((size) => slotOf('size', size)),
        ...(combination.ready ? [slotOf('ready', '1')] : []),
      ])
    },
    /** Starts to count. */
    start() {
      const counted = new Uint32Array(named.length)
      const lastProduct = new Int32Array(named.length).fill(-1)
      /** Adds rows that fail for the filters of `failed` only to each value whose own filter is the one that they fail for. */
      const addTo = (own: readonly Slot[], failed: number, count: number) => {
        for (const { slot, bit } of own) if ((failed & ~bit) === 0) add(counted, slot, count)
      }
      return {
        /** Adds rows of different products with a combination that fail for the filters of `failed` only. */
        addRows(combination: number, failed: number, count: number) {
          if (count > 0) addTo(combinationAt(combination), failed, count)
        },
        /** The same for a pair of ranges. */
        addRanges(pair: number, failed: number, count: number) {
          if (count > 0) addTo(rangesOf(pair), failed, count)
        },
        /** Adds one of several rows of a product; `product` is the number of its first row. */
        addRow(product: number, combination: number, failed: number, pair: number) {
          for (const { slot, bit } of [...combinationAt(combination), ...rangesOf(pair)]) {
            if ((failed & ~bit) !== 0 || lastProduct[slot] === product) continue
            lastProduct[slot] = product
            add(counted, slot, 1)
          }
        },
        counts: (): IndexCount[] => named.map((one, slot) => ({ ...one, count: counted[slot] ?? 0 })).filter(({ count }) => count > 0),
      }
    },
  }
}
