import { expect, test } from 'vitest'
import { priceChange } from './price-change.ts'

test('a changed price is shown with its reason, the metal rate or the product itself, and its direction', () => {
  const said = (orderItemPrice: number, priceReason: 'rate' | 'other') => priceChange({ orderItemPrice, seenPrice: 100, priceReason })
  expect([said(110, 'rate'), said(90, 'rate'), said(110, 'other'), said(90, 'other')]).toEqual([
    'bag.priceUp',
    'bag.priceDown',
    'bag.pieceUp',
    'bag.pieceDown',
  ])
})
