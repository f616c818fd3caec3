import type { Db } from '../../../kernel/db/db.ts'
import type { CartDependencies } from '../dependencies.ts'
import { closeCart } from '../store.ts'

/** Closes the bag of a draft order that ended without an order; the caller holds its lock. */
export async function closeDraftBag({ clock }: Pick<CartDependencies, 'clock'>, tx: Db, cartId: string): Promise<void> {
  await closeCart(tx, cartId, { rest: [], next: undefined, at: clock.now() })
}
