import { orderStages } from '@karat/sites/staff-lists.ts'
import { expect, test } from 'vitest'
import { saysMore, toneOfOrder } from './order-states.ts'

test('the state of a piece is said beside the stages that several states lead to, and beside no other', () => {
  expect(orderStages.filter(saysMore)).toEqual(['on-hold', 'to-ship', 'new', 'to-collect', 'on-the-road'])
  expect(saysMore(null)).toBe(false)
})

test('an order that is away for hallmarking waits, and is still marked where it is late', () => {
  expect(toneOfOrder({ stage: 'to-ship', lateDays: 0, isAway: false })).toBe('going')
  expect(toneOfOrder({ stage: 'to-ship', lateDays: 0, isAway: true })).toBe('wait')
  expect(toneOfOrder({ stage: 'to-ship', lateDays: 1, isAway: true })).toBe('act')
  expect(toneOfOrder({ stage: null, lateDays: 0, isAway: false })).toBe('done')
})
