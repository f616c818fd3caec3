import { productKindNames } from '@karat/pricing/product-kinds/product-kinds.ts'
import { makingKinds, productStates, sizeSystems } from '@karat/pricing/product/document.ts'
import { productOrders, productViews } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { amount, commerceReply, picture } from './envelope.ts'
import { id, lines, orBlank, required, searchWords, text } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { breakupRow } from './products.ts'

const sku = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9][\w.-]*$/)
const siteCode = z.string().regex(/^[a-z]{2,8}$/)
const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)
const milligrams = z.int().min(0).max(10_000_000)
/** An amount of money in major units of a site's currency. */
const charge = z.number().min(0).max(9_999_999_999)

/** A percentage with at most two decimals. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)

/** The texts of a product in one language; the alternative text describes its pictures. */
const productTexts = z.strictObject({
  name: text(120),
  subtitle: text(200),
  description: lines(4000),
  details: z.array(required(200)).max(20),
  alt: text(250),
})

/** One row of equal stones; `caratMilli` is the weight of all of them in thousandths of a carat, 0 for what is weighed in grams. */
const productStones = z.strictObject({
  key: required(80),
  type: required(40),
  shape: required(40),
  count: z.int().min(1).max(10_000),
  caratMilli: z.int().min(0).max(1_000_000),
})

/**
 * A picture of a product. `id` is the media's, without its version; `colour` is that of the metal that it shows, empty for all of them. `alt` has
 * its own alternative texts by language: without one, that of the product's texts holds.
 */
const productPicture = z.strictObject({
  id: z.string().regex(/^\w[\w.-]{0,79}$/),
  colour: text(20),
  view: text(20),
  alt: z.record(language, text(250)),
})

/**
 * One metal, colour, purity and size of a product, with the weights of one unit; `articles` are the pieces of a unit (a pair has two). A piece
 * without metal may have neither metal nor colour.
 */
const productVariant = z.strictObject({
  id: sku,
  metal: text(20),
  colour: text(20),
  purity: text(10),
  size: text(20),
  grossMg: milligrams,
  netMg: milligrams,
  articles: z.int().min(0).max(20),
  /** Whether it represents its colour and purity on cards. */
  isListed: z.boolean(),
  /** Whether the product's page opens with it. */
  isLead: z.boolean(),
})

/** The most percent of its metal that the making of a piece costs: above it stands a typing error. */
const mostMakingPercent = 200

/**
 * The charges of a site besides metal and stones. `value`: major units, or percent for the kind `percent`. `minimum`: of the charge, in major
 * units. `discount`: the percentage that is taken off it; `wastage`: a percentage of the metal. `others`: further amounts, such as the price of a watch, under their codes.
 */
const productCharges = z
  .strictObject({
    kind: z.enum(makingKinds),
    value: charge,
    minimum: charge,
    discount: percent,
    wastage: percent,
    others: z.array(z.strictObject({ code: z.string().regex(/^[a-z_]{1,40}$/), amount: charge })).max(10),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value <= mostMakingPercent, {
    path: ['value'],
    message: 'is above the most that making costs',
    params: { problem: 'making_too_high' },
  })
export type ProductCharges = z.infer<typeof productCharges>

/**
 * A product on one site. `liveAt`: when a scheduled one goes live. `madeInDays`: how long units that are made to order take. `exceptions`: the
 * charges of variants that have their own, by id.
 */
const productOnSite = z.strictObject({
  state: z.enum(productStates),
  liveAt: z.iso.datetime().nullable(),
  madeInDays: z.int().min(1).max(365),
  charges: productCharges,
  exceptions: z.record(sku, productCharges),
})
export type ProductOnSite = z.infer<typeof productOnSite>

/** All that staff write of a product. The texts in `en` are the original; a language without a name has no texts. */
export const productDocument = z.strictObject({
  kind: z.enum(productKindNames),
  slug: z
    .string()
    .trim()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  texts: z.record(language, productTexts),
  categoryID: id,
  /** Empty where it is in none. */
  collectionID: text(80),
  occasion: text(40),
  audience: text(40),
  setting: text(40),
  madeIn: text(2),
  badge: text(40),
  isHallmarked: z.boolean(),
  sizeSystem: z.enum(sizeSystems),
  stones: z.array(productStones).max(40),
  /** In the order of the page. */
  pictures: z.array(productPicture).max(100),
  variants: z.array(productVariant).min(1).max(600),
  sites: z.record(siteCode, productOnSite),
})
export type ProductDocument = z.infer<typeof productDocument>

export const staffProductParam = z.object({ id })

export const staffProductsFilter = {
  view: orBlank(z.enum(productViews)),
  category: orBlank(id),
  collection: orBlank(id),
}
/** `search`: a part of a SKU, of the English name, or of the name in the language of the page; one or two letters are the beginning of a SKU. */
export const staffProductsQuery = z.strictObject({
  ...staffProductsFilter,
  order: orBlank(z.enum(productOrders)),
  search: searchWords(80).optional(),
  ...keyPageFields,
})

/** The price of a product's leading variant on a site where it is live; `before` is the price without its discount. */
const listedPrice = z.object({ site: z.string(), currency: z.string(), price: amount, before: amount })

const listedProduct = z.object({
  id: z.string(),
  /** In the language of the page; in English where it has no name in it, which `lang` says. */
  name: z.string(),
  lang: z.literal('en').nullable(),
  /** Null where it has none. */
  picture: picture.nullable(),
  state: z.enum(productStates),
  liveAt: z.string().nullable(),
  category: z.string(),
  /** Empty where it is in none. */
  collection: z.string(),
  /** The purity and the net weight of its leading variant. */
  purity: z.string(),
  netMg: z.int(),
  colours: z.array(z.string()),
  /** The units in stock on the site of the call. */
  inStock: z.int(),
  /** Whether it is made to order on that site. */
  isMade: z.boolean(),
  prices: z.array(listedPrice),
  changedAt: z.string(),
})
export type ListedProduct = z.infer<typeof listedProduct>
/** The last changed first. */
export const staffProductsReply = commerceReply({ products: z.array(listedProduct), next: nextKey })

/** The saves of a product, the newest first: when and by whom. */
const savedVersion = z.object({ version: z.int(), at: z.string(), by: z.string(), fields: z.array(z.string()) })

const namedValues = z.array(z.object({ value: z.string(), name: z.string() }))

/** The choices of the forms of products. */
const choices = z.object({
  sites: z.array(
    z.object({
      code: z.string(),
      country: z.string(),
      currency: z.string(),
      decimals: z.int(),
      timeZone: z.string(),
      languages: z.array(z.string()),
    }),
  ),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The purities that have a rate, with their metals. */
  purities: z.array(z.object({ purity: z.string(), metal: z.string() })),
  /** The keys of stones that have a rate. */
  stones: z.array(z.string()),
  /** The values that products have in the fields that filters and cards know them by, named in the language of the page. */
  facets: z.object({
    occasion: namedValues,
    audience: namedValues,
    setting: namedValues,
    madeIn: namedValues,
    badge: namedValues,
    stoneType: namedValues,
    stoneShape: namedValues,
  }),
})
export type ProductChoices = z.infer<typeof choices>
export const productChoicesReply = commerceReply({ choices })

export const staffProductReply = commerceReply({
  product: z.object({
    id: z.string(),
    version: z.int(),
    document: productDocument,
    /** The addresses and sizes of its pictures as they are saved. */
    pictures: z.array(picture),
    /** The units of each variant on the site of the call, null where it is made to order; `byPiece`: that is the number of its free ready pieces. */
    stock: z.record(z.string(), z.object({ count: z.int().nullable(), byPiece: z.boolean() })),
    history: z.array(savedVersion),
  }),
})
export type StaffProduct = z.infer<typeof staffProductReply>['product']

/** `version` is the one that staff were shown. */
/** `reason`: why, which the audit has; of a save that takes a piece out of the shop. */
export const saveProductBody = z.strictObject({ version: z.int().min(1), document: productDocument, reason: text(200).optional() })
export const newProductBody = z.strictObject({ id: sku, document: productDocument })
export const savedProductReply = commerceReply({ id: z.string(), version: z.int() })

/** The price of one variant on a site by a document, beside the one that is live. */
export const previewProductBody = z.strictObject({ document: productDocument, site: siteCode, variant: sku })
const previewedPrice = z.object({ rows: z.array(breakupRow), total: amount })
export type PreviewedPrice = z.infer<typeof previewedPrice>
/** Null where it is not sold yet, or where its purity or stones have no rate on the site. `total` of each variant: as it will be. */
export const previewProductReply = commerceReply({
  currency: z.string(),
  live: previewedPrice.nullable(),
  saved: previewedPrice.nullable(),
  totals: z.record(z.string(), z.object({ live: amount.nullable(), saved: amount.nullable() })),
})
export type ProductPreview = z.infer<typeof previewProductReply>
