import { noteChange, noteRepeat } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { idOfNumber, lockOrder } from '../store.ts'

/** Sends a message about an order of a site again; see `Notifications.repeat`. */
export function repeatOrderMessage(
  { db, notifications }: Pick<StaffOrderDependencies, 'db' | 'notifications'>,
  site: Site,
  number: string,
  { id, repeats }: { id: string; repeats: number },
): Promise<Result<{ id: string }>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const orderId = (await idOfNumber(tx, number.toUpperCase(), site.code)) ?? throwFailure('unknown_order', 'number')
      const order = (await lockOrder(tx, orderId)) ?? throwFailure('unknown_order', 'number')
      const repeated = unwrap(await notifications.repeat(tx, order.id, id, repeats))
      const { kind, recipient, isNew } = repeated
      // A number that was given is not asked for once more; the refusal rolls the message back.
      if (isNew && kind === 'id_number' && order.holdReason !== 'id_proof') throwFailure('id_number_not_needed', 'id')
      if (!isNew) noteRepeat()
      else noteChange({ object: 'orders', id: order.number, after: { messageSentAgain: kind, recipient, messageID: repeated.id } })
      return { id: repeated.id }
    }),
  )
}
