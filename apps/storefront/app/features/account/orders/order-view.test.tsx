import type { OrderDetail } from '@karat/contract/orders.ts'
import { expect, test } from 'vitest'
import { orderDetail, orderItem, orderPayment } from '../../../testing/order.ts'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { OrderDetails } from './order-view.tsx'

const item = { ...orderItem, status: 'shipped' }
const paid = orderPayment
const place = orderDetail.billing
const shipment: OrderDetail['shipments'][number] = {
  shipmentID: 's1',
  carrier: 'Suraksha Secure',
  number: '77',
  page: '',
  shippedAt: '2026-11-25T06:00:00Z',
  deliveredAt: null,
  items: [{ orderItemID: 'i1', quantity: 1 }],
}
const timelineOf = (...steps: [status: string, at: string][]) => steps.map(([status, at]) => ({ status, at, reason: '', orderItemID: '' }))
const order: OrderDetail = {
  ...orderDetail,
  status: 'shipped',
  timeline: timelineOf(['placed', '2026-11-21T05:00:00Z'], ['confirmed', '2026-11-22T05:00:00Z'], ['shipped', '2026-11-25T06:00:00Z']),
  items: [item],
  shipments: [shipment],
}

/** The text of an order's page without the content of disclosures. */
const shown = (more: Partial<OrderDetail> & { endedAt?: string } = {}, language = 'en') =>
  textOf(
    markupOf(<OrderDetails order={{ ...order, ...more }} onChanged={() => {}} />, testSite('in', language)).replaceAll(
      /<details.*?<\/details>/gs,
      ' ',
    ),
  )
test('a parcel number is copied without invisible characters, and is displayed left to right', () => {
  for (const language of ['en', 'ar']) {
    const markup = markupOf(<OrderDetails order={order} onChanged={() => {}} />, testSite('in', language))
    expect(markup).toContain('<bdi dir="ltr">77</bdi>')
    expect(markup).not.toMatch(/[\u2066-\u2069]77/)
  }
})

const times = (text: string, part: string | RegExp) => text.split(part).length - 1

test('an order shows each fact once: its number, name, dates, address, payment and total', () => {
  const text = shown()
  for (const fact of ['IN26-000001', 'Meher Solitaire', 'Laxmi Road', 'UPI', 'Suraksha Secure', '25 Nov', '2 Dec'])
    expect([fact, times(text, fact)]).toEqual([fact, 1])
  // The price of the unit, and the total of the order.
  expect(times(text, '1,33,244.00')).toBe(2)
  expect(text).toMatch(/Total\W*1,33,244\.00/)
  expect(text).not.toContain('To pay')
  expect(shown({ payments: [] })).toMatch(/To pay\W*1,33,244\.00/)
  expect(text).toContain('Delivery and billing')
  const arabic = shown({}, 'ar')
  for (const fact of ['IN26-000001', 'Meher Solitaire', 'Laxmi Road', 'Suraksha Secure'])
    expect([fact, times(arabic, fact)]).toEqual([fact, 1])
})

test('differences are shown: other states, several parcels and payments, another billing address, a partial refund', () => {
  const other = { ...item, orderItemID: 'i2', name: 'Tidewater Studs', status: 'packed' }
  const text = shown({
    items: [item, other],
    payments: [
      { ...paid, amount: 100_000, at: '2026-11-21T05:01:00Z' },
      { ...paid, kind: 'credit', amount: 33_244, at: '2026-11-21T05:01:00Z' },
    ],
    billing: { ...place, lines: ['1 Market Yard'] },
  })
  // The items, the parcel with one of them, and the status of each.
  expect([times(text, 'Meher Solitaire'), times(text, 'Tidewater Studs'), times(text, 'Packed'), times(text, '25 Nov')]).toEqual([
    2, 1, 2, 1,
  ])
  for (const fact of ['1,00,000.00', '33,244.00', 'Store credit', 'Market Yard']) expect(text).toContain(fact)
  expect(shown({ payments: [{ ...paid, amount: 150_000, returned: 16_756, at: '2026-11-21T05:01:00Z' }] })).toContain('1,50,000.00')
  // Without steps the head shows the day of the order, and its outcome with the day.
  expect(shown({ status: 'cancelled', endedAt: '2026-11-23T05:00:00Z', shipments: [] })).toMatch(/placed 21 Nov.*23 Nov/s)
})

test('a step is reached when every unit that is not cancelled has reached it; until the last delivery the promised day is shown', () => {
  const delivered = { ...item, status: 'delivered' }
  const timeline = timelineOf(
    ['placed', '2026-11-21T05:00:00Z'],
    ['confirmed', '2026-11-22T05:00:00Z'],
    ['in_production', '2026-11-22T06:00:00Z'],
    ['packed', '2026-11-23T06:00:00Z'],
    ['shipped', '2026-11-24T06:00:00Z'],
    ['delivered', '2026-11-25T06:00:00Z'],
  )
  const steps = (statuses: string[]) => {
    const items = statuses.map((status, at) => ({ ...delivered, orderItemID: `i${at}`, status }))
    const markup = markupOf(<OrderDetails order={{ ...order, status: 'processing', items, timeline }} onChanged={() => {}} />)
    const list = /<ol class="orders-steps">.*?<\/ol>/s.exec(markup)?.[0] ?? ''
    return {
      now: /aria-current="step"><b>([^<]*)/.exec(list)?.[1],
      done: list.split('is-done').length - 1,
      promised: list.includes('2 Dec'),
    }
  }
  expect(steps(['delivered', 'in_production'])).toEqual({ now: 'In the workshop', done: 3, promised: true })
  expect(steps(['delivered', 'placed'])).toEqual({ now: 'Ordered', done: 1, promised: true })
  expect(steps(['delivered', 'delivery_failed'])).toEqual({ now: 'On its way', done: 5, promised: true })
  expect(steps(['delivered', 'cancelled'])).toEqual({ now: 'Delivered', done: 6, promised: false })
  expect(steps(['delivered', 'returned', 'completed'])).toEqual({ now: 'Delivered', done: 6, promised: false })
})

test('an order collected at a store says so instead of delivered, in its heading and in its steps', () => {
  const of = (status: string, language = 'en') =>
    shown(
      {
        status,
        deliveryMethod: 'pickup',
        items: [{ ...item, status }],
        timeline: [...order.timeline, { status, at: '2026-11-26T05:00:00Z', reason: '', orderItemID: '' }],
      },
      language,
    )
  for (const status of ['delivered', 'completed']) {
    expect(of(status)).not.toMatch(/Delivered/)
    expect(of(status).match(/Collected/g)?.length).toBe(2)
    expect(of(status, 'ar')).not.toContain('سُلّم')
  }
  expect(of('shipped').match(/On its way to the store/g)?.length).toBe(2)
  expect(shown({ status: 'delivered', items: [{ ...item, status: 'delivered' }] })).toContain('Delivered')
})

test('an ended order has no steps, nothing left to pay, and a section named after its end', () => {
  for (const status of ['cancelled', 'expired']) {
    const text = shown({ status, items: [{ ...item, status: 'cancelled' }], payments: [] })
    expect(text).not.toMatch(/Order progress|To pay/)
    expect(text).toMatch(/Total\W*1,33,244\.00/)
    expect(text).toContain('Order history')
  }
  expect(shown()).toContain('Order progress')
})

test('a collected order names no carrier; a parcel to its store is shown if it has a number', () => {
  const own = { ...shipment, carrier: '', number: '', deliveredAt: '2026-11-26T06:00:00Z' }
  const collected = { status: 'delivered', deliveryMethod: 'pickup', items: [{ ...item, status: 'delivered' }] }
  for (const language of ['en', 'ar']) {
    expect(shown({ ...collected, shipments: [own] }, language)).not.toMatch(/Parcels|Delivered by us|الطرود|نوصله/)
    expect(shown({ ...collected, deliveryMethod: 'insured', shipments: [own] }, language)).toMatch(/Delivered by us|نوصله/)
  }
  expect(shown({ ...collected, shipments: [{ ...own, carrier: 'Suraksha Secure' }] })).toMatch(/Parcels.*Suraksha Secure/s)
  const other = { ...collected.items[0]!, orderItemID: 'i2' }
  const some = shown({ ...collected, items: [...collected.items, other], shipments: [own] })
  expect(some).toContain('collected on 26 Nov')
  expect(some).not.toMatch(/Delivered by us|delivered on/)
})

test('the refunds of a payment are in their own list, which the page loads: the payment keeps its amount', () => {
  const text = (returned: number) => shown({ payments: [{ ...paid, returned, status: 'captured' }] })
  expect(text(1234)).toBe(text(0))
})

test('the history of an order with several units names the unit of each transition', () => {
  const other = { ...item, orderItemID: 'i2', name: 'Banyan Leaf Band' }
  const at = '2026-11-25T06:00:00Z'
  const moved = (status: string, ...ids: string[]) => ids.map((orderItemID) => ({ status, at, reason: '', orderItemID }))
  const timeline = [...moved('packed', 'i1', 'i2'), ...moved('shipped', 'i2')]
  const page = markupOf(<OrderDetails order={{ ...order, items: [item, other], timeline }} onChanged={() => {}} />)
  const [history = ''] = /<details class="orders-history".*?<\/details>/s.exec(page) ?? []
  expect(times(history, 'Meher Solitaire')).toBe(0)
  expect(times(history, 'Banyan Leaf Band')).toBe(1)
  expect(history.indexOf('Banyan Leaf Band')).toBeGreaterThan(history.lastIndexOf('<li>'))
})
