import { throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { removeSaved } from '../store.ts'

/** Removes a saved product. */
export function removeSavedProduct(deps: CartDependencies, ref: CartRef, savedId: string) {
  return changeCart(deps, ref, async (tx, row) => {
    const saved = row.saved.filter((item) => item.id !== savedId)
    if (saved.length === row.saved.length) throwFailure('unknown_saved', 'savedID')
    await removeSaved(tx, row.id, savedId)
    return priceCart(deps, tx, { ...row, saved })
  })
}
