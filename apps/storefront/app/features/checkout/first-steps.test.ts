import { expect, test } from 'vitest'
import { orderItem } from '../../testing/order.ts'
import { firstSteps } from './first-steps.ts'

const of = (gateway: string, ...items: [quantity: number, madeToOrder: number, engraving?: string][]) =>
  firstSteps({
    gateway,
    items: items.map(([quantity, madeToOrder, engraving = '']) => ({ ...orderItem, quantity, madeToOrder, engraving })),
  })

test('units from stock are checked, made-to-order ones are made, and engraved ones are engraved first', () => {
  expect(of('sandbox', [1, 0])).toEqual({ steps: [['thanks.checkStep', 1]], count: 1 })
  expect(of('sandbox', [2, 0], [1, 0])).toEqual({ steps: [['thanks.checkStep', 3]], count: 3 })
  expect(of('sandbox', [2, 2])).toEqual({ steps: [['thanks.makeStep', 2]], count: 2 })
  expect(of('sandbox', [1, 0, 'A & R'])).toEqual({ steps: [['thanks.engraveStep', 1]], count: 1 })
  // Some units of a line may be from stock and others made to order; made units are engraved while they are made.
  expect(of('cod', [5, 2], [3, 1, 'Meera'])).toEqual({
    steps: [
      ['thanks.makeStep', 3],
      ['thanks.engraveStep', 2],
      ['thanks.checkStep', 3],
      ['thanks.codStep', 8],
    ],
    count: 8,
  })
})

test('an order of gift cards only has a step for making them, and none for weighing', () => {
  expect(of('sandbox')).toEqual({ steps: [['thanks.cardStep', 0]], count: 0 })
})
