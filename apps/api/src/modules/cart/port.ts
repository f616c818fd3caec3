import type { Breakup, PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { VariantFacts } from '../catalogue/port.ts'
import type { StockLevel } from '../inventory/port.ts'
import type { RateVersion } from '../pricing/port.ts'
import type { Site } from '../sites/port.ts'

/** Gift details of a bag. */
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
  /** The client's own word for its province, kept as it came; `state` decides. */
  province?: string
}

/** The addresses of a bag; `billing` is absent where it is the same. */
export interface CartAddress {
  shipping: PostalAddress
  billing?: PostalAddress
  /** The client's own reference, kept as it came. */
  referenceID?: string
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

/** The price held for a bag. */
export interface HeldPrice {
  quoteId: string
  rateVersionId: number
  fingerprint: string
  expiresAt: Date
  createdAt: Date
  /** What each line's price was made of when it was held: changes to a piece since then do not touch it. */
  lines: { variantId: string; input: PriceInput }[]
}

/** The money of a bag: `total` is pieces + delivery + salesTax. */
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

/** A bag with everything that a shopper sees of it. */
export interface CartView {
  cartId: string
  site: Site
  language: string
  state: 'open' | 'closed'
  /** For a closed bag: the open bag that goes on with what was not bought. */
  continuedIn: string | null
  gift: CartGift | null
  address: CartAddress | null
  /** Delivery addresses that the shopper asked to keep for this bag. */
  savedPlaces: PostalAddress[]
  deliveryMethod: string
  deliveryWays: { method: 'insured' | 'express'; fee: number }[]
  codeVerified: boolean
  lines: CartLine[]
  /** Changes whenever the pieces or quantities do. */
  fingerprint: string
  held: HeldPrice | undefined
  rateVersion: RateVersion
  amounts: CartAmounts
}

/** The day that a bag would arrive by each way of delivery; empty where that is not known. */
export type Arrivals = Partial<Record<string, string>>

export interface Carts {
  /** Reads and prices a bag: at its held price while that lasts and fits, else at today's rates. */
  view(db: Db, cartId: string): Promise<CartView | undefined>
  /** The same bag with its pieces named in another language than its own. */
  inLanguage(db: Db, view: CartView, language: string): Promise<CartView>
  /** Locks a bag for the rest of the transaction and returns its state. */
  lock(tx: Db, cartId: string): Promise<{ state: 'open' | 'closed' } | undefined>
  /** Refuses a call about a closed bag, naming the bag that goes on. */
  refuseClosed(tx: Db, cartId: string): Promise<never>
  /** Closes a bag that has become a placed order. Lines and pieces that the order did not buy go on in a new bag. */
  close(tx: Db, cartId: string, bought: readonly { variantId: string; quantity: number }[]): Promise<void>
  /** Notes the prices that the shopper is being told now, so that they no longer count as changed. */
  seePrices(tx: Db, view: CartView): Promise<void>
}
