import { type Db, transact } from '../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../kernel/result.ts'
import type { CartDependencies } from './dependencies.ts'
import type { CartRef, CartView } from './port.ts'
import { opensTo } from './rules.ts'
import { lockCart, lockOpenCart } from './store.ts'
import { type CartRow, readCart, readContinuing } from './views.ts'

/** Throws for a call about a closed cart, naming the cart that continues it. */
export async function refuseClosed(tx: Db, cartId: string): Promise<never> {
  throw new AppError({ code: 'bag_closed', field: 'cartID', details: { continuedIn: await readContinuing(tx, cartId) } })
}

/** The cart; throws `unknown_cart` where there is none. */
export function cartOrThrow<T>(cart: T | undefined): T {
  return cart ?? throwFailure('unknown_cart', 'cartID')
}

/**
 * Locks an open cart, runs the change on its row, and returns the resulting cart. A failure changes nothing. Every writer locks the cart,
 * so a row read here stays current until the end. Another person's cart is treated as missing; the bag of a draft order is refused, unless
 * the reference names the draft order, or the change is one that its customer may make (`anyDraft`).
 */
export function changeCart<T extends CartView>(
  { clock, db }: Pick<CartDependencies, 'clock' | 'db'>,
  ref: CartRef,
  work: (tx: Db, row: CartRow) => Promise<T | undefined>,
  may: { anyDraft?: boolean } = {},
): Promise<Result<T>> {
  const { cartId, customerId } = ref
  return resultOf(() =>
    transact(db, async (tx) => {
      const isOpen = await lockOpenCart(tx, ref, clock.now(), may)
      if (!isOpen) {
        const { state } = refuseOthers(await lockCart(tx, cartId), customerId)
        if (state === 'open') throw new AppError({ code: 'draft_bag', field: 'cartID' })
        await refuseClosed(tx, cartId)
      }
      // Read after the lock, so that it is the row as the last change left it.
      return cartOrThrow(await work(tx, cartOrThrow(await readCart(tx, cartId))))
    }),
  )
}

/** Throws for a cart that the asker may not open. */
export function refuseOthers<T extends { customerId: string | null }>(cart: T | undefined, customerId: string | undefined): T {
  if (!cart || !opensTo(cart, customerId)) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
  return cart
}
