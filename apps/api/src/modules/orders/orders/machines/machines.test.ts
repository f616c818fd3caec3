import { describe, expect, test } from 'vitest'
import { decide, type Machine, type ActorKind, pictureOf, statesOf } from '../../../../kernel/machine.ts'
import { cancellationMachine } from '../../cancellations/machine.ts'
import { refundMachine } from '../../refunds/machine.ts'
import { draftMachine } from '../../../checkout/drafts/machine.ts'
import { cardMachine } from './card.ts'
import { orderRules, orderStateOf } from './order.ts'
import { excessMachine, revisionMachine } from '../../revisions/machine.ts'
import { returnMachine } from '../../returns/machine.ts'
import { paymentMachine } from './payment.ts'
import { unitMachine, type UnitState } from './unit.ts'

const all = [
  unitMachine,
  paymentMachine,
  cardMachine,
  cancellationMachine,
  refundMachine,
  returnMachine,
  revisionMachine,
  excessMachine,
  draftMachine,
]
const machines = all as unknown as Machine<string, string, string>[]
const actors: ActorKind[] = ['shopper', 'staff', 'system']

describe.each(machines.map((machine) => [machine.name, machine] as const))('the state machine of %s', (_name, machine) => {
  test('reaches every state from its first, and has a transition name once per state [S-14]', () => {
    const reached = new Set([machine.initial])
    for (let before = -1; before !== reached.size;) {
      before = reached.size
      for (const { from, to } of machine.transitions) if (from.some((state) => reached.has(state))) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual(statesOf(machine).toSorted())
    const keys = machine.transitions.flatMap(({ name, from }) => from.map((state) => `${name} ${state}`))
    expect(new Set(keys).size).toBe(keys.length)
  })
  test('refuses every transition that its table does not have, from any actor [S-14]', () => {
    const states = statesOf(machine)
    const names = [...new Set(machine.transitions.map(({ name }) => name))]
    for (const from of states)
      for (const name of names)
        for (const by of actors) {
          const row = machine.transitions.find((one) => one.name === name && one.from.includes(from))
          const answer = decide(machine, from, name, by, () => true)
          expect(answer).toEqual(
            row === undefined ? { refused: { why: 'state' } } : row.by.includes(by) ? { to: row.to } : { refused: { why: 'actor' } },
          )
          for (const guard of row?.by.includes(by) ? (row.guards ?? []) : [])
            expect(decide(machine, from, name, by, (one) => one !== guard)).toEqual({ refused: { why: 'guard', guard } })
        }
  })
})

test('an order’s state is computed from its units, those that need action first [S-14]', () => {
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

test('the diagrams in the documents equal the tables', async () => {
  const rules = orderRules.map(({ state, when }) => `| ${state} | ${when} |`).join('\n')
  const page = `# State machines

Written from \`apps/api/src/modules/orders/orders/machines\` by \`machines.test.ts\`; \`vitest run -u\` on that file writes it anew.
Every transition adds an event with order, unit (none where all units change together), machine, states, actor, reason and time.

## One piece of an order

${pictureOf(unitMachine)}

\`settled\`: nothing of the order is to be paid now; cash on delivery is due at the door alone. \`nothing_held\`: no proof of
identity is missing, no dispute is open, no payment or price waits for a review. \`from_stock\`, \`made_to_order\`: whether the
piece was taken from stock when it was ordered. \`undisputed\`: no bank wants the money back. \`id_verified\`: it waits for no
proof of identity. \`agreed\`: no piece of the order waits for its new price to be agreed to and paid. \`asked_in_this_state\`: its cancellation
was asked for in that state. \`cash_received\`: no cash of the order is due any more.
\`in_its_store\`: it was taken from the stock of the store where its order is collected; \`travels\`: it was not.

## A gift card that is bought

${pictureOf(cardMachine)}

\`settled\`: the order is paid. \`nothing_held\`: as above; an order that is on hold issues none.

## Payment of an order

${pictureOf(paymentMachine)}

\`handed_over\`: a piece was delivered of which cash is due.

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

## A draft order

${pictureOf(draftMachine)}

\`link_over\`: its payment link is no longer valid. \`not_in_payment\`: no order of its bag waits for a payment.

## The state of an order

It is derived from its units; cancelled ones count only where nothing else is left. The first rule that holds decides. Where no
unit is left but gift cards are, it is \`placed\` until all of them are issued, then \`completed\`.

| state | when |
| --- | --- |
${rules}
`
  await expect(page).toMatchFileSnapshot('../../../../../../../docs/state-machines.md')
})
