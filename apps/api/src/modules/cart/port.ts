import type { Breakup, PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { VariantFacts } from '../catalogue/port.ts'
import type { StockLevel } from '../inventory/port.ts'
import type { RateVersion } from '../pricing/port.ts'
import type { Site } from '../sites/port.ts'

/** Gift details of a cart. */
export interface CartGift {
  message: string
  from: string
  to: string
  wrap: boolean
}

/** A person's place: what an order is sent or billed to. State and country are codes from the country list. */
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

/** The addresses of a cart; `billing` is absent where it is the same. */
export interface CartAddress {
  shipping: PostalAddress
  billing?: PostalAddress
  /** The client's own reference, stored unchanged. */
  referenceID?: string
}

/** A cart as a call names it, and the customer who makes the call; undefined for a guest. */
export interface CartRef {
  cartId: string
  customerId: string | undefined
}

/** A line as it is stored. `seenPrice` is undefined while its price is about to be shown for the first time. */
export interface CartItem {
  id: string
  variantId: string
  quantity: number
  seenPrice?: number
  addedAt: string
}

/** A line of a cart, priced; amounts are minor units for one unit. */
export interface CartLine {
  itemId: string
  variantId: string
  quantity: number
  seenPrice: number
  facts: VariantFacts
  level: StockLevel
  input: PriceInput
  breakup: Breakup
  actual: number
  charged: number
}

/** The price held for a cart. */
export interface HeldPrice {
  quoteId: string
  rateVersionId: number
  fingerprint: string
  expiresAt: Date
  createdAt: Date
  /** The inputs of each line's price when it was held: later changes to a product do not affect it. */
  lines: { variantId: string; input: PriceInput }[]
}

/** The money of a cart: `total` is products + delivery + salesTax. */
export interface CartAmounts {
  pieces: number
  discount: number
  delivery: number
  salesTax: number | undefined
  taxIncluded: number
  taxNames: string[]
  total: number
  idProofNeeded: boolean
}

/** A cart with everything a shopper sees of it. */
export interface CartView {
  cartId: string
  /** Whose cart it is; null for a guest's. */
  customerId: string | null
  site: Site
  language: string
  state: 'open' | 'closed'
  /** For a closed cart: the open cart with the items that were not bought. */
  continuedIn: string | null
  gift: CartGift | null
  address: CartAddress | null
  /** Delivery addresses that the shopper asked to keep for this cart. */
  savedPlaces: PostalAddress[]
  deliveryMethod: string
  deliveryWays: { method: 'insured' | 'express'; fee: number }[]
  codeVerified: boolean
  lines: CartLine[]
  /** Changes whenever the variants or quantities do. */
  fingerprint: string
  held: HeldPrice | undefined
  rateVersion: RateVersion
  amounts: CartAmounts
}

/** The day on which a cart would arrive, by delivery method; empty where that is not known. */
export type Arrivals = Partial<Record<string, string>>

export interface Carts {
  /** Reads and prices a cart, whosever it is: at its held price while that is valid, else at today's rates. */
  view(db: Db, cartId: string): Promise<CartView | undefined>
  /** The same cart with its products named in another language than its own. */
  inLanguage(db: Db, view: CartView, language: string): Promise<CartView>
  /** Whether a cart opens to whoever asks: one with an owner to that customer alone. */
  opensTo(cart: { customerId: string | null }, customerId: string | undefined): boolean
  /** Locks a cart for the rest of the transaction and returns its state and owner. */
  lock(tx: Db, cartId: string): Promise<{ state: 'open' | 'closed'; customerId: string | null } | undefined>
  /** Throws for a call about a closed cart, naming the cart that continues it. */
  refuseClosed(tx: Db, cartId: string): Promise<never>
  /** Closes a cart that has become a placed order. Lines and quantities that the order did not buy move to a new cart. */
  close(tx: Db, cartId: string, bought: readonly { variantId: string; quantity: number }[]): Promise<void>
  /** Records the prices that the shopper is shown now, so that they no longer count as changed. */
  recordSeenPrices(tx: Db, view: CartView): Promise<void>
}
