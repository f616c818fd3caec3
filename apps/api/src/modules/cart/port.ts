import type { Shown } from '@karat/pricing/shown.ts'
import type { PromotionRefusal } from '@karat/pricing/promotions/types.ts'
import type { PricedUnit } from '@karat/pricing/totals.ts'
import type { Breakup, PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { VariantRecord } from '../catalogue/products/port.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { ReleasedUnit, StockLevel } from '../catalogue/inventory/port.ts'
import type { RateVersion } from '../catalogue/pricing/port.ts'
import type { CartPromotion, CustomerRefusal, PromotionCustomer, StoredPromotion } from '../catalogue/promotions/port.ts'
import type { Content } from '../content/pages/port.ts'
import type { Site } from '../content/sites/port.ts'

/** Gift details of one unit. */
export interface PieceGift {
  message: string
  from: string
  to: string
  wrap: boolean
  /** Whether its price is hidden from the recipient. */
  hidePrice: boolean
}

/** The gift details of a line's units, in order: null for a unit without, as for those beyond the list. */
export type Gifts = readonly (PieceGift | null)[]

/** A person's address: where an order is sent or billed to. State and country are codes from the country list. */
export interface PostalAddress {
  firstName: string
  lastName: string
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
  country: string
  phone: string
  email: string
  /** The client's own name of its province, stored unchanged; `state` decides. */
  province?: string
}

/**
 * The addresses of a cart; `billing` is absent where it equals `shipping`. With pickup the delivery address is that of the store, under the
 * name of the person who collects the order, and a billing address is always present.
 */
export interface CartAddress {
  shipping: PostalAddress
  billing?: PostalAddress
  /** The store where it is collected, by its id; absent where it is delivered. */
  storeId?: string
  /** Whether that store had all of the cart when the shopper was shown the pickup date. */
  atStore?: true
  /** The client's own reference, stored unchanged. */
  referenceID?: string
}

/** A cart as a call names it, and the customer who makes the call; undefined for a guest. */
export interface CartRef {
  cartId: string
  customerId: string | undefined
  /** The draft order whose bag the cart is, in calls of staff: they alone change its lines. */
  draftId?: string
}

/** The draft order of a cart: its account, its discount, and the units in stock that are set aside for it. */
export interface DraftOfCart {
  id: string
  /** The account that the order gets; null where the order is that of the shopper who posts it. */
  customerId: string | null
  /** The discount that staff gave on the making charge of its pieces, in basis points. */
  makingPercent: number
  /** The store in which it was made; null for none. */
  store: string | null
  setAside: readonly ReleasedUnit[]
}

/** The shop's limits of carts, which are read before the transaction that writes one. */
export type CartLimits = Awaited<ReturnType<Content['cartSettings']>>

/** The content of the bag of a draft order. */
export interface DraftBag {
  language: string
  items: readonly { productId: string; quantity: number; engraving: string; tag: string }[]
  /** A code of a promotion; empty for none. */
  code: string
  /** Undefined where the customer gives the address. */
  address: { place: PostalAddress; storeId: string | undefined } | undefined
  deliveryMethod: string
  limits: CartLimits
}

/** A gift card that is bought with a cart; the amount is in minor units. */
export interface CartCard {
  id: string
  amount: number
  toName: string
  toEmail: string
  fromName: string
  message: string
  /** The day of its e-mail (`2026-12-08`) in the site's time zone; empty for at once. */
  sendOn: string
}

/** A variant with its engraving: lines with the same values hold the same units. Empty for no engraving. */
export interface Piece {
  variantId: string
  engraving: string
}

/** A line as it is stored. The seen price is undefined until the line is shown for the first time; a rate may be unknown. */
export interface CartItem {
  id: string
  variantId: string
  quantity: number
  seenPrice?: number
  seenRate?: number | null
  gifts: Gifts
  /** The engraved text of every unit; empty without engraving. Lines of one variant with different texts stay apart. */
  engraving: string
  /** The ready piece that staff chose for it, by its tag. */
  tag?: string
  addedAt: string
}

/** A line with the prices that the shopper is shown now. */
export type PricedItem = CartItem & Required<Pick<CartItem, 'seenPrice' | 'seenRate'>>

/** A saved product; `addedAt` is when it was saved. */
export type SavedItem = Omit<CartItem, 'seenPrice' | 'seenRate'>

/** A saved product with the price of one unit today in minor units; a quote of the cart does not count. */
export interface SavedPiece {
  id: string
  quantity: number
  gifts: Gifts
  engraving: string
  addedAt: string
  record: VariantRecord
  level: StockLevel
  actual: number
  charged: number
}

/** A priced line of a cart; amounts are minor units for one unit, before promotions. */
export interface CartLine {
  itemId: string
  variantId: string
  quantity: number
  seenPrice: number
  /** The rate of its metal when that price was shown, in minor units a gram. */
  seenRate: number | null
  record: VariantRecord
  level: StockLevel
  input: PriceInput
  breakup: Breakup
  actual: number
  charged: number
  /** One for each unit. */
  gifts: Gifts
  /** The engraved text of every unit; empty without engraving. */
  engraving: string
  /** The ready piece that staff chose for it, by its tag; empty for none. */
  tag: string
  /** The ready piece that it takes, while that is free: the one that staff chose or set aside (`isChosen`), else the one that makes its price. */
  wanted: { pieceId: string | undefined; isChosen: boolean }
  /** Each unit at its charged price, with its shares of promotions and charges. */
  units: PricedUnit[]
}

/** A promotion that applies to a cart, and the amount that it saves as shown. */
export interface AppliedPromotion {
  promotion: CartPromotion
  saved: number
}

/** An entered code that takes nothing off, and the reason. */
export interface RefusedCode {
  code: string
  refusal: PromotionRefusal | { reason: CustomerRefusal }
}

/** A promotion that a shopper can choose, and its effect on a cart; amounts in minor units. */
export interface OfferedPromotion {
  promotion: StoredPromotion
  /** The amount that it would save; 0 where it takes nothing off. */
  saved: number
  applied: boolean
  refusal: RefusedCode['refusal'] | undefined
}

/** A part of a total that is paid by store credit, or by a gift card with its id and last digits. */
export interface CartTender {
  kind: 'credit' | 'gift_card'
  source: string
  lastFour: string
  amount: number
}

/** The quote of a cart. */
export interface HeldPrice {
  quoteId: string
  rateVersionId: number
  fingerprint: string
  expiresAt: Date
  createdAt: Date
  /** The inputs of each line's price in the quote: later changes to a product do not affect it. */
  lines: { variantId: string; engraving?: string; input: PriceInput }[]
  promotions: CartPromotion[]
  /** The fee of every delivery method when the quote was made; null where it was not stored. */
  delivery: readonly DeliveryMethod[] | null
}

/** The money of a cart: `total` is products + delivery + wrap + salesTax + cards, `payable` is total less the tenders. */
export interface CartAmounts {
  /** The price of the products after promotions, as shown. */
  pieces: number
  /** The saving on products, promotions included; `promotionDiscount` is the part of promotions. */
  discount: number
  promotionDiscount: number
  delivery: number
  wrap: number
  salesTax: number | undefined
  taxIncluded: number
  taxNames: string[]
  /** The price of the gift cards that are bought. */
  cards: number
  total: number
  payable: number
  idProofNeeded: boolean
}

/** A cart with everything a shopper sees of it. */
export interface CartView {
  cartId: string
  /** The owner of the cart; null for a guest's. */
  customerId: string | null
  site: Site
  language: string
  state: 'open' | 'closed'
  /** The draft order whose bag it is; null for a shopper's own. */
  draft: DraftOfCart | null
  /** For a closed cart: the open cart with the items that were not bought. */
  continuedIn: string | null
  address: CartAddress | null
  /** Delivery addresses that the shopper asked to store for this cart. */
  savedPlaces: PostalAddress[]
  deliveryMethod: string
  /** The delivery methods for the cart at its address, or for any address while it has none, with the fee of each. */
  deliveryOptions: { option: DeliveryMethod; fee: number }[]
  /** All delivery methods of the site that the charge was computed from. */
  deliveryMethods: readonly DeliveryMethod[]
  /** The price of all units as shown, before promotions; limits of delivery are compared with it. */
  value: number
  codeVerified: boolean
  lines: CartLine[]
  /** The gift cards that are bought, in the order in which they were added. */
  cards: CartCard[]
  /** The saved products, the newest first. */
  saved: SavedPiece[]
  promotions: AppliedPromotion[]
  refusedCodes: RefusedCode[]
  tenders: CartTender[]
  /** The amounts that its shopper was last shown; null before it had an offer, a tender or a charge. */
  shown: Shown | null
  /** The amounts that this view shows. */
  shows: Shown
  /** The rest of credit and gift cards beyond their part of this total, up to the shopper's limit. */
  tendersLeft: number
  /** The customer whose promotions apply to the cart. */
  promotionCustomer: PromotionCustomer
  /** Changes whenever the variants or quantities do. */
  fingerprint: string
  held: HeldPrice | undefined
  /** The promotions of the last quote, valid or expired. */
  lastHeldPromotions: string[]
  rateVersion: RateVersion
  amounts: CartAmounts
}

/** The day on which a cart would arrive, by delivery method; empty where it is unknown. */
export type DeliveryEstimates = Partial<Record<string, string>>

/**
 * The delivery methods of a cart for a post code, with their charges and days, and the stores where it could be collected; `serviceable`
 * says whether the site delivers there.
 */
export interface DeliveryOptions {
  serviceable: boolean
  options: { option: DeliveryMethod; fee: number; deliverBy: string | undefined }[]
  /** `hasAll`: the store has all of the cart now. `readyBy` is the first day on which it can be collected. */
  pickup: { storeId: string; hasAll: boolean; readyBy: string }[]
}

export interface Carts {
  /** Reads and prices a cart of any owner: at its quote while that is valid, otherwise at today's rates. */
  view(db: Db, cartId: string): Promise<CartView | undefined>
  /** The same cart with its products named in another language than its own. */
  inLanguage(db: Db, view: CartView, language: string): Promise<CartView>
  /** Whether a cart opens to the asker: one with an owner to that customer alone. */
  opensTo(cart: { customerId: string | null }, customerId: string | undefined): boolean
  /** Locks a cart for the rest of the transaction and returns its state and owner. */
  lock(tx: Db, cartId: string): Promise<{ state: 'open' | 'closed'; customerId: string | null; draftId: string | null } | undefined>
  /** Throws for a call about a closed cart, naming the cart that continues it. */
  refuseClosed(tx: Db, cartId: string): Promise<never>
  /** Closes a cart that has become a placed order. Lines, quantities and gift cards that the order did not buy move to a new cart. */
  close(tx: Db, cartId: string, bought: { items: readonly (Piece & { quantity: number })[]; cardIds: readonly string[] }): Promise<void>
  /**
   * Writes the content of the bag of a draft order in the caller's transaction, which has written the draft order: creates the cart, or
   * replaces what is in it. Throws for a product, an engraving, a code, an address or a quantity that a shopper's cart would not take either.
   */
  writeDraft(tx: Db, site: Site, draft: { cartId: string; draftId: string }, bag: DraftBag): Promise<CartView>
  limits(): Promise<CartLimits>
  /** Closes the bag of a draft order that ended without an order. The caller holds its lock. */
  closeDraft(tx: Db, cartId: string): Promise<void>
  /** Lets the bag of a draft order continue, once it is closed, in the asker's own open cart of the site. */
  continueDraftIn(tx: Db, draft: { cartId: string; site: Site }, own: CartRef): Promise<void>
  /** Records the amounts of a cart that an answer shows, so that no order costs more. */
  recordShown(view: CartView): Promise<void>
  /** The promotions of the site for a cart, each with its saving or the reason against it. */
  offersFor(view: CartView): Promise<OfferedPromotion[]>
  /** The ids of the stores that have everything in a cart. */
  atStores(db: Db, view: CartView): Promise<ReadonlySet<string>>
  /** Records that the store where a cart is collected no longer has all of it. */
  notAtStore(db: Db, cartId: string): Promise<void>
  /** The number of open bags of shoppers on a site with a piece in them; at most one more than the limit of exact counts. */
  countOpenBags(db: Db, subsite: string): Promise<number>
  /** Records the prices that the shopper is shown now, so that they no longer count as changed. */
  recordSeenPrices(tx: Db, view: CartView): Promise<void>
}
