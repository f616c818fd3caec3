import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { OrderRecord, Orders } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { ReturnState } from './machine.ts'
import type { ReturnMoves } from './moves.ts'
import type { ReturnRecord } from './port.ts'
import { listedReturns, reminderHours } from './rules.ts'
import { findReturn, overdueReturns, returnsOfOrder, setReturn, unremindedOffers } from './store.ts'
import { readReturned } from './views.ts'

/**
 * The states that expire when the shopper's time is over, and those that lapse, from which staff decide again since the units are with
 * them.
 */
const expiring: readonly ReturnState[] = ['need_more_info', ...listedReturns.approved]
const lapsing: readonly ReturnState[] = ['offered', 'qc_more_info']
const system = { kind: 'system', id: '' } as const

interface EndParts {
  clock: Clock
  orders: Pick<Orders, 'lock'>
  refunds: Pick<Refunds, 'ofOrder'>
  moves: ReturnMoves
}

/** The expiry and lapse of returns. */
export function createReturnEnds(db: Db, { clock, orders, refunds, moves }: EndParts) {
  /** Runs a change of a return, read under the lock of its order. */
  async function locked(returnId: string, change: (tx: Db, order: OrderRecord, record: ReturnRecord) => Promise<void>): Promise<void> {
    await transact(db, async (tx) => {
      const found = await findReturn(tx, returnId)
      const order = found && (await orders.lock(tx, found.orderId))
      const record = order && (await findReturn(tx, returnId))
      if (record) await change(tx, order, record)
    })
  }

  const end = (returnId: string) =>
    locked(returnId, async (tx, order, record) => {
      if (record.deadline === null || record.deadline > clock.now()) return
      const name = expiring.includes(record.state) ? 'expire' : 'lapse'
      await moves.move(tx, order, record, { name, actor: system, reason: 'not in time' })
    })

  const remind = (returnId: string) =>
    locked(returnId, async (tx, _order, record) => {
      if (record.state !== 'offered' || record.reminded) return
      await setReturn(tx, record.id, { reminded: true })
      await moves.notify(tx, record, await readReturned(tx, record.id), record.note, 'remind')
    })

  return {
    /** Expires returns whose shopper did not answer, choose or hand over in time, or returns them to staff. Run by the schedule. */
    async expireOverdue(): Promise<void> {
      for (;;) {
        const overdue = await overdueReturns(db, [...expiring, ...lapsing], clock.now(), 50)
        for (const id of overdue) await end(id)
        if (overdue.length < 50) return
      }
    },

    /** Reminds shoppers once of offers that end within a day. Run by the schedule. */
    async remindOffered(): Promise<void> {
      for (;;) {
        const ending = await unremindedOffers(db, clock.now(), addMs(clock.now(), reminderHours * durations.hour), 50)
        for (const id of ending) await remind(id)
        if (ending.length < 50) return
      }
    },

    /** Closes the returns of an order whose refunds have all arrived. */
    async closePaid(orderId: string): Promise<void> {
      await transact(db, async (tx) => {
        const order = await orders.lock(tx, orderId)
        if (!order) return
        const states = (await refunds.ofOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'return')
        for (const record of await returnsOfOrder(tx, orderId, 'resolution_in_progress')) {
          const own = states.filter(({ cause }) => cause.id === record.id)
          if (own.length > 0 && own.every(({ state }) => state === 'succeeded'))
            await moves.move(tx, order, record, { name: 'close', actor: system, reason: 'refunded' })
        }
      })
    },
  }
}
