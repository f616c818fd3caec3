import { expect, test } from 'vitest'
import { uploadReply } from './return-photos.ts'
import {
  returnActionBody,
  returnBody,
  returnDetailReply,
  returnItemsReply,
  returnReasonsReply,
  returnsQuery,
  returnsReply,
} from './returns.ts'
import { dispensable } from './testing/fields.ts'
import { success } from './testing/samples.ts'

const piece = {
  orderItemID: 'i1',
  productID: 'RNG-001-1',
  name: 'Ring',
  lang: 'en',
  purity: '22K',
  colour: 'yellow',
  size: '12',
  sizeSystem: 'ring',
  mediaId: 'm',
  engraving: 'A & R',
}
const image = { imageID: 'p1', url: '/media/returns/p1?expires=1&signature=x', width: 320, height: 240 }
const store = { storeID: 's1', name: 'Laxmi Road', city: 'Pune', address: '1 Laxmi Road' }
const counts = {
  all: 1,
  open: 1,
  need_more_info: 0,
  approved: 0,
  in_transit: 0,
  received: 0,
  completed: 0,
  rejected: 0,
  withdrawn: 0,
}
const summary = {
  returnID: 'r1',
  number: 'RT26-1',
  orderNumber: 'K-1',
  status: 'requested',
  waits: false,
  deadline: null,
  createdAt: '',
  resolution: 'refund',
  currencyCode: 'INR',
  amount: 10,
  pieces: [piece],
}
const exchange = { amount: 10, rows: [{ code: 'metal', name: '18K', percent: 100, value: 10 }] }
const detail = {
  returnID: 'r1',
  number: 'RT26-1',
  orderID: 'o1',
  orderNumber: 'K-1',
  status: 'closed',
  resolution: 'refund',
  handover: 'store',
  store,
  pickup: { name: 'Asha', lines: ['12'], day: '2026-11-30', slot: '10-13', days: ['2026-11-30'] },
  deadline: null,
  createdAt: '',
  currencyCode: 'INR',
  pieces: [{ ...piece, huids: ['ABC123'], reason: 'size', text: '', status: 'returned', amount: 10, exchange }],
  images: [image],
  rounds: [
    { number: 1, question: 'Which?', views: ['back'], askedAt: '', answer: 'This', answeredAt: '', images: [{ ...image, view: 'back' }] },
  ],
  inspection: { note: 'Bent', deduction: 1 },
  offers: [{ resolution: 'repair', days: 5, amount: null }],
  amount: 9,
  parcel: { carrier: 'Sequel', number: 'S1', page: '' },
  refunds: [{ source: 'gateway', amount: 9, status: 'succeeded', at: '' }],
  timeline: [{ status: 'requested', at: '' }],
  actions: ['withdraw'],
}

test.each([
  [
    'the pieces of an order',
    returnItemsReply,
    {
      ...success,
      orderID: 'o1',
      number: 'K-1',
      currencyCode: 'INR',
      items: [
        {
          ...piece,
          quantity: 1,
          amount: 10,
          breakup: [],
          exchangeAmount: 8,
          returnable: 'fault',
          why: 'coin',
          until: null,
          daysLeft: 3,
          resolutions: ['refund'],
        },
      ],
      resolutions: ['refund'],
      pickup: { name: 'Asha', lines: ['12'], days: ['2026-11-30'], others: [] },
      stores: [store],
    },
    ['items.0.lang'],
  ],
  [
    'the reasons',
    returnReasonsReply,
    {
      ...success,
      reasons: [{ code: 'size', name: 'Size', photosRequired: false, textRequired: false, fault: false, resolutions: ['refund'] }],
    },
    [],
  ],
  ['returns', returnsReply, { ...success, returns: [summary], counts, limitFrom: 0, limitTo: 10 }, ['returns.0.pieces.0.lang']],
  ['a return', returnDetailReply, { ...success, return: detail }, ['return.pieces.0.lang']],
  ['a photo', uploadReply, { ...success, image }, []],
])('%s: a response has all of its fields under these names [C-29, C-30, C-31, C-35, C-36]', (_name, schema, sample, without) => {
  expect(dispensable(schema, sample).toSorted()).toEqual(without.toSorted())
})

test('a list is paged from zero, and has at most 50 returns [C-29]', () => {
  expect(returnsQuery.parse({})).toEqual({ limitFrom: 0, limitTo: 10, searchKey: '' })
  expect(returnsQuery.parse({ limitFrom: '20', limitTo: '70' })).toMatchObject({ limitFrom: 20, limitTo: 70 })
  for (const query of [{ limitTo: '0' }, { limitFrom: '5', limitTo: '5' }, { limitFrom: '0', limitTo: '51' }, { limitFrom: '-1' }])
    expect(returnsQuery.safeParse(query).error?.issues.length).toBeGreaterThan(0)
})

test('a chosen option is named, and nothing else without a choice', () => {
  const of = { returnID: 'r1' }
  for (const [body, field] of [
    [{ ...of, action: 'choose', resolution: 'repair', amount: 1.5 }, undefined],
    [{ ...of, action: 'dispute' }, undefined],
    [{ ...of, action: 'choose' }, 'resolution'],
    [{ ...of, action: 'choose', resolution: 'refund' }, 'resolution'],
    [{ ...of, action: 'accept', resolution: 'repair' }, 'resolution'],
    [{ ...of, action: 'choose', resolution: 'exchange', amount: -1 }, 'amount'],
  ] as const)
    expect([body, returnActionBody.safeParse(body).error?.issues[0]?.path.join('.')]).toEqual([body, field])
})

test('a request lists each unit once, and at most six photos [C-37]', () => {
  const asked = {
    orderID: 'o1',
    requestKey: '12345678',
    items: [{ orderItemID: 'i1', reason: 'size' }],
    resolution: 'refund',
    handover: 'pickup',
  }
  expect(returnBody.parse(asked)).toMatchObject({ items: [{ quantity: 1, text: '' }], images: [] })
  for (const wrong of [
    { items: [...asked.items, ...asked.items] },
    { images: ['a', 'a'] },
    { images: ['1', '2', '3', '4', '5', '6', '7'] },
    { requestKey: 'with space' },
  ])
    expect(returnBody.safeParse({ ...asked, ...wrong }).success).toBe(false)
})
