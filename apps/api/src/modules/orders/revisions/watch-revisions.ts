import { addMs, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { notifyOfRevision } from './notify.ts'
import { nextCheckAt, payable, workingDays } from './rules.ts'
import { excessOf, findRevision, type RevisionRow, revisionsToCheck, setRevision } from './store.ts'
import { system, transitionExcess, transitionRevision } from './transitions.ts'

/** How many revisions one run of the schedule checks. */
const atOnce = 200

/** The delay after which a revision is checked again whose gateway did not answer. */
const retryDelay = 15 * durations.minute

/** Runs a change of a revision under the lock of its order, if its state has not changed. */
function changeUnlessChanged(
  { db, orders }: Pick<RevisionDependencies, 'db' | 'orders'>,
  row: RevisionRow,
  work: (tx: Db, order: OrderRecord, now: RevisionRow) => Promise<void>,
): Promise<void> {
  return transact(db, async (tx) => {
    const order = await orders.lock(tx, row.orderId)
    const now = await findRevision(tx, row.id)
    if (order && now?.state === row.state && now.lookAt?.getTime() === row.lookAt?.getTime()) await work(tx, order, now)
  })
}

function remind(deps: RevisionDependencies, row: RevisionRow, deadline: Date) {
  return changeUnlessChanged(deps, row, async (tx, order, now) => {
    const reminders = now.reminders + 1
    await setRevision(tx, now.id, { reminders, lookAt: nextCheckAt(deadline, reminders) })
    await notifyOfRevision(deps, tx, order, now, now.state === 'settlement' ? 'due_reminder' : 'reminder')
  })
}

/** Ends revisions without an answer or a payment in time; while a bank works on the payment, a few days later. */
async function expire(deps: RevisionDependencies, row: RevisionRow, deadline: Date, unreachable: Set<string>): Promise<void> {
  const { clock, payments } = deps
  const answer = row.state === 'settlement' ? await payments().ask(row.orderId, unreachable) : 'answered'
  const now = clock.now()
  const isLate = answer === 'processing' && addMs(deadline, workingDays * durations.day) <= now
  if (answer !== 'answered' && !isLate)
    return changeUnlessChanged(deps, row, (tx) => setRevision(tx, row.id, { lookAt: addMs(now, retryDelay) }))
  await changeUnlessChanged(deps, row, async (tx, order, found) => {
    const step = { actor: system, reason: 'not answered in time' }
    const ended = await transitionRevision(deps, tx, found, 'expire', step, { deadline: null, lookAt: null })
    await transitionRevision(deps, tx, ended, 'hold', step)
    const due = await excessOf(tx, row.id)
    if (due && payable.has(due.state)) {
      await transitionExcess(deps, tx, due, 'expire', step, { deadline: null })
      await payments().release(tx, order.id, due.id)
    }
    await notifyOfRevision(deps, tx, order, ended, 'expired')
  })
}

/** Reminds shoppers of open answers and payments, and ends overdue ones: a job. */
export async function watchRevisions(deps: RevisionDependencies): Promise<void> {
  const { clock, db } = deps
  const unreachable = new Set<string>()
  await forEachDue(await revisionsToCheck(db, clock.now(), atOnce), async (row) => {
    if (!row.deadline) return
    await (row.deadline <= clock.now() ? expire(deps, row, row.deadline, unreachable) : remind(deps, row, row.deadline))
  })
}
