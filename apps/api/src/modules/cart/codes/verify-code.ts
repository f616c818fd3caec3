import { addMs, durations } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, resultOf } from '../../../kernel/result.ts'
import { refuseClosed } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef, CartView } from '../port.ts'
import { viewCart } from '../pricing/view-cart.ts'
import { codeRules, opensTo } from '../rules.ts'
import { countTry, lockCart, setVerified } from '../store.ts'
import { readCart } from '../views.ts'
import { messageOf, proofOf, purpose } from './proof.ts'

/** Checks a one-time code. A wrong one counts, so the count is written even though the call fails. */
export async function verifyCode(deps: CartDependencies, { cartId, customerId }: CartRef, code: string): Promise<Result<CartView>> {
  const { clock, db, secrets } = deps
  const outcome = await resultOf(() =>
    transact(db, async (tx): Promise<Result<CartView>> => {
      const locked = await lockCart(tx, cartId)
      const row = await readCart(tx, cartId)
      if (!locked || !row || !opensTo(row, customerId)) return fail('unknown_cart', { field: 'cartID' })
      if (locked.state === 'closed') await refuseClosed(tx, cartId)
      const now = clock.now()
      const phone = row.address?.shipping.phone ?? ''
      const proof = proofOf(secrets, row, phone)
      if (!proof?.codeMac || addMs(new Date(proof.sentAt), codeRules.minutes * durations.minute) < now)
        return fail('cod_code_expired', { field: 'code' })
      if (proof.tries >= codeRules.tries) return fail('cod_code_locked', { field: 'code' })
      if (!secrets.verify(purpose, messageOf(cartId, phone, code), proof.codeMac)) {
        await countTry(tx, cartId, proof.subject)
        return fail('cod_code_wrong', { field: 'code', details: { triesLeft: codeRules.tries - proof.tries - 1 } })
      }
      await setVerified(tx, cartId, proof.subject, now)
      const cart = await viewCart(deps, tx, cartId)
      return cart ? ok(cart) : fail('unknown_cart', { field: 'cartID' })
    }),
  )
  return outcome.ok ? outcome.value : outcome
}
