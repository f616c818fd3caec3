import { expect, test } from 'vitest'
import { levelOf } from './rules.ts'

const row = { variantId: 'ring', policy: 'stock', onHand: 3, leadDays: 7 } as const

test.each([
  ['what a site does not stock is sold out', undefined, { quantity: 0, availability: 'sold_out', leadDays: 0 }],
  ['what lies on the shelf is ready', row, { quantity: 3, availability: 'ready', leadDays: 7 }],
  ['the last piece is ready too', { ...row, onHand: 1 }, { quantity: 1, availability: 'ready', leadDays: 7 }],
  ['an empty shelf is sold out', { ...row, onHand: 0 }, { quantity: 0, availability: 'sold_out', leadDays: 7 }],
  ['one of a kind says so', { ...row, policy: 'one_of_a_kind', onHand: 1 }, { quantity: 1, availability: 'one_of_a_kind', leadDays: 7 }],
  [
    'one of a kind that is gone is sold out',
    { ...row, policy: 'one_of_a_kind', onHand: 0 },
    { quantity: 0, availability: 'sold_out', leadDays: 7 },
  ],
  [
    'what is made to order can be had without any on the shelf, ten at once',
    { ...row, policy: 'made_to_order', onHand: 0 },
    { quantity: 10, availability: 'made_to_order', leadDays: 7 },
  ],
] as const)('%s', (_, stock, level) => {
  expect(levelOf(stock)).toEqual(level)
})
