import { prorate, sum, type Minor } from '@karat/money/money.ts'
import { type FrozenAdjustment, shareOf } from './frozen-unit.ts'
import { netWeight } from './parts.ts'
import { hasTag } from './price.ts'
import type { Promotion } from './promotions/types.ts'
import { type PricedUnit, type Totals, type TotalsLine, totalsOf } from './totals.ts'
import type { SiteRules } from './site-rules.ts'
import type { Breakup, Destination, PriceInput } from './types.ts'

/** The weights of a finished unit: milligrams, and carats (thousandths) and count of each stone row, in the order of the price. */
export interface Weighing {
  grossMg: number
  netMg: number
  stones: readonly { caratMilli: number; count: number }[]
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

/** The implausible field of a weighing; undefined where it is plausible. A carat is 0.2 g. */
export function weighingProblem(input: PriceInput, { grossMg, netMg, stones }: Weighing): 'gross' | 'net' | 'stones' | undefined {
  const ordered = sum(input.metals.map((part) => part.netMg))
  if (Math.abs(netMg - ordered) * 10_000 > ordered * farthest) return 'net'
  if (stones.length !== input.stones.length) return 'stones'
  return netMg > netWeight(grossMg, sum(stones.map(({ caratMilli }) => caratMilli))) ? 'gross' : undefined
}

/** A unit's price input with the weighed values: every rate stays, and several metals keep their shares of the weight. */
export function weighedInput(input: PriceInput, { netMg, stones }: Weighing): PriceInput {
  const parts = prorate(
    netMg,
    input.metals.map((part) => part.netMg),
  )
  return {
    ...input,
    metals: input.metals.map((part, index) => ({ ...part, netMg: parts[index] ?? part.netMg })),
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

/**
 * The price of a made unit, computed as every total and with the rates of its order: promotions by percentage are computed again, those of
 * a fixed amount keep the unit's share, and conditions are not tested again. `absorbed` is the made unit at the frozen price: the merchant
 * takes the difference off. Undefined where `input` does not give the frozen price any more.
 */
export function reviseUnit(
  unit: FrozenUnit,
  input: PriceInput,
  weighed: PriceInput,
  sources: Sources,
): { revised: RevisedUnit; absorbed: RevisedUnit } | undefined {
  const choices = [true, false].map((again) => promotionsOf(unit, sources, again))
  const promotions = choices.find((choice) => priced(unit, input, choice, sources).unit.breakup.total === unit.breakup.total)
  if (!promotions) return undefined
  const before = priced(unit, input, promotions, sources)
  const after = priced(unit, weighed, promotions, sources)
  const off = hasTag(sources.rules) ? after.unit.shown - before.unit.shown : after.unit.breakup.taxable - before.unit.breakup.taxable
  const merchant: Promotion = {
    id: absorbedByMerchant,
    code: undefined,
    scope: everything,
    minimum: 0,
    maximum: 0,
    stackable: true,
    priority: -1e9,
    effect: { kind: 'amount_off', amount: Math.max(0, off) + shareOf(absorbedByMerchant, [unit], sources.rules) },
  }
  const others = promotions.filter(({ id }) => id !== absorbedByMerchant)
  const absorbed = off > 0 ? priced(unit, weighed, [...others, merchant], sources) : after
  return { revised: difference(before.totals, after), absorbed: difference(before.totals, absorbed) }
}
