import { promotionKinds } from '@karat/pricing/promotions/types.ts'
import { promotionStates } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, lines, orBlank, searchWords, text } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'

const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)
/** An amount of money in major units of the site's currency. */
const charge = z.number().min(0).max(9_999_999_999)
const limit = z.int().min(1).max(1_000_000_000).nullable()
const chosen = z.array(text(80).min(1)).max(200)

/**
 * The effect of a promotion: of its kind, with the fields of that kind; all others are null, or empty. A percentage has at most two decimals, and
 * amounts are before tax, or off the list price where the site has list prices.
 */
const promotionEffect = z.strictObject({
  kind: z.enum(promotionKinds),
  /** Of `percent_off`, `making_off`, `stones_off` and `buy_get`. */
  percent: z.number().min(0).max(1_000_000).nullable(),
  /** Of `amount_off`. */
  amount: charge.nullable(),
  /** Of `metal_off`. */
  perGram: charge.nullable(),
  /** Of `buy_get`: of every `buy + get` pieces the `get` cheapest are reduced. */
  buy: z.int().min(1).max(99).nullable(),
  get: z.int().min(1).max(99).nullable(),
  /** Of `free_gift`: the piece that is free. */
  productID: text(80),
})

/** All that staff write of a promotion. */
export const promotionDocument = z.strictObject({
  /** The code that shoppers enter; empty for an automatic promotion. */
  couponCode: text(40),
  effect: promotionEffect,
  /** The pieces that it is for; an empty list allows all. */
  scope: z.strictObject({ categories: chosen, collections: chosen, metals: chosen, purities: chosen }),
  /** The least price of these pieces together, as shown; 0 for none. */
  minPrice: charge,
  /** The largest discount; 0 for none. */
  maxSaving: charge,
  stackable: z.boolean(),
  priority: z.int().min(-1000).max(1000),
  /** By language: the name that shoppers read, and terms besides those that follow from the other fields. */
  texts: z.record(language, z.strictObject({ title: text(120), terms: lines(480) })),
  /** Null: from the moment of the save. */
  startsAt: z.iso.datetime().nullable(),
  /** Null for no end. */
  endsAt: z.iso.datetime().nullable(),
  /** Whether shoppers find it among the offers; else they need its code. */
  listed: z.boolean(),
  firstOrder: z.boolean(),
  /** The groups of customers that may use it; an empty list allows all. */
  groups: chosen,
  /** The largest number of orders that use it, in all and by one customer. */
  usageLimit: limit,
  customerLimit: limit,
})
export type PromotionDocument = z.infer<typeof promotionDocument>

export const staffPromotionParam = z.object({ id })

/** `given`: automatic promotions, or those with a code. `search`: a part of a title or of a code. */
export const staffPromotionsFilter = {
  state: orBlank(z.enum(promotionStates)),
  given: orBlank(z.enum(['automatic', 'code'])),
  search: searchWords(80).optional(),
}
export const staffPromotionsQuery = z.strictObject({ ...staffPromotionsFilter, ...keyPageFields })

/** How often a promotion was used; `more` where there are more uses than are counted. */
const uses = z.object({ count: z.int(), more: z.boolean() })

const listedPromotion = z.object({
  id: z.string(),
  /** In the language of the call, or in English. */
  title: z.string(),
  state: z.enum(promotionStates),
  couponCode: z.string(),
  effect: promotionEffect,
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  listed: z.boolean(),
  uses,
  usageLimit: z.int().nullable(),
})
export type ListedPromotion = z.infer<typeof listedPromotion>
/** The last begun first. */
export const staffPromotionsReply = commerceReply({ promotions: z.array(listedPromotion), next: nextKey })

/** The values that the form of promotions offers. */
const promotionChoices = z.object({
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The purities that have a rate, with their metals. */
  purities: z.array(z.object({ purity: z.string(), metal: z.string() })),
  /** The groups that customers belong to. */
  groups: z.array(z.string()),
  /** The languages of the site, English first. */
  languages: z.array(z.string()),
})
export type PromotionChoices = z.infer<typeof promotionChoices>
export const promotionChoicesReply = commerceReply({ choices: promotionChoices })

export const staffPromotionReply = commerceReply({
  promotion: z.object({ id: z.string(), version: z.int(), state: z.enum(promotionStates), uses, document: promotionDocument }),
})
export type StaffPromotion = z.infer<typeof staffPromotionReply>['promotion']

export const newPromotionBody = z.strictObject({ document: promotionDocument })
/** `version` is the one that staff were shown. */
export const savePromotionBody = z.strictObject({ version: z.int().min(1), document: promotionDocument })
export const endPromotionBody = z.strictObject({ version: z.int().min(1) })
export const savedPromotionReply = commerceReply({ id: z.string(), version: z.int() })

export const previewPromotionBody = z.strictObject({ document: promotionDocument })
/** The terms as shoppers read them, by language, and the number of pieces of the site that it is for. */
export const previewPromotionReply = commerceReply({ terms: z.record(z.string(), z.string()), products: z.int() })
export type PromotionPreview = z.infer<typeof previewPromotionReply>
