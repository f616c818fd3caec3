import type { Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import type { Orders } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { ReturnMoves } from './moves.ts'
import { listedReturns } from './rules.ts'
import { findReturn, overdueReturns, returnsOfOrder } from './store.ts'

/** The states that end by themselves when the shopper's time is over. */
const expiring = ['need_more_info' as const, ...listedReturns.approved]
const system = { kind: 'system', id: '' } as const

interface EndParts {
  clock: Clock
  orders: Pick<Orders, 'lock'>
  refunds: Pick<Refunds, 'ofOrder'>
  moves: ReturnMoves
}

/** How returns end by themselves. */
export function createReturnEnds(db: Db, { clock, orders, refunds, moves }: EndParts) {
  async function expire(returnId: string): Promise<void> {
    await transact(db, async (tx) => {
      const found = await findReturn(tx, returnId)
      const order = found && (await orders.lock(tx, found.orderId))
      const facts = order && (await findReturn(tx, returnId))
      if (!facts || !expiring.some((state) => state === facts.state) || facts.deadline === null || facts.deadline > clock.now()) return
      await moves.move(tx, order, facts, { name: 'expire', actor: system, reason: 'not in time' })
    })
  }

  return {
    /** Ends returns whose shopper did not answer or hand over in time. Run by the schedule. */
    async expireOverdue(): Promise<void> {
      for (;;) {
        const overdue = await overdueReturns(db, expiring, clock.now(), 50)
        for (const id of overdue) await expire(id)
        if (overdue.length < 50) return
      }
    },

    /** Closes the returns of an order whose refunds have all come. */
    async closePaid(orderId: string): Promise<void> {
      await transact(db, async (tx) => {
        const order = await orders.lock(tx, orderId)
        if (!order) return
        const states = (await refunds.ofOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'return')
        for (const facts of await returnsOfOrder(tx, orderId, 'resolution_in_progress')) {
          const own = states.filter(({ cause }) => cause.id === facts.id)
          if (own.length > 0 && own.every(({ state }) => state === 'succeeded'))
            await moves.move(tx, order, facts, { name: 'close', actor: system, reason: 'refunded' })
        }
      })
    },
  }
}
