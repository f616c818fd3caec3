import { changeLists, listOf, type WishlistCall } from './change-lists.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { deleteWishlist } from './store.ts'

/** Deletes a list with its items. */
export function removeWishlist(deps: Pick<WishlistDependencies, 'db'>, call: WishlistCall, id: string) {
  return changeLists(deps, call, async (tx, lists) => deleteWishlist(tx, listOf(lists, id).id))
}
