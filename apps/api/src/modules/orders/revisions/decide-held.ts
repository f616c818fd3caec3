import { noteMoney } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { UnitActor } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { notifyOfRevision } from './notify.ts'
import { choicesOf, type HeldChoice, waitFrom } from './rules.ts'
import { settleRevision } from './settle-revision.ts'
import { siteOf } from './site-of.ts'
import { excessOf, findByNumber, findRevision, type RevisionRow, weighersOf } from './store.ts'
import { transitionExcess, transitionRevision } from './transitions.ts'

/**
 * Staff decide on a revision: without an answer or a payment in time to ask again, absorb the rise, make the unit again or cancel it; while the
 * customer is asked or has to pay, some of these (`choicesOf`).
 * With a site, a number of another site is unknown.
 */
export function decideHeld(
  deps: RevisionDependencies,
  number: string,
  choice: HeldChoice,
  by: string,
  reason: string,
  subsite?: string,
): Promise<Result<RevisionRow>> {
  const { cancelPieces, clock, db, orderTransitions, orders, payments } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const known = (await findByNumber(tx, number)) ?? throwFailure('unknown_revision', 'number')
      const order = (await orders.lock(tx, known.orderId)) ?? throwFailure('unknown_order', 'number')
      if (subsite !== undefined && order.subsite !== subsite) throwFailure('unknown_revision', 'number')
      const row = (await findRevision(tx, known.id)) ?? throwFailure('unknown_revision', 'number')
      const actor: UnitActor = { kind: 'staff', id: by }
      const step = { actor, reason }
      if (!choicesOf(row).includes(choice)) {
        const isGain = choice === 'waive' && choicesOf({ ...row, difference: 0 }).includes(choice)
        return throwFailure(isGain ? 'nothing_due' : 'revision_decided', 'number')
      }
      const due = await excessOf(tx, row.id)
      if (choice === 'cancel') await cancelPieces(tx, order, [row.unitId], step)
      if (choice === 'remake') {
        unwrap(await orderTransitions.ofUnits(tx, order, 'remake', [row.unitId], { actor, reason: row.number }))
        const ended = { deadline: null, lookAt: null, decidedAt: clock.now() }
        await notifyOfRevision(deps, tx, order, await transitionRevision(deps, tx, row, 'remake', step, ended), 'remade')
      }
      if (choice === 'waive') {
        const { currency, customerId, id: orderId } = order
        const money = { kind: 'waive', amount: row.difference, currency, orderId, customerId, object: 'revisions', id: row.number } as const
        noteMoney({ ...money, alwaysTwo: true, doneBy: (await weighersOf(tx, row.id)).map(({ id }) => id), basis: { state: row.state } })
        if (due) {
          await transitionExcess(deps, tx, due, 'waive', step, { deadline: null })
          await payments().release(tx, order.id, due.id)
        }
        return settleRevision(deps, tx, order, await siteOf(deps, order), row, { actor, outcome: 'kept' })
      }
      if (choice === 'ask') {
        const asked = await transitionRevision(deps, tx, row, 'ask', step, waitFrom(clock.now()))
        await notifyOfRevision(deps, tx, order, asked, 'asked')
        return asked
      }
      return (await findRevision(tx, row.id)) ?? row
    }),
  )
}
