import type { WayToPay } from '@karat/sites/way-to-pay.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { CartAddress, CartAmounts, CartGift } from '../cart/port.ts'
import type { VariantFacts } from '../catalogue/port.ts'
import type { Site } from '../sites/port.ts'

/** The states that a guest's purchase passes through; `rules.ts` has the moves. */
export type OrderState = 'payment_pending' | 'placed' | 'on_hold' | 'confirmed' | 'expired' | 'cancelled'

export type OrderAddress = CartAddress

/** An order's money in minor units; `total` is pieces + delivery + salesTax. */
export type OrderAmounts = Omit<CartAmounts, 'salesTax'> & { salesTax: number }

/** A piece's choices and weights as it was bought. */
export interface OrderItemOptions {
  metal: string
  purity: string
  colour: string
  size: string
  /** How the size is counted; older orders have none. */
  sizeSystem?: string
  grossMg: number
  netMg: number
  mediaId: string
  /** `en` where the piece had no name in the order's language. */
  lang?: string
}

export interface NewOrderItem {
  facts: VariantFacts
  quantity: number
  unitPrice: number
  breakup: Breakup
  stockTaken: number
}

/** Who posts an order, as far as a guest is known: the device id that the browser sends, and the client's address. */
export interface Buyer {
  device?: string | undefined
  address?: string | undefined
}

export interface NewOrder {
  buyer: Buyer
  cartId: string
  quoteId: string
  /** Changes with anything that the order says; see `contentOf` of checkout. */
  fingerprint: string
  site: Site
  language: string
  /** The gateway, and how it is to be paid where that is said. */
  way: WayToPay
  amounts: OrderAmounts
  address: OrderAddress
  gift: CartGift | null
  deliveryMethod: string
  promisedFor: string
  items: NewOrderItem[]
}

/** What others need to know of an order. */
export interface OrderFacts {
  id: string
  number: string
  cartId: string
  quoteId: string
  fingerprint: string
  subsite: string
  language: string
  state: OrderState
  paymentState: string
  gateway: string
  paymentMethod: string
  currency: string
  total: number
  createdAt: Date
  expiresAt: Date | null
}

export interface Orders {
  /** The active order of a bag, locked for the rest of the transaction. */
  ofCart(tx: Db, cartId: string): Promise<OrderFacts | undefined>
  /** An order, locked for the rest of the transaction. */
  lock(tx: Db, orderId: string): Promise<OrderFacts | undefined>
  find(db: Db, orderId: string): Promise<OrderFacts | undefined>
  /** Lets nobody else count or add unpaid orders of a buyer until the transaction ends. Called before stock is touched. */
  lockUnpaid(tx: Db, buyer: Buyer): Promise<void>
  /** Whether a buyer's device or address has as many unpaid orders as it may. */
  tooManyUnpaid(tx: Db, buyer: Buyer): Promise<boolean>
  /** Writes an order waiting for its payment. */
  create(tx: Db, order: NewOrder): Promise<OrderFacts>
  /** Moves a waiting order to placed, or on hold where `holdReason` says why; closes its bag and tells the buyer. */
  place(tx: Db, order: OrderFacts, payment: { state: 'paid' | 'cod_due' | 'free'; holdReason?: string }): Promise<OrderFacts>
  /** Ends a waiting order and gives its stock back. `next` are the variants that the same transaction takes afterwards. */
  end(tx: Db, order: OrderFacts, to: 'expired' | 'cancelled', reason: string, next?: readonly string[]): Promise<void>
  /** Switches the way a waiting order is to be paid. */
  setWay(tx: Db, order: OrderFacts, way: WayToPay, paymentState: string): Promise<void>
}
