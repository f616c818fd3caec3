import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newSecretId } from '../../../kernel/id.ts'
import type { Actor } from '../../../kernel/request-context.ts'
import { AppError, fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
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

/** The actor of a call about wishlists, with its site and language. */
export interface WishlistCall {
  actor: Actor
  site: Site
  language: string
}

/** Products, or variants, to be added to the list with a name. */
interface Save {
  productIds: readonly string[]
  name: string
}

/** A change of a customer's lists: additions, or the items to be removed. */
export type WishlistChange = Save | { itemIds: readonly string[] }

export function createWishlists(db: Db, { clock, ...parts }: EntryParts & { clock: Clock }) {
  const { offered, entriesOf } = createEntryReader(parts)

  const customerOf = ({ actor }: WishlistCall): string => (actor.kind === 'customer' ? actor.customerId : throwFailure('unauthorised'))

  async function viewsOf(site: Site, language: string, lists: readonly Wishlist[]): Promise<WishlistView[]> {
    const all = lists.flatMap((list) => list.items)
    const entries = await entriesOf(db, site, language, all)
    return lists.map(({ items, ...list }) => ({ ...list, entries: items.flatMap((item) => entries.get(item.id) ?? []) }))
  }

  /** Runs a change on a customer's lists under their lock. */
  function changeLists<T>(call: WishlistCall, work: (tx: Db, lists: Wishlist[], customerId: string) => Promise<T>): Promise<Result<T>> {
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

  /** The variant of each id, for a product its leading one; undefined where there is no such product. */
  async function variantsOf(productIds: readonly string[]): Promise<Map<string, string | undefined>> {
    const found = new Map<string, string | undefined>()
    for (const id of new Set(productIds)) found.set(id, await parts.catalogue.resolveVariant(db, id))
    return found
  }

  /** Resolves a save: the variants that the site sells, and the ids that are left out. Throws where no variant is left. */
  async function prepareSave({ site, language }: WishlistCall, { productIds, name }: Save) {
    const variants = await variantsOf(productIds)
    const known = await offered(
      db,
      site,
      language,
      [...new Set(variants.values())].filter((id) => id !== undefined),
    )
    const idsOf = (wanted: (variantId: string | undefined) => boolean) => [...variants].flatMap(([id, of]) => (wanted(of) ? [id] : []))
    if (productIds.length > 0 && known.size === 0) throwFailure('unknown_product', 'productID')
    return { name, known, idsOf, unknown: idsOf((variantId) => variantId === undefined || !known.has(variantId)) }
  }

  /**
   * Puts variants on the list with a name, which is created where there is none. Variants already on it stay as they are. Returns the ids
   * that were left out: unknown on the site, or more than the list holds; throws where all were left out.
   */
  async function saveTo(
    tx: Db,
    site: Site,
    lists: readonly Wishlist[],
    customerId: string,
    { name, known, idsOf, unknown }: Awaited<ReturnType<typeof prepareSave>>,
  ): Promise<string[]> {
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
    return [...unknown, ...idsOf((variantId) => variantId !== undefined && skipped.includes(variantId))]
  }

  /** Removes items from the customer's lists. */
  async function removeFrom(tx: Db, lists: readonly Wishlist[], itemIds: readonly string[]): Promise<void> {
    const own = new Set(lists.flatMap((list) => list.items.map((item) => item.id)))
    if (itemIds.some((id) => !own.has(id))) throwFailure('unknown_wishlist_item', 'itemid')
    await deleteItems(tx, itemIds)
  }

  return {
    /** Every list of the customer, with the entries that the site sells. */
    read: (call: WishlistCall): Promise<Result<WishlistView[]>> =>
      resultOf(async () => viewsOf(call.site, call.language, await readWishlists(db, customerOf(call)))),

    /** Makes changes of lists in their order: all of them, or none where one is refused. */
    async change(call: WishlistCall, changes: readonly WishlistChange[]): Promise<Result<{ skipped: string[] }>> {
      const preparing = Promise.all(changes.map(async (one) => ('itemIds' in one ? one : prepareSave(call, one))))
      const prepared = await resultOf(() => preparing)
      if (!prepared.ok) return prepared
      return changeLists(call, async (tx, lists, customerId) => {
        const skipped: string[] = []
        let current = lists
        for (const one of prepared.value) {
          if ('itemIds' in one) await removeFrom(tx, current, one.itemIds)
          else skipped.push(...(await saveTo(tx, call.site, current, customerId, one)))
          if (prepared.value.length > 1) current = await readWishlists(tx, customerId)
        }
        return { skipped }
      })
    },

    rename: (call: WishlistCall, id: string, name: string) =>
      changeLists(call, async (tx, lists) => {
        found(lists, id)
        if (!mayBeNamed(lists, id, name)) throwFailure('wishlist_name_taken', 'wishlistName')
        await setName(tx, id, name)
      }),

    removeList: (call: WishlistCall, id: string) => changeLists(call, async (tx, lists) => deleteWishlist(tx, found(lists, id).id)),

    /** Lets everybody who knows the returned id read a list; a shared one keeps its id. */
    share: (call: WishlistCall, id: string) =>
      changeLists(call, async (tx, lists) => {
        const { shareId } = found(lists, id)
        if (shareId !== null) return shareId
        const fresh = newSecretId()
        await setShareId(tx, id, fresh)
        return fresh
      }),

    /** Ends the sharing of a list; its public id is no longer valid. */
    unshare: (call: WishlistCall, id: string) => changeLists(call, async (tx, lists) => setShareId(tx, found(lists, id).id, null)),

    /** A shared list with those of its variants that the site sells. */
    async readShared(site: Site, language: string, shareId: string): Promise<Result<WishlistView>> {
      const list = await readShared(db, shareId)
      const [view] = list ? await viewsOf(site, language, [list]) : []
      return view ? ok(view) : fail('unknown_wishlist', { field: 'shareID' })
    },

    /** The variants of a guest's list that the site sells: in the given order, each once. */
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
