import { sameShown } from '@karat/pricing/shown.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartView } from '../port.ts'
import { writeShown } from '../store.ts'

/**
 * Records the amounts of a cart that an answer shows: an order with a higher total is refused. A cart without promotions, tenders and
 * charges needs no record, so that it costs no statement.
 */
export async function recordShown({ db }: Pick<CartDependencies, 'db'>, cart: CartView): Promise<void> {
  const { cartId, state, shown, shows } = cart
  const matters = state === 'open' && (shown !== null || shows.parts.length > 0)
  if (matters && !sameShown(shown, shows)) await writeShown(db, cartId, shows)
}
