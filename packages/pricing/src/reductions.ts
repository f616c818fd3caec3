import type { RowCode } from './types.ts'

/** Whether a row of a price takes something off it: a discount, an offer, or the part of a rise that the merchant absorbs. */
export const isReduction = (code: RowCode | (string & {})): boolean => code.endsWith('discount') || code === 'coupon' || code === 'absorbed'

/** The discount of a cart or an order, in major units. */
interface Discounts {
  discount: number
  promotionDiscount: number
  makingDiscount: number
  absorbed: number
}

/** An amount in major units to the third decimal that a currency may have. */
const rounded = (amount: number): number => Math.round(amount * 1000) / 1000

/**
 * The rows of a discount, computed here only, so that every page shows the same ones: `own` of the products, `making` by staff, `offers` by
 * promotions, and `absorbed`, the rises in price that the merchant bore after weighing. They add up to `discount`.
 */
export const discountRows = ({ discount, promotionDiscount, makingDiscount, absorbed }: Discounts) => ({
  own: rounded(discount - promotionDiscount),
  making: makingDiscount,
  offers: rounded(promotionDiscount - makingDiscount - absorbed),
  absorbed,
})
