import { divideRounded, sum, type Minor } from '@karat/money/money.ts'
import { type FrozenAdjustment, shareOf } from './frozen-unit.ts'
import { netWeight } from './parts.ts'
import { hasTag } from './price.ts'
import type { Promotion } from './promotions/types.ts'
import { type PricedUnit, type Totals, type TotalsLine, totalsOf } from './totals.ts'
import type { SiteRules } from './site-rules.ts'
import type { Breakup, Destination, PriceInput } from './types.ts'

/** The weights of a finished unit in milligrams, as the scale showed them. */
export interface Weighing {
  grossMg: number
  netMg: number
  /** The net weight of each metal, in the order of the price; of a single metal it may be left out. */
  metals?: readonly number[] | undefined
  /** Carats (thousandths) and count of each stone row, in the order of the price. */
  stones: readonly { caratMilli: number; count: number }[]
  /** The weight of everything that is neither metal of the price nor weighed in carats: pearls, beads, enamel, thread, foreign metal. */
  otherMg: number
}

/** Why a weighing is refused: its field, and where the weights do not add up, the net weight that the others leave, in milligrams. */
export interface WeighingProblem {
  code:
    | 'weight_implausible'
    | 'weight_missing'
    | 'weights_disagree'
    | 'parts_not_weighed'
    | 'parts_differ'
    | 'stones_without_carats'
    | 'stones_far'
  field: keyof Weighing
  leftMg?: number
}

/** A unit of an order with its frozen price. */
export interface FrozenUnit extends Omit<TotalsLine, 'input' | 'quantity' | 'wraps'> {
  breakup: Breakup
  adjustments: readonly FrozenAdjustment[]
}

type Changed = 'pieces' | 'discount' | 'promotionDiscount' | 'salesTax' | 'taxIncluded' | 'total'

/** A unit with a new price, and the changes of the order's amounts by it. */
export interface RevisedUnit extends Pick<PricedUnit, 'breakup' | 'shown' | 'adjustments'> {
  changes: Record<Changed, Minor>
  /** The change of each promotion's discount, as shown. */
  saved: { id: string; amount: Minor }[]
}

/** The id of the breakup's row for the part of a revision that the merchant absorbs. */
export const absorbedByMerchant = 'revision'

/**
 * The largest accepted difference between a finished unit's net weight and the ordered one, in hundredths of a percent: a larger one is
 * taken for a typing error.
 */
const farthest = 2500

/** The step in milligrams by which the weights of a unit may disagree where its scale is not known. */
export const scaleStepMg = 10

/** Whether a weight of metal is so far from the ordered one that it is taken for a typing error; milligrams. */
export const isMetalFar = (netMg: number, orderedMg: number): boolean => Math.abs(netMg - orderedMg) * 10_000 > orderedMg * farthest

const caratsOf = (stones: Weighing['stones']) => sum(stones.map(({ caratMilli }) => caratMilli))

/** The weight of a unit's other parts as it was ordered, in milligrams: what its gross weight has beyond metals and stones. */
export function orderedOtherMg(input: PriceInput, { grossMg, netMg }: { grossMg: number; netMg: number }): number {
  return Math.max(0, netWeight(grossMg, caratsOf(input.stones)) - netMg)
}

/** The difference of other parts from their ordered weight up to which no reason is needed: as a share in percent, and in milligrams. */
const nearOther = { percent: 25, mg: 500 }

/** Whether other parts weigh so far from what was ordered that a reason is needed; both in milligrams. */
export function isFarFromOrdered(otherMg: number, orderedMg: number): boolean {
  const by = Math.abs(otherMg - orderedMg)
  return by > nearOther.mg && by * 100 > orderedMg * nearOther.percent
}

/** The difference of the carats of a row of stones from the ordered ones up to which no reason is needed: in percent, and in thousandths. */
const nearStones = { percent: 25, caratMilli: 50 }

/** Whether a row of stones weighs so far from what was ordered that a reason is needed; both in thousandths of a carat. */
export function areCaratsFar(caratMilli: number, orderedMilli: number): boolean {
  const by = Math.abs(caratMilli - orderedMilli)
  return by > nearStones.caratMilli && by * 100 > orderedMilli * nearStones.percent
}

/**
 * Why the parts of a weighing do not fit those of `ordered`, the price input and weights of the order; undefined where they do. Parts that
 * were ordered are weighed, so that their weight is not charged as gold; a stone without carats is among the other parts, and has no carats
 * that would be taken off twice. `otherChanged` says that other parts weigh far from what was ordered, `stonesChanged` that stones do.
 */
export function orderedPartsProblem(
  ordered: { input: PriceInput; grossMg: number; netMg: number },
  {
    stones,
    otherMg,
    otherChanged = false,
    stonesChanged = false,
  }: Partial<Pick<Weighing, 'otherMg'>> &
    Pick<Weighing, 'stones'> & { otherChanged?: boolean | undefined; stonesChanged?: boolean | undefined },
): WeighingProblem | undefined {
  if (stones.some(({ caratMilli }, row) => caratMilli > 0 && ordered.input.stones[row]?.caratMilli === 0))
    return { code: 'stones_without_carats', field: 'stones' }
  // Stones that are not charged by carat may be weighed among the other parts.
  const isAmong = (row: number) => ordered.input.stones[row]?.unit !== 'carat' && stones[row]?.caratMilli === 0
  const areFar = stones.some(({ caratMilli }, row) => !isAmong(row) && areCaratsFar(caratMilli, ordered.input.stones[row]?.caratMilli ?? 0))
  if (areFar && !stonesChanged) return { code: 'stones_far', field: 'stones' }
  const orderedMg = orderedOtherMg(ordered.input, ordered)
  const hasOthers = orderedMg > scaleStepMg
  if (hasOthers && otherMg === undefined) return { code: 'weight_missing', field: 'otherMg' }
  if (hasOthers && otherMg === 0) return { code: 'parts_not_weighed', field: 'otherMg' }
  const among = ordered.input.stones.filter((_, row) => isAmong(row))
  const expectedMg = orderedMg + divideRounded(caratsOf(among), 5)
  return !otherChanged && isFarFromOrdered(otherMg ?? 0, expectedMg) ? { code: 'parts_differ', field: 'otherMg' } : undefined
}

/**
 * Why a weighing is refused; undefined where it is right: each metal is plausible, and gross less stones (1 ct is 0.2 g) and other parts is
 * the net weight within the step of the scale, `stepMg`. Otherwise pearls could be paid for as gold.
 */
export function weighingProblem(
  input: PriceInput,
  { grossMg, netMg, metals, stones, otherMg }: Weighing,
  stepMg = scaleStepMg,
): WeighingProblem | undefined {
  if (!metals && input.metals.length > 1) return { code: 'weight_missing', field: 'metals' }
  const parts = metals ?? input.metals.map(() => netMg)
  if (parts.length !== input.metals.length) return { code: 'weight_implausible', field: 'metals' }
  if (sum(parts) !== netMg) return { code: 'weights_disagree', field: 'metals', leftMg: sum(parts) }
  if (input.metals.some((part, index) => isMetalFar(parts[index] ?? 0, part.netMg)))
    return { code: 'weight_implausible', field: metals ? 'metals' : 'netMg' }
  if (stones.length !== input.stones.length) return { code: 'weight_implausible', field: 'stones' }
  const leftMg = netWeight(grossMg, caratsOf(stones), otherMg)
  return Math.abs(leftMg - netMg) > stepMg ? { code: 'weights_disagree', field: 'netMg', leftMg } : undefined
}

/** A unit's price input with the weighed values; every rate stays. */
export function weighedInput(input: PriceInput, { netMg, metals, stones }: Pick<Weighing, 'netMg' | 'metals' | 'stones'>): PriceInput {
  return {
    ...input,
    metals: input.metals.map((part, index) => ({ ...part, netMg: metals?.[index] ?? netMg })),
    stones: input.stones.map((row, index) => ({ ...row, ...stones[index] })),
  }
}

interface Sources {
  rules: SiteRules
  destination: Destination
  promotions: readonly Promotion[]
}

const everything = { categories: [], collections: [], metals: [], purities: [] }
const reckonedAgain = new Set<string>(['percent_off', 'making_off', 'stones_off', 'metal_off'])

/**
 * A unit's promotions without their conditions: those by percentage or weight as they are, all others with the fixed amount that they took
 * off.
 */
function promotionsOf({ adjustments }: FrozenUnit, { promotions, rules }: Sources, again: boolean): Promotion[] {
  const ids = new Set(adjustments.flatMap(({ kind, source }) => (kind === 'promotion' ? [source] : [])))
  ids.delete(absorbedByMerchant)
  return [...ids].map((id): Promotion => {
    const known = promotions.find((one) => one.id === id)
    const free = { id, code: known?.code, scope: everything, minimum: 0, maximum: 0, stackable: true, priority: known?.priority ?? 0 }
    if (again && known && known.maximum === 0 && reckonedAgain.has(known.effect.kind)) return { ...free, effect: known.effect }
    return { ...free, effect: { kind: 'amount_off', amount: shareOf(id, [{ adjustments }], rules) } }
  })
}

function priced(unit: FrozenUnit, input: PriceInput, promotions: readonly Promotion[], { rules, destination }: Sources) {
  const { productId, categoryId, collectionId, metal, purity } = unit
  const line = { productId, categoryId, collectionId, metal, purity, input, quantity: 1 }
  const totals = totalsOf({ lines: [line], rules, destination, addressKnown: true, promotions, delivery: 0, tenders: [] })
  return { totals, unit: totals.lines[0]?.units[0] as PricedUnit }
}

function difference(before: Totals, { totals, unit }: { totals: Totals; unit: PricedUnit }): RevisedUnit {
  const { breakup, shown, adjustments } = unit
  const by = (field: Changed) => (totals[field] ?? 0) - (before[field] ?? 0)
  const savedBy = (all: Totals, id: string) => all.promotions.find((one) => one.id === id)?.saved ?? 0
  const ids = new Set([...before.promotions, ...totals.promotions].map(({ id }) => id))
  return {
    breakup,
    shown,
    adjustments,
    changes: {
      pieces: by('pieces'),
      discount: by('discount'),
      promotionDiscount: by('promotionDiscount'),
      salesTax: by('salesTax'),
      taxIncluded: by('taxIncluded'),
      total: by('total'),
    },
    saved: [...ids].map((id) => ({ id, amount: savedBy(totals, id) - savedBy(before, id) })).filter(({ amount }) => amount !== 0),
  }
}

/** An amount that the merchant takes off after every promotion, as a list of none or one. */
function borneBy(amount: Minor): Promotion[] {
  if (amount <= 0) return []
  const free = { scope: everything, minimum: 0, maximum: 0, stackable: true, priority: -1e9 }
  return [{ ...free, id: absorbedByMerchant, code: undefined, row: 'absorbed', effect: { kind: 'amount_off', amount } }]
}

/** A made unit's price: as the customer agrees to it, as the merchant absorbs a rise, and its total by weight with nothing absorbed. */
export interface RevisedPrices {
  revised: RevisedUnit
  absorbed: RevisedUnit
  byWeight: Minor
}

/**
 * The price of a made unit, computed as every total and with the rates of its order: promotions by percentage are computed again, those of
 * a fixed amount keep the unit's share, and conditions are not tested again. `absorbed` is the made unit at the frozen price: the merchant
 * takes the difference off. Of an earlier rise the merchant goes on absorbing what is left of it, so that a unit which still weighs more
 * than was paid is not refunded; `revised` adds only a rise beyond it. Undefined where `input` does not give the frozen price any more.
 */
export function reviseUnit(unit: FrozenUnit, input: PriceInput, weighed: PriceInput, sources: Sources): RevisedPrices | undefined {
  const borne = shareOf(absorbedByMerchant, [unit], sources.rules)
  const choices = [true, false].map((again) => promotionsOf(unit, sources, again))
  const promotions = choices.find(
    (choice) => priced(unit, input, [...choice, ...borneBy(borne)], sources).unit.breakup.total === unit.breakup.total,
  )
  if (!promotions) return undefined
  const before = priced(unit, input, [...promotions, ...borneBy(borne)], sources)
  const byWeight = priced(unit, weighed, promotions, sources)
  const more = hasTag(sources.rules) ? byWeight.unit.shown - before.unit.shown : byWeight.unit.breakup.taxable - before.unit.breakup.taxable
  const pricedAt = (off: Minor) => difference(before.totals, priced(unit, weighed, [...promotions, ...borneBy(off)], sources))
  return { revised: pricedAt(Math.min(borne, more)), absorbed: pricedAt(more), byWeight: byWeight.unit.breakup.total }
}
