import type { Promotion } from '../promotions/types.ts'
import { totalsOf, type TotalsInput, type TotalsLine } from '../totals.ts'
import type { PriceInput } from '../types.ts'
import { product, uae } from './sites.ts'

/** A line of one gold ring that is priced by `input`. */
export const line = (input: PriceInput, more: Partial<TotalsLine> = {}): TotalsLine => ({
  productId: 'ring',
  categoryId: 'rings',
  collectionId: '',
  metal: 'gold',
  purity: '22K',
  quantity: 1,
  input,
  ...more,
})
/** The scope of a promotion that is for all products. */
export const everything = { categories: [], collections: [], metals: [], purities: [] }
/** A promotion without a condition, named as its kind. */
export const promotion = (effect: Promotion['effect'], more: Partial<Promotion> = {}): Promotion => ({
  id: effect.kind,
  code: undefined,
  effect,
  scope: everything,
  minimum: 0,
  maximum: 0,
  stackable: true,
  priority: 0,
  ...more,
})
/** The totals of a cart in the Emirates with one ring of AED 1,000.00 before tax. */
export const totals = (more: Partial<TotalsInput>) =>
  totalsOf({
    lines: [line(product(100_000))],
    rules: uae,
    destination: {},
    addressKnown: true,
    promotions: [],
    delivery: 0,
    tenders: [],
    ...more,
  })
