import { expect, test } from 'vitest'
import arabic from '../../locales/ar.json' with { type: 'json' }
import english from '../../locales/en.json' with { type: 'json' }
import hindi from '../../locales/hi.json' with { type: 'json' }
import { type OrderWordKind, viewOfOrder, wordKindOf } from './order-names.ts'

const named = (catalogue: Readonly<Record<string, string>>, kind: OrderWordKind, code: string, method: string) =>
  catalogue[`${wordKindOf(catalogue, kind, code, method)}.${code}`]

test('an order that is collected at a store has words without a carrier; all others have those of a parcel', () => {
  const words = (method: string) => [
    ...['ship', 'out', 'deliver', 'pack'].map((transition) => named(english, 'transition', transition, method)),
    ...['shipped', 'out_for_delivery', 'delivered'].map((state) => named(english, 'pieceState', state, method)),
    ...['shipped', 'delivered', 'completed'].map((state) => named(english, 'orderState', state, method)),
    ...['on-the-road', 'to-collect', 'on-hold'].map((stage) => named(english, 'orderView', stage, method)),
  ]
  expect(words('pickup')).toEqual([
    'Send to the store',
    'In the store, ready to collect',
    'Collected by the customer',
    'Pack',
    'On its way to the store',
    'Ready to collect',
    'Collected',
    'Sent to the store',
    'Collected',
    'Completed',
    'Sent to the store',
    'Ready to collect',
    'On hold',
  ])
  expect(words('insured')).toEqual([
    'Hand to the carrier',
    'Out for delivery',
    'Delivered',
    'Pack',
    'With the carrier',
    'Out for delivery',
    'Delivered',
    'Shipped',
    'Delivered',
    'Completed',
    'On the road',
    'Ready to collect',
    'On hold',
  ])
})

test.each([hindi, arabic])('the words of a collected order are in every language', (catalogue) => {
  for (const [kind, code] of [
    ['transition', 'ship'],
    ['pieceState', 'out_for_delivery'],
    ['orderState', 'delivered'],
    ['orderView', 'to-ship'],
  ] as const)
    expect(named(catalogue, kind, code, 'pickup')).not.toBe(named(catalogue, kind, code, 'insured'))
})

test('an order stands in the list of its stage, or at hallmarking where all of it is away', () => {
  expect(viewOfOrder({ stage: 'to-ship', isAway: false })).toBe('to-ship')
  expect(viewOfOrder({ stage: 'to-ship', isAway: true })).toBe('at-hallmarking')
  expect(viewOfOrder({ stage: null, isAway: false })).toBeUndefined()
})
