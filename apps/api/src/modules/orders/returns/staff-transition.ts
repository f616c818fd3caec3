import type { Currency } from '@karat/money/money.ts'
import { stepsToCounter } from '@karat/sites/returns.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
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

/** The return of a number; with a site, a number of another site is unknown. */
export async function findForStaff(db: Db, number: string, subsite?: string): Promise<ReturnRecord | undefined> {
  const found = await findReturn(db, number)
  return subsite !== undefined && found?.subsite !== subsite ? undefined : found
}

/** The currency of a return's amounts; undefined where the number is unknown. */
export async function currencyOf({ db }: Pick<ReturnDependencies, 'db'>, number: string, subsite?: string) {
  return (await findForStaff(db, number, subsite))?.currency as Currency | undefined
}

/** A transition of a return by its name. */
export type NamedTransition = TransitionInput & { name: ReturnTransition }

/**
 * A transition by staff, by the number of the return, with the steps before it where the shopper hands the units in at the counter; `check` throws for one that they may not make yet.
 */
export function transitionByStaff(
  deps: ReturnDependencies,
  number: string,
  transition: NamedTransition,
  subsite?: string,
  check?: (tx: Db, record: ReturnRecord, transition: NamedTransition) => Promise<void>,
): Promise<Result<ReturnRecord>> {
  const { db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await findForStaff(tx, number, subsite)) ?? throwFailure('unknown_return', 'number')
      return changeLocked(deps, tx, found.id, found.orderId, async (order, record) => {
        await check?.(tx, record, transition)
        const steps = transition.atCounter ? (stepsToCounter[record.state] ?? []) : []
        let now = record
        for (const name of steps) {
          const { actor, reason } = transition
          now = await transitionReturn(deps, tx, order, now, { name, actor, reason, isSilent: true })
        }
        return transitionReturn(deps, tx, order, now, transition)
      })
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
