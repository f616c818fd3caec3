import { throwFailure } from '../../../kernel/result.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { setTenders } from '../store.ts'

/** Spends up to an amount (major units) of the customer's credit; all of it without an amount, none for 0. */
export function applyCredit(deps: CartDependencies, ref: CartRef, amount: number | undefined) {
  const { credit: creditOf, sites } = deps
  return changeCart(deps, ref, async (tx, row) => {
    const site = (await sites.byCode(row.subsite)) ?? throwFailure('unknown_cart', 'cartID')
    if (row.customerId === null) return throwFailure('credit_sign_in', 'cartID')
    const wanted = amount === undefined ? Number.MAX_SAFE_INTEGER : minorOf(amount, site.currency, 'amount')
    const without = await priceCart(deps, tx, { ...row, credit: Number.MAX_SAFE_INTEGER })
    const available = await creditOf().balance(tx, row.customerId, row.subsite)
    const usable = Math.max(available, without?.tenders.find(({ kind }) => kind === 'credit')?.amount ?? 0)
    if (wanted > 0 && (usable === 0 || (amount !== undefined && wanted > usable))) return throwFailure('credit_short', 'amount')
    const credit = wanted === 0 ? null : wanted
    await setTenders(tx, row.id, { credit })
    return priceCart(deps, tx, { ...row, credit })
  })
}
