import { expect, test } from 'vitest'
import { withDelivery } from './preview.ts'

const summary = {
  currencyCode: 'USD',
  pieces: 100.1,
  discount: 0,
  promotionDiscount: 0,
  makingDiscount: 0,
  absorbed: 0,
  delivery: 0,
  wrap: 0,
  salesTax: 8.2,
  taxIncluded: 0,
  taxNames: [],
  cards: 0,
  total: 108.3,
  tenders: [],
  payable: 108.3,
  idProofNeeded: false,
}
const deliveryOptions = [
  { method: 'insured' as const, fee: 0, freeFrom: null, insured: true, deliverBy: '2026-11-26' },
  { method: 'express' as const, fee: 25, freeFrom: null, insured: true, deliverBy: '2026-11-24' },
]
const bag = { summary, tendersLeft: 0, deliveryMethod: 'insured', deliveryOptions, deliverBy: '2026-11-26' }

test('the summary changes with the delivery method, to the last cent, in both directions', () => {
  const express = withDelivery(bag, 'express')
  expect(express).toEqual({ summary: { ...summary, delivery: 25, total: 133.3, payable: 133.3 }, deliverBy: '2026-11-24' })
  expect(withDelivery({ ...bag, ...express, deliveryMethod: 'express' }, 'insured')).toEqual({ summary, deliverBy: '2026-11-26' })
})

test('an unknown method changes nothing', () => {
  expect(withDelivery(bag, 'drone')).toEqual({ summary, deliverBy: '2026-11-26' })
})

test('the fee of the saved method stays as the promotions reduced it', () => {
  expect(withDelivery({ ...bag, deliveryMethod: 'express' }, 'express').summary).toEqual(summary)
})

test('credit and cards that cover a cart also pay the fee, up to their balance; without the fee they pay less', () => {
  const card = { kind: 'gift_card' as const, id: 'c', lastFour: '1234', amount: 100 }
  const credit = { kind: 'credit' as const, id: '', lastFour: '', amount: 8.3 }
  const covered = { ...bag, summary: { ...summary, tenders: [card, credit], payable: 0 }, tendersLeft: 20 }
  const express = withDelivery(covered, 'express')
  expect(express.summary).toMatchObject({ total: 133.3, tenders: [card, { ...credit, amount: 28.3 }], payable: 5 })
  const enough = withDelivery({ ...covered, tendersLeft: 100 }, 'express')
  expect(enough.summary).toMatchObject({ tenders: [card, { ...credit, amount: 33.3 }], payable: 0 })
  const back = withDelivery({ ...covered, ...express, tendersLeft: 0, deliveryMethod: 'express' }, 'insured')
  expect(back.summary).toMatchObject({ total: 108.3, tenders: [card, credit], payable: 0 })
})

test('gift cards in the cart are paid by money only, and have no delivery method', () => {
  const credit = { kind: 'credit' as const, id: '', lastFour: '', amount: 108.3 }
  const both = { ...bag, tendersLeft: 500, summary: { ...summary, cards: 50, total: 158.3, tenders: [credit], payable: 50 } }
  expect(withDelivery(both, 'express').summary).toMatchObject({ total: 183.3, tenders: [{ amount: 133.3 }], payable: 50 })
  const alone = { ...bag, summary: { ...summary, pieces: 0, salesTax: 0, cards: 50, total: 50, payable: 50 } }
  expect(withDelivery(alone, 'express').summary.total).toBe(50)
})

test('the place being entered has its own charges and days; at the same charge the offers stay', () => {
  const there = [
    { ...deliveryOptions[0]!, fee: 10, deliverBy: '2026-11-30' },
    { ...deliveryOptions[1]!, deliverBy: '2026-11-27' },
  ]
  expect(withDelivery(bag, 'insured', there)).toMatchObject({ summary: { delivery: 10, total: 118.3 }, deliverBy: '2026-11-30' })
  expect(withDelivery({ ...bag, deliveryMethod: 'express' }, 'express', there)).toEqual({ summary, deliverBy: '2026-11-27' })
})
