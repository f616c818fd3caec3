import type { OrderCancellations } from '@karat/contract/cancellations.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { CancelDone } from './cancel-done.tsx'
import { cancelsWholeOrder } from './cancels-whole-order.ts'

const ring = { orderItemID: 'i1', quantity: 2, status: 'placed' }
const studs = { orderItemID: 'i2', quantity: 1, status: 'placed' }
const one = (orderItemID: string, quantity: number, status: 'auto_approved' | 'approved' | 'under_review' = 'auto_approved') => ({
  status,
  items: [{ orderItemID, name: '', quantity, ordered: 2 }],
})

test('an order counts as cancelled once all units are cancelled, none is only requested, and no gift card is left [R-17]', () => {
  expect(cancelsWholeOrder([studs], [one('i2', 1)], 0)).toBe(true)
  expect(cancelsWholeOrder([ring], [one('i1', 1)], 0)).toBe(false)
  expect(cancelsWholeOrder([ring, studs], [one('i1', 1), one('i1', 1, 'approved'), one('i2', 1)], 0)).toBe(true)
  expect(cancelsWholeOrder([{ ...ring, status: 'cancelled' }, studs], [one('i2', 1)], 0)).toBe(true)
  expect(cancelsWholeOrder([studs], [one('i2', 1, 'under_review')], 0)).toBe(false)
  expect(cancelsWholeOrder([studs], [one('i2', 1)], 5000)).toBe(false)
})

const cancellation: OrderCancellations['cancellations'][number] = {
  ...one('i2', 1),
  cancellationID: 'c1',
  number: 'CX26-1',
  answer: '',
  createdAt: '2026-11-21T05:00:00Z',
  decidedAt: null,
  value: 100,
  refund: 100,
  actions: [],
}
const refund: OrderCancellations['refunds'][number] = {
  number: 'RF26-1',
  destination: 'gateway',
  gateway: 'sandbox',
  method: 'card',
  amount: 100,
  expectedAt: '2026-11-28T05:00:00Z',
  status: 'pending',
  cause: 'cancellation',
  cancellation: 'CX26-1',
  updatedAt: '2026-11-21T05:00:00Z',
}
const done: OrderCancellations = { currencyCode: 'INR', cancellationID: 'c1', cancellations: [cancellation], refunds: [] }

test('the refunded amount is called the refund, and is left out if nothing is refunded [R-17]', () => {
  const text = (refunds: OrderCancellations['refunds']) =>
    textOf(markupOf(<CancelDone done={{ ...done, refunds }} number="IN26-1" isWhole />))
  expect(text([refund])).toMatch(/Cancelled.*Your refund.*Credit or debit card.*100\.00/s)
  expect(text([])).not.toContain('Your refund')
  expect(text([{ ...refund, cancellation: 'CX26-2' }])).not.toContain('Your refund')
})

test('without remaining units the text does not mention any [R-17]', () => {
  const text = (isWhole: boolean, language = 'en') =>
    textOf(markupOf(<CancelDone done={done} number="IN26-1" isWhole={isWhole} />, testSite('in', language)))
  expect(text(false)).toContain('The rest of the order continues')
  expect(text(true)).toContain('The whole order is cancelled')
  expect(text(true)).not.toContain('The rest of the order')
  expect(text(true, 'ar')).toContain('أُلغي الطلب بأكمله')
})
