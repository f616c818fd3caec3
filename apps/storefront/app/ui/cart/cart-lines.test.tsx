import type { Cart } from '@karat/contract/cart.ts'
import { cart as sample } from '@karat/contract/testing/samples.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { CartLines } from './cart-lines.tsx'

const item = sample.items[0]!
const bag = (available: number): Cart => ({
  ...sample,
  items: ['One', 'Two'].map((engraving) => ({ ...item, cartItemID: engraving, engraving, orderItemQuantity: 2, available })),
})
/** Whether the quantity of each line can be increased. */
const mayGrow = (available: number, maxQuantity: number) => {
  const cart = { ...testSite().cart, maxQuantity, giftMessageLength: 120 }
  const html = markupOf(<CartLines cart={bag(available)} />, { ...testSite(), cart })
  return [...html.matchAll(/<button[^>]*aria-label="One more"[^>]*>/g)].map(([button]) => !button.includes('disabled'))
}

test('lines of a variant share its available quantity', () => {
  expect(mayGrow(9, 9)).toEqual([true, true])
  expect(mayGrow(9, 4)).toEqual([false, false])
  expect(mayGrow(2, 9)).toEqual([false, false])
})

test('lines that share too few units show the number for all of them; a sold-out one is marked', () => {
  const shown = (together: number, quantities: number[], language = 'en') => {
    const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
    const items = quantities.map((quantity, at) => ({
      ...item,
      cartItemID: `l${at}`,
      engraving: `${at}`,
      orderItemQuantity: quantity,
      available: Math.max(0, together - (total - quantity)),
      availableTogether: together,
      availability: 'ready',
    }))
    return textOf(markupOf(<CartLines cart={{ ...sample, items }} />, testSite('in', language)))
  }
  const both = shown(3, [5, 5])
  expect(both.match(/Only 3 are left for all lines with this piece\./g)).toHaveLength(2)
  expect(both).not.toMatch(/just sold|Only 0/)
  expect(shown(1, [1, 1])).toContain('Only one is left for all')
  // At the limit, not beyond it.
  expect(shown(3, [2, 1]).match(/Only 3 are left for all/g)).toHaveLength(2)
  expect(shown(0, [2, 1]).match(/just sold/g)).toHaveLength(2)
  expect(shown(3, [5])).toContain('Only 3 left.')
  expect(shown(3, [5], 'es')).toContain('Solo quedan 3.')
})
