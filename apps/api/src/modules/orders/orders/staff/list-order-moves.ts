import { sql } from 'drizzle-orm'
import { type Db, listParam, rows } from '../../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import { andInScope, type StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import type { OrderRecord } from '../port.ts'
import { readUnits } from '../units/store.ts'
import { type OfferedTransition, transitionsOfOrder } from './allowed-transitions.ts'

type ChosenOrder = Pick<OrderRecord, 'id' | 'number' | 'state' | 'holdReason' | 'paymentState'>

const readChosen = (db: Db, subsite: string, numbers: readonly string[], stores: StoreScope) =>
  rows<ChosenOrder>(
    db,
    sql`select o.id, o.number, o.state, o.hold_reason as "holdReason", o.payment_state as "paymentState"
        from orders o where o.number = any(${listParam(numbers)}) and o.subsite = ${subsite}${andInScope(sql`o.stores`, stores)}`,
  )

/**
 * The transitions that each of several orders of a site can make now as a whole, for an act on all of them. Cash is left out: each order's
 * is noted by itself. `unknown_order` for an order of another site or store.
 */
export async function listOrderMoves(
  { db }: Pick<StaffOrderDependencies, 'db'>,
  site: Site,
  numbers: readonly string[],
  stores: StoreScope,
): Promise<Result<{ number: string; moves: OfferedTransition['move'][] }[]>> {
  const found = new Map((await readChosen(db, site.code, numbers, stores)).map((order) => [order.number, order]))
  const chosen = [...new Set(numbers)].flatMap((number) => found.get(number) ?? [])
  if (chosen.length < new Set(numbers).size) return fail('unknown_order', { field: 'numbers' })
  const noCash = { open: [], due: 0 }
  const orders = []
  for (const order of chosen) {
    const transitions = transitionsOfOrder(order, await readUnits(db, order.id), noCash)
    orders.push({ number: order.number, moves: transitions.flatMap(({ move, allowed }) => (allowed ? [move] : [])) })
  }
  return ok(orders)
}
