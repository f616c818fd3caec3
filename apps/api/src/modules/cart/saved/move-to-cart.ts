import { newId } from '../../../kernel/id.ts'
import { AppError, type Result, throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import { writePriced } from '../lines/write-priced.ts'
import type { CartRef, CartView } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { maxLines, tooMany, unitsOf, withAdded } from '../rules.ts'
import { removeSaved, writeSaved } from '../store.ts'

/** Moves a saved product back into the cart, as many units as are in stock; the others stay saved. */
export async function moveToCart(deps: CartDependencies, ref: CartRef, savedId: string): Promise<Result<CartView>> {
  const { clock, inventory, settings } = deps
  const { maxQuantity } = await settings()
  return changeCart(deps, ref, async (tx, row) => {
    const kept = row.saved.find((item) => item.id === savedId) ?? throwFailure('unknown_saved', 'savedID')
    const { variantId, engraving } = kept
    const inCart = unitsOf(row.items, variantId)
    const available = (await inventory.levels(tx, row.subsite, [variantId])).get(variantId)?.quantity ?? 0
    const quantity = Math.min(kept.quantity, available - inCart, maxQuantity - inCart)
    if (quantity < 1) {
      if (inCart >= maxQuantity) throw new AppError(tooMany(maxQuantity, 'savedID'))
      throw new AppError({
        code: 'out_of_stock',
        field: 'savedID',
        details: { productID: variantId, available: Math.max(0, available - inCart) },
      })
    }
    const addedAt = clock.now()
    const gifts = kept.gifts.slice(0, quantity)
    const added = { id: newId(addedAt), variantId, quantity, gifts, engraving, addedAt: addedAt.toISOString() }
    const { items, item } = withAdded(row.items, added)
    if (items.length > maxLines) throwFailure('too_many', 'savedID')
    const rest = { ...kept, quantity: kept.quantity - quantity, gifts: kept.gifts.slice(quantity) }
    if (rest.quantity > 0) await writeSaved(tx, row.id, rest)
    else await removeSaved(tx, row.id, savedId)
    const saved = row.saved.flatMap((one) => (one !== kept ? [one] : rest.quantity > 0 ? [rest] : []))
    const view = (await priceCart(deps, tx, { ...row, items, saved })) ?? throwFailure('unknown_cart', 'cartID')
    await writePriced(tx, view, item, row.items)
    return view
  })
}
