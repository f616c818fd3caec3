import type { Db } from '../../../kernel/db/db.ts'
import { AppError, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { setCartAddress } from '../address/set-cart-address.ts'
import { clearAddress } from '../address/store.ts'
import { cartOrThrow } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import { addToCart } from '../lines/add-to-cart.ts'
import type { CartView, DraftBag } from '../port.ts'
import { viewCart } from '../pricing/view-cart.ts'
import { applyPromotion } from '../promotions/apply-promotion.ts'
import { placeOfStore } from '../rules.ts'
import { clearItems, insertCart, lockCart, setPromoCodes } from '../store.ts'

/** Writes the content of the bag of a draft order by the changes that shoppers make; see `Carts.writeDraft`. */
export async function writeDraftBag(
  given: CartDependencies,
  tx: Db,
  site: Site,
  { cartId, draftId }: { cartId: string; draftId: string },
  { language, items, code, address, deliveryMethod, limits }: DraftBag,
): Promise<CartView> {
  const deps = { ...given, db: tx, settings: async () => limits }
  const ref = { cartId, customerId: undefined, draftId }
  const locked = await lockCart(tx, cartId)
  if (!locked) await insertCart(tx, { id: cartId, subsite: site.code, language, at: deps.clock.now(), draftId })
  else if (locked.draftId !== draftId || locked.state === 'closed') throw new AppError({ code: 'changed_meanwhile' })
  await clearItems(tx, cartId)
  await setPromoCodes(tx, cartId, [])
  for (const [index, item] of items.entries()) {
    const added = await addToCart(deps, site, language, { ...item, ...ref })
    if (!added.ok) throw new AppError({ ...added.error, field: `items.${index}.${added.error.field ?? 'productID'}` })
  }
  await clearAddress(tx, cartId, language, deliveryMethod)
  if (address) {
    const { place, storeId } = address
    // A customer who collects and gave no address is billed at the address of the store.
    const store = deliveryMethod === 'pickup' && place.city === '' ? await deps.stores.collecting(tx, site.code, storeId) : undefined
    const shipping = store ? placeOfStore(store, site.country, place) : place
    unwrap(await setCartAddress(deps, ref, { shipping, save: false, ...(storeId === undefined ? {} : { storeId }) }, deliveryMethod))
  }
  if (code !== '') unwrap(await applyPromotion(deps, ref, code))
  return cartOrThrow(await viewCart(deps, tx, cartId))
}
