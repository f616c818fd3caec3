import type { Cart } from '@karat/contract/cart.ts'
import { cart as sample } from '@karat/contract/testing/samples.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite } from '../testing/page.tsx'
import { CartLines } from './cart-lines.tsx'

const [item] = (sample as unknown as Cart).items
const bag = (available: number) =>
  ({
    ...sample,
    items: ['One', 'Two'].map((engraving) => ({ ...item, cartItemID: engraving, engraving, orderItemQuantity: 2, available })),
  }) as unknown as Cart
/** Whether each line offers one more. */
const mayGrow = (available: number, maxQuantity: number) => {
  const cart = { ...testSite().cart, maxQuantity, giftMessageLength: 120 }
  const html = markupOf(<CartLines cart={bag(available)} />, { ...testSite(), cart })
  return [...html.matchAll(/<button[^>]*aria-label="One more"[^>]*>/g)].map(([button]) => !button.includes('disabled'))
}

test('lines of a variant share what a shopper may buy of it', () => {
  expect(mayGrow(9, 9)).toEqual([true, true])
  expect(mayGrow(9, 4)).toEqual([false, false])
  expect(mayGrow(2, 9)).toEqual([false, false])
})
