import { noteChange, noteRepeat } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { IdProof } from '../../../checkout/id-proof/port.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { OrderProofDependencies } from '../dependencies.ts'
import type { OrderRecord } from '../port.ts'
import { idOfNumber } from '../store.ts'
import { ended } from './give-id-number.ts'
import { releaseVerified } from './release-verified.ts'

/**
 * Stores the identity number that a customer shows to staff, for an order of the site that waits for it. The number that the order has
 * already changes nothing; another one is refused, since it would replace what the customer gave.
 */
export function enterIdNumber(
  deps: OrderProofDependencies,
  site: Site,
  number: string,
  idNumber: string,
): Promise<Result<{ order: OrderRecord; proof: IdProof }>> {
  const { db, orders, proofs } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const id = await idOfNumber(tx, number.toUpperCase(), site.code)
      const order = id === undefined ? undefined : await orders.lock(tx, id)
      if (!order) return throwFailure('unknown_order', 'number')
      if (ended.has(order.state)) return throwFailure('order_ended', 'number')
      const given = await proofs.find(tx, order.cartId)
      if (given && (await proofs.isGiven(tx, order.id, site, idNumber))) {
        noteRepeat()
        return { order, proof: given }
      }
      if (given || order.holdReason !== 'id_proof') return throwFailure('id_number_not_needed')
      const proof = await proofs.keep(tx, order.cartId, site, idNumber, 'idNumber')
      const released = await releaseVerified(deps, tx, order)
      const { state, holdReason } = order
      const after = { idProof: proof.masked, state: released.state, holdReason: released.holdReason }
      noteChange({ object: 'orders', id: order.number, before: { idProof: null, state, holdReason }, after })
      return { order: released, proof }
    }),
  )
}
