import { productKindNames } from '@karat/pricing/product-kinds/product-kinds.ts'
import { z } from 'zod'
import { engravingTerms } from './engraving.ts'
import { amount, commerceReply, picture } from './envelope.ts'
import { id, listingPage, orBlank, pageNumber, searchWords, text, typed, wholeNumber } from './input.ts'

/** The language of an answer's texts where it is not the requested one: English is the fallback for a missing translation. */
const otherLanguage = z.string().optional()

/** The availability of a variant. */
export const availability = z.enum(['ready', 'made_to_order', 'one_of_a_kind', 'sold_out'])

/** A product card: one row of a listing. `productID` is the variant that the card shows. */
export const card = z.object({
  productID: z.string(),
  product: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  collection: z.string(),
  metal: z.string(),
  purity: z.string(),
  colour: z.string(),
  colours: z.array(z.string()),
  grossMg: z.number().int(),
  caratMilli: z.number().int(),
  stone: z.string(),
  actualPrice: amount,
  offer_price: amount,
  availability,
  badge: z.string(),
  alt: z.string(),
  lang: otherLanguage,
  /** Whether the product's page opens with this variant. */
  lead: z.boolean(),
  pictures: z.array(picture),
})
export type Card = z.infer<typeof card>

const slugs = orBlank(
  z
    .string()
    .max(200)
    .regex(/^[\w,.-]*$/),
)

export const sorts = ['popular', 'new', 'price', 'price-desc', 'weight'] as const

/** The filters of a listing as its address holds them; several values of a filter are separated by commas. */
export const listingQuery = z.strictObject({
  category: slugs,
  collection: slugs,
  metal: slugs,
  purity: slugs,
  colour: slugs,
  stone: slugs,
  occasion: slugs,
  audience: slugs,
  /** Sizes in stock, each with its size system: `ring-12,ring-13`, `bangle-2.4`. */
  size: slugs,
  price: orBlank(z.string().regex(/^\d{0,9}-\d{0,9}$/)),
  weight: orBlank(z.string().regex(/^\d{0,5}-\d{0,5}$/)),
  ready: orBlank(z.enum(['1'])),
  sort: orBlank(z.enum(sorts)),
  /** `last`: sold-out products are behind all others, in every order, as in search results. */
  soldOut: orBlank(z.literal('last')),
  page: orBlank(listingPage),
})
export type ListingQuery = z.infer<typeof listingQuery>

/**
 * A filter value with the number of its results; `capped` means that there are more than were counted. `label`: the name of what staff name,
 * such as a collection, in the language of the call, and `lang` where that is another one; pages name all other values.
 */
export const facet = z.object({
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      count: z.number().int(),
      selected: z.boolean(),
      capped: z.boolean(),
      label: z.string().optional(),
      lang: z.string().optional(),
    }),
  ),
})
export type Facet = z.infer<typeof facet>

export const listingReply = commerceReply({
  cards: z.array(card),
  total: z.number().int(),
  /** Whether there are more products than `total`, the limit of counting and of pages. */
  capped: z.boolean(),
  page: z.number().int(),
  pages: z.number().int(),
  facets: z.array(facet),
  rateVersion: z.number().int(),
})
export type Listing = z.infer<typeof listingReply>

export const variant = z.object({
  productID: z.string(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  grossMg: z.number().int(),
  netMg: z.number().int(),
  /** The weight of all its stones in thousandths of a carat. */
  caratMilli: z.number().int(),
  /** Whether its weights and price are those of one ready piece, which the next order takes; else they are the usual ones. */
  ofReadyPiece: z.boolean(),
  actualPrice: amount,
  offer_price: amount,
  availability,
  leadDays: z.number().int(),
})
export type Variant = z.infer<typeof variant>

export const stoneRow = z.object({
  type: z.string(),
  shape: z.string(),
  count: z.number().int(),
  caratMilli: z.number().int(),
  key: z.string(),
  /** Of diamonds, where their grade is known: `VS` and `G–H`; else empty. */
  clarity: z.string(),
  colour: z.string(),
})

export const productDetail = z.object({
  product: z.string(),
  slug: z.string(),
  /** The product kind: `piece` of jewellery, `coin`, `watch`, `accessory`. */
  kind: z.enum(productKindNames),
  /** Whether it is in listings, may be reviewed and has offers and delivery dates; an accessory is not. */
  listed: z.boolean(),
  name: z.string(),
  subtitle: z.string(),
  description: z.string(),
  details: z.array(z.string()),
  alt: z.string(),
  lang: otherLanguage,
  category: z.string(),
  collection: z.object({ id: z.string(), name: z.string(), lang: otherLanguage }).nullable(),
  occasion: z.string(),
  audience: z.string(),
  sizeSystem: z.string(),
  hallmarked: z.boolean(),
  /** The setting of its stones: `claw`, `bezel`, `halo`; empty where it is unknown. */
  setting: z.string(),
  /** The country of manufacture by its code; empty where it is unknown. */
  madeIn: z.string(),
  /** Its certificate: of a single stone, or of the whole product with all its diamonds. */
  certificate: z.enum(['stone', 'piece']).nullable(),
  /** The terms of its engraving on this site; null where it cannot be engraved. */
  engraving: engravingTerms.nullable(),
  badge: z.string(),
  lead: z.string(),
  stones: z.array(stoneRow),
  /** `colour` is that of the metal that it shows, empty for all of them; `alt` its own alternative text, in the language of the product's. */
  pictures: z.array(z.object({ ...picture.shape, colour: z.string(), view: z.string(), alt: z.string().optional() })),
  /**
   * The 360° views of the product, one for each metal that was photographed: `colour` is that metal's, `frames` the number of photographs,
   * whose media ids are `id` with `-000` and up. Empty where there are none.
   */
  turns: z.array(z.object({ id: z.string(), colour: z.string(), frames: z.number().int() })),
  variants: z.array(variant),
  rate: z.object({ version: z.number().int(), at: z.string() }),
})
export type ProductDetail = z.infer<typeof productDetail>
export const productReply = commerceReply({ product: productDetail })

/** One row of a price breakup, in major units; fields that a row does not have are left out. */
export const breakupRow = z.object({
  code: z.string(),
  value: amount,
  name: z.string().optional(),
  metal: z.string().optional(),
  purity: z.string().optional(),
  shape: z.string().optional(),
  count: z.number().int().optional(),
  weightMg: z.number().int().optional(),
  caratMilli: z.number().int().optional(),
  rate: z.number().optional(),
  rateUnit: z.string().optional(),
})
export type BreakupRow = z.infer<typeof breakupRow>

/** The price of a unit with its components; the rows add up to `total`. */
export const priceBreakup = z.object({
  productID: z.string(),
  currencyCode: z.string(),
  rows: z.array(breakupRow),
  subtotal: amount,
  tax: amount,
  discount: amount,
  total: amount,
  rateVersion: z.number().int(),
  rateAt: z.string(),
})
export type PriceBreakup = z.infer<typeof priceBreakup>

/** `engraved`: with the charge of an engraving. */
export const priceBody = z.object({ quantity: wholeNumber(1, 99).optional(), engraved: z.boolean().optional() }).nullish()

export const quantityReply = commerceReply({ productID: z.string(), quantity: z.number().int(), availability, leadDays: z.number().int() })
export const upsellReply = commerceReply({ cards: z.array(card) })
/** An entry of the breadcrumbs of a page; `lang` where its name is not in the page's language. */
const step = z.object({ id: z.string(), name: z.string(), path: z.string(), lang: otherLanguage })
export type Step = z.infer<typeof step>
export const breadcrumbReply = commerceReply({ breadcrumb: z.array(step) })
export const pincodeReply = commerceReply({
  pincode: z.string(),
  serviceable: z.boolean(),
  cod: z.boolean(),
  deliverBy: z.string(),
  days: z.number().int(),
})

export type PincodeReply = z.infer<typeof pincodeReply>

/** The place of a post code: codes of its states (empty where they are unknown), and its usual city, empty where there is none. */
export const postcodeReply = commerceReply({ postcode: z.string(), states: z.array(z.string()), city: z.string() })

export const searchSorts = ['match', ...sorts] as const

/**
 * A search: words, which may also name a price, a weight and a purity (`gold ring under 50000`), and the filters of a listing, which take
 * precedence over the words. Without `sort` the best match comes first; in every order sold-out products come last.
 */
export const searchQuery = z.strictObject({
  ...listingQuery.shape,
  q: searchWords(100),
  sort: orBlank(z.enum(searchSorts)),
  page: orBlank(pageNumber),
})
export type SearchQuery = z.infer<typeof searchQuery>
export const suggestQuery = z.strictObject({ q: searchWords(100), page: orBlank(pageNumber) })

/** A product search record (E-14): title, price and brand keyed by language or store code. Categories have one level, so that the second is empty. */
export const searchRecord = z.object({
  apin: z.string(),
  title: z.record(z.string(), z.string()),
  price: z.record(z.string(), amount),
  brand: z.record(z.string(), z.string()),
  category_level_1: z.string(),
  category_level_2: z.string(),
})
/** Search words with their filters, as the address of a search page holds them. */
const searched = z.object({ q: z.string(), filters: z.record(z.string(), z.string()) })
export type Searched = z.infer<typeof searched>

export const searchReply = commerceReply({
  query: z.string(),
  /** The interpreted query where its words name filters: the remaining words and those filters. */
  understood: searched.nullable(),
  corrected: z.string().nullable(),
  total: z.number().int(),
  /** Whether there are more products than `total`, the limit of ranking. */
  capped: z.boolean(),
  page: z.number().int(),
  pages: z.number().int(),
  cards: z.array(card),
  records: z.array(searchRecord),
  facets: z.array(facet),
  /**
   * Where nothing was found: the best results without the words (`q`) or filters named in `without`, which leave nothing; with neither
   * words nor filters the most popular of all products.
   */
  near: z
    .object({
      ...searched.shape,
      without: z.array(z.object({ name: z.string(), value: z.string() })),
      total: z.number().int(),
      cards: z.array(card),
    })
    .nullable(),
})
export type SearchReply = z.infer<typeof searchReply>
/**
 * Completions of the typed text (`words`), with the filters that its words name. `corrected` is the corrected text where no product has the
 * words as typed.
 */
export const suggestReply = commerceReply({
  words: z.array(z.string()),
  filters: z.record(z.string(), z.string()),
  corrected: z.string().nullable(),
  cards: z.array(card),
})
export type SuggestReply = z.infer<typeof suggestReply>
export const idParam = z.object({ id })
export const postcodeParam = z.object({ country: text(60).min(1), postcode: typed(12) })
/** `engraved=1` adds the days of an engraving. */
export const pincodeQuery = z.object({ engraved: orBlank(z.enum(['1'])) })
export const pincodeParam = z.object({ id, pincode: typed(12) })
