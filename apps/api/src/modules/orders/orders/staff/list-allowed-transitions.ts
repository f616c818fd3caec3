import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { readUnits } from '../units/store.ts'
import { type OfferedTransition, transitionsOfOrder } from './allowed-transitions.ts'
import { readChosenOrders } from './views.ts'

/**
 * The transitions that each of several orders of a site can make now as a whole, for an act on all of them. Cash is left out: each order's
 * is noted by itself. `unknown_order` for an order of another site or store.
 */
export async function listAllowedTransitions(
  { db }: Pick<StaffOrderDependencies, 'db'>,
  site: Site,
  numbers: readonly string[],
  stores: StoreScope,
): Promise<Result<{ number: string; transitions: OfferedTransition['transition'][] }[]>> {
  const found = new Map((await readChosenOrders(db, site.code, numbers, stores)).map((order) => [order.number, order]))
  const chosen = [...new Set(numbers)].flatMap((number) => found.get(number) ?? [])
  if (chosen.length < new Set(numbers).size) return fail('unknown_order', { field: 'numbers' })
  const noCash = { open: [], due: 0 }
  const orders = []
  for (const order of chosen) {
    const transitions = transitionsOfOrder(order, await readUnits(db, order.id), noCash)
    orders.push({ number: order.number, transitions: transitions.flatMap(({ transition, allowed }) => (allowed ? [transition] : [])) })
  }
  return ok(orders)
}
