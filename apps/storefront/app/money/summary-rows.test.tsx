import type { Summary } from '@karat/contract/cart.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../testing/page.tsx'
import { SummaryRows } from './summary-rows.tsx'

const summary: Summary = {
  currencyCode: 'INR',
  pieces: 133_244.1,
  discount: 0.2,
  promotionDiscount: 0,
  makingDiscount: 0,
  absorbed: 0,
  delivery: 0,
  wrap: 0,
  salesTax: 0,
  taxIncluded: 3880.88,
  taxNames: ['CGST', 'SGST'],
  cards: 0,
  total: 133_244.1,
  tenders: [],
  payable: 133_244.1,
  idProofNeeded: false,
}
const rows = (more: Partial<Summary> = {}, paidBy?: string, site = testSite()) =>
  textOf(markupOf(<SummaryRows summary={{ ...summary, ...more }} delivery="insured" {...(paidBy === undefined ? {} : { paidBy })} />, site))

test('the list price less the saving is the price of the products, without a rounding error', () => {
  expect(rows()).toContain('₹1,33,244.30')
  expect(rows()).toContain('−₹0.20')
  expect(rows({ discount: 0 })).not.toContain('−')
})

test('promotions are separate from a product’s own discount', () => {
  expect(rows({ promotionDiscount: 0.2 })).toContain('Offers|−₹0.20')
  expect(rows({ promotionDiscount: 0.3, makingDiscount: 0.2 })).toMatch(/Discount on making\|−₹0\.20.*Offers\|−₹0\.10/)
  expect(rows({ promotionDiscount: 0.2, makingDiscount: 0.2 })).not.toContain('Offers')
  expect(rows({ promotionDiscount: 0.3, absorbed: 0.2 })).toMatch(/Offers\|−₹0\.10.*Price rise borne by us\|−₹0\.20/)
  expect(rows({ promotionDiscount: 0.2, absorbed: 0.2 })).not.toContain('Offers')
  expect(rows({ promotionDiscount: 0.2 })).not.toContain('You save')
  expect(rows({ discount: 0.3, promotionDiscount: 0.2 })).toMatch(/−₹0\.10.*−₹0\.20/)
})

test('credit and gift cards are subtracted from the total, and the rest is to be paid', () => {
  const tenders = [
    { kind: 'gift_card' as const, id: 'g', lastFour: '4410', amount: 33_244.1 },
    { kind: 'credit' as const, id: '', lastFour: '', amount: 40_000 },
  ]
  const text = rows({ tenders, payable: 60_000 })
  expect(text).toMatch(/Total\|₹1,33,244\.10\|.*4410\|−₹33,244\.10\|Store credit\|−₹40,000\.00\|To pay\|₹60,000\.00/)
  expect(rows({ wrap: 99 })).toContain('₹99.00')
})

test('with nothing left to pay it says so, in a cart and an order, for any payment', () => {
  const tenders = [{ kind: 'credit' as const, id: '', lastFour: '', amount: 133_244.1 }]
  for (const text of [rows({ tenders, payable: 0 }), rows({ tenders, payable: 0 }, 'card'), rows({ total: 0, payable: 0 }, '')]) {
    expect(text).toContain('Nothing left to pay|₹0.00')
    expect(text).not.toMatch(/To pay|Paid/)
  }
})

test('free delivery is called free; included taxes are named', () => {
  expect(rows()).toContain('|Free|')
  expect(rows({ delivery: 250 })).toContain('₹250.00')
  expect(rows()).toContain('CGST + SGST')
  expect(rows({ taxIncluded: 0 })).not.toContain('CGST')
})

test('sales tax is shown if there is any, and announced if it is not known yet', () => {
  const us = testSite('us')
  expect(rows({ currencyCode: 'USD', salesTax: 88.75 }, undefined, us)).toContain('$88.75')
  expect(rows({ currencyCode: 'USD', salesTax: null }, undefined, us)).not.toContain('$0.00')
  expect(rows({ salesTax: 0 })).not.toMatch(/sales tax/i)
})

test('the total has the payment method', () => {
  expect([rows(), rows({}, 'card'), rows({}, '')].map((text) => /\|([^|]+)\|₹1,33,244\.10\|/.exec(text)?.[1])).toEqual([
    'To pay',
    expect.stringContaining('card'),
    expect.stringMatching(/paid/i),
  ])
})

test('gift cards only have neither a product sum nor a delivery row', () => {
  const alone = rows({ pieces: 0, discount: 0, taxIncluded: 0, cards: 10_000, total: 10_000, payable: 10_000 })
  expect(alone).toContain('Gift cards')
  expect(alone).not.toContain('Pieces')
  expect(alone).not.toContain('Free')
  expect(rows({ cards: 10_000 })).toContain('Pieces')
})
