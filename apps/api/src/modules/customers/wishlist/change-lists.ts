import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Actor } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { WishlistDependencies } from './dependencies.ts'
import type { Wishlist } from './port.ts'
import { lockWishlists, readWishlists } from './store.ts'

/** The actor of a call about wishlists, with its site and language. */
export interface WishlistCall {
  actor: Actor
  site: Site
  language: string
}

/** The customer of a call; throws `unauthorised` for others. */
export function customerOf({ actor }: WishlistCall): string {
  return actor.kind === 'customer' ? actor.customerId : throwFailure('unauthorised')
}

/** Runs a change on a customer's lists under their lock. */
export function changeLists<T>(
  { db }: Pick<WishlistDependencies, 'db'>,
  call: WishlistCall,
  work: (tx: Db, lists: Wishlist[], customerId: string) => Promise<T>,
): Promise<Result<T>> {
  return resultOf(() => {
    const customerId = customerOf(call)
    return transact(db, async (tx) => {
      await lockWishlists(tx, customerId)
      return work(tx, await readWishlists(tx, customerId), customerId)
    })
  })
}

/** The list of an id; throws `unknown_wishlist` where the customer has none. */
export function listOf(lists: readonly Wishlist[], id: string) {
  return lists.find((list) => list.id === id) ?? throwFailure('unknown_wishlist', 'wishlistID')
}
