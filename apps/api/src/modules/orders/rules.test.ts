import { describe, expect, test } from 'vitest'
import { addMs, durations } from '../../kernel/clock.ts'
import type { OrderState } from './port.ts'
import type { GatewayAnswer } from '../payments/port.ts'
import { mayMove, extendedExpiry, shownStatus } from './rules.ts'

const states: OrderState[] = [
  'payment_pending',
  'placed',
  'on_hold',
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
  'expired',
  'cancelled',
]

test('state transitions that are not named here are refused', () => {
  const legal = states.flatMap((from) => states.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`))
  expect(legal).toEqual([
    'payment_pending → placed',
    'payment_pending → on_hold',
    'payment_pending → expired',
    'payment_pending → cancelled',
    'placed → on_hold',
    'placed → confirmed',
    'placed → cancelled',
    'on_hold → placed',
    'on_hold → on_hold',
    'on_hold → cancelled',
    'confirmed → cancelled',
  ])
})

describe('an unpaid order whose gateway cannot be asked', () => {
  const created = new Date('2026-11-21T10:00:00Z')
  const keptUntil = (minutes: number, answer: GatewayAnswer = 'unanswered') =>
    extendedExpiry(created, addMs(created, minutes * durations.minute), answer)?.toISOString()
  test('is five minutes later each time while its bank works on the payment, for five days at most', () => {
    expect(keptUntil(31, 'answered')).toBeUndefined()
    expect(keptUntil(31, 'processing')).toBe(addMs(created, 36 * durations.minute).toISOString())
    const latest = 30 + 5 * 24 * 60
    expect(keptUntil(latest - 1, 'processing')).toBe(addMs(created, latest * durations.minute).toISOString())
    expect(keptUntil(latest, 'processing')).toBeUndefined()
  })
  test('keeps its stock for another five minutes at a time', () => {
    expect([keptUntil(30), keptUntil(50)]).toEqual(['2026-11-21T10:35:00.000Z', '2026-11-21T10:55:00.000Z'])
  })
  test('keeps it for half an hour beyond its own half hour, and no longer', () => {
    expect([keptUntil(58), keptUntil(59.99), keptUntil(60), keptUntil(90)]).toEqual([
      '2026-11-21T11:00:00.000Z',
      '2026-11-21T11:00:00.000Z',
      undefined,
      undefined,
    ])
  })
})

test('a shopper sees actions needed, and none of the shop’s internal states', () => {
  expect(states.map(shownStatus)).toEqual([
    'payment_pending',
    'processing',
    'action_needed',
    'processing',
    'shipped',
    'shipped',
    'delivered',
    'expired',
    'cancelled',
  ])
})
