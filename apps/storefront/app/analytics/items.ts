import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'
import type { Cart, CartItem } from '@karat/contract/cart.ts'
import type { Order } from '@karat/contract/checkout.ts'
import type { Card, ProductDetail, Variant } from '@karat/contract/products.ts'
import type { AnalyticsItem } from './events.ts'

/** The price of a unit and its discount, in major units (N-03). */
function priceOf({ offer_price: offer, actualPrice: actual }: { offer_price: number; actualPrice: number }) {
  return offer > 0 ? { price: offer, discount: Math.round((actual - offer) * 1000) / 1000 } : { price: actual }
}

/** The metal of a purity, as cards name it; no field for a product without metal. */
function metalOf(purity: string): { item_category2?: string } {
  const [, karat, letters] = /^(?:(\d+K)|(PT|S)\d+)$/i.exec(purity) ?? []
  if (karat) return { item_category2: 'gold' }
  return letters ? { item_category2: letters.toUpperCase() === 'PT' ? 'platinum' : 'silver' } : {}
}

const variantName = (...parts: string[]) => parts.filter(Boolean).join('-')

/** A card at its place in a list, counted from 0. */
export function itemOfCard(card: Card, index?: number): AnalyticsItem {
  return {
    item_id: card.productID,
    item_name: card.name,
    item_variant: variantName(card.purity, card.colour),
    item_category: card.category,
    item_category2: card.metal,
    item_category3: card.purity,
    item_category4: card.collection,
    ...(index === undefined ? {} : { index }),
    ...priceOf(card),
    quantity: 1,
  }
}

/** The variant that a product page shows. */
export function itemOfVariant(product: Pick<ProductDetail, 'name' | 'category' | 'collection'>, variant: Variant): AnalyticsItem {
  return {
    item_id: variant.productID,
    item_name: product.name,
    item_variant: variantName(variant.purity, variant.colour, variant.size),
    item_category: product.category,
    ...metalOf(variant.purity),
    item_category3: variant.purity,
    ...(product.collection ? { item_category4: product.collection.id } : {}),
    ...priceOf(variant),
    quantity: 1,
  }
}

/** A line of a cart, in the quantity of the event. */
export function itemOfLine(line: CartItem, quantity = line.orderItemQuantity): AnalyticsItem {
  return {
    item_id: line.productID,
    item_name: line.name,
    item_variant: variantName(line.purity, line.colour, line.size),
    item_category: line.category,
    ...metalOf(line.purity),
    item_category3: line.purity,
    ...priceOf(line.itemDetails),
    quantity,
  }
}

/** A bought gift card; its recipient is personal data and left out. */
export const itemOfBoughtCard = (price: number): AnalyticsItem => ({
  item_id: 'gift-card',
  item_name: 'Gift card',
  item_category: 'gift-cards',
  price,
  quantity: 1,
})

/** All lines of a cart, and its bought gift cards. */
export function itemsOfCart(cart: Cart): AnalyticsItem[] {
  return [...cart.items.map((line) => itemOfLine(line)), ...cart.cards.map(({ amount }) => itemOfBoughtCard(amount))]
}

/** The code of a cart, where it has one. */
export function couponOf(cart: Cart): { coupon?: string } {
  return cart.orderPromoCode ? { coupon: cart.orderPromoCode } : {}
}

/** All items of an order, with the average price of a unit after promotions and its average discount. */
export function itemsOfOrder(order: Order): AnalyticsItem[] {
  const unit = (amount: number, quantity: number) => Math.round((amount / quantity) * 1000) / 1000
  const pieces = order.items.map((item) => ({
    item_id: item.productID,
    item_name: item.name,
    item_variant: variantName(item.purity, item.colour, item.size),
    ...(item.category ? { item_category: item.category } : {}),
    ...metalOf(item.purity),
    item_category3: item.purity,
    price: unit(item.total, item.quantity),
    ...(item.discount > 0 ? { discount: unit(item.discount, item.quantity) } : {}),
    quantity: item.quantity,
  }))
  return [...pieces, ...order.cards.map(({ amount }) => itemOfBoughtCard(amount))]
}

/** The price of an order's items after promotions in major units, exact to the minor unit, and the entered code. */
export function valueOfOrder({ amounts, couponCode }: Order): { value: number; coupon?: string } {
  const currency = amounts.currencyCode as Currency
  const value = toMajor(fromMajor(amounts.pieces, currency) + fromMajor(amounts.cards, currency), currency)
  return { value, ...(couponCode ? { coupon: couponCode } : {}) }
}
