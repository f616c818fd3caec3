import type { Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import type { Actor } from '../../kernel/request-context.ts'
import { AppError, fail, ok, type Result, resultOf, throwFailure } from '../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import { createEntryReader, type EntryParts } from './entries.ts'
import type { Wishlist, WishlistEntry, WishlistView } from './port.ts'
import { additions, listNamed, maxItems, maxLists, mayBeNamed } from './rules.ts'
import {
  deleteItems,
  deleteOfCustomer,
  deleteWishlist,
  insertItems,
  insertWishlist,
  lockWishlists,
  readCreated,
  readShared,
  readWishlists,
  setName,
  setShareId,
} from './store.ts'

/** Who makes a call about their wishlists, on which site and in which language. */
export interface WishlistCall {
  actor: Actor
  site: Site
  language: string
}

export function createWishlists(db: Db, { clock, ...parts }: EntryParts & { clock: Clock }) {
  const { offered, entriesOf } = createEntryReader(parts)

  const customerOf = ({ actor }: WishlistCall): string => (actor.kind === 'customer' ? actor.customerId : throwFailure('unauthorised'))

  async function viewsOf(site: Site, language: string, lists: readonly Wishlist[]): Promise<WishlistView[]> {
    const all = lists.flatMap((list) => list.items)
    const entries = await entriesOf(db, site, language, all)
    return lists.map(({ items, ...list }) => ({ ...list, entries: items.flatMap((item) => entries.get(item.id) ?? []) }))
  }

  /** Runs a change on a customer's lists under their lock. */
  function change<T>(call: WishlistCall, work: (tx: Db, lists: Wishlist[], customerId: string) => Promise<T>): Promise<Result<T>> {
    return resultOf(() => {
      const customerId = customerOf(call)
      return transact(db, async (tx) => {
        await lockWishlists(tx, customerId)
        return work(tx, await readWishlists(tx, customerId), customerId)
      })
    })
  }

  const found = (lists: readonly Wishlist[], id: string) =>
    lists.find((list) => list.id === id) ?? throwFailure('unknown_wishlist', 'wishlistID')

  async function create(tx: Db, customerId: string, lists: readonly Wishlist[], name: string): Promise<Wishlist> {
    if (lists.length >= maxLists) throw new AppError({ code: 'wishlist_limit', field: 'wishlistName', details: { max: maxLists } })
    const at = clock.now()
    const list: Wishlist = { id: newId(at), name, shareId: null, items: [] }
    await insertWishlist(tx, customerId, { id: list.id, name, at })
    return list
  }

  /** The variant that each of the ids means, products by their leading one; undefined where there is no such product. */
  async function variantsOf(productIds: readonly string[]): Promise<Map<string, string | undefined>> {
    const found = new Map<string, string | undefined>()
    for (const id of new Set(productIds)) found.set(id, await parts.catalogue.resolveVariant(db, id))
    return found
  }

  return {
    /** Every list of the customer, with the entries that the site sells. */
    read: (call: WishlistCall): Promise<Result<WishlistView[]>> =>
      resultOf(async () => viewsOf(call.site, call.language, await readWishlists(db, customerOf(call)))),

    /**
     * Puts variants on the list of a name, which is made where there is none. What is there already stays as it is. Returns
     * the ids that were left out: unknown here, or more than the list holds; fails where nothing else was asked for.
     */
    async save(call: WishlistCall, productIds: readonly string[], name: string): Promise<Result<{ skipped: string[] }>> {
      const { site, language } = call
      const variants = await variantsOf(productIds)
      const known = await offered(
        db,
        site,
        language,
        [...new Set(variants.values())].filter((id) => id !== undefined),
      )
      const idsOf = (wanted: (variantId: string | undefined) => boolean) => [...variants].flatMap(([id, of]) => (wanted(of) ? [id] : []))
      const unknown = idsOf((variantId) => variantId === undefined || !known.has(variantId))
      if (productIds.length > 0 && known.size === 0) return fail('unknown_product', { field: 'productID' })
      return change(call, async (tx, lists, customerId) => {
        const list = listNamed(lists, name) ?? (await create(tx, customerId, lists, name))
        const present = list.items.map((item) => item.variantId)
        const { added, skipped } = additions(present, [...known.keys()])
        if (added.length === 0 && skipped.length > 0)
          throw new AppError({ code: 'wishlist_full', field: 'productID', details: { max: maxItems } })
        const at = clock.now()
        const items = added.flatMap((variantId) => {
          const one = known.get(variantId)
          if (!one) return []
          const { price, rate = null } = one
          const common = { subsite: site.code, priceAdded: price.charged, rateAdded: rate, addedAt: at.toISOString() }
          return [{ id: newId(at), variantId, ...common }]
        })
        if (items.length > 0) await insertItems(tx, list.id, items)
        return { skipped: [...unknown, ...idsOf((variantId) => variantId !== undefined && skipped.includes(variantId))] }
      })
    },

    /** Takes items off the customer's lists. */
    remove: (call: WishlistCall, itemIds: readonly string[]) =>
      change(call, async (tx, lists) => {
        const own = new Set(lists.flatMap((list) => list.items.map((item) => item.id)))
        if (itemIds.some((id) => !own.has(id))) throwFailure('unknown_wishlist_item', 'itemid')
        await deleteItems(tx, itemIds)
      }),

    rename: (call: WishlistCall, id: string, name: string) =>
      change(call, async (tx, lists) => {
        found(lists, id)
        if (!mayBeNamed(lists, id, name)) throwFailure('wishlist_name_taken', 'wishlistName')
        await setName(tx, id, name)
      }),

    removeList: (call: WishlistCall, id: string) => change(call, async (tx, lists) => deleteWishlist(tx, found(lists, id).id)),

    /** Lets everybody who knows the id that is returned read a list; one that is shared keeps its id. */
    share: (call: WishlistCall, id: string) =>
      change(call, async (tx, lists) => {
        const { shareId } = found(lists, id)
        if (shareId !== null) return shareId
        const fresh = newSecretId()
        await setShareId(tx, id, fresh)
        return fresh
      }),

    /** Ends the sharing of a list; its public id is no longer valid. */
    unshare: (call: WishlistCall, id: string) => change(call, async (tx, lists) => setShareId(tx, found(lists, id).id, null)),

    /** A shared list with what the site sells of it. */
    async readShared(site: Site, language: string, shareId: string): Promise<Result<WishlistView>> {
      const list = await readShared(db, shareId)
      const [view] = list ? await viewsOf(site, language, [list]) : []
      return view ? ok(view) : fail('unknown_wishlist', { field: 'shareID' })
    },

    /** What the site sells of variants, which a guest's list names: in their order, each once. */
    async readPieces(site: Site, language: string, variantIds: readonly string[]): Promise<WishlistEntry[]> {
      const unsaved = { subsite: site.code, priceAdded: 0, rateAdded: null, addedAt: clock.now().toISOString() }
      const items = [...new Set(variantIds)].map((variantId) => ({ ...unsaved, id: variantId, variantId }))
      return [...(await entriesOf(db, site, language, items)).values()]
    },

    /** Deletes every wishlist of a customer. */
    removeCustomer: (tx: Db, customerId: string) => deleteOfCustomer(tx, customerId),
    countLost: async (tx: Db, customerId: string) => ({
      wishes: (await readWishlists(tx, customerId)).reduce((sum, { items }) => sum + items.length, 0),
    }),
    /** Everything that is stored of a customer's wishlists, for the customer's data export. */
    async exportCustomer(tx: Db, customerId: string) {
      const created = await readCreated(tx, customerId)
      const lists = await readWishlists(tx, customerId)
      return { wishlists: lists.map((list) => ({ ...list, createdAt: created.get(list.id) })) }
    },
  }
}

export type WishlistService = ReturnType<typeof createWishlists>
