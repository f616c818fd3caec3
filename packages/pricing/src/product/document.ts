import type { ProductKindName } from '../product-kinds/product-kinds.ts'
import type { Making } from '../types.ts'

/** The state of a product on a site: `draft` is not shown, `scheduled` goes live at a time, `live` is sold, `archived` is no longer. */
export const productStates = ['draft', 'scheduled', 'live', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** The systems of a product's sizes; `choice`: names, `none`: a single size. */
export const sizeSystems = ['ring', 'bangle', 'length', 'hoop', 'grams', 'choice', 'none'] as const

/** The days in which a made-to-order unit is made, where nothing else was written. */
export const usualDaysToMake = 14

/** The most pictures of a product. */
export const maxPictures = 40

/** The kinds of making charges: of a gram, of the metal's value, one amount, or of a piece. */
export const makingKinds = ['per_gram', 'percent', 'flat', 'per_piece'] as const satisfies readonly Making['kind'][]
export type MakingKind = (typeof makingKinds)[number]

/** The texts of a product in one language; `alt` describes its pictures that have no text of their own. */
export interface ProductTexts {
  name: string
  subtitle: string
  description: string
  details: string[]
  alt: string
}

/**
 * A picture of a product. `id` is the media's, without its version. `colour`: of the metal that it shows, empty for all of them. `view`: how it
 * was taken, empty where nobody said. `alt`: its own alternative texts by language; without one, that of the product's texts holds.
 */
export interface ProductPicture {
  id: string
  colour: string
  view: string
  alt: Record<string, string>
}

/** One row of equal stones; `caratMilli` is the weight of all of them in thousandths of a carat, 0 for what is weighed in grams. */
export interface ProductStones {
  key: string
  type: string
  shape: string
  count: number
  caratMilli: number
}

/** One metal, colour, purity and size of a product, with the weights of one unit; `articles` are the pieces of a unit (a pair has two). */
export interface ProductVariant {
  id: string
  metal: string
  colour: string
  purity: string
  size: string
  grossMg: number
  netMg: number
  articles: number
  /** Whether it represents its colour and purity on cards. */
  isListed: boolean
  /** Whether the product's page opens with it. */
  isLead: boolean
}

/** The charges of a site for a product besides metal and stones: in major units on the wire, in minor units in the shop. */
interface AnyCharges {
  kind: MakingKind
  value: number
  others: readonly { code: string; amount: number }[]
}

/**
 * A product on one site. `liveAt`: when a scheduled one goes live (ISO time). `madeInDays`: how long units that are made to order take.
 * `exceptions`: the charges of variants that have their own, by id.
 */
export interface ProductOnSite<C extends AnyCharges = AnyCharges> {
  state: ProductState
  liveAt: string | null
  madeInDays: number
  charges: C
  exceptions: Record<string, C>
}

/** All that staff write of a product, with the charges of sites in one of two forms. Texts in `en` are the original. */
export interface ProductDocument<C extends AnyCharges = AnyCharges> {
  kind: ProductKindName
  slug: string
  texts: Record<string, ProductTexts>
  categoryID: string
  /** Empty where it is in none. */
  collectionID: string
  occasion: string
  audience: string
  setting: string
  madeIn: string
  badge: string
  isHallmarked: boolean
  sizeSystem: (typeof sizeSystems)[number]
  stones: ProductStones[]
  /** In the order of the page; the first one of a metal is on its cards. */
  pictures: ProductPicture[]
  variants: ProductVariant[]
  sites: Record<string, ProductOnSite<C>>
}
