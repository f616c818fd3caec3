import type { CartItem } from '@karat/contract/cart.ts'
import type { Card } from '@karat/contract/products.ts'
import { expect, test } from 'vitest'
import { chosenCard } from './chosen-card.ts'
import { itemOfCard, itemOfLine } from './items.ts'

const card = (slug: string, productID: string, lead: boolean) =>
  ({ slug, productID, lead, name: slug, purity: '18K', colour: 'rose', category: 'rings', metal: 'gold', collection: 'meher' }) as Card

test('the price is the offer’s where it is above 0, else the actual one [N-03]', () => {
  const line = { productID: 'a', name: 'A', purity: '18K', colour: 'rose', size: '12', orderItemQuantity: 3 } as CartItem
  const withPrices = (offer_price: number, actualPrice: number) =>
    itemOfLine({ ...line, itemDetails: { productOptionName: '', offer_price, actualPrice } })
  expect(withPrices(0, 120.5)).toMatchObject({ price: 120.5, quantity: 3, item_variant: '18K-rose-12' })
  expect(withPrices(0, 120.5)).not.toHaveProperty('discount')
  expect(withPrices(100.2, 120.5)).toMatchObject({ price: 100.2, discount: 20.3 })
  expect(itemOfCard({ ...card('a', 'a', true), offer_price: 5, actualPrice: 9 }, 0)).toMatchObject({ price: 5, index: 0, quantity: 1 })
})

test('a link chooses the card of its product and variant', () => {
  const cards = [card('meher', 'm1', true), card('meher', 'm2', false), card('tara', 't1', true)]
  const chosen = (path: string) => {
    const { pathname, search } = new URL(path, 'https://shop.example')
    return chosenCard(cards, { pathname, search })?.productID
  }
  expect(['/in-en/p/meher', '/in-en/p/meher?v=m2', '/in-en/p/tara?v=t2', '/in-en/c/meher'].map(chosen)).toEqual([
    'm1',
    'm2',
    undefined,
    undefined,
  ])
})
