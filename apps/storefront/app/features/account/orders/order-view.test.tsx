import type { OrderDetail } from '@karat/contract/orders.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { OrderDetails } from './order-view.tsx'

const place = { name: 'Anvi Deshpande', lines: ['7, Laxmi Road', 'Pune 411030'], phone: '+919822011111' }
const item = {
  orderItemID: 'i1',
  name: 'Meher Solitaire',
  metal: 'gold',
  purity: '18K',
  colour: 'yellow',
  size: '15',
  mediaId: 'RNG-001-hero',
  quantity: 1,
  before: 133_244,
  total: 133_244,
  gifts: [null],
  breakup: [],
  status: 'shipped',
}
const paid = { kind: 'gateway', gateway: 'sandbox', method: 'upi', lastFour: '', amount: 133_244, returned: 0, status: 'captured' }
const shipment = {
  shipmentID: 's1',
  carrier: 'Suraksha Secure',
  number: '77',
  page: '',
  shippedAt: '2026-11-25T06:00:00Z',
  deliveredAt: null,
  items: [{ orderItemID: 'i1', quantity: 1 }],
}
const order = {
  orderID: 'o1',
  number: 'IN26-000001',
  status: 'shipped',
  paymentStatus: 'paid',
  waitsFor: null,
  returnNumber: null,
  returns: [],
  refundAccount: null,
  actions: [],
  documents: [],
  cards: [],
  deliveryMethod: 'insured',
  promisedFor: '2026-12-02',
  createdAt: '2026-11-21T05:00:00Z',
  timeline: [
    { status: 'placed', at: '2026-11-21T05:00:00Z' },
    { status: 'confirmed', at: '2026-11-22T05:00:00Z' },
    { status: 'shipped', at: '2026-11-25T06:00:00Z' },
  ],
  items: [item],
  payments: [{ ...paid, at: '2026-11-21T05:01:00Z' }],
  shipments: [shipment],
  amounts: {
    pieces: 133_244,
    discount: 0,
    promotionDiscount: 0,
    delivery: 0,
    wrap: 0,
    salesTax: 0,
    cards: 0,
    total: 133_244,
    payable: 133_244,
    taxIncluded: 3880.88,
    taxNames: ['GST'],
    tenders: [],
  },
  shipping: place,
  billing: place,
} as unknown as OrderDetail

/** The text of an order's page without the content of disclosures. */
const shown = (more: object = {}, language = 'en') =>
  textOf(
    markupOf(<OrderDetails order={{ ...order, ...more }} onChanged={() => {}} />, testSite('in', language)).replaceAll(
      /<details.*?<\/details>/gs,
      ' ',
    ),
  )
const times = (text: string, part: string | RegExp) => text.split(part).length - 1

test('an order says each fact once: its number, name, days, address, how it was paid and what it costs', () => {
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

test('what differs is said: other states, several parcels and payments, another billing address, a part that went back', () => {
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

test('a step is reached when every piece has reached it that is not cancelled; until all have come the promised day stands', () => {
  const delivered = { ...item, status: 'delivered' }
  const timeline = [
    { status: 'placed', at: '2026-11-21T05:00:00Z' },
    { status: 'confirmed', at: '2026-11-22T05:00:00Z' },
    { status: 'in_production', at: '2026-11-22T06:00:00Z' },
    { status: 'packed', at: '2026-11-23T06:00:00Z' },
    { status: 'shipped', at: '2026-11-24T06:00:00Z' },
    { status: 'delivered', at: '2026-11-25T06:00:00Z' },
  ]
  const steps = (statuses: string[]) => {
    const items = statuses.map((status, at) => ({ ...delivered, orderItemID: `i${at}`, status }))
    const markup = markupOf(
      <OrderDetails order={{ ...order, status: 'processing', items, timeline } as unknown as OrderDetail} onChanged={() => {}} />,
    )
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

test('an order that is collected at a store says so in place of delivered, at its head and in its steps', () => {
  const of = (status: string, language = 'en') =>
    shown(
      {
        status,
        deliveryMethod: 'pickup',
        items: [{ ...item, status }],
        timeline: [...order.timeline, { status, at: '2026-11-26T05:00:00Z' }],
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

test('what went back of a payment is said beside it, all of it too', () => {
  const payments = (returned: number, status = 'captured') => [{ ...paid, returned, status, at: '2026-11-21T05:01:00Z' }]
  expect(shown({ payments: payments(133_244) })).toContain('All of it went back')
  expect(shown({ payments: payments(100) })).toContain('₹100.00 of it went back')
  expect(shown({ payments: payments(0) })).not.toContain('went back')
  expect(shown({ payments: payments(133_244, 'refunded') })).not.toContain('went back')
})

test('what has ended has no steps, nothing left to pay, and a section that is named by what happened', () => {
  for (const status of ['cancelled', 'expired']) {
    const text = shown({ status, items: [{ ...item, status: 'cancelled' }], payments: [] })
    expect(text).not.toMatch(/How far it has come|To pay/)
    expect(text).toMatch(/Total\W*1,33,244\.00/)
    expect(text).toContain('Everything that happened')
  }
  expect(shown()).toContain('How far it has come')
})
