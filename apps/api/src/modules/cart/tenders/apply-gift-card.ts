import { type Result, throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef, CartView } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { maxGiftCards } from '../rules.ts'
import { setTenders } from '../store.ts'
import { readCart } from '../views.ts'

/** Pays with the balance of a gift card as far as needed. Idempotent. `client` identifies the caller, since wrong tries are counted. */
export async function applyGiftCard(
  deps: CartDependencies,
  ref: CartRef,
  card: { number: string; pin: string; client: string; device?: string | undefined },
): Promise<Result<CartView>> {
  const { db, giftCards } = deps
  const subsite = (await readCart(db, ref.cartId))?.subsite
  if (subsite === undefined) return changeCart(deps, ref, () => throwFailure('unknown_cart', 'cartID'))
  const opened = await giftCards().open(db, { ...card, subsite })
  if (!opened.ok) return opened
  return changeCart(
    deps,
    ref,
    async (tx, row) => {
      const giftCardIds = [...new Set([...row.giftCardIds, opened.value.cardId])]
      if (giftCardIds.length > maxGiftCards) return throwFailure('too_many', 'number')
      await setTenders(tx, row.id, { giftCardIds })
      return priceCart(deps, tx, { ...row, giftCardIds })
    },
    { anyDraft: true },
  )
}
