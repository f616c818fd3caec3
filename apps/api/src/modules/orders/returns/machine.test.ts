import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActorKind, decide, statesOf } from '../../../kernel/machine.ts'
import { waitingReturn } from '../orders/views.ts'
import { endedStates, type ReturnGuard, returnMachine, type ReturnState } from './machine.ts'
import { listedReturns, refundOf, returnActionsOf } from './rules.ts'

const actors: ActorKind[] = ['shopper', 'staff', 'system']
const names = [...new Set(returnMachine.transitions.map(({ name }) => name))]
const shopperTransitions = {
  answer: 'answer',
  withdraw: 'withdraw',
  accept: 'accept',
  choose: 'choose',
  send_back: 'send-back',
  dispute: 'dispute',
} as const
const deadline = new Date('2026-11-28T10:00:00Z')

test('every state is in one list; the final states are those without a transition [C-29, S-14]', () => {
  const listed = Object.values(listedReturns).flat()
  expect(listed.toSorted()).toEqual(statesOf(returnMachine).toSorted())
  const left = new Set(returnMachine.transitions.flatMap(({ from }) => from))
  expect(endedStates.toSorted()).toEqual(
    statesOf(returnMachine)
      .filter((state) => !left.has(state))
      .toSorted(),
  )
})

test('an order counts as waiting for its shopper in the same states as its return [C-24, C-30]', () => {
  const named = [...waitingReturn.matchAll(/'(\w+)'/g)].map(([, state]) => state)
  expect(named.toSorted()).toEqual(listedReturns.need_more_info.toSorted())
})

test('the actions offered to a shopper are those that the table allows [C-30, S-14]', () => {
  for (const state of statesOf(returnMachine))
    for (const [deduction, left] of [
      [0, 1],
      [100, 1],
      [100, 0],
    ] as const) {
      const holds = (guard: ReturnGuard) => (guard === 'deduction' ? deduction > 0 : guard !== 'in_time' || left > 0)
      const may = Object.entries(shopperTransitions).flatMap(([action, transition]) =>
        'to' in decide(returnMachine, state, transition, 'shopper', holds) ? [action] : [],
      )
      const actions = returnActionsOf({ state, deduction, handover: 'store', deadline }, new Date(deadline.getTime() - left))
      expect([state, left, actions.toSorted()]).toEqual([state, left, may.toSorted()])
    }
})

/** A return with random transitions, and its refunded amount. */
interface Model {
  state: ReturnState
  missed: number
  deduction: number
  refunds: number
  sent: number
  byPiece: boolean
  kept: boolean
  goesBack: boolean
}

test('random walks: refunded at most once, never after a final state, never for a kept unit; replays change nothing [S-14]', () => {
  const seen = new Set<ReturnState>()
  const step = fc.record({ name: fc.constantFrom(...names), by: fc.constantFrom(...actors), deduction: fc.nat(1) })
  fc.assert(
    fc.property(
      fc.constantFrom('pickup', 'store'),
      fc.constantFrom('piece', 'money'),
      fc.array(step, { minLength: 200, maxLength: 400, size: 'max' }),
      (handover, wish, steps) => {
        const model: Model = {
          state: 'requested',
          missed: 0,
          deduction: 0,
          refunds: 0,
          sent: 0,
          byPiece: wish === 'piece',
          kept: false,
          goesBack: false,
        }
        const holds = (guard: ReturnGuard) =>
          ({
            by_pickup: handover === 'pickup',
            by_store: handover === 'store',
            tries_left: model.missed < 3,
            deduction: model.deduction > 0,
            paid_back: true,
            overdue: true,
            in_time: true,
            by_money: !model.byPiece,
            by_piece: model.byPiece,
            goes_back: model.goesBack,
            gone_back: !model.goesBack,
          })[guard]
        for (const { name, by, deduction } of steps) {
          // Ends that only need a decision of the shopper or the clock are taken rarely, so that longer walks occur too.
          if ((name === 'withdraw' || name === 'expire' || name === 'reject') && deduction === 0) continue
          const before = model.state
          const answer = decide(returnMachine, before, name, by, holds)
          if ('refused' in answer) continue
          expect(endedStates).not.toContain(before)
          model.state = answer.to
          seen.add(answer.to)
          if (name === 'miss') model.missed += 1
          if (name === 'fail') model.deduction = deduction
          // Money in place of a unit, by a decision of staff or the shopper's acceptance.
          if (name === 'refund' || name === 'accept') model.byPiece = false
          if (name === 'choose') model.byPiece = deduction === 1
          if (name === 'send') model.sent += 1
          if (name === 'pass-part') model.goesBack = true
          if (name === 'give-back') model.goesBack = false
          if (answer.to === 'resolution_in_progress' && name !== 'give-back') {
            if (!model.byPiece) model.refunds += 1
            if (name === 'accept') expect(model.deduction).toBeGreaterThan(0)
          }
          if (answer.to === 'sending_back' || (endedStates.includes(answer.to) && answer.to !== 'closed')) model.kept = true
          expect(model.refunds).toBeLessThanOrEqual(1)
          // Money or a unit, never both, and neither twice.
          expect(model.refunds + model.sent).toBeLessThanOrEqual(1)
          if (answer.to === 'closed' && !model.kept) expect(model.refunds + model.sent).toBe(1)
          expect(model.refunds === 1 && model.kept).toBe(false)
          expect(model.missed).toBeLessThanOrEqual(3)
          // The same transition again is refused.
          expect('refused' in decide(returnMachine, answer.to, name, by, holds)).toBe(true)
        }
      },
    ),
    { numRuns: 1000, seed: 16 },
  )
  expect([...seen].toSorted()).toEqual(
    statesOf(returnMachine)
      .filter((state) => state !== 'requested')
      .toSorted(),
  )
})

test('the refund is the sum of the returned units less the deduction, never below zero [C-30]', () => {
  const piece = fc.record({ state: fc.constantFrom('asked', 'approved', 'kept', 'returned'), amount: fc.nat(10_000_000) })
  fc.assert(
    fc.property(fc.array(piece), fc.nat(5_000_000), (pieces, deduction) => {
      const sum = pieces.reduce((total, { state, amount }) => total + (state === 'kept' ? 0 : amount), 0)
      expect(refundOf(pieces, deduction)).toBe(sum > deduction ? sum - deduction : 0)
    }),
  )
})
