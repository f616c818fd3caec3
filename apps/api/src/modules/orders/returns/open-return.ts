import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker, OrderRecord } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { ReturnRecord } from './port.ts'
import { findReturn } from './store.ts'

/** The order of an id or a number that the asker may open. Throws an error with the field. */
export async function openOrder(
  { orderOwnership }: Pick<ReturnDependencies, 'orderOwnership'>,
  tx: Db,
  site: Site,
  name: string,
  asker: OrderAsker,
  field: string,
) {
  return (await orderOwnership.authorize(tx, site.code, name, asker)) ?? throwFailure('unknown_order', field)
}

/** The return of an id or a number whose order the asker may open. Throws an error with the field. */
export async function openReturn(
  { orderOwnership }: Pick<ReturnDependencies, 'orderOwnership'>,
  tx: Db,
  site: Site,
  name: string,
  asker: OrderAsker,
  field: string,
) {
  const record = (await findReturn(tx, name)) ?? throwFailure('unknown_return', field)
  const order = (await orderOwnership.authorize(tx, site.code, record.orderId, asker)) ?? throwFailure('unknown_return', field)
  return { record, order }
}

/** Runs a change of a return, read under the lock of its order. */
export async function changeLocked<T>(
  { orders }: Pick<ReturnDependencies, 'orders'>,
  tx: Db,
  returnId: string,
  orderId: string,
  change: (order: OrderRecord, record: ReturnRecord) => Promise<T>,
) {
  const order = (await orders.lock(tx, orderId)) ?? throwFailure('unknown_return')
  const record = (await findReturn(tx, returnId)) ?? throwFailure('unknown_return')
  return change(order, record)
}

/** The actors of transitions by a shopper, and by the schedule and events. */
export const shopper = { kind: 'shopper', id: '' } as const
export const system = { kind: 'system', id: '' } as const

/** Runs a shopper's change of a return that they may open, read under the lock of its order; returns its id. */
export function changeOwnReturn(
  deps: Pick<ReturnDependencies, 'db' | 'orderOwnership' | 'orders'>,
  site: Site,
  name: string,
  asker: OrderAsker,
  change: (tx: Db, order: OrderRecord, record: ReturnRecord) => Promise<void>,
): Promise<Result<string>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const opened = await openReturn(deps, tx, site, name, asker, 'returnID')
      return changeLocked(deps, tx, opened.record.id, opened.order.id, async (order, record) => {
        await change(tx, order, record)
        return record.id
      })
    }),
  )
}

/** Runs a change of a return in a transaction of its own, read under the lock of its order; none where it is gone. */
export async function changeUnderLock(
  { db, orders }: Pick<ReturnDependencies, 'db' | 'orders'>,
  returnId: string,
  change: (tx: Db, order: OrderRecord, record: ReturnRecord) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await findReturn(tx, returnId)
    const order = found && (await orders.lock(tx, found.orderId))
    const record = order && (await findReturn(tx, returnId))
    if (record) await change(tx, order, record)
  })
}
