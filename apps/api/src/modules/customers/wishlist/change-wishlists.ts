import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { changeLists, type WishlistCall } from './change-lists.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { readOffered } from './entries.ts'
import type { Wishlist } from './port.ts'
import { additions, listNamed, maxItems, maxLists } from './rules.ts'
import { deleteItems, insertItems, insertWishlist, readWishlists } from './store.ts'

/** Products, or variants, to be added to the list with a name. */
interface Save {
  productIds: readonly string[]
  name: string
}

/** A change of a customer's lists: additions, or the items to be removed. */
export type WishlistChange = Save | { itemIds: readonly string[] }

async function createWishlist(
  { clock }: Pick<WishlistDependencies, 'clock'>,
  tx: Db,
  customerId: string,
  lists: readonly Wishlist[],
  name: string,
): Promise<Wishlist> {
  if (lists.length >= maxLists) throw new AppError({ code: 'wishlist_limit', field: 'wishlistName', details: { max: maxLists } })
  const at = clock.now()
  const list: Wishlist = { id: newId(at), name, shareId: null, items: [] }
  await insertWishlist(tx, customerId, { id: list.id, name, at })
  return list
}

/** The variant of each id, for a product its leading one; undefined where there is no such product. */
async function variantsOf(
  deps: Pick<WishlistDependencies, 'catalogue' | 'db'>,
  productIds: readonly string[],
): Promise<Map<string, string | undefined>> {
  const { db } = deps
  const found = new Map<string, string | undefined>()
  for (const id of new Set(productIds)) found.set(id, await deps.catalogue.resolveVariant(db, id))
  return found
}

/** Resolves a save: the variants that the site sells, and the ids that are left out. Throws where no variant is left. */
async function prepareSave(
  deps: Pick<WishlistDependencies, 'catalogue' | 'db' | 'pricing'>,
  { site, language }: WishlistCall,
  { productIds, name }: Save,
) {
  const { db } = deps
  const variants = await variantsOf(deps, productIds)
  const known = await readOffered(
    deps,
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
  deps: Pick<WishlistDependencies, 'catalogue' | 'clock' | 'db' | 'pricing'>,
  tx: Db,
  site: Site,
  lists: readonly Wishlist[],
  customerId: string,
  { name, known, idsOf, unknown }: Awaited<ReturnType<typeof prepareSave>>,
): Promise<string[]> {
  const { clock } = deps
  const list = listNamed(lists, name) ?? (await createWishlist(deps, tx, customerId, lists, name))
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

/** Makes changes of lists in their order: all of them, or none where one is refused. */
export async function changeWishlists(
  deps: Pick<WishlistDependencies, 'catalogue' | 'clock' | 'db' | 'pricing'>,
  call: WishlistCall,
  changes: readonly WishlistChange[],
): Promise<Result<{ skipped: string[] }>> {
  const preparing = Promise.all(changes.map(async (one) => ('itemIds' in one ? one : prepareSave(deps, call, one))))
  const prepared = await resultOf(() => preparing)
  if (!prepared.ok) return prepared
  return changeLists(deps, call, async (tx, lists, customerId) => {
    const skipped: string[] = []
    let current = lists
    for (const one of prepared.value) {
      if ('itemIds' in one) await removeFrom(tx, current, one.itemIds)
      else skipped.push(...(await saveTo(deps, tx, call.site, current, customerId, one)))
      if (prepared.value.length > 1) current = await readWishlists(tx, customerId)
    }
    return { skipped }
  })
}
