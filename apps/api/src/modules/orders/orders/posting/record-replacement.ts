import { awaitsTransfer } from '@karat/sites/payment-method.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { orderReplaced } from '../events.ts'
import type { OrderRecord } from '../port.ts'
import { addEvent } from '../store.ts'

/** Records which order replaces an unpaid one that was ended; see `Orders.replaced`. */
export async function recordReplacement(
  { clock, events }: Pick<OrderDependencies, 'clock' | 'events'>,
  tx: Db,
  ended: OrderRecord,
  by: Pick<OrderRecord, 'id' | 'number'>,
): Promise<void> {
  const at = clock.now()
  const step = { machine: 'replacement', from: null, to: by.number, actor: 'system', actorId: '', reason: 'the bag changed' } as const
  await addEvent(tx, { id: newId(at), orderId: ended.id, ...step, at })
  if (awaitsTransfer(ended)) await events.publish(tx, orderReplaced, { orderId: ended.id, byOrderId: by.id })
}
