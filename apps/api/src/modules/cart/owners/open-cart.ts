import type { Db } from '../../../kernel/db/db.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import { newSecretId } from '../../../kernel/id.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { opensTo } from '../rules.ts'
import { insertCart, lockCart, lockOpenCart, setContinuedIn } from '../store.ts'
import { lockOwnCart, lockOwner, unknownCart } from './lock-own-cart.ts'

/** A named cart, or where it leads: an open cart of the site; the last closed one, which nothing continues; or a cart of another site. */
type FollowedCart = { is: 'open' | 'closed'; cartId: string } | { is: 'of_other_site' }

/**
 * Follows a named cart, which is not open on the site itself, to the carts that continue it, and locks each. The bag of a draft order counts
 * as closed: what its customer adds goes to the cart that continues it.
 */
async function followCart(tx: Db, site: Site, { cartId: named, customerId }: CartRef, now: Date): Promise<FollowedCart> {
  for (let cartId = named; ;) {
    if (cartId !== named && (await lockOpenCart(tx, { cartId, customerId }, now, { subsite: site.code }))) return { is: 'open', cartId }
    const cart = (await lockCart(tx, cartId)) ?? unknownCart()
    if (!opensTo(cart, customerId)) unknownCart()
    if (cart.subsite !== site.code) return { is: 'of_other_site' }
    if (cart.continuedIn === null) return { is: 'closed', cartId }
    cartId = cart.continuedIn
  }
}

/**
 * Locks the cart that products are added to: the named one, or its continuing cart where it has become an order. Otherwise a customer's
 * open one; a new one where there is none. A named cart of another site (`isOfOtherSite`) is left as it is, since prices and stock differ
 * by site.
 */
export async function openCart(
  deps: Pick<CartDependencies, 'clock'>,
  tx: Db,
  site: Site,
  language: string,
  { cartId: requested, customerId, draftId }: Partial<CartRef>,
): Promise<{ cartId: string; isOfOtherSite: boolean }> {
  const now = deps.clock.now()
  const named = requested === undefined ? undefined : { cartId: requested, customerId, ...(draftId === undefined ? {} : { draftId }) }
  if (named && requested !== undefined && (await lockOpenCart(tx, named, now, { subsite: site.code })))
    return { cartId: requested, isOfOtherSite: false }
  if (customerId !== undefined) await lockOwner(tx, customerId, site.code)
  const followed = requested === undefined ? undefined : await followCart(tx, site, { cartId: requested, customerId }, now)
  if (followed?.is === 'open') return { cartId: followed.cartId, isOfOtherSite: false }
  const own = customerId === undefined ? undefined : await lockOwnCart(deps, tx, customerId, site.code)
  const cartId = own ?? newSecretId()
  if (own === undefined) await deferToCommit(insertCart(tx, { id: cartId, subsite: site.code, language, at: now, customerId }))
  if (followed?.is === 'closed') await setContinuedIn(tx, followed.cartId, cartId)
  return { cartId, isOfOtherSite: followed?.is === 'of_other_site' }
}
