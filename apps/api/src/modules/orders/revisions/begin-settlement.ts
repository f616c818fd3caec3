import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { notifyOfRevision } from './notify.ts'
import { fitsCash, waitFrom } from './rules.ts'
import { addExcess, settleRevision } from './settle-revision.ts'
import { type RevisionRow, setRevision } from './store.ts'
import { system, transitionExcess, transitionRevision } from './transitions.ts'

/**
 * Starts the settlement of a price that was agreed to or needs no answer. A rise is collected at the door where cash is due there and
 * stays within its limit, unless it is to be paid online (`isOnline`); otherwise it becomes due. A fall is refunded; an absorbed rise
 * changes nothing.
 */
export async function beginSettlement(
  deps: RevisionDependencies,
  tx: Db,
  order: OrderRecord,
  site: Site,
  row: RevisionRow,
  { actor, isBorne, isOnline }: { actor: UnitActor; isBorne: boolean; isOnline: boolean },
): Promise<RevisionRow> {
  const { clock } = deps
  const started = await transitionRevision(deps, tx, row, 'begin-settlement', { actor: system, reason: row.number })
  if (isBorne || row.difference === 0) return settleRevision(deps, tx, order, site, started, { actor, outcome: 'kept' })
  if (row.difference < 0) return settleRevision(deps, tx, order, site, started, { actor, outcome: 'refunded' })
  const owed = await addExcess(deps, tx, row, row.difference)
  const step = { actor: system, reason: row.number }
  const fits = !isOnline && fitsCash(order, order.total + row.difference, site.codLimit)
  if (fits) {
    await transitionExcess(deps, tx, owed, 'add-to-cash', { ...step, holds: { within_cash: fits } })
    return settleRevision(deps, tx, order, site, started, { actor, outcome: 'cash' })
  }
  const wait = waitFrom(clock.now())
  await transitionExcess(deps, tx, owed, 'owe', step, { deadline: wait.deadline })
  await setRevision(tx, row.id, wait)
  await notifyOfRevision(deps, tx, order, { ...started, ...wait }, 'due')
  return { ...started, ...wait }
}
