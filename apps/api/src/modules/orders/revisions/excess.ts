import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { OrderRecord, Orders, UnitActor, UnitMoves } from '../orders/port.ts'
import type { ExcessPayments, Payments } from '../../checkout/payments/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import { type Journal, system } from './journal.ts'
import type { RevisedPieces } from './port.ts'
import { nextCheckAt, payable, settling, waitFrom, workingDays } from './rules.ts'
import type { RevisionParts } from './service.ts'
import type { Settlement } from './settlement.ts'
import {
  revisionsToCheck,
  excessOf,
  findByNumber,
  findExcess,
  findRevision,
  heldRevisions,
  openOf,
  type RevisionRow,
  setRevision,
} from './store.ts'
import type { NotifyRevision } from './notify.ts'

export interface ExcessParts extends Pick<RevisionParts, 'cancelPieces'> {
  clock: Clock
  orders: Pick<Orders, 'lock'>
  sites: Pick<Sites, 'byCode'>
  unitMoves: UnitMoves
  payments: () => Pick<Payments, 'ask' | 'release'>
  refunds: Pick<Refunds, 'ofOrder'>
  journal: Journal
  settlement: Settlement
  notify: NotifyRevision
}

/** How many revisions one run of the schedule checks. */
const atOnce = 200
/** The delay after which a revision is checked again whose gateway did not answer. */
const retryDelay = 15 * durations.minute

export type HeldChoice = 'ask' | 'waive' | 'remake' | 'cancel'

/** The events of revisions besides their shoppers' answers: payments, timers, refunds, cancellations, actions of staff. */
export function createExcess(db: Db, parts: ExcessParts) {
  const { clock, orders, sites, unitMoves, payments, refunds, cancelPieces, journal, settlement, notify } = parts

  const siteOf = async (order: OrderRecord) => (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')

  const port: ExcessPayments & RevisedPieces = {
    async captured(tx, order, excessId) {
      const due = await findExcess(tx, excessId)
      const row = due && (await findRevision(tx, due.revisionId))
      // A capture after the deadline still settles, as long as staff have not decided otherwise.
      if (!due || !row || !settling.has(row.state) || !(payable.has(due.state) || due.state === 'expired')) return false
      await journal.excess(tx, due, 'pay', { actor: system, reason: 'captured' }, { deadline: null })
      await payments().release(tx, order.id, due.id)
      // It was requested again after its deadline: that is paid now, too.
      const again = await excessOf(tx, row.id)
      if (again && payable.has(again.state)) {
        await journal.excess(tx, again, 'expire', { actor: system, reason: 'paid late' }, { deadline: null })
        await payments().release(tx, order.id, again.id)
      }
      await settlement.settle(tx, order, await siteOf(order), row, { actor: system, said: 'paid' })
      return true
    },

    async failed(tx, _order, excessId) {
      const due = await findExcess(tx, excessId)
      if (due?.state === 'payment_pending') await journal.excess(tx, due, 'fail', { actor: system, reason: 'failed' })
    },

    async waits(tx, excessId) {
      return payable.has((await findExcess(tx, excessId))?.state ?? '')
    },

    async cancelled(tx, order, unitIds, actor) {
      for (const row of await openOf(tx, unitIds)) {
        const step = { actor, reason: 'cancelled' }
        await journal.revision(tx, row, 'cancel-item', step, { deadline: null, lookAt: null, decidedAt: clock.now() })
        const due = await excessOf(tx, row.id)
        if (!due || !payable.has(due.state)) continue
        await journal.excess(tx, due, 'expire', step, { deadline: null })
        await payments().release(tx, order.id, due.id)
      }
    },
  }

  /** Runs a change of a revision under the lock of its order, if its state has not changed. */
  const change = (row: RevisionRow, work: (tx: Db, order: OrderRecord, now: RevisionRow) => Promise<void>): Promise<void> =>
    transact(db, async (tx) => {
      const order = await orders.lock(tx, row.orderId)
      const now = await findRevision(tx, row.id)
      if (order && now?.state === row.state && now.lookAt?.getTime() === row.lookAt?.getTime()) await work(tx, order, now)
    })

  const remind = (row: RevisionRow, deadline: Date) =>
    change(row, async (tx, order, now) => {
      const reminders = now.reminders + 1
      await setRevision(tx, now.id, { reminders, lookAt: nextCheckAt(deadline, reminders) })
      await notify(tx, order, now, now.state === 'settlement' ? 'due_reminder' : 'reminder')
    })

  /** Ends revisions without an answer or a payment in time; while a bank works on the payment, a few days later. */
  async function expire(row: RevisionRow, deadline: Date, unreachable: Set<string>): Promise<void> {
    const answer = row.state === 'settlement' ? await payments().ask(row.orderId, unreachable) : 'answered'
    const now = clock.now()
    const isLate = answer === 'processing' && addMs(deadline, workingDays * durations.day) <= now
    if (answer !== 'answered' && !isLate) return change(row, (tx) => setRevision(tx, row.id, { lookAt: addMs(now, retryDelay) }))
    await change(row, async (tx, order, found) => {
      const step = { actor: system, reason: 'not answered in time' }
      const ended = await journal.revision(tx, found, 'expire', step, { deadline: null, lookAt: null })
      await journal.revision(tx, ended, 'hold', step)
      const due = await excessOf(tx, row.id)
      if (due && payable.has(due.state)) {
        await journal.excess(tx, due, 'expire', step, { deadline: null })
        await payments().release(tx, order.id, due.id)
      }
      await notify(tx, order, ended, 'expired')
    })
  }

  return {
    ...port,

    /** Reminds shoppers of open answers and payments, and ends overdue ones: a job. */
    async watch(): Promise<void> {
      const unreachable = new Set<string>()
      for (const row of await revisionsToCheck(db, clock.now(), atOnce)) {
        if (!row.deadline) continue
        await (row.deadline <= clock.now() ? expire(row, row.deadline, unreachable) : remind(row, row.deadline))
      }
    },

    /** Records that the refund for a lighter unit has arrived: a job. */
    refundArrived: (orderId: string): Promise<void> =>
      transact(db, async (tx) => {
        await orders.lock(tx, orderId)
        const all = (await refunds.ofOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'revision')
        for (const [id, same] of Map.groupBy(all, ({ cause }) => cause.id)) {
          const due = await excessOf(tx, id)
          if (due?.state === 'refund_due' && same.every(({ state }) => state === 'succeeded'))
            await journal.excess(tx, due, 'give-back', { actor: system, reason: 'arrived' })
        }
      }),

    /**
     * Staff decide on a revision without an answer or a payment in time: ask again, absorb the rise, make the unit again, cancel the unit.
     */
    decideHeld: (number: string, choice: HeldChoice, by: string, reason: string): Promise<Result<RevisionRow>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const known = (await findByNumber(tx, number)) ?? throwFailure('unknown_revision', 'number')
          const order = (await orders.lock(tx, known.orderId)) ?? throwFailure('unknown_order', 'number')
          const row = (await findRevision(tx, known.id)) ?? throwFailure('unknown_revision', 'number')
          const actor: UnitActor = { kind: 'staff', id: by }
          const step = { actor, reason }
          if (row.state !== 'on_hold' && !(choice === 'waive' && row.state === 'settlement'))
            return throwFailure('revision_decided', 'number')
          const due = await excessOf(tx, row.id)
          if (choice === 'cancel') await cancelPieces(tx, order, [row.unitId], step)
          if (choice === 'remake') {
            unwrap(await unitMoves.moveGiven(tx, order, 'remake', [row.unitId], { actor, reason: row.number }))
            await notify(tx, order, await journal.revision(tx, row, 'remake', step), 'remade')
          }
          if (choice === 'waive') {
            if (row.difference < 0) return throwFailure('nothing_due', 'number')
            if (due) {
              await journal.excess(tx, due, 'waive', step, { deadline: null })
              await payments().release(tx, order.id, due.id)
            }
            return settlement.settle(tx, order, await siteOf(order), row, { actor, said: 'kept' })
          }
          if (choice === 'ask') {
            const asked = await journal.revision(tx, row, 'ask', step, waitFrom(clock.now()))
            await notify(tx, order, asked, 'asked')
            return asked
          }
          return (await findRevision(tx, row.id)) ?? row
        }),
      ),

    /** Revisions that wait for staff. */
    held: () => heldRevisions(db),
  }
}

export type ExcessService = ReturnType<typeof createExcess>
