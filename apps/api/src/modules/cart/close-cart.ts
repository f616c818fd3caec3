import type { Db } from '../../kernel/db/db.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import type { CartDependencies } from './dependencies.ts'
import type { Carts } from './port.ts'
import { remainingItems } from './rules.ts'
import { cartContinues, closeCart, lockCart } from './store.ts'
import { readItems } from './views.ts'

/** Closes a cart that has become a placed order; see `Carts.close`. */
export async function closeBoughtCart(
  { clock }: Pick<CartDependencies, 'clock'>,
  tx: Db,
  cartId: string,
  bought: Parameters<Carts['close']>[2],
): Promise<void> {
  const now = clock.now()
  const { cardIds } = bought
  const [items, keeps] = await Promise.all([readItems(tx, cartId), cartContinues(tx, cartId, cardIds)])
  const remaining = remainingItems(items, bought.items)
  const hasRest = keeps || remaining.length > 0
  // The bag of a draft order is bought or dropped, and its browser returns to the shopper's own cart.
  const isContinued = hasRest && (await lockCart(tx, cartId))?.draftId === null
  await closeCart(tx, cartId, {
    rest: remaining.map(({ id, addedAt, ...rest }) => ({ ...rest, id: newId(new Date(addedAt)), itemId: id })),
    next: isContinued ? newSecretId() : undefined,
    at: now,
    cardIds,
  })
}
