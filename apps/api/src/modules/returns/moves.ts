import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import { decide } from '../../kernel/machine.ts'
import { AppError, throwFailure, unwrap } from '../../kernel/result.ts'
import type { Notifications } from '../notifications/port.ts'
import type { OrderFacts, PageOf, UnitActor, UnitMoves } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Sites } from '../sites/port.ts'
import { type ReturnGuard, returnMachine, type ReturnMove } from './machine.ts'
import { returnMail } from './messages.ts'
import type { ReturnFacts, ReturnPiece } from './port.ts'
import { deadlineOf, handoverStates, hasEnded, mostMissed, reasonRules, refundOf } from './rules.ts'
import { addReturnEvent, addRound, type ReturnChange, setPieces, setReturn } from './store.ts'
import { readAddressee, readReturned } from './views.ts'

export interface ReturnMoveParts {
  clock: Clock
  orderMoves: UnitMoves
  refunds: Pick<Refunds, 'request' | 'ofOrder'>
  notifications: Pick<Notifications, 'send'>
  sites: Pick<Sites, 'byCode'>
  pageOf: PageOf
}

/** A move of a return, and what it is made with. */
export interface MoveOf {
  name: ReturnMove
  actor: UnitActor
  reason: string
  /** What the shopper is told: a question, what was found, why not. */
  said?: string | undefined
  /** The pieces of the return, by their places from 1, that stay with their owner. */
  keep?: readonly number[] | undefined
  /** What would be taken off; minor units. */
  deduction?: number | undefined
}

/** What of a return's refunds is still on its way. */
const settled = (states: readonly string[]) => states.every((state) => state === 'succeeded')

/** Moves returns by their table. The caller's transaction holds the order's lock; what is refused throws and changes nothing. */
export function createReturnMoves({ clock, orderMoves, refunds, notifications, sites, pageOf }: ReturnMoveParts) {
  /** Mails the shopper where the state that a return has come into is one that they are told of. */
  async function tell(tx: Db, facts: ReturnFacts, pieces: readonly ReturnPiece[], said: string): Promise<void> {
    const site = await sites.byCode(facts.subsite)
    if (!site) return
    const to = await readAddressee(tx, facts.orderId)
    const amount = refundOf(pieces, facts.deduction)
    const page = await pageOf(tx, { ...facts, id: facts.orderId, customerId: to.customerId }, `return-request/${facts.number}`)
    const mail = returnMail({ facts, site, to, page, said, amount })
    if (mail) await notifications.send(tx, mail)
  }

  async function guardsOf(tx: Db, facts: ReturnFacts, now: Date): Promise<(guard: ReturnGuard) => boolean> {
    const ofReturn = (await refunds.ofOrder(tx, facts.orderId)).filter(({ cause }) => cause.kind === 'return' && cause.id === facts.id)
    return (guard) =>
      ({
        by_pickup: facts.handover === 'pickup',
        by_store: facts.handover === 'store',
        tries_left: facts.missed < mostMissed,
        deduction: facts.deduction > 0,
        paid_back: settled(ofReturn.map(({ state }) => state)),
        overdue: facts.deadline !== null && facts.deadline <= now,
      })[guard]
  }

  /** The pieces that stay with their owner, of those that are named by their places; some of them and not all. */
  function kept(pieces: readonly ReturnPiece[], keep: readonly number[] = []): ReturnPiece[] {
    const open = pieces.filter(({ state }) => state !== 'kept')
    const chosen = open.filter((piece) => keep.includes(pieces.indexOf(piece) + 1))
    if (chosen.length === 0 || chosen.length === open.length || chosen.length !== keep.length) throwFailure('bad_request', 'keep')
    return chosen
  }

  return {
    tell,

    /** Makes a move and returns the return as it is then. */
    async move(tx: Db, order: OrderFacts, facts: ReturnFacts, { name, actor, reason, said = '', keep, deduction }: MoveOf) {
      const now = clock.now()
      const answer = decide(returnMachine, facts.state, name, actor.kind, await guardsOf(tx, facts, now))
      if ('refused' in answer)
        throw new AppError({ code: 'return_move_refused', field: 'move', details: { ...answer.refused, state: facts.state } })
      const { to } = answer
      const pieces = await readReturned(tx, facts.id)
      const left = pieces.filter(({ state }) => state !== 'kept')
      const idsOf = (some: readonly ReturnPiece[]) => some.map(({ unitId }) => unitId)
      const give = async (some: readonly ReturnPiece[]) => {
        await setPieces(tx, facts.id, idsOf(some), { state: 'kept', open: false })
        unwrap(await orderMoves.moveGiven(tx, order, 'keep', idsOf(some), { actor, reason: facts.number }))
      }
      const change: ReturnChange = { state: to, deadline: handoverStates.includes(to) ? facts.deadline : deadlineOf(to, now) }
      if (name === 'miss') change.missed = facts.missed + 1
      if (name === 'fail') {
        change.deduction = deduction ?? 0
        if ((deduction ?? 0) > refundOf(left, 0)) throwFailure('bad_request', 'deduction')
      }
      if (name === 'pass' || name === 'pass-part') change.deduction = 0
      if (name === 'fail' || name === 'pass' || name === 'pass-part') change.note = said
      if (name === 'ask') await addRound(tx, facts.id, said, now)
      if (name === 'approve') await setPieces(tx, facts.id, idsOf(left), { state: 'approved', open: true })
      if (name === 'approve-part' || name === 'pass-part') {
        const back = kept(pieces, keep)
        await give(back)
        await setPieces(tx, facts.id, idsOf(left.filter((piece) => !back.includes(piece))), { state: 'approved', open: true })
      }
      if (name === 'send-back' || (hasEnded(to) && to !== 'closed')) await give(left)
      const after = { ...facts, ...change, deadline: change.deadline ?? null }
      if (to === 'resolution_in_progress') {
        await setPieces(tx, facts.id, idsOf(left), { state: 'returned', open: false })
        const passed = facts.state === 'qc_passed' || facts.state === 'qc_partial'
        const restock = idsOf(left.filter(({ reason: why }) => passed && reasonRules[why].restock))
        unwrap(await orderMoves.moveGiven(tx, order, 'take-back', idsOf(left), { actor, reason: facts.number, restock }))
        const amount = refundOf(left, after.deduction)
        const cause = { kind: 'return', id: facts.id } as const
        if (amount > 0)
          await refunds.request(tx, {
            order,
            amount,
            cause,
            actor,
            reason: facts.number,
            to: facts.resolution === 'store_credit' ? 'credit' : 'sources',
          })
      }
      await setReturn(tx, facts.id, change)
      const event = { id: newId(now), returnId: facts.id, from: facts.state, to, actor: actor.kind, actorId: actor.id, reason, at: now }
      await addReturnEvent(tx, event)
      await tell(tx, after, await readReturned(tx, facts.id), said)
      return after
    },
  }
}
