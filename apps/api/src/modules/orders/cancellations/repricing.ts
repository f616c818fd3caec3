import { sum } from '@karat/money/money.ts'
import { shareOf, withTax } from '@karat/pricing/frozen-unit.ts'
import { isTaxOnTop } from '@karat/pricing/price.ts'
import { absorbedByMerchant } from '@karat/pricing/revise-unit.ts'
import type { Promotion } from '@karat/pricing/promotions/types.ts'
import { type PricedUnit, type Totals, totalsOf } from '@karat/pricing/totals.ts'
import type { SiteRules } from '@karat/pricing/site-rules.ts'
import type { Destination, PriceInput } from '@karat/pricing/types.ts'
import type { OrderAmounts } from '../orders/port.ts'
import type { OrderedPiece, PieceAdjustment } from './port.ts'

/** The sources of an order's prices at the time of posting. */
export interface PriceSources {
  rules: SiteRules
  destination: Destination
  /** By variant and engraving, as `VARIANT TEXT`; the text is empty without engraving. */
  inputs: ReadonlyMap<string, PriceInput>
  records: ReadonlyMap<string, { categoryId: string; collectionId: string }>
  promotions: readonly Promotion[]
  /** The delivery charge without a promotion that makes it free. */
  delivery: number
}

/** The amounts of an order at its new prices, and each unit whose price differs from before. */
export interface Repriced {
  amounts: OrderAmounts
  units: (Pick<PricedUnit, 'breakup' | 'shown' | 'adjustments' | 'charges'> & { id: string })[]
}

/** The amount paid for a unit, with its tax and its share of the charges. */
export const paidFor = ({ breakup, adjustments }: Pick<OrderedPiece, 'breakup' | 'adjustments'>): number =>
  breakup.total + sum(adjustments.filter(({ kind }) => kind !== 'promotion').map(withTax))

/** The price of a unit without promotions and charges. */
export const beforeOffers = ({ breakup, adjustments }: Pick<OrderedPiece, 'breakup' | 'adjustments'>): number =>
  breakup.total - sum(adjustments.filter(({ kind }) => kind === 'promotion').map(withTax))

/** The promotions of an order for some of its units: fixed amounts are reduced to the units' shares. */
const promotionsFor = (pieces: readonly OrderedPiece[], { promotions, rules }: PriceSources): Promotion[] =>
  promotions.flatMap((promotion): Promotion[] => {
    if (promotion.effect.kind !== 'amount_off') return [promotion]
    const amount = shareOf(promotion.id, pieces, rules)
    return amount > 0 ? [{ ...promotion, effect: { kind: 'amount_off', amount } }] : []
  })

/**
 * The delivery charge of an order without a promotion that makes it free. Delivery that was free because of the order's value stays free
 * without some of its units.
 */
export function chargedDelivery({ delivery, promotions = [] }: OrderAmounts, held: readonly Promotion[]): number {
  if (delivery > 0) return delivery
  const freeing = new Set(held.flatMap(({ id, effect }) => (effect.kind === 'free_delivery' ? [id] : [])))
  return promotions.find(({ id }) => freeing.has(id))?.saved ?? 0
}

/** The totals of units by the same computation as in a cart; undefined where the record of a unit is gone. */
function totalsFor(
  pieces: readonly OrderedPiece[],
  sources: PriceSources,
  cards: number,
): { totals: Totals; units: (PricedUnit & { id: string })[] } | undefined {
  const { rules, destination, inputs, records, delivery } = sources
  const items = [...Map.groupBy(pieces, ({ itemId }) => itemId).values()]
  const lines = items.map((ofItem) => {
    const { variantId, productId, options } = ofItem[0] as OrderedPiece
    const [input, places] = [inputs.get(`${variantId} ${options.engraving ?? ''}`), records.get(variantId)]
    const wraps = ofItem.map(({ adjustments }) => {
      const wrap = adjustments.find(({ kind }) => kind === 'wrap')
      return wrap ? (isTaxOnTop(rules) ? wrap.beforeTax : wrap.beforeTax + wrap.tax) : 0
    })
    const { metal, purity } = options
    return input && places && { ...places, productId, metal, purity, input, quantity: ofItem.length, wraps }
  })
  const known = lines.filter((line) => line !== undefined)
  if (known.length < lines.length) return undefined
  const promotions = promotionsFor(pieces, sources)
  const totals = totalsOf({ lines: known, rules, destination, addressKnown: true, promotions, delivery, cards, tenders: [] })
  const units = items.flatMap((ofItem, index) =>
    ofItem.flatMap(({ unitId }, at) => {
      const unit = totals.lines[index]?.units[at]
      return unit ? [{ ...unit, id: unitId }] : []
    }),
  )
  return { totals, units }
}

function amountsFrom(totals: Totals, before: OrderAmounts): OrderAmounts {
  const { pieces, discount, promotionDiscount, delivery, wrap, salesTax = 0, taxIncluded, total } = totals
  const promotions = totals.promotions.map(({ id, saved }) => ({
    id,
    saved,
    code: before.promotions?.find((one) => one.id === id)?.code ?? '',
  }))
  // The units have the prices of their order again, of which nothing is absorbed.
  return { ...before, pieces, discount, promotionDiscount, absorbed: 0, delivery, wrap, salesTax, taxIncluded, total, promotions }
}

/** The amounts of an order after units are removed at the prices that they were bought for. */
function amountsWithout(gone: readonly OrderedPiece[], rules: SiteRules, before: OrderAmounts): OrderAmounts {
  const of = (kind: PieceAdjustment['kind']) => gone.flatMap(({ adjustments }) => adjustments.filter((row) => row.kind === kind))
  const charge = (kind: 'delivery' | 'wrap') => sum(of(kind).map((row) => (isTaxOnTop(rules) ? row.beforeTax : row.beforeTax + row.tax)))
  const tax = sum(gone.map(({ breakup }) => breakup.tax)) + sum([...of('delivery'), ...of('wrap')].map((row) => row.tax))
  const savedBy = (rows: readonly PieceAdjustment[]) =>
    -sum(rows.map((row) => (isTaxOnTop(rules) ? row.beforeTax + row.roundOff : withTax(row))))
  const saved = savedBy(of('promotion'))
  const absorbedOfGone = savedBy(of('promotion').filter(({ source }) => source === absorbedByMerchant))
  const { pieces, discount, promotionDiscount = 0, absorbed = 0, delivery, wrap = 0, salesTax, taxIncluded, total } = before
  return {
    ...before,
    pieces: pieces - sum(gone.map(({ shown }) => shown)),
    discount: Math.max(0, discount - saved),
    promotionDiscount: Math.max(0, promotionDiscount - saved),
    absorbed: Math.max(0, absorbed - absorbedOfGone),
    delivery: delivery - charge('delivery'),
    wrap: wrap - charge('wrap'),
    salesTax: isTaxOnTop(rules) ? salesTax - tax : salesTax,
    taxIncluded: isTaxOnTop(rules) ? taxIncluded : taxIncluded - tax,
    total: total - sum(gone.map(paidFor)),
  }
}

/**
 * The amounts of an order without some of its units. Where its sources still give its present total to the minor unit, promotions and
 * delivery are computed again; otherwise the remaining units keep their prices. `all` are the units that are not cancelled yet.
 */
export function withoutPieces(
  all: readonly OrderedPiece[],
  gone: ReadonlySet<string>,
  before: OrderAmounts,
  sources: PriceSources,
): Repriced {
  const kept = all.filter(({ unitId }) => !gone.has(unitId))
  const now = totalsFor(all, sources, before.cards ?? 0)
  const after = now?.totals.total === before.total ? totalsFor(kept, sources, before.cards ?? 0) : undefined
  if (!after) {
    const leaving = all.filter(({ unitId }) => gone.has(unitId))
    return { amounts: amountsWithout(leaving, sources.rules, before), units: [] }
  }
  return { amounts: amountsFrom(after.totals, before), units: after.units }
}
