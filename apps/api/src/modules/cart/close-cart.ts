import type { Db } from '../../kernel/db/db.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import type { CartDependencies } from './dependencies.ts'
import type { Carts } from './port.ts'
import { remainingItems } from './rules.ts'
import { cartContinues, closeCart } from './store.ts'
import { readItems } from './views.ts'

/** Closes a cart that has become a placed order; see `Carts.close`. */
export async function closeBoughtCart(
  { clock }: Pick<CartDependencies, 'clock'>,
  tx: Db,
  cartId: string,
  purchase: Parameters<Carts['close']>[2],
): Promise<void> {
  const now = clock.now()
  const [items, bought, keeps, cardIds] = await Promise.all([
    readItems(tx, cartId),
    purchase.items,
    purchase.cardIds.then((ids) => cartContinues(tx, cartId, ids)),
    purchase.cardIds,
  ])
  const remaining = remainingItems(items, bought)
  await closeCart(tx, cartId, {
    rest: remaining.map(({ id, addedAt, ...rest }) => ({ ...rest, id: newId(new Date(addedAt)), itemId: id })),
    next: keeps || remaining.length > 0 ? newSecretId() : undefined,
    at: now,
    cardIds,
  })
}
