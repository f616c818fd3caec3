import type { Order } from '@karat/contract/checkout.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { PlacedOrder } from './thank-you-view.tsx'

const place = { firstName: 'Anvi', name: 'Anvi Deshpande', lines: ['7, Laxmi Road'], phone: '+919822011111', email: 'anvi@example.com' }
const order = {
  orderID: 'o1',
  number: 'IN26-000001',
  status: 'cancelled',
  holdReason: null,
  paymentStatus: 'refunded',
  gateway: 'sandbox',
  paymentMethod: 'upi',
  deliveryMethod: 'insured',
  promisedFor: '2026-12-02',
  items: [],
  cards: [],
  documents: [],
  payments: [],
  amounts: {
    pieces: 52_772,
    discount: 0,
    promotionDiscount: 0,
    delivery: 0,
    wrap: 0,
    salesTax: 0,
    cards: 0,
    total: 52_772,
    payable: 52_772,
    taxIncluded: 0,
    taxNames: [],
    tenders: [],
  },
  shipping: place,
  billing: place,
} as unknown as Order

const shown = (more: Partial<Order> = {}, language = 'en') =>
  textOf(markupOf(<PlacedOrder order={{ ...order, ...more }} orderToken={undefined} />, testSite('in', language)))

test('a cancelled order is not said to be unpaid, an expired one is; neither is anything left to pay of [R-03]', () => {
  const cancelled = shown()
  expect(cancelled).toContain('This order was cancelled')
  expect(cancelled).toContain('What you paid goes back to you')
  expect(cancelled).not.toMatch(/not paid in time|To pay/)
  expect(cancelled).toMatch(/Total\W*52,772\.00/)
  const expired = shown({ status: 'expired', paymentStatus: 'pending' })
  expect(expired).toContain('It was not paid in time')
  expect(expired).not.toMatch(/To pay|goes back to you/)
  expect(shown({ status: 'payment_pending', paymentStatus: 'pending' })).toMatch(/To pay\W*52,772\.00/)
  expect(shown({}, 'es')).not.toContain('vencido')
})
