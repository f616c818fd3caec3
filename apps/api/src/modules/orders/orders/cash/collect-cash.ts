import { sum } from '@karat/money/money.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { handedOver } from '../machines/order.ts'
import type { Moved, OrderRecord } from '../port.ts'
import { changeByNumber } from '../units/change-by-number.ts'
import type { TransitionRequest } from '../units/transition-request.ts'
import { openCash } from './open-cash.ts'
import { insertCollection, readCashDue } from './store.ts'
import { type CollectRequest, recordRefunds, transitionCash } from './transition-cash.ts'

/** Records that the cash of an order's delivered units, or of one of them, was collected. */
export function collectByNumber(deps: Pick<UnitDependencies, 'clock' | 'db' | 'documents'>, request: TransitionRequest) {
  return changeByNumber(deps, request, (tx, order) => collectCash(deps, tx, order, request))
}

/**
 * The cash that can be collected now, of all delivered units or of one by its place from 1: the units, the amount in minor units, and the
 * transition of the payment. Nothing can be collected where `amount` is 0 or `asked` is empty.
 */
export function assessCollection(open: Awaited<ReturnType<typeof openCash>>, due: number, unit: number | undefined) {
  const isAsked = ({ position, state, amount = 0 }: (typeof open)[number]) =>
    amount > 0 && handedOver.includes(state) && (unit === undefined || position === unit - 1)
  const asked = open.filter(isAsked)
  // A unit without an invoice asks for its cash once it is invoiced.
  const isLast = open.every((piece) => isAsked(piece) || piece.amount === 0)
  const amount = isLast ? due : Math.min(due, sum(asked.map((piece) => piece.amount ?? 0)))
  return { asked, amount, name: amount < due ? ('collect-part' as const) : ('collect' as const), holds: asked.length > 0 && amount > 0 }
}

/**
 * Records that the cash of delivered units was collected: the amounts that their invoices ask for, with the last units all that is due.
 * A second collection is refused. The caller holds the order's lock.
 */
export async function collectCash(
  deps: Pick<UnitDependencies, 'clock' | 'documents'>,
  tx: Db,
  order: OrderRecord,
  { unit, ...by }: CollectRequest,
): Promise<Result<Moved>> {
  const { clock } = deps
  const open = await openCash(deps, tx, order.id)
  const { asked, amount, name, holds } = assessCollection(open, await readCashDue(tx, order.id), unit)
  const answer = await transitionCash(deps, tx, order, name, { ...by, holds })
  if ('refused' in answer) return fail('transition_refused', { details: { ...answer.refused, state: order.paymentState } })
  const at = clock.now()
  await insertCollection(tx, { id: newId(at), orderId: order.id, unitIds: asked.map(({ unitId }) => unitId), amount, at })
  noteChange({ object: 'orders', id: order.number, after: { cashReceived: amount, currency: order.currency } })
  if (name === 'collect') await recordRefunds(deps, tx, order.id)
  return ok({ state: order.state, paymentState: answer.to, moved: 0 })
}
