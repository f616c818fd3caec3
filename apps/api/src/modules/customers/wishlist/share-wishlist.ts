import { newSecretId } from '../../../kernel/id.ts'
import { changeLists, listOf, type WishlistCall } from './change-lists.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { setShareId } from './store.ts'

/** Lets everybody who knows the returned id read a list; a shared one keeps its id. */
export function shareWishlist(deps: Pick<WishlistDependencies, 'db'>, call: WishlistCall, id: string) {
  return changeLists(deps, call, async (tx, lists) => {
    const { shareId } = listOf(lists, id)
    if (shareId !== null) return shareId
    const fresh = newSecretId()
    await setShareId(tx, id, fresh)
    return fresh
  })
}

/** Ends the sharing of a list; its public id is no longer valid. */
export function unshareWishlist(deps: Pick<WishlistDependencies, 'db'>, call: WishlistCall, id: string) {
  return changeLists(deps, call, async (tx, lists) => setShareId(tx, listOf(lists, id).id, null))
}
