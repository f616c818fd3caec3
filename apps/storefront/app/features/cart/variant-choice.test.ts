import type { Variant } from '@karat/contract/products.ts'
import { expect, test } from 'vitest'
import { metalOf, nearestOf, priceOf, priceOnLine } from './variant-choice.ts'

const variant = (productID: string, colour: string, size: string, availability: Variant['availability'] = 'ready') =>
  ({ productID, colour, size, availability, purity: '18K', actualPrice: 200, offer_price: 0 }) as Variant
const variants = [
  variant('w14', 'white', '14', 'sold_out'),
  variant('w15', 'white', '15'),
  variant('y15', 'yellow', '15'),
  variant('y16', 'yellow', '16'),
  variant('r17', 'rose', '17', 'sold_out'),
]
const nearest = (from: number, metal: string) => nearestOf(variants, variants[from] as Variant, metal)?.productID

test('another metal keeps the size if it exists, else selects an available one', () => {
  expect([nearest(1, '18K yellow'), nearest(3, '18K white'), nearest(1, '18K rose'), nearest(1, '9K grey')]).toEqual([
    'y15',
    'w15',
    'r17',
    undefined,
  ])
  expect(metalOf(variants[0] as Variant)).toBe('18K white')
})

test('the price of a variant is its offer price', () => {
  expect([priceOf({ offer_price: 0, actualPrice: 200 }), priceOf({ offer_price: 150, actualPrice: 200 })]).toEqual([200, 150])
})

test('a line with another variant costs that variant plus the line’s engraving; with its own, its current price', () => {
  const [own, other] = [variant('w15', 'white', '15'), { ...variant('y15', 'yellow', '15'), actualPrice: 250 }]
  const line = { productID: 'w15', orderItemPrice: 230, engraving: 'Anvi' }
  const costs = (of: Variant, item = line) => priceOnLine(of, item, [own, other])
  expect([costs(own), costs(other)]).toEqual([230, 280])
  expect(costs(other, { ...line, engraving: '' })).toBe(250)
  // A variant that is sold no more has nothing to compare with.
  expect(costs(other, { ...line, productID: 'w16' })).toBe(250)
})
