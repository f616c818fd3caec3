import type { Promotion, PromotionEffect, PromotionScope } from '@karat/pricing/promotions/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'

/** Text by language; `en` is always present. */
export type Translations = Record<string, string>

/** A promotion as it is stored and shown. Amounts are minor units of its site's currency. */
export interface StoredPromotion extends Promotion {
  subsite: string
  title: Translations
  terms: Translations
  startsAt: Date
  /** Its end; null where it has none. */
  endsAt: Date | null
  /** Whether it is offered to shoppers; a hidden one needs its code. */
  listed: boolean
  /** Only for a customer's first order. */
  firstOrder: boolean
  /** Only for customers of these groups; an empty list allows all. */
  groups: string[]
  /** The maximum number of orders that use it, in all and by one customer; null for no limit. */
  usageLimit: number | null
  customerLimit: number | null
}

/** A promotion as files and tests give it: all but its effect and title has a default. */
export interface NewPromotion extends Partial<Omit<StoredPromotion, 'id' | 'effect' | 'subsite' | 'title' | 'scope'>> {
  id?: string
  subsite: string
  effect: PromotionEffect
  title: Translations
  scope?: Partial<PromotionScope>
}

/** The identity of a cart's owner for promotions; contacts are known once the cart has an address. */
export interface PromotionCustomer {
  customerId: string | undefined
  email: string | undefined
  phone: string | undefined
}

/** The reason why a customer cannot use a promotion, independent of the cart's contents. */
export type CustomerRefusal = 'unknown' | 'not_started' | 'expired' | 'used_up' | 'used' | 'first_order' | 'not_for_you'

/** A promotion as a cart and its quote store it: without its dates, which only decide whether it is found. */
export type CartPromotion = Omit<StoredPromotion, 'startsAt' | 'endsAt' | 'listed'>

export interface CartPromotions {
  /** Those that may be applied: automatic ones, and those of the codes that were entered. */
  promotions: CartPromotion[]
  /** The reasons for entered codes that are not among them. */
  refused: Map<string, CustomerRefusal>
}

export interface Promotions {
  /**
   * The promotions of a cart, by the codes entered in it. `held` are those of its quote: they count as long as the quote is valid even if
   * they change meanwhile, as do those that the cart's own unpaid order holds.
   */
  ofCart(
    db: Db,
    site: Site,
    cart: { cartId: string; codes: readonly string[]; customer: PromotionCustomer; held: readonly CartPromotion[] },
  ): Promise<CartPromotions>
  /** The promotions that a site lists now, for a shopper to choose from. */
  listed(db: Db, site: Site): Promise<StoredPromotion[]>
  /**
   * Holds uses for an order, in the transaction that posts it; throws AppError `promotion_` with the `CustomerRefusal` (field `couponCode`,
   * details `promoID` and `couponCode`): `promotion_used` where another cart of the customer used it.
   */
  hold(tx: Db, hold: { orderId: string; promotions: readonly CartPromotion[]; customer: PromotionCustomer }): Promise<void>
  /** Spends the uses held for an order that is placed. Idempotent. */
  spend(tx: Db, orderId: string): Promise<void>
  /** Releases the uses held for an order that ended. Idempotent. */
  release(tx: Db, orderId: string): Promise<void>
  /** Returns the uses of an order that was cancelled as a whole. Idempotent. */
  returnUse(tx: Db, orderId: string): Promise<void>
}
