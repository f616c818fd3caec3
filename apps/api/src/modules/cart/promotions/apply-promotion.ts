import { toMajor } from '@karat/money/money.ts'
import { normaliseCode } from '@karat/pricing/promotions/types.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef, CartView, RefusedCode } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { maxCodes, refusalDetails } from '../rules.ts'
import { setPromoCodes } from '../store.ts'

/** The failure for a code that takes nothing off a cart. */
function refuse({ code: couponCode, refusal }: RefusedCode, { site }: CartView): never {
  const details = refusalDetails(refusal, (amount) => toMajor(amount, site.currency))
  throw new AppError({ code: `promotion_${refusal.reason}`, field: 'couponCode', details: { couponCode, ...details } })
}

/** Enters a code; one that takes nothing off is refused with the reason and changes nothing. Idempotent. */
export function applyPromotion(deps: CartDependencies, ref: CartRef, given: string) {
  return changeCart(deps, ref, async (tx, row) => {
    const code = normaliseCode(given)
    if (row.promoCodes.includes(code)) return priceCart(deps, tx, row)
    if (row.promoCodes.length >= maxCodes) return throwFailure('promotion_limit', 'couponCode')
    const promoCodes = [...row.promoCodes, code]
    const view = await priceCart(deps, tx, { ...row, promoCodes })
    const refused = view?.refusedCodes.find((one) => one.code === code)
    if (view && refused) refuse(refused, view)
    await setPromoCodes(tx, row.id, promoCodes)
    return view
  })
}
