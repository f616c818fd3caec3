import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type Machine, type ActorKind, pictureOf, statesOf } from '../../../kernel/machine.ts'
import { cancellationMachine } from '../../cancellations/machine.ts'
import { refundMachine } from '../../refunds/machine.ts'
import { cardMachine } from './card.ts'
import { orderRules, orderStateOf } from './order.ts'
import { excessMachine, type ExcessState, revisionMachine, type RevisionState } from '../../revisions/machine.ts'
import { returnMachine } from '../../returns/machine.ts'
import { paymentMachine } from './payment.ts'
import { type UnitGuard, unitMachine, type UnitState } from './unit.ts'

const all = [unitMachine, paymentMachine, cardMachine, cancellationMachine, refundMachine, returnMachine, revisionMachine, excessMachine]
const machines = all as unknown as Machine<string, string, string>[]
const actors: ActorKind[] = ['shopper', 'staff', 'system']

describe.each(machines.map((machine) => [machine.name, machine] as const))('the machine of %s', (_name, machine) => {
  test('reaches every state from its first, and names a move from a state once [S-14]', () => {
    const reached = new Set([machine.initial])
    for (let before = -1; before !== reached.size;) {
      before = reached.size
      for (const { from, to } of machine.moves) if (from.some((state) => reached.has(state))) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual(statesOf(machine).toSorted())
    const keys = machine.moves.flatMap(({ name, from }) => from.map((state) => `${name} ${state}`))
    expect(new Set(keys).size).toBe(keys.length)
  })
  test('refuses every move that its table does not name, whoever makes it [S-14]', () => {
    const states = statesOf(machine)
    const names = [...new Set(machine.moves.map(({ name }) => name))]
    for (const from of states)
      for (const name of names)
        for (const by of actors) {
          const row = machine.moves.find((one) => one.name === name && one.from.includes(from))
          const answer = decide(machine, from, name, by, () => true)
          expect(answer).toEqual(
            row === undefined ? { refused: { why: 'state' } } : row.by.includes(by) ? { to: row.to } : { refused: { why: 'actor' } },
          )
          for (const guard of row?.by.includes(by) ? (row.guards ?? []) : [])
            expect(decide(machine, from, name, by, (one) => one !== guard)).toEqual({ refused: { why: 'guard', guard } })
        }
  })
})

/** An order of a few units that is moved at random; what its units are is all that the model knows of it. */
interface Model {
  units: UnitState[]
  due: boolean
  held: boolean
}

const unitNames = [...new Set(unitMachine.moves.map(({ name }) => name))]
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), unit: fc.nat(2), name: fc.constantFrom(...unitNames), by: fc.constantFrom(...actors) }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'dispute' as const, 'settle' as const) }),
)

test('walks at random keep the invariants: nothing leaves while something is due or held, ends are final, replays change nothing [S-14]', () => {
  const seen = new Set<string>()
  const leaves: UnitState[] = ['packed', 'shipped']
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
      const model: Model = { units: ['payment_pending', 'payment_pending', 'payment_pending'], due: true, held: false }
      const holds = (at: number) => (guard: UnitGuard) =>
        ({
          settled: !model.due,
          undisputed: !model.held,
          agreed: !model.units.includes('revision_pending'),
          proved: true,
          nothing_held: !model.held,
          from_stock: at !== 0,
          made_to_order: at === 0,
        })[guard]
      for (const one of steps) {
        if (one.kind !== 'move') {
          if (one.kind === 'pay') model.due = false
          else model.held = one.kind === 'dispute'
          continue
        }
        const before = model.units[one.unit] ?? 'placed'
        const answer = decide(unitMachine, before, one.name, one.by, holds(one.unit))
        if ('refused' in answer) continue
        const { to } = answer
        model.units[one.unit] = to
        seen.add(`${one.name} ${before}`)
        if (leaves.includes(to)) expect([model.due, model.held, model.units.includes('revision_pending')]).toEqual([false, false, false])
        expect(['expired', 'cancelled', 'returned', 'exchanged']).not.toContain(before)
        // The same move again is refused or leads to the same state.
        const again = decide(unitMachine, to, one.name, one.by, holds(one.unit))
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
    { numRuns: 20_000, seed: 16 },
  )
  // Long ways are rare in walks at random; that they can be gone is shown above. The first half is walked here.
  for (const key of ['place payment_pending', 'hold placed', 'release on_hold', 'confirm placed', 'expire payment_pending'])
    expect(seen).toContain(key)
})

type Decided<S> = { to: S } | { refused: unknown }
const revisionNames = [...new Set(revisionMachine.moves.map(({ name }) => name))]
const excessNames = [...new Set(excessMachine.moves.map(({ name }) => name))]

test('walks of a revision and what is due of it at random: nothing is settled while something is due, ends are final [S-14]', () => {
  const ended = ['closed', 'remake', 'item_cancelled', 'replaced']
  const done = ['paid', 'waived', 'with_cash', 'refunded']
  const seen = new Set<string>()
  const move = fc.oneof(
    fc.record({ of: fc.constant('revision' as const), name: fc.constantFrom(...revisionNames), by: fc.constantFrom(...actors) }),
    fc.record({ of: fc.constant('excess' as const), name: fc.constantFrom(...excessNames), by: fc.constantFrom(...actors) }),
  )
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 120 }), fc.boolean(), (steps, owes) => {
      let revision = 'draft' as RevisionState
      let excess = 'reckoned' as ExcessState
      const isDue = () => owes && !['paid', 'waived', 'with_cash'].includes(excess)
      for (const one of steps) {
        const before: string = one.of === 'revision' ? revision : excess
        if (one.of === 'revision') {
          const answer: Decided<RevisionState> = decide(
            revisionMachine,
            revision,
            one.name,
            one.by,
            (guard) => guard !== 'nothing_due' || !isDue(),
          )
          if ('refused' in answer) continue
          revision = answer.to
          if (revision === 'settled') expect(isDue()).toBe(false)
          expect(ended).not.toContain(before)
        } else {
          const answer: Decided<ExcessState> = decide(
            excessMachine,
            excess,
            one.name,
            one.by,
            (guard) => guard !== 'open' || ['settlement', 'on_hold'].includes(revision),
          )
          if ('refused' in answer) continue
          excess = answer.to
          expect(done).not.toContain(before)
        }
        seen.add(`${one.name} ${before}`)
      }
    }),
    { numRuns: 20_000, seed: 16 },
  )
  for (const key of ['ask proposed', 'accept awaiting_customer', 'reject awaiting_customer', 'expire due', 'start due', 'waive due'])
    expect(seen).toContain(key)
})

test('an order’s state follows from its units, what must be acted on first [S-14]', () => {
  for (const [units, state] of [
    [['cancelled', 'cancelled'], 'cancelled'],
    [['expired'], 'expired'],
    [['delivered', 'cancelled'], 'delivered'],
    [['delivered', 'completed'], 'delivered'],
    [['completed', 'cancelled'], 'completed'],
    [['returned', 'cancelled'], 'returned'],
    [['returned', 'completed'], 'completed'],
    [['returned', 'return_requested'], 'delivered'],
    [['returned', 'replaced'], 'delivered'],
    [['exchanged', 'cancelled'], 'completed'],
    [['exchanged', 'returned'], 'completed'],
    [['exchanged', 'delivered'], 'delivered'],
    [['replaced', 'shipped'], 'shipped'],
    [['shipped', 'delivered'], 'shipped'],
    [['shipped', 'in_production'], 'partially_shipped'],
    [['placed', 'confirmed'], 'confirmed'],
    [['placed', 'placed'], 'placed'],
    [['on_hold', 'shipped'], 'on_hold'],
    [['ready', 'packed'], 'confirmed'],
    [['revision_pending', 'shipped'], 'revision_pending'],
    [['revision_pending', 'on_hold'], 'on_hold'],
  ] as [UnitState[], string][])
    expect([units, orderStateOf(units)]).toEqual([units, state])
  // Gift cards decide where no unit is left.
  expect(orderStateOf([], ['issued', 'ordered'])).toBe('placed')
  expect(orderStateOf(['cancelled'], ['issued', 'issued'])).toBe('completed')
  expect(orderStateOf(['confirmed'], ['issued'])).toBe('confirmed')
})

test('the pictures in the documents are those of the tables', async () => {
  const rules = orderRules.map(({ state, when }) => `| ${state} | ${when} |`).join('\n')
  const page = `# State machines

Written from \`apps/api/src/modules/orders/machines\` by \`machines.test.ts\`; \`vitest run -u\` on that file writes it anew.
Every move adds an event with order, unit (none where all units move together), machine, states, actor, reason and time.

## One piece of an order

${pictureOf(unitMachine)}

\`settled\`: nothing of the order is to be paid now; cash on delivery is due at the door alone. \`nothing_held\`: no proof of
identity is missing, no dispute is open, no payment or price waits for a review. \`from_stock\`, \`made_to_order\`: whether the
piece was taken from stock when it was ordered. \`undisputed\`: no bank wants the money back. \`proved\`: it waits for no
proof of identity. \`agreed\`: no piece of the order waits for its new price to be agreed to and paid.

## A gift card that is bought

${pictureOf(cardMachine)}

\`settled\`: the order is paid. \`nothing_held\`: as above; an order that is on hold issues none.

## Payment of an order

${pictureOf(paymentMachine)}

\`handed_over\`: a piece of the order was delivered.

## A cancellation

${pictureOf(cancellationMachine)}

\`not_begun\`: none of its pieces is being made or packed.

## A refund

\`refund\` has a row for each part of what goes back, one payment each; its events are in \`refund_event\`.

${pictureOf(refundMachine)}

## A return

${pictureOf(returnMachine)}

\`by_pickup\`, \`by_store\`: how the shopper hands the pieces over. \`tries_left\`: the courier found nobody fewer than three
times. \`deduction\`: staff said what would be taken off. \`paid_back\`: nothing of its refund is on its way. \`overdue\`: the
shopper's time is over. \`by_money\`, \`by_piece\`: what puts it right, money or a piece that is sent: another one or the same, mended.

## The new price of a piece

${pictureOf(revisionMachine)}

\`within_tolerance\`: the difference is not for its shopper to decide on. \`consented\`: a rise above the site's cap was agreed to by
itself. \`nothing_due\`: what it costs more was paid, waived, or is asked for at the door. \`overdue\`: its shopper's time is over.

## What is due of a new price

Its events are those of the revision, in \`revision_event\`.

${pictureOf(excessMachine)}

\`within_cash\`: the order is paid at the door and stays within the site's limit. \`open\`: its revision still waits for it.

## The state of an order

It is derived from its units; cancelled ones count only where nothing else is left. The first rule that holds decides. Where no
unit is left but gift cards are, it is \`placed\` until all of them are issued, then \`completed\`.

| state | when |
| --- | --- |
${rules}
`
  await expect(page).toMatchFileSnapshot('../../../../../../docs/state-machines.md')
})
