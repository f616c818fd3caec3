import type { StaffCount } from '@karat/sites/staff-lists.ts'
import type { PaymentMethod } from '@karat/sites/payment-method.ts'
import type { PricedUnit } from '@karat/pricing/totals.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { StockPlace, TakenUnit } from '../../catalogue/inventory/port.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { Result } from '../../../kernel/result.ts'
import type { CartAddress, CartAmounts, CartCard, CartTender, Gifts } from '../../cart/port.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import type { MailPicture } from '../../notifications/port.ts'
import type { PromotionCustomer } from '../../catalogue/promotions/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderState } from './machines/order.ts'
import type { GivenUnitTransition } from './machines/unit.ts'

export type { OrderState } from './machines/order.ts'
export type { GivenUnitTransition, UnitState } from './machines/unit.ts'

export interface OrderAddress extends CartAddress {
  /** The buyer's telephone number, where staff wrote another one for the receiver: it opens the order, and joins it to an account. */
  buyerPhone?: string
}

/** A promotion that an order was placed with: its code, empty for an automatic one, and the amount that it saved as shown. */
export interface OrderPromotion {
  id: string
  code: string
  saved: number
}

/** An order's money in minor units, as `CartAmounts`. Orders of earlier releases lack the fields for promotions and tenders. */
export type OrderAmounts = Omit<CartAmounts, 'salesTax' | 'promotionDiscount' | 'wrap' | 'cards' | 'payable'> & {
  salesTax: number
  cards?: number
  promotionDiscount?: number
  wrap?: number
  payable?: number
  /** The part of `promotionDiscount` that is a rise in price after weighing, which the merchant absorbs. */
  absorbed?: number
  promotions?: OrderPromotion[]
  tenders?: CartTender[]
}

/** An item's options and weights as it was bought. */
export interface OrderItemOptions {
  metal: string
  purity: string
  colour: string
  size: string
  /** The size system; missing in older orders. */
  sizeSystem?: string
  grossMg: number
  netMg: number
  mediaId: string
  /** `en` where the product had no name in the order's language. */
  lang?: string
  /** Its category's id; missing in older orders. */
  category?: string
  /** The engraved text; absent without engraving. */
  engraving?: string
  /**
   * How many of its articles the law has hallmarked (a pair has two): each needs its number before it is sent. Zero where the site's country
   * hallmarks nothing. Missing in older orders, where the hallmark fee of the price counts them.
   */
  hallmarkedArticles?: number
}

/** A product delivered to a customer, as it was bought last. */
export interface ReceivedProduct {
  productId: string
  variantId: string
  bought: { metal: string; colour: string; purity: string; size: string; sizeSystem: string }
  /** Null where the time is unknown. */
  deliveredAt: Date | null
  /** The stores of the orders that brought it; null where they belonged to none. */
  stores: readonly string[] | null
}

export interface NewOrderItem {
  record: VariantRecord
  quantity: number
  unitPrice: number
  /** For one unit, before promotions. */
  breakup: Breakup
  units: PricedUnit[]
  /** One for each unit. */
  gifts: Gifts
  /** The engraved text of every unit; empty without engraving. */
  engraving: string
  /** How many articles of one unit the law has hallmarked. */
  hallmarkedArticles: number
  /** The units that were taken from stock for its units, the first units first. */
  taken: readonly TakenUnit[]
}

/** The identity of a guest who posts an order, as far as it is known: the device id that the browser sends, and the client's address. */
export interface Buyer {
  device?: string | undefined
  address?: string | undefined
}

export interface NewOrder {
  buyer: Buyer
  /** The customer who posts it; undefined for a guest. */
  customerId: string | undefined
  cartId: string
  quoteId: string
  /** Changes with any contents of the order; see `orderFingerprint` of checkout. */
  fingerprint: string
  site: Site
  language: string
  /** The gateway, and the payment method where one was chosen. */
  paymentMethod: PaymentMethod
  amounts: Omit<CartAmounts, 'salesTax'> & { salesTax: number }
  address: OrderAddress
  deliveryMethod: string
  /** The store in which its draft order was made; null for all other orders. */
  draftStore: string | null
  /** The day of arrival; null for an order of gift cards only. */
  promisedFor: string | null
  items: NewOrderItem[]
  cards: readonly CartCard[]
  promotions: OrderPromotion[]
  tenders: CartTender[]
}

/** The payer of an order, as payment providers need it. */
export interface Payer {
  firstName: string
  email: string
  /** With its country's code. */
  phone: string
  /** Whether staff made the bag for an account: pages in the payer's browser must not show the contacts of that account. */
  isContactHidden?: boolean
}

/** A module that holds something for an unpaid order: it is spent when the order is placed, and released when it ends. */
export interface Holder {
  spend(tx: Db, orderId: string): Promise<void>
  release(tx: Db, orderId: string): Promise<void>
}

/** The record of an order for other modules. */
export interface OrderRecord {
  id: string
  number: string
  cartId: string
  /** The owner of the order; null for a guest's. */
  customerId: string | null
  quoteId: string
  fingerprint: string
  subsite: string
  language: string
  state: OrderState
  paymentState: string
  /** The reason why an order is on hold; an unpaid order with a reason goes on hold when it is paid. */
  holdReason: string | null
  gateway: string
  paymentMethod: string
  deliveryMethod: string
  currency: string
  total: number
  /** The part of `total` left to pay after credit and gift cards: the amount that a gateway is asked for. */
  payable: number
  /** Whether promotions, credit or gift cards are held for it. */
  hasHolds: boolean
  /** Whether gift cards were bought with it. */
  hasCards: boolean
  createdAt: Date
  expiresAt: Date | null
  placedAt: Date | null
}

/** Records that a refund has arrived; `all` where the order's payments are refunded in full. The caller holds the order's lock. */
export type SetCashRefunded = (tx: Db, orderId: string, all: boolean) => Promise<void>

/** The step of a revision that an order waits for: the shopper's consent, or their payment. */
export type RevisionWait = 'revision' | 'excess_payment'

/** The asker of an order: a customer, or the holder of an order token. */
export interface OrderAsker {
  customerId: string | undefined
  token: string | undefined
}

/** The asker of an order by its id alone, with the device. */
export interface OrderReader extends OrderAsker {
  deviceId: string | undefined
}

/** An order that the asker may open: its owner, or the holder of an order token. */
export interface OpenedOrder {
  id: string
  number: string
  language: string
  currency: string
  customerId: string | null
  address: OrderAddress
}

/** Opens orders to their askers. */
export interface OrderAccess {
  /** The order of a site by id or number, if it is the asker's or the asker has a token of it. */
  authorize(db: Db, subsite: string, name: string, asker: OrderAsker): Promise<OpenedOrder | undefined>
  /** Whether the contacts of an order are hidden from an asker, who has a token of it only. */
  hidesContacts(order: Pick<OpenedOrder, 'customerId'>, asker: Pick<OrderAsker, 'customerId'>): boolean
}

/**
 * The address of a page about an order, for an e-mail: in its owner's account, or with a token that opens it to a guest. `path` is the part
 * after `/dashboard/`. Undefined where the shop does not know its own address.
 */
export type PageOf = (
  tx: Db,
  order: { id: string; subsite: string; language: string; customerId: string | null },
  path: `order-listing/${string}` | `return-request/${string}`,
) => Promise<string | undefined>

/** The pictures of an order's units for an e-mail, each item once and four at most: of all of them, or of those with the given units. */
export type PicturesOf = (tx: Db, orderId: string, unitIds?: readonly string[]) => Promise<MailPicture[]>

/** The actor of a transition: staff with their name, others with an empty id. */
export interface UnitActor {
  kind: ActorKind
  id: string
}

/** The state of an order after a transition, and how many units made it. */
export interface Moved {
  state: OrderState
  paymentState: string
  moved: number
}

/** Units that are sold again, and the store whose stock they return to, null for the warehouse; only those return that were taken from stock. */
export interface Restocked {
  unitIds: readonly string[]
  storeId: StockPlace
}

/** Transitions of units for other modules, in a transaction that holds the order's lock: all of the given units make it or none. */
export interface UnitTransitions {
  ofUnits(
    tx: Db,
    order: OrderRecord,
    name: GivenUnitTransition,
    unitIds: readonly string[],
    /** `restock` are those of them that are sold again. */
    by: { actor: UnitActor; reason: string; restock?: Restocked },
  ): Promise<Result<Moved>>
}

/** A unit that was weighed, with the weights of before and those from the scale, in milligrams. */
export interface WeighedUnit {
  orderId: string
  unitId: string
  before: { grossMg: number; netMg: number }
  after: { grossMg: number; netMg: number }
  /** The id of the member of staff. */
  by: string
  reason: string
  at: Date
}

/** A replacement that was taken from stock for a returned unit. */
export interface ReservedReplacement {
  unitId: string
  /** The store that it was taken from; null for the warehouse. */
  storeId: StockPlace
  /** The ready piece that it is, by id; null for all others. */
  readyPieceId: string | null
}

/** A parcel to the owner of units, with the hallmark numbers of its contents where these are not the bought units. */
export interface ReplacementSent {
  carrier: string
  tracking: string
  /** The replaced units with the hallmark numbers of their replacements; empty where the same units are sent back. */
  huids: readonly { unitId: string; huids: readonly string[]; readyPieceId: string | null }[]
  at: Date
}

/** The stock for replacements of returned units. The caller's transaction holds the order's lock. */
export interface ReplacementStock {
  /**
   * Reserves a replacement of each unit, and returns the units with the places that their replacements were taken from: none for
   * made-to-order variants. Throws `out_of_stock`, with the given field.
   */
  reserve(tx: Db, order: OrderRecord, unitIds: readonly string[], field: string): Promise<ReservedReplacement[]>
  /** Returns reserved replacements to the places that they were taken from. */
  release(tx: Db, order: OrderRecord, taken: readonly ReservedReplacement[]): Promise<void>
  /** Restocks returned units, those that were taken from stock when they were ordered. */
  restock(tx: Db, order: OrderRecord, restocked: Restocked): Promise<void>
  /** Writes the parcel that they are sent in, and the certificates of replacements. */
  send(tx: Db, order: OrderRecord, unitIds: readonly string[], sent: ReplacementSent): Promise<void>
}

/** Cash that an order asks for at the door. The caller's transaction holds the order's lock. */
export interface CashAtTheDoor {
  /** The amounts that the invoices of sent or handed-over units still ask for, in minor units. */
  open(tx: Db, orderId: string): Promise<{ unitId: string; amount: number }[]>
  /** The amount of an order that is due at the door, in minor units. */
  due(tx: Db, orderId: string): Promise<number>
  /** Makes the payment transition of an order with no cash due any more, after its total has changed. */
  settle(tx: Db, order: OrderRecord): Promise<void>
}

/** The new price of an ordered unit, after other units or its own weight have changed. */
export interface RepricedUnit extends Pick<PricedUnit, 'breakup' | 'shown' | 'adjustments' | 'charges'> {
  id: string
}

/** A note of the shop about an order, by the key of its text and the values in it: each reader reads it in their language. */
export interface OrderNoteMessage {
  /** `draft`: the order was a draft order, with its number, the channel by which its customer came, and the name of who made it. */
  key: 'draft'
  values: { number: string; channel: string; name: string }
}

/**
 * Writes the new amounts of an order and of its remaining units; `back` is the refund by the tender that it was paid with. The caller holds
 * the order's lock.
 */
export type Reprice = (
  tx: Db,
  orderId: string,
  amounts: OrderAmounts,
  units: readonly RepricedUnit[],
  back: readonly { source: string; amount: number }[],
) => Promise<void>

/** A note about an order, by a member of staff: in their own words, or one that the shop writes about their act. */
export type NewOrderNote = { staffId: string } & ({ message: OrderNoteMessage } | { text: string })

export interface Orders {
  /** The active order of a cart, locked for the rest of the transaction. */
  ofCart(tx: Db, cartId: string): Promise<OrderRecord | undefined>
  /** An order, locked for the rest of the transaction. */
  lock(tx: Db, orderId: string): Promise<OrderRecord | undefined>
  find(db: Db, orderId: string): Promise<OrderRecord | undefined>
  /** The payer of an order: by its billing address where it has one. */
  payer(db: Db, orderId: string): Promise<Payer | undefined>
  /** Whether an order that is named by its id alone may be read by the asker; see `mayRead` in `rules`. */
  opensTo(
    order: {
      customerId: string | null
      tokenHashes: readonly string[]
      deviceMac: string | null
      byGuest: boolean
      createdAt: string | Date
    },
    reader: OrderReader,
  ): boolean
  /** Locks the count of a buyer's unpaid orders until the end of the transaction. Called before stock is reserved. */
  lockUnpaid(tx: Db, buyer: Buyer): Promise<void>
  /** Whether a buyer's device or address has reached its limit of unpaid orders. */
  tooManyUnpaid(tx: Db, buyer: Buyer): Promise<boolean>
  /** Writes an order that waits for its payment; `token` opens it. */
  create(tx: Db, order: NewOrder): Promise<OrderRecord & { token: string }>
  /** A further token that opens an order without signing in: 128 random bits, of which a hash is stored. */
  addToken(tx: Db, orderId: string): Promise<string>
  /** Gives the unpaid order of a cart to a customer, unless it has an owner; false where the cart has none. */
  claimUnpaid(tx: Db, cartId: string, customerId: string): Promise<boolean>
  /** Makes the transition of an unpaid order to placed, or to on hold with a `holdReason`; closes its cart and notifies the buyer. */
  place(tx: Db, order: OrderRecord, payment: { state: 'paid' | 'cod_due' | 'free'; holdReason?: string }): Promise<OrderRecord>
  /** Makes the transition of an order on hold to placed; keeps it on hold with another `holdReason`. */
  release(tx: Db, order: OrderRecord, holdReason: string | undefined): Promise<OrderRecord>
  /**
   * Records why staff must look at an order: it is not shipped meanwhile. A placed one goes on hold; an unpaid one will when it is paid.
   */
  hold(tx: Db, order: OrderRecord, reason: 'payment_mismatch' | 'dispute' | 'id_proof'): Promise<void>
  /** Ends an unpaid order and releases its stock. `next` are the variants that the same transaction reserves afterwards. */
  end(tx: Db, order: OrderRecord, to: 'expired' | 'cancelled', reason: string, next?: readonly string[]): Promise<void>
  /** Records which order of the same cart replaces an unpaid one that was ended; a buyer who was to transfer money for it is notified. */
  replaced(tx: Db, ended: OrderRecord, by: Pick<OrderRecord, 'id' | 'number'>): Promise<void>
  /** The units that the unpaid order of a cart reserved in stores. */
  heldInStores(db: Db, cartId: string): Promise<{ storeId: string; variantId: string; pieces: number }[]>
  /** The amounts that credit and gift cards pay of the unpaid order of a cart. */
  heldTenders(db: Db, cartId: string): Promise<CartTender[]>
  /** Whether a person has placed an order on a site: signed in, or as a guest with one of these contacts. */
  hasOrdered(db: Db, subsite: string, customer: PromotionCustomer): Promise<boolean>
  /** Changes the payment method of an unpaid order, whose payment is tried again; returns the changed order. */
  setPaymentMethod(tx: Db, order: OrderRecord, paymentMethod: PaymentMethod): Promise<OrderRecord>
  /** Adds a note that the shop writes about what a member of staff did, with their id; or one in their own words. */
  note(tx: Db, orderId: string, note: NewOrderNote): Promise<void>
  /** Records that the payment of an unpaid order failed. */
  declined(tx: Db, order: OrderRecord): Promise<void>
}

/** Counts of orders for other modules. */
export interface OpenOrders {
  /** How many orders of a site are open: paid, or to be paid at the door, and not completed. The list "All open" of staff has as many. */
  countOpen(site: Site): Promise<StaffCount>
}
