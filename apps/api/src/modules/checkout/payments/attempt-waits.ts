import type { Db } from '../../../kernel/db/db.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findPaymentById } from './store.ts'

/** Whether the order of an attempt, or the excess payment that it pays, still waits for it. */
export async function attemptWaits(
  { excess, orders }: Pick<PaymentDependencies, 'excess' | 'orders'>,
  tx: Db,
  attemptId: string,
): Promise<boolean> {
  const row = await findPaymentById(tx, attemptId)
  if (!row) return false
  if (row.excessId !== null) return excess().waits(tx, row.excessId)
  return (await orders().find(tx, row.orderId))?.state === 'payment_pending'
}
