import { describe, expect, test } from 'vitest'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { OrderState } from './port.ts'
import type { GatewayAnswer } from '../../checkout/payments/port.ts'
import { unitMachine } from './machines/unit.ts'
import { extendedExpiry, shownStatus, tendersOf } from './rules.ts'
import type { OrderPayment } from './views.ts'
import { orderTransition } from './order-transitions.ts'

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

test('units change state only by the table: by transition name, allowed actor, and guards [S-14]', () => {
  const names = [...new Set(unitMachine.transitions.map(({ name }) => name))]
  const legal = (['shopper', 'system'] as const).map((actor) =>
    states.flatMap((from) =>
      names.flatMap((name) => (orderTransition(from, name, actor) ? [`${from} ${name} ${orderTransition(from, name, actor)}`] : [])),
    ),
  )
  expect(legal).toEqual([
    ['payment_pending end cancelled', 'delivered ask-return return_requested'],
    [
      'payment_pending place placed',
      'payment_pending hold on_hold',
      'payment_pending expire expired',
      'payment_pending end cancelled',
      'placed hold on_hold',
      'on_hold hold on_hold',
    ],
  ])
  // Its identity number must be checked before it is released.
  expect([orderTransition('on_hold', 'release', 'system'), orderTransition('on_hold', 'release', 'system', ['id_verified'])]).toEqual([
    undefined,
    'placed',
  ])
  // Cash at the door must be received before it is completed.
  expect(orderTransition('delivered', 'complete', 'system', ['cash_received'])).toBe('completed')
})

describe('an unpaid order whose gateway does not respond', () => {
  const created = new Date('2026-11-21T10:00:00Z')
  const keptUntil = (minutes: number, answer: GatewayAnswer = 'unanswered') =>
    extendedExpiry(created, addMs(created, minutes * durations.minute), answer)?.toISOString()
  test('is checked five minutes later each time while its bank processes the payment, for five days at most', () => {
    expect(keptUntil(31, 'answered')).toBeUndefined()
    expect(keptUntil(31, 'processing')).toBe(addMs(created, 36 * durations.minute).toISOString())
    const latest = 30 + 5 * 24 * 60
    expect(keptUntil(latest - 1, 'processing')).toBe(addMs(created, latest * durations.minute).toISOString())
    expect(keptUntil(latest, 'processing')).toBeUndefined()
  })
  test('keeps its stock for another five minutes at a time', () => {
    expect([keptUntil(30), keptUntil(50)]).toEqual(['2026-11-21T10:35:00.000Z', '2026-11-21T10:55:00.000Z'])
  })
  test('keeps its stock for at most half an hour after its expiry', () => {
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

describe('the amounts that credit and gift cards pay of an order', () => {
  const paid = (kind: OrderPayment['kind'], amount: number, returned = 0, source = ''): OrderPayment => {
    return { kind, gateway: '', method: '', source, lastFour: '', amount, returned, state: 'captured', problem: '', at: '' }
  }
  const pay = (payments: OrderPayment[], total: number, payable: number) =>
    tendersOf(payments, { total, payable }).map(({ source, amount }) => [source, amount])
  test('are complete before any refund, in addition to money', () => {
    expect(pay([paid('gateway', 500), paid('credit', 300), paid('gift_card', 200, 0, 'a')], 1000, 500)).toEqual([
      ['', 300],
      ['a', 200],
    ])
  })
  test('are reduced by the refund of each, so that the sum adds up', () => {
    expect(pay([paid('gift_card', 300, 0, 'a'), paid('gift_card', 300, 54, 'b')], 546, 0)).toEqual([
      ['a', 300],
      ['b', 246],
    ])
    expect(pay([paid('gift_card', 300, 300, 'a'), paid('credit', 300, 50)], 250, 0)).toEqual([['', 250]])
  })
  test('are reduced too by a refund as new credit', () => {
    expect(pay([paid('credit', 300), paid('gift_card', 200, 0, 'a')], 100, 0)).toEqual([['a', 100]])
  })
  test('stay the same for an order that ended, whose total stays', () => {
    expect(pay([paid('gift_card', 300, 300, 'a')], 300, 0)).toEqual([['a', 300]])
  })
})
