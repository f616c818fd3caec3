import { sum } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundDependencies } from './dependencies.ts'
import type { RefundPart, RefundTo } from './port.ts'
import { partsOf, withoutCards } from './rules.ts'
import { readCards, readOfOrder, readPaid } from './store.ts'

/** The parts that a refund of an amount would have; together less than the amount where less is left. */
export async function planRefund(
  { clock }: Pick<RefundDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  amount: number,
  to: RefundTo = 'sources',
): Promise<RefundPart[]> {
  const [paid, cards] = [await readPaid(tx, order.id), order.hasCards ? await readCards(tx, order.id) : 0]
  return partsOf(amount, withoutCards(paid, cards), to, clock.now())
}

/** The amount paid for an order and neither refunded nor being refunded, in minor units. */
export async function refundableAmount(tx: Db, orderId: string): Promise<number> {
  return sum((await readPaid(tx, orderId)).map((paid) => paid.left))
}

/** The amount paid for an order that stays paid for its units, returned ones included; see `Refunds.covered`. Minor units. */
export async function coveredAmount(tx: Db, orderId: string): Promise<number> {
  const returned = (await readOfOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'return')
  return (await refundableAmount(tx, orderId)) + sum(returned.map(({ amount }) => amount))
}
