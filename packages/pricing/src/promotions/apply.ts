import { prorate, sum, type Minor } from '@karat/money/money.ts'
import type { Adjustment } from '../types.ts'
import { kindOf } from './kinds.ts'
import type { Promotion, PromotionRefusal, Unit } from './types.ts'

/** The effects of promotions on the units of a cart. */
export interface AppliedPromotions {
  /** The adjustments of each unit, in the order they were made. */
  adjustments: Adjustment[][]
  /** The promotions that take something off, in the order of their application, and the amount before tax or off the list price. */
  applied: { id: string; amount: Minor }[]
  /** The promotion that makes delivery free, if one does. */
  freeDelivery: string | undefined
  refused: Map<string, PromotionRefusal>
}

/** Whether a product is in the scope of a promotion. A free gift is for its own product, whatever its scope. */
export function isFor({ scope }: Pick<Promotion, 'scope'>, unit: Pick<Unit, 'categoryId' | 'collectionId' | 'metal' | 'purity'>): boolean {
  const allows = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)
  return (
    allows(scope.categories, unit.categoryId) &&
    allows(scope.collections, unit.collectionId) &&
    allows(scope.metals, unit.metal) &&
    allows(scope.purities, unit.purity)
  )
}

/** Why a promotion cannot be applied to units, whatever others do; undefined where it can. */
function refusalOf(promotion: Promotion, units: readonly Unit[], deliveryFee: Minor): PromotionRefusal | undefined {
  const { effect, minimum } = promotion
  const gift = effect.kind === 'free_gift' ? effect.productId : undefined
  const counted = units.filter((unit) => isFor(promotion, unit) && unit.productId !== gift)
  if (counted.length === 0) return { reason: 'not_for_these' }
  const worth = sum(counted.map((unit) => unit.shown))
  if (worth < minimum) return { reason: 'minimum', minimum, missing: minimum - worth }
  const applies = effect.kind === 'free_delivery' ? deliveryFee > 0 : kindOf(effect).applies(effect, gift === undefined ? counted : units)
  if (applies) return undefined
  return gift === undefined ? { reason: 'not_for_these' } : { reason: 'gift_missing', productId: gift }
}

interface Run extends Pick<AppliedPromotions, 'adjustments' | 'applied' | 'freeDelivery'> {
  saved: Minor
}

/** Applies promotions one after the other, each to the amounts that the earlier ones left. */
function run(promotions: readonly Promotion[], units: readonly Unit[], deliveryFee: Minor): Run {
  const reduced = units.map((unit) => ({ ...unit, adjustments: [] as Adjustment[] }))
  const applied: Run['applied'] = []
  let freeDelivery: string | undefined
  for (const { id, effect, maximum, row, ...promotion } of promotions) {
    if (effect.kind === 'free_delivery') {
      if (freeDelivery === undefined) applied.push({ id, amount: 0 })
      freeDelivery ??= id
      continue
    }
    const chosen = reduced.filter((unit) => effect.kind === 'free_gift' || isFor(promotion, unit))
    const { code, adjust, rateOf } = kindOf(effect)
    const wanted = adjust(effect, chosen)
    const amounts = chosen.map((unit, index) => Math.min(wanted[index] ?? 0, unit.left))
    const all = sum(amounts)
    const capped = maximum > 0 && all > maximum ? prorate(maximum, amounts) : amounts
    for (const [index, unit] of chosen.entries()) {
      const amount = capped[index] ?? 0
      if (amount === 0) continue
      unit.left -= amount
      const rate = rateOf?.(effect, unit, amount)
      unit.adjustments.push({ source: id, code: row ?? code, amount, ...(rate !== undefined && { rate }) })
    }
    if (all > 0) applied.push({ id, amount: sum(capped) })
  }
  const saved = sum(applied.map(({ amount }) => amount)) + (freeDelivery === undefined ? 0 : deliveryFee)
  return { adjustments: reduced.map(({ adjustments }) => adjustments), applied, freeDelivery, saved }
}

const byPriority = (a: Promotion, b: Promotion) => b.priority - a.priority || (a.id < b.id ? -1 : 1)

/**
 * The promotions of a cart: all stackable ones together, or one that is not stackable, whichever saves the shopper most. Of equal savings
 * the one with the highest priority wins.
 */
export function applyPromotions(units: readonly Unit[], promotions: readonly Promotion[], deliveryFee: Minor): AppliedPromotions {
  const refused = new Map<string, PromotionRefusal>()
  const possible = promotions.filter((promotion) => {
    const refusal = refusalOf(promotion, units, deliveryFee)
    if (refusal) refused.set(promotion.id, refusal)
    return !refusal
  })
  const sorted = possible.toSorted(byPriority)
  const together = sorted.filter((promotion) => promotion.stackable)
  const choices = [together, ...sorted.filter((promotion) => !promotion.stackable).map((promotion) => [promotion])]
  let best: Run & { priority: number } = { ...run([], units, deliveryFee), priority: -Infinity }
  for (const choice of choices) {
    const result = { ...run(choice, units, deliveryFee), priority: choice[0]?.priority ?? -Infinity }
    if (result.saved > best.saved || (result.saved === best.saved && result.priority > best.priority)) best = result
  }
  const { adjustments, applied, freeDelivery } = best
  for (const { id } of possible) if (!applied.some((one) => one.id === id)) refused.set(id, { reason: 'not_better' })
  return { adjustments, applied, freeDelivery, refused }
}
