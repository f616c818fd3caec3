import type { Currency } from '@karat/money/money.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { ReturnTransition } from './machine.ts'
import type { TransitionInput } from './transition.ts'
import { changeLocked } from './open-return.ts'
import { pickupPlaceOf } from './pickup.ts'
import type { PickupPlace, ReturnRecord } from './port.ts'
import { findReturn } from './store.ts'
import { transitionReturn } from './transition-return.ts'
import { readReturnedOrder } from './views.ts'

/** The currency of a return's amounts; undefined where the number is unknown. */
export async function currencyOf({ db }: Pick<ReturnDependencies, 'db'>, number: string) {
  return (await findReturn(db, number))?.currency as Currency | undefined
}

/** A transition by staff, by the number of the return. */
export function transitionByStaff(
  deps: ReturnDependencies,
  number: string,
  move: TransitionInput & { name: ReturnTransition },
): Promise<Result<ReturnRecord>> {
  const { db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await findReturn(tx, number)) ?? throwFailure('unknown_return', 'number')
      return changeLocked(deps, tx, found.id, found.orderId, (order, record) => transitionReturn(deps, tx, order, record, move))
    }),
  )
}

/** The place of the courier's visit for a return, in the merchant's language; undefined where the units are brought to a store. */
export async function readPickupPlace(
  deps: Pick<ReturnDependencies, 'db' | 'delivery'>,
  record: ReturnRecord,
): Promise<PickupPlace | undefined> {
  const { db } = deps
  const order = await readReturnedOrder(db, record.orderId)
  return order && pickupPlaceOf(deps, db, record, order.address, 'en')
}
