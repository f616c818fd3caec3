import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { decide } from '../../../../kernel/machine.ts'
import type { UnitDependencies } from '../dependencies.ts'
import { paymentMachine, type PaymentState } from '../machines/payment.ts'
import { addEvent, findOrder, setPaymentState } from '../store.ts'

/** Makes the payment transition of an order when refunds arrive; none while cash is still due. */
export async function setCashRefunded({ clock }: Pick<UnitDependencies, 'clock'>, tx: Db, orderId: string, all: boolean): Promise<void> {
  const from = (await findOrder(tx, orderId))?.paymentState as PaymentState | undefined
  if (from === undefined) return
  const answer = decide(paymentMachine, from, all ? 'give-back-all' : 'give-back-part', 'system', () => true)
  if ('refused' in answer || answer.to === from) return
  const at = clock.now()
  const event = { id: newId(at), orderId, machine: 'payment', from, to: answer.to, at }
  await setPaymentState(tx, orderId, answer.to)
  await addEvent(tx, { ...event, actor: 'system', actorId: '', reason: 'refunded' })
}
