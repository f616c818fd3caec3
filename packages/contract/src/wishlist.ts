import { z } from 'zod'
import { amount, commerceReply, picture } from './envelope.ts'
import { bodyId, id, required } from './input.ts'
import { availability } from './products.ts'

/** The highest number of ids in one call. */
const maxIds = 200
/** One id or a list of them. */
const ids = z.union([bodyId.transform((id) => [id]), z.array(bodyId).max(maxIds)])

/** A list's name; `New` means the first list, whatever that is called. */
const wishlistName = required(40)

const wishlistChanges = [
  z.object({ action: z.literal('savelist'), productID: ids, wishlistName: wishlistName.default('New') }),
  z.object({ action: z.literal('delete'), itemid: ids }),
] as const

/**
 * C-42: saves products or variants to a list by its name, which is created where there is none; or removes items (E-08). One call saves a
 * guest's list; repeating it changes nothing.
 */
export const wishlistBody = z.discriminatedUnion('action', [
  ...wishlistChanges,
  z.object({ action: z.literal('list'), entries: z.array(z.discriminatedUnion('action', wishlistChanges)).min(1).max(maxIds) }),
])

export const wishlistParam = z.object({ wishlistID: id })
export const shareParam = z.object({ shareID: id })
export const wishlistNameBody = z.object({ wishlistName })
export const shareBody = z.object({ wishlistID: bodyId })
/** The variants of a guest's list. */
export const piecesBody = z.object({ productID: ids })

/** The public part of an entry of a shared list: a variant as the site sells it. */
const sharedEntry = z.object({
  productID: z.string(),
  product: z.string(),
  name: z.string(),
  /** The language of the name where it is not the requested one. */
  lang: z.string().optional(),
  slug: z.string(),
  category: z.string(),
  metal: z.string(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  sizeSystem: z.string(),
  picture: picture.nullable(),
  actualPrice: amount,
  offer_price: amount,
  /** The current price. */
  price: amount,
  availability,
  /** Whether it can be bought now; else it is sold out. */
  available: z.boolean(),
  leadDays: z.number().int(),
})
export type SharedEntry = z.infer<typeof sharedEntry>

const wishlistEntry = z.object({
  /** Identifies the entry in later calls. */
  itemid: z.string(),
  /** The list that holds it, and the action that added it (E-08). */
  wishlistName: z.string(),
  action: z.literal('savelist'),
  ...sharedEntry.shape,
  /** The price when the variant was added; null where it was added on another site. */
  priceAdded: amount.nullable(),
  /** The percentage by which the rate of its metal changed since then; null where it is unknown. */
  rateChange: z.number().nullable(),
  addedAt: z.string(),
})
export type WishlistEntryReply = z.infer<typeof wishlistEntry>

const wishlist = z.object({
  wishlistID: z.string(),
  wishlistName: z.string(),
  /** The public id of the list; null while it is not shared. */
  shareID: z.string().nullable(),
  /** The newest first; variants that the site does not sell are left out. */
  items: z.array(wishlistEntry),
})
export type WishlistReply = z.infer<typeof wishlist>

/** All lists of a customer, the first one first. `skipped` are the ids that a call did not save. */
export const wishlistsReply = commerceReply({
  currencyCode: z.string(),
  wishlists: z.array(wishlist),
  skipped: z.array(z.string()),
})
export const shareReply = commerceReply({ shareID: z.string() })
export const sharedWishlistReply = commerceReply({ currencyCode: z.string(), wishlistName: z.string(), items: z.array(sharedEntry) })
/** The variants in the order of the ids, each once; those that the site does not sell are left out. */
export const piecesReply = commerceReply({ currencyCode: z.string(), items: z.array(sharedEntry) })
