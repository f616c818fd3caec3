import { throwFailure } from '../../../kernel/result.ts'
import { changeLists, listOf, type WishlistCall } from './change-lists.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { mayBeNamed } from './rules.ts'
import { setName } from './store.ts'

/** Renames a list; throws `wishlist_name_taken` where another has the name. */
export function renameWishlist(deps: Pick<WishlistDependencies, 'db'>, call: WishlistCall, id: string, name: string) {
  return changeLists(deps, call, async (tx, lists) => {
    listOf(lists, id)
    if (!mayBeNamed(lists, id, name)) throwFailure('wishlist_name_taken', 'wishlistName')
    await setName(tx, id, name)
  })
}
