import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { lockOpenCart, setContinuedIn } from '../store.ts'

/**
 * Lets the bag of a draft order continue in the asker's own open cart of the site once it is closed; without effect for another cart. The
 * caller holds the lock of the bag.
 */
export async function continueDraftIn(
  { clock }: Pick<CartDependencies, 'clock'>,
  tx: Db,
  { cartId, site }: { cartId: string; site: Site },
  own: CartRef,
): Promise<void> {
  if (own.cartId === cartId) return
  if (await lockOpenCart(tx, own, clock.now(), { subsite: site.code })) await setContinuedIn(tx, cartId, own.cartId)
}
