import { normaliseCode } from '@karat/pricing/promotions/types.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { setPromoCodes } from '../store.ts'

/** Removes a promotion by its id, or a code that no promotion has any more; fails where the cart has neither. */
export function removePromotion(deps: CartDependencies, ref: CartRef, promotionId: string) {
  return changeCart(deps, ref, async (tx, row) => {
    const view = await priceCart(deps, tx, row)
    const code = view?.promotions.find(({ promotion }) => promotion.id === promotionId)?.promotion.code ?? normaliseCode(promotionId)
    const promoCodes = row.promoCodes.filter((one) => one !== code)
    if (promoCodes.length === row.promoCodes.length) throwFailure('promotion_unknown', 'promoID')
    await setPromoCodes(tx, row.id, promoCodes)
    return priceCart(deps, tx, { ...row, promoCodes })
  })
}
