import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActorKind, decide, type Machine } from '../../../../kernel/machine.ts'
import { cancellationMachine } from '../../cancellations/machine.ts'
import { refundMachine } from '../../refunds/machine.ts'
import { returnMachine } from '../../returns/machine.ts'
import {
  type ExcessGuard,
  excessMachine,
  type ExcessTransition,
  type ExcessState,
  type RevisionGuard,
  revisionMachine,
  type RevisionTransition,
  type RevisionState,
} from '../../revisions/machine.ts'
import { settling } from '../../revisions/rules.ts'
import { cardMachine } from './card.ts'
import { orderStateOf } from './order.ts'
import { paymentMachine } from './payment.ts'
import { type UnitGuard, unitMachine, type UnitTransition, type UnitState } from './unit.ts'

const actors: ActorKind[] = ['shopper', 'staff', 'system']

const namesOf = <N extends string>({ transitions }: { transitions: readonly { name: N }[] }) => [
  ...new Set(transitions.map(({ name }) => name)),
]
const keysOf = ({ transitions }: { transitions: readonly { name: string; from: readonly string[] }[] }) =>
  transitions.flatMap(({ name, from }) => from.map((state) => `${name} ${state}`)).toSorted()
/** A random transition, or one of those that continue from a state: the latter reach the ends of long walks. */
const chosenOf = <N extends string>(
  { transitions }: { transitions: readonly { name: N; from: readonly string[]; by: readonly ActorKind[] }[] },
  state: string,
  { pick, name, by }: { pick: number | null; name: N; by: ActorKind },
): { name: N; by: ActorKind } => {
  const open = transitions.filter(({ from }) => from.includes(state))
  const chosen = pick === null ? undefined : open[pick % open.length]
  return chosen ? { name: chosen.name, by: chosen.by[(pick ?? 0) % chosen.by.length] ?? by } : { name, by }
}
const chance = { pick: fc.option(fc.nat(100)), by: fc.constantFrom(...actors) }

const all = [unitMachine, paymentMachine, cardMachine, cancellationMachine, refundMachine, returnMachine, revisionMachine, excessMachine]

describe.each(all.map((machine) => [machine.name, machine as unknown as Machine<string, string, string>] as const))(
  'the state machine of %s',
  (_name, machine) => {
    test('random walks make every transition of the table from each of its states, and no other; a repeated one changes nothing [S-14]', () => {
      const { transitions, initial } = machine
      const left = new Set(transitions.flatMap(({ from }) => from))
      const made = new Set<string>()
      // Half of the steps are transitions that the table has from the present state, so that the ends of long walks are reached too.
      const step = fc.record({ name: fc.constantFrom(...namesOf(machine)), holds: fc.boolean(), ...chance })
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), (steps) => {
          let at = initial
          for (const one of steps) {
            const { name, by } = chosenOf(machine, at, one)
            const answer = decide(machine, at, name, by, () => one.holds || one.pick !== null)
            const row = transitions.find(
              ({ from, ...transition }) => from.includes(at) && transition.name === name && transition.by.includes(by),
            )
            if ('refused' in answer) {
              expect(row === undefined || (row.guards ?? []).length > 0).toBe(true)
              continue
            }
            expect([row?.to, left.has(at)]).toEqual([answer.to, true])
            made.add(`${name} ${at}`)
            // Repeated, it is refused, or leads to the same state.
            const again = decide(machine, answer.to, name, by, () => true)
            const onward = transitions.find((transition) => transition.name === name && transition.from.includes(answer.to))
            expect('refused' in again ? answer.to : again.to).toBe(onward?.by.includes(by) ? onward.to : answer.to)
            at = answer.to
          }
        }),
        { numRuns: 3000, seed: 16 },
      )
      expect([...made].toSorted()).toEqual(keysOf(machine))
    })
  },
)

/** An order of a few units with random transitions; the model knows the states of its units only. */
interface Model {
  units: UnitState[]
  /** Where a cancellation was asked for. */
  asked: (UnitState | undefined)[]
  due: boolean
  held: boolean
  /** Whether the hallmark numbers are recorded. */
  marked: boolean
}

const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('transition' as const),
      unit: fc.nat(2),
      name: fc.constantFrom(...namesOf(unitMachine)),
      ...chance,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'dispute' as const, 'settle' as const, 'mark' as const) }) },
)

test('random walks keep the invariants: nothing ships while something is due, on hold or without hallmark numbers, ends are final, replays change nothing [S-14]', () => {
  const seen = new Set<string>()
  const leaves: UnitTransition[] = ['pack', 'ship', 'ready-to-collect']
  fc.assert(
    fc.property(fc.array(step, { minLength: 120, maxLength: 300, size: 'max' }), (steps) => {
      const model: Model = {
        units: ['payment_pending', 'payment_pending', 'payment_pending'],
        asked: [],
        due: true,
        held: false,
        marked: false,
      }
      const holds = (at: number, name: UnitTransition) => (guard: UnitGuard) =>
        ({
          settled: !model.due,
          undisputed: !model.held,
          agreed: !model.units.includes('revision_pending'),
          id_verified: true,
          nothing_held: !model.held,
          from_stock: at !== 0,
          made_to_order: at === 0,
          hallmarked: model.marked,
          in_house: true,
          weighed_again: true,
          cash_received: !model.due,
          in_its_store: at === 2,
          travels: at !== 2,
          asked_in_this_state: name === `back-to-${model.asked[at]}`,
        })[guard]
      for (const one of steps) {
        if (one.kind !== 'transition') {
          if (one.kind === 'pay') model.due = false
          else if (one.kind === 'mark') model.marked = true
          else model.held = one.kind === 'dispute'
          continue
        }
        const before = model.units[one.unit] ?? 'placed'
        const { name, by } = chosenOf(unitMachine, before, one)
        const answer = decide(unitMachine, before, name, by, holds(one.unit, name))
        if ('refused' in answer) continue
        const { to } = answer
        model.units[one.unit] = to
        seen.add(`${name} ${before}`)
        if (name === 'ask-cancel') model.asked[one.unit] = before
        if (leaves.includes(name)) expect([model.due, model.held, model.units.includes('revision_pending')]).toEqual([false, false, false])
        if (name === 'ship' || name === 'ready-to-collect') expect(model.marked).toBe(true)
        expect(['expired', 'cancelled', 'returned', 'exchanged']).not.toContain(before)
        // The same transition again is refused or leads to the same state.
        const again = decide(unitMachine, to, name, by, holds(one.unit, name))
        expect('refused' in again || again.to === to).toBe(true)
        const order = orderStateOf(model.units)
        expect(order === 'cancelled').toBe(model.units.every((state) => state === 'cancelled'))
        if (order === 'delivered' || order === 'completed')
          expect(
            model.units.every((state) =>
              ['delivered', 'completed', 'cancelled', 'return_requested', 'returned', 'replaced', 'exchanged'].includes(state),
            ),
          ).toBe(true)
        if (model.units.includes('on_hold') && !model.units.includes('payment_pending')) expect(order).toBe('on_hold')
      }
    }),
    { numRuns: 4000, seed: 16 },
  )
  expect([...seen].toSorted()).toEqual(keysOf(unitMachine))
})

type Decided<S> = { to: S } | { refused: unknown }

test('random walks of a revision and its due amounts: nothing is settled while something is due, ends are final [S-14]', () => {
  const ended = ['closed', 'remake', 'item_cancelled', 'replaced']
  const done = ['paid', 'waived', 'with_cash', 'refunded']
  const seen = new Set<string>()
  const transition = fc.oneof(
    fc.record({ of: fc.constant('revision' as const), name: fc.constantFrom(...namesOf(revisionMachine)), ...chance }),
    fc.record({ of: fc.constant('excess' as const), name: fc.constantFrom(...namesOf(excessMachine)), ...chance }),
  )
  fc.assert(
    fc.property(fc.array(transition, { minLength: 1, maxLength: 60, size: 'max' }), fc.boolean(), (steps, owes) => {
      let revision = 'draft' as RevisionState
      let excess = 'reckoned' as ExcessState
      const isDue = () => owes && !['paid', 'waived', 'with_cash'].includes(excess)
      for (const one of steps) {
        const before: string = one.of === 'revision' ? revision : excess
        const { name, by } = one.of === 'revision' ? chosenOf(revisionMachine, before, one) : chosenOf(excessMachine, before, one)
        if (one.of === 'revision') {
          const holds = (guard: RevisionGuard) => guard !== 'nothing_due' || !isDue()
          const answer: Decided<RevisionState> = decide(revisionMachine, revision, name as RevisionTransition, by, holds)
          if ('refused' in answer) continue
          revision = answer.to
          if (revision === 'settled') expect(isDue()).toBe(false)
          expect(ended).not.toContain(before)
        } else {
          const holds = (guard: ExcessGuard) => guard !== 'open' || settling.has(revision)
          const answer: Decided<ExcessState> = decide(excessMachine, excess, name as ExcessTransition, by, holds)
          if ('refused' in answer) continue
          excess = answer.to
          expect(done).not.toContain(before)
        }
        seen.add(`${name} ${before}`)
      }
    }),
    { numRuns: 4000, seed: 16 },
  )
  expect([...seen].toSorted()).toEqual([...keysOf(revisionMachine), ...keysOf(excessMachine)].toSorted())
})
