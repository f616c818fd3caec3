import type { Order } from '@karat/contract/checkout.ts'
import { expect, test, vi } from 'vitest'
import { order, orderItem, orderPayment } from '../../testing/order.ts'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { PlacedOrder } from './thank-you-view.tsx'

const cancelled: Order = { ...order, status: 'cancelled', paymentStatus: 'refunded' }
const shown = (more: Partial<Order> = {}, language = 'en') =>
  textOf(markupOf(<PlacedOrder order={{ ...cancelled, ...more }} orderToken="token" />, testSite('in', language)))

test('a cancelled order is not called unpaid, an expired one is; neither has an amount left to pay [R-03]', () => {
  const text = shown()
  expect(text).toContain('This order was cancelled')
  expect(text).toContain('What you paid goes back to you')
  expect(text).not.toMatch(/not paid in time|To pay/)
  expect(text).toMatch(/Total\W*1,33,244\.00/)
  const expired = shown({ status: 'expired', paymentStatus: 'pending' })
  expect(expired).toContain('It was not paid in time')
  expect(expired).not.toMatch(/To pay|goes back to you/)
  expect(shown({ status: 'payment_pending', paymentStatus: 'pending' })).toMatch(/To pay\W*1,33,244\.00/)
  expect(shown({}, 'es')).not.toContain('vencido')
})

test('an ended order has no delivery and no tracking, and no refund without a payment [R-03]', () => {
  for (const text of [shown(), shown({ status: 'expired', paymentStatus: 'unpaid', payments: [] })]) {
    expect(text).toContain('See this order')
    expect(text).not.toMatch(/Follow this order|Laxmi Road/)
  }
  for (const payments of [[], [{ ...orderPayment, kind: 'cash', gateway: 'cod', status: 'released' } as const]])
    expect(shown({ payments })).toMatch(/Nothing was paid, and nothing is left to pay/)
  expect(shown({ status: 'placed', paymentStatus: 'paid' })).toMatch(/Laxmi Road.*Follow this order/s)
})

test('the first step has the date of the order, and is called today on that day only [R-03]', () => {
  const placed = { status: 'placed', paymentStatus: 'paid' }
  // 22:30 UTC on 20 November is 4 o'clock on 21 November in India.
  vi.useFakeTimers({ now: new Date('2026-11-20T22:30:00Z'), toFake: ['Date'] })
  try {
    expect(shown(placed)).toContain('Today')
    vi.setSystemTime(new Date('2026-11-23T08:00:00Z'))
    expect(shown(placed)).toContain('21 November 2026')
    expect(shown(placed)).not.toContain('Today')
    expect(shown(placed, 'ar')).not.toContain('اليوم')
    expect(shown({ ...placed, placedAt: null, createdAt: '2026-11-23T05:00:00Z' })).toContain('Today')
  } finally {
    vi.useRealTimers()
  }
})

test('an order on hold promises no work and no day: it waits for the action in its notice [R-03]', () => {
  const placed = { status: 'placed', paymentStatus: 'paid', promisedFor: '2026-12-02' }
  expect(shown(placed)).toContain('2 December')
  for (const holdReason of ['id_proof', 'price_review', 'dispute'])
    expect(shown({ ...placed, status: 'action_needed', holdReason })).not.toMatch(/2 December|workshop|weigh/)
})

test('the quantity of a product cannot be read as part of its size', () => {
  expect(shown({ items: [{ ...orderItem, quantity: 2 }] })).toContain('2 × 18K')
})
