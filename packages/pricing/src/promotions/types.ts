import type { Minor } from '@karat/money/money.ts'
import type { Adjustment, Breakup, PriceInput } from '../types.ts'

/**
 * The effect of a promotion. Percentages are basis points, amounts minor units before tax (off the list price where a site has list
 * prices).
 */
export type PromotionEffect =
  | { kind: 'percent_off'; percent: number }
  | { kind: 'amount_off'; amount: Minor }
  | { kind: 'making_off'; percent: number }
  | { kind: 'stones_off'; percent: number }
  | { kind: 'metal_off'; perGram: Minor }
  | { kind: 'buy_get'; buy: number; get: number; percent: number }
  | { kind: 'free_gift'; productId: string }
  | { kind: 'free_delivery' }

/** The kinds of effects, in the order of forms. */
export const promotionKinds = [
  'percent_off',
  'amount_off',
  'making_off',
  'stones_off',
  'metal_off',
  'buy_get',
  'free_gift',
  'free_delivery',
] as const satisfies PromotionEffect['kind'][]

/** The effects that reduce units; free delivery takes off the delivery charge and leaves the units alone. */
export type ReducingEffect = Exclude<PromotionEffect, { kind: 'free_delivery' }>

/** A code as it is stored and compared: without spaces, in capitals. */
export function normaliseCode(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}

/** The products that a promotion is for; an empty list allows all. */
export interface PromotionScope {
  categories: readonly string[]
  collections: readonly string[]
  metals: readonly string[]
  purities: readonly string[]
}

/** A promotion as it is applied to a cart: dates, customers and uses have been checked already. */
export interface Promotion {
  id: string
  /** The code that the shopper enters; undefined for an automatic promotion. */
  code: string | undefined
  effect: PromotionEffect
  scope: PromotionScope
  /** The minimum price of the products in its scope together, as shown; 0 for no minimum. */
  minimum: Minor
  /** The largest discount, as `PromotionEffect` counts; 0 for no maximum. */
  maximum: Minor
  /** Whether it can be combined with other stackable ones; one that is not stackable applies alone. */
  stackable: boolean
  /** Higher ones are applied first, and win among equals. */
  priority: number
  /** The code of its row in the breakup where that differs from its kind's. */
  row?: Adjustment['code']
}

/** A unit in a cart as promotions read it. None of the amounts includes its engraving, as the terms of each offer say. */
export interface Unit {
  productId: string
  categoryId: string
  collectionId: string
  metal: string
  purity: string
  input: PriceInput
  /** Its price without promotions. */
  base: Breakup
  /** The price that the site shows. */
  shown: Minor
  /** The amount that promotions may still take off: before tax, or off the list price. */
  left: Minor
  /** The adjustments by the promotions before; none where it is left out. */
  adjustments?: readonly Adjustment[]
}

/** A kind of promotion that reduces units: computes its discount on each unit in its scope. One file each. */
export interface PromotionKind<Effect extends ReducingEffect> {
  /** The code of its row in the breakup. */
  code: Adjustment['code']
  /** Whether it can reduce at least one unit. */
  applies: (effect: Effect, units: readonly Unit[]) => boolean
  /** The discounts, unit by unit; the part of a discount above a unit's `left` is ignored. */
  adjust: (effect: Effect, units: readonly Unit[]) => Minor[]
  /** The percentage in basis points that an amount is of the component that it reduces; undefined for another amount, such as a capped one. */
  rateOf?: (effect: Effect, unit: Unit, amount: Minor) => number | undefined
}

/** The cause why a promotion takes nothing off a cart; `missing` is the amount below the minimum. */
export type PromotionRefusal =
  | { reason: 'not_for_these' }
  | { reason: 'minimum'; minimum: Minor; missing: Minor }
  | { reason: 'gift_missing'; productId: string }
  | { reason: 'not_better' }
