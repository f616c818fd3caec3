import { type Result, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { changeOwnReturn } from './open-return.ts'
import { checkVisit } from './pickup.ts'
import type { Visit } from './port.ts'
import { daysOpen } from './rules.ts'
import { setReturn } from './store.ts'

/** Chooses the day of the courier's visit, before it is arranged. */
export function choosePickupDay(
  deps: Pick<ReturnDependencies, 'clock' | 'db' | 'orderOwnership' | 'orders'>,
  site: Site,
  name: string,
  asker: OrderAsker,
  visit: Visit,
): Promise<Result<string>> {
  return changeOwnReturn(deps, site, name, asker, async (tx, _order, { id, state, handover }) => {
    if (handover !== 'pickup' || !daysOpen.includes(state)) throwFailure('return_transition_refused')
    checkVisit(deps, site, visit)
    await setReturn(tx, id, { pickupDay: visit.day, pickupSlot: visit.slot })
  })
}
