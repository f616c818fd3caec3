import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { changeWishlists } from './change-wishlists.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { readGuestList } from './read-guest-list.ts'
import { readOwnWishlists, readSharedWishlist } from './read-wishlists-of.ts'
import { removeWishlist } from './remove-wishlist.ts'
import { renameWishlist } from './rename-wishlist.ts'
import { shareWishlist, unshareWishlist } from './share-wishlist.ts'
import { deleteOfCustomer, readCreated, readWishlists } from './store.ts'

/** The wishlists of customers, the shared ones, and the list that a guest's device keeps. */
export function createWishlists(deps: WishlistDependencies) {
  return {
    ...bindUseCases(deps, {
      read: readOwnWishlists,
      change: changeWishlists,
      rename: renameWishlist,
      removeList: removeWishlist,
      share: shareWishlist,
      unshare: unshareWishlist,
      readShared: readSharedWishlist,
      readPieces: readGuestList,
    }),
    /** Deletes every wishlist of a customer. */
    removeCustomer: deleteOfCustomer,
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
