import type { Db } from '../../../kernel/db/db.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import { newSecretId } from '../../../kernel/id.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { opensTo } from '../rules.ts'
import { insertCart, lockCart, lockOpenCart, setContinuedIn } from '../store.ts'
import { lockOwnCart, lockOwner, unknownCart } from './lock-own-cart.ts'

/**
 * Locks the cart that products are added to: the named one, or its continuing cart where it has become an order. Otherwise a customer's
 * open one; a new one where there is none, or where the named one belongs to another site, since prices and stock differ by site.
 */
export async function openCart(
  deps: Pick<CartDependencies, 'clock'>,
  tx: Db,
  site: Site,
  language: string,
  { cartId: requested, customerId }: Partial<CartRef>,
): Promise<{ cartId: string; created: boolean }> {
  const { clock } = deps
  const now = clock.now()
  if (requested !== undefined && (await lockOpenCart(tx, { cartId: requested, customerId }, now, site.code)))
    return { cartId: requested, created: false }
  if (customerId !== undefined) await lockOwner(tx, customerId, site.code)
  let previous: string | undefined
  let created = false
  for (let cartId = requested; cartId !== undefined;) {
    if (cartId !== requested && (await lockOpenCart(tx, { cartId, customerId }, now, site.code))) return { cartId, created: false }
    const cart = (await lockCart(tx, cartId)) ?? unknownCart()
    if (!opensTo(cart, customerId)) unknownCart()
    created = cart.subsite !== site.code
    if (created) break
    previous = cartId
    cartId = cart.continuedIn ?? undefined
  }
  const own = customerId === undefined ? undefined : await lockOwnCart(deps, tx, customerId, site.code)
  const cartId = own ?? newSecretId()
  if (own === undefined) await deferToCommit(insertCart(tx, { id: cartId, subsite: site.code, language, at: now, customerId }))
  if (previous !== undefined && !created) await setContinuedIn(tx, previous, cartId)
  return { cartId, created }
}
