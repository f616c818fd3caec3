import { sum } from '@karat/money/money.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { decide, type Refusal } from '../../../kernel/machine.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Documents } from '../documents/port.ts'
import { insertCollection, readCashDue, readCollected, readGivenBack } from './cash/store.ts'
import { handedOver } from './machines/order.ts'
import { type PaymentGuard, paymentMachine, type PaymentMove, type PaymentState } from './machines/payment.ts'
import type { UnitState } from './machines/unit.ts'
import type { CashAtTheDoor, MarkRefunded, Moved, OrderRecord, UnitActor } from './port.ts'
import { addEvent, setPaymentState } from './store.ts'
import { readUnits } from './units/store.ts'

export interface CashParts {
  clock: Clock
  documents: Pick<Documents, 'askedAtTheDoor'>
  markRefunded: MarkRefunded
}

/** A record of cash collected at the door: for one unit by its place from 1, or for all delivered units. */
export interface CollectRequest {
  unit?: number | undefined
  actor: UnitActor
  reason: string
}

const gone: readonly UnitState[] = ['cancelled', 'returned']

/** The cash of an order with cash on delivery: each parcel asks for the amount of its invoice, and is collected separately. */
export function createCash({ clock, documents, markRefunded }: CashParts) {
  async function openOf(tx: Db, orderId: string) {
    const asked = await documents.askedAtTheDoor(tx, orderId)
    const { unitIds } = await readCollected(tx, orderId)
    const kept = (await readUnits(tx, orderId)).filter(({ id, state }) => !gone.includes(state) && !unitIds.has(id))
    return kept.map(({ id, state, position }) => ({ unitId: id, state, position, amount: asked.get(id) }))
  }

  /** Makes a transition of an order's payment, followed by those of refunds that have arrived. */
  async function move(
    tx: Db,
    order: OrderRecord,
    name: PaymentMove,
    { actor, reason, holds }: Omit<CollectRequest, 'unit'> & { holds: boolean },
  ): Promise<{ to: PaymentState } | { refused: Refusal<PaymentGuard> }> {
    const answer = decide(paymentMachine, order.paymentState as PaymentState, name, actor.kind, () => holds)
    if ('refused' in answer) return answer
    const at = clock.now()
    await setPaymentState(tx, order.id, answer.to)
    const event = { machine: 'payment', from: order.paymentState, to: answer.to, actor: actor.kind, actorId: actor.id }
    await addEvent(tx, { id: newId(at), orderId: order.id, ...event, reason, at })
    return answer
  }

  /** Records refunds that arrived while cash was due, once none is due any more. */
  async function noteGivenBack(tx: Db, orderId: string): Promise<void> {
    const { some, all, left } = await readGivenBack(tx, orderId)
    if (some) await markRefunded(tx, orderId, all && left === 0)
  }

  const port: CashAtTheDoor = {
    async open(tx, orderId) {
      return (await openOf(tx, orderId)).flatMap(({ unitId, amount = 0 }) => (amount > 0 ? [{ unitId, amount }] : []))
    },

    due: readCashDue,

    async settle(tx, order) {
      if (order.paymentState !== 'cod_due' || (await readCashDue(tx, order.id)) > 0) return
      const { amount } = await readCollected(tx, order.id)
      const actor = { kind: 'system', id: '' } as const
      await move(tx, order, amount > 0 ? 'need-no-more' : 'need-nothing', { actor, reason: 'nothing is due', holds: true })
      await noteGivenBack(tx, order.id)
    },
  }

  return {
    ...port,

    /**
     * Records that the cash of delivered units was collected: the amounts that their invoices ask for, with the last units all that is due.
     * A second collection is refused. The caller holds the order's lock.
     */
    async collect(tx: Db, order: OrderRecord, { unit, ...by }: CollectRequest): Promise<Result<Moved>> {
      const open = await openOf(tx, order.id)
      const isAsked = ({ position, state, amount = 0 }: (typeof open)[number]) =>
        amount > 0 && handedOver.includes(state) && (unit === undefined || position === unit - 1)
      const asked = open.filter(isAsked)
      // A unit without an invoice asks for its cash once it is invoiced.
      const isLast = open.every((piece) => isAsked(piece) || piece.amount === 0)
      const due = await readCashDue(tx, order.id)
      const amount = isLast ? due : Math.min(due, sum(asked.map((piece) => piece.amount ?? 0)))
      const name = amount < due ? 'collect-part' : 'collect'
      const answer = await move(tx, order, name, { ...by, holds: asked.length > 0 && amount > 0 })
      if ('refused' in answer) return fail('move_refused', { details: { ...answer.refused, state: order.paymentState } })
      const at = clock.now()
      await insertCollection(tx, { id: newId(at), orderId: order.id, unitIds: asked.map(({ unitId }) => unitId), amount, at })
      if (name === 'collect') await noteGivenBack(tx, order.id)
      return ok({ state: order.state, paymentState: answer.to, moved: 0 })
    },
  }
}

export type Cash = ReturnType<typeof createCash>
