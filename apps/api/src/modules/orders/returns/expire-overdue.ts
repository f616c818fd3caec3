import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { ReturnState } from './machine.ts'
import { changeUnderLock, system } from './open-return.ts'
import { listedReturns } from './rules.ts'
import { overdueReturns } from './store.ts'
import { transitionReturn } from './transition-return.ts'

/**
 * The states that expire when the shopper's time is over, and those that lapse, from which staff decide again since the units are with
 * them.
 */
const expiring: readonly ReturnState[] = ['need_more_info', ...listedReturns.approved]

const lapsing: readonly ReturnState[] = ['offered', 'qc_more_info']

function end(deps: ReturnDependencies, returnId: string) {
  const { clock } = deps
  return changeUnderLock(deps, returnId, async (tx, order, record) => {
    if (record.deadline === null || record.deadline > clock.now()) return
    const name = expiring.includes(record.state) ? 'expire' : 'lapse'
    await transitionReturn(deps, tx, order, record, { name, actor: system, reason: 'not in time' })
  })
}

/** Expires returns whose shopper did not answer, choose or hand over in time, or returns them to staff. Run by the schedule. */
export async function expireOverdue(deps: ReturnDependencies): Promise<void> {
  const { clock, db } = deps
  for (;;) {
    const overdue = await overdueReturns(db, [...expiring, ...lapsing], clock.now(), 50)
    await forEachDue(overdue, (id) => end(deps, id))
    if (overdue.length < 50) return
  }
}
