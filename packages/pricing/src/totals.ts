import { prorate, sum, type Minor } from '@karat/money/money.ts'
import { withEngraving } from './engraving.ts'
import { hasTag, isTaxOnTop, priceUnit } from './price.ts'
import { applyPromotions, type AppliedPromotions } from './promotions/apply.ts'
import type { Promotion, PromotionRefusal, Unit } from './promotions/types.ts'
import { regimeOf } from './tax-regimes/tax-regimes.ts'
import type { SiteRules } from './site-rules.ts'
import type { Adjustment, Breakup, Destination, PriceInput } from './types.ts'

/** A line of a cart before it is priced. */
export interface TotalsLine extends Pick<Unit, 'productId' | 'categoryId' | 'collectionId' | 'metal' | 'purity'> {
  input: PriceInput
  quantity: number
  /** The price of gift wrap for each unit, in the order of the units; a missing entry is a unit without wrap. */
  wraps?: readonly Minor[]
}

/** A charge beside the products, as the site shows it: with tax where prices include it. */
export interface Charge {
  code: 'delivery' | 'wrap'
  amount: Minor
}

/** The change of one unit by a promotion: the unit costs less by `beforeTax + tax + roundOff`. */
export interface UnitAdjustment {
  kind: 'promotion'
  source: string
  beforeTax: Minor
  tax: Minor
  roundOff: Minor
}

/** A unit's share of a charge: it costs `beforeTax + tax`; the site shows `amount`. */
export interface UnitCharge extends Charge {
  beforeTax: Minor
  tax: Minor
}

/** One unit of a cart as it is charged. */
export interface PricedUnit {
  breakup: Breakup
  /** The price as the site shows it: without tax where tax comes on top. */
  shown: Minor
  adjustments: UnitAdjustment[]
  charges: UnitCharge[]
}

/** A line with its prices; `shown` and `actual` are one unit's, before promotions, `actual` before any discount. */
export interface PricedLine {
  base: Breakup
  shown: Minor
  actual: Minor
  units: PricedUnit[]
}

/** A tender of a total: store credit or a gift card. Never a discount. */
export interface Tender {
  kind: 'gift_card' | 'credit'
  /** The card's id; empty for store credit. */
  source: string
  /** The most that it pays. */
  available: Minor
}

export interface Totals {
  lines: PricedLine[]
  /** The price of the products before promotions, as shown; the limits of delivery refer to it. */
  value: Minor
  /** The price of the products after promotions, as shown. */
  pieces: Minor
  /** The discount on products, promotions included. */
  discount: Minor
  /** The discount of promotions on products, as shown. */
  promotionDiscount: Minor
  /** The promotions that apply and the discount of each, as shown, delivery included. */
  promotions: { id: string; saved: Minor }[]
  refused: Map<string, PromotionRefusal>
  delivery: Minor
  wrap: Minor
  /** Tax on top of the prices; undefined while the destination is unknown. */
  salesTax: Minor | undefined
  taxIncluded: Minor
  taxNames: string[]
  /** The price of the bought gift cards: they are no products, so promotions, taxes and charges do not apply to them. */
  cards: Minor
  /** pieces + delivery + wrap + salesTax + cards. */
  total: Minor
  tenders: (Tender & { amount: Minor })[]
  /** The amount left to pay: total less the tenders. 0 is a free order. */
  payable: Minor
}

export interface TotalsInput {
  lines: readonly TotalsLine[]
  rules: SiteRules
  destination: Destination
  /** Whether the tax on top can be computed: there is an address. */
  addressKnown: boolean
  promotions: readonly Promotion[]
  /** The charge of delivery below `freeFrom`. */
  delivery: Minor
  /** The value of the units, as shown and before promotions, from which delivery is free; never where it is left out. */
  freeFrom?: Minor | undefined
  /** The price of the bought gift cards; none where it is left out. */
  cards?: Minor
  tenders: readonly Tender[]
}

/** Step 1, prices: each line's unit without promotions. */
function priceLines({ lines, rules, destination }: TotalsInput): Omit<PricedLine, 'units'>[] {
  return lines.map(({ input }) => {
    const base = priceUnit(input, rules, destination)
    const shown = shownPrice(base, rules)
    const plain = input.discounts.making ? priceUnit({ ...input, discounts: {} }, rules, destination) : base
    return { base, shown, actual: Math.max(shown, shownPrice(plain, rules)) }
  })
}

/** A unit's price as a site shows it, in minor units: without tax where tax comes on top. */
export function shownPrice(breakup: Breakup, rules: SiteRules): Minor {
  return isTaxOnTop(rules) ? breakup.total - breakup.tax : breakup.total
}

/** The amount of a unit that promotions may reduce: its list price, or its taxable amount. */
function discountable(base: Breakup, rules: SiteRules): Minor {
  return hasTag(rules) ? shownPrice(base, rules) : base.taxable
}

/** The charge of a delivery method for units of `value` together, in minor units. */
export function deliveryFee({ fee, freeFrom }: { fee: Minor; freeFrom?: Minor | null | undefined }, value: Minor): Minor {
  return freeFrom != null && value >= freeFrom ? 0 : fee
}

/**
 * A line's unit as promotions read it, without its engraving: promotions do not reduce its price, and it does not count for their minimum.
 */
function withoutEngraving({ input }: TotalsLine, { base, shown }: Omit<PricedLine, 'units'>, { rules, destination }: TotalsInput) {
  const plain = withEngraving(input, 0)
  if (plain === input) return { input, base, shown }
  const plainBase = priceUnit(plain, rules, destination)
  return { input: plain, base: plainBase, shown: shownPrice(plainBase, rules) }
}

/** Step 2, promotions: the adjustments of every unit, line by line. */
function promote(input: TotalsInput, fee: Minor, priced: readonly Omit<PricedLine, 'units'>[]): AppliedPromotions | undefined {
  if (input.promotions.length === 0 || input.lines.length === 0) return undefined
  const units = input.lines.flatMap((line, index): Unit[] => {
    const unit = withoutEngraving(line, priced[index] as Omit<PricedLine, 'units'>, input)
    return Array.from({ length: line.quantity }, () => ({ ...line, ...unit, left: discountable(unit.base, input.rules) }))
  })
  return applyPromotions(units, input.promotions, fee)
}

/** The fee of a hallmark that is billed beside the taxable amount. */
function feeApart(breakup: Breakup, rules: SiteRules): Minor {
  return rules.hallmark.mode === 'separate' ? sum(breakup.rows.filter((row) => row.code === 'hallmark').map((row) => row.value)) : 0
}

/** Prices a unit with its adjustments, and computes the change by each. */
function priceAdjusted(line: TotalsLine, base: Breakup, given: readonly Adjustment[], { rules, destination }: TotalsInput) {
  let before = base
  const adjustments = given.map((adjustment, index): UnitAdjustment => {
    const after = priceUnit(line.input, rules, destination, given.slice(0, index + 1))
    const beforeTax = before.taxable - after.taxable + feeApart(before, rules) - feeApart(after, rules)
    const tax = before.tax - after.tax
    const roundOff = before.total - after.total - beforeTax - tax
    before = after
    return { kind: 'promotion', source: adjustment.source, beforeTax, tax, roundOff }
  })
  return { breakup: before, shown: shownPrice(before, rules), adjustments }
}

/** Step 3, charges: a unit's part of one, with the tax of the products; undefined where it is none. */
function chargeOf({ code, amount }: Charge, { rules, destination }: TotalsInput): UnitCharge | undefined {
  if (amount === 0) return undefined
  const tax = regimeOf(rules.tax).chargeTax(amount, rules.tax, destination)
  return { code, amount, beforeTax: isTaxOnTop(rules) ? amount : amount - tax, tax }
}

/** Step 4, tenders: each pays the rest, up to its balance. Bought gift cards are paid by money alone. */
function payWith(total: Minor, cards: Minor, tenders: readonly Tender[]): Pick<Totals, 'tenders' | 'payable'> {
  let payable = total - cards
  const paid = tenders.map((tender) => {
    const amount = Math.max(0, Math.min(tender.available, payable))
    payable -= amount
    return { ...tender, amount }
  })
  return { tenders: paid, payable: payable + cards }
}

/**
 * Computes a total: prices, promotions, charges, tenders, payable. Every amount of a cart, held price, order, invoice and gateway call
 * comes from here. Pure; amounts are minor units.
 */
export function totalsOf(input: TotalsInput): Totals {
  const { lines, rules, cards = 0 } = input
  const priced = priceLines(input)
  const value = sum(lines.map(({ quantity }, index) => (priced[index]?.shown ?? 0) * quantity))
  const fee = deliveryFee({ fee: input.delivery, freeFrom: input.freeFrom }, value)
  const promoted = promote(input, fee, priced)
  const delivery = promoted?.freeDelivery === undefined ? fee : 0
  let position = 0
  const pricedUnits = lines.map((line, index) => {
    const { base, shown } = priced[index] as Omit<PricedLine, 'units'>
    const plain = { breakup: base, shown, adjustments: [] }
    const cached = new Map<string, ReturnType<typeof priceAdjusted>>()
    return Array.from({ length: line.quantity }, () => {
      const given = promoted?.adjustments[position++] ?? []
      if (given.length === 0) return plain
      const key = given.map(({ source, amount }) => `${source} ${amount}`).join()
      const adjusted = cached.get(key) ?? priceAdjusted(line, base, given, input)
      cached.set(key, adjusted)
      return adjusted
    })
  })
  const all = pricedUnits.flat()
  const weights = all.map((unit) => unit.shown)
  // Delivery is shared in proportion to the units' prices; each unit has its own wrap charge.
  const deliveryShares = prorate(all.length > 0 ? delivery : 0, weights)
  const wraps = lines.flatMap(({ quantity, wraps: own = [] }) => Array.from({ length: quantity }, (_, index) => own[index] ?? 0))
  position = 0
  const result = lines.map((_, index): PricedLine => ({
    ...(priced[index] as Omit<PricedLine, 'units'>),
    units: (pricedUnits[index] ?? []).map((unit) => {
      const at = position++
      const charges = [
        chargeOf({ code: 'delivery', amount: deliveryShares[at] ?? 0 }, input),
        chargeOf({ code: 'wrap', amount: wraps[at] ?? 0 }, input),
      ]
      return { ...unit, charges: charges.filter((charge) => charge !== undefined) }
    }),
  }))

  const taxOnTop = isTaxOnTop(rules)
  const pieces = sum(weights)
  const [deliveryTotal, wrapTotal] = [sum(deliveryShares), sum(wraps)]
  const charged = result.flatMap((line) => line.units.flatMap((unit) => unit.charges))
  const taxes = sum(all.map((unit) => unit.breakup.tax)) + sum(charged.map((charge) => charge.tax))
  // Gift cards alone have no tax, wherever they are sent.
  const taxKnown = input.addressKnown || (all.length === 0 && cards > 0)
  const salesTax = taxOnTop ? (taxKnown ? taxes : undefined) : 0
  const total = pieces + deliveryTotal + wrapTotal + (salesTax ?? 0) + cards
  const names = result.flatMap((line) => line.base.rows.flatMap((row) => (row.code === 'tax' && row.name ? [row.name] : [])))
  return {
    lines: result,
    value,
    pieces,
    discount: sum(result.map((line) => line.actual * line.units.length)) - pieces,
    promotionDiscount: value - pieces,
    promotions: (promoted?.applied ?? []).map(({ id }) => ({
      id,
      saved: id === promoted?.freeDelivery ? fee : savedBy(id, all, taxOnTop),
    })),
    refused: promoted?.refused ?? new Map(),
    delivery: deliveryTotal,
    wrap: wrapTotal,
    salesTax,
    taxIncluded: taxOnTop ? 0 : taxes,
    taxNames: [...new Set(names)],
    cards,
    total,
    ...payWith(total, cards, input.tenders),
  }
}

function savedBy(id: string, units: readonly Pick<PricedUnit, 'adjustments'>[], taxOnTop: boolean): Minor {
  return sum(
    units.flatMap(({ adjustments }) =>
      adjustments
        .filter(({ source }) => source === id)
        .map(({ beforeTax, tax, roundOff }) => (taxOnTop ? beforeTax + roundOff : beforeTax + tax + roundOff)),
    ),
  )
}
