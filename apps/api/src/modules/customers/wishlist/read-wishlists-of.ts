import { fail, ok, type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { customerOf, type WishlistCall } from './change-lists.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { readEntries } from './entries.ts'
import type { Wishlist, WishlistView } from './port.ts'
import { readShared, readWishlists } from './store.ts'

async function viewsOf(
  deps: Pick<WishlistDependencies, 'catalogue' | 'db' | 'inventory' | 'pricing'>,
  site: Site,
  language: string,
  lists: readonly Wishlist[],
): Promise<WishlistView[]> {
  const { db } = deps
  const all = lists.flatMap((list) => list.items)
  const entries = await readEntries(deps, db, site, language, all)
  return lists.map(({ items, ...list }) => ({ ...list, entries: items.flatMap((item) => entries.get(item.id) ?? []) }))
}

/** Every list of the customer, with the entries that the site sells. */
export function readOwnWishlists(
  deps: Pick<WishlistDependencies, 'catalogue' | 'db' | 'inventory' | 'pricing'>,
  call: WishlistCall,
): Promise<Result<WishlistView[]>> {
  const { db } = deps
  return resultOf(async () => viewsOf(deps, call.site, call.language, await readWishlists(db, customerOf(call))))
}

/** A shared list with those of its variants that the site sells. */
export async function readSharedWishlist(
  deps: Pick<WishlistDependencies, 'catalogue' | 'db' | 'inventory' | 'pricing'>,
  site: Site,
  language: string,
  shareId: string,
): Promise<Result<WishlistView>> {
  const { db } = deps
  const list = await readShared(db, shareId)
  const [view] = list ? await viewsOf(deps, site, language, [list]) : []
  return view ? ok(view) : fail('unknown_wishlist', { field: 'shareID' })
}
