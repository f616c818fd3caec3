import type { Db } from '../../../../kernel/db/db.ts'
import type { UnitDependencies } from '../dependencies.ts'
import type { OrderRecord } from '../port.ts'
import { readCashDue, readCollected } from './store.ts'
import { recordRefunds, transitionCash } from './transition-cash.ts'

/** Makes the payment transition of an order with no cash due any more, after its total has changed. */
export async function settleCash(deps: Pick<UnitDependencies, 'clock'>, tx: Db, order: OrderRecord): Promise<void> {
  if (order.paymentState !== 'cod_due' || (await readCashDue(tx, order.id)) > 0) return
  const { amount } = await readCollected(tx, order.id)
  const actor = { kind: 'system', id: '' } as const
  await transitionCash(deps, tx, order, amount > 0 ? 'need-no-more' : 'need-nothing', { actor, reason: 'nothing is due', holds: true })
  await recordRefunds(deps, tx, order.id)
}
