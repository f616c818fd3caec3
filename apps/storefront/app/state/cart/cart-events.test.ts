// @vitest-environment happy-dom
import type { CartItem } from '@karat/contract/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyConsent } from '../../analytics/record.ts'
import { actions, answer, cartOf, openShopState, service, success } from '../../testing/bag-service.ts'

const line = (productID: string, orderItemQuantity: number, offer_price = 0) =>
  ({
    cartItemID: 'l1',
    productID,
    name: productID,
    orderItemQuantity,
    purity: '18K',
    colour: '',
    size: '',
    itemDetails: { productOptionName: '', offer_price, actualPrice: 100 },
  }) as CartItem
const bag = (...items: CartItem[]) => success(cartOf('b1', 1, { items }))
/** The recorded events, each with its product, quantity, price and value. */
const recorded = () =>
  (window.dataLayer ?? []).flatMap((entry) => {
    const { event, ecommerce } = entry as {
      event?: string
      ecommerce: { value: number; items: { item_id: string; quantity: number; price: number }[] }
    }
    return event ? [[event, ...ecommerce.items.flatMap((item) => [item.item_id, item.quantity, item.price]), ecommerce.value]] : []
  })

beforeEach(async () => {
  delete window.dataLayer
  await openShopState()
  applyConsent({ currency: 'INR', affiliation: 'IN', brand: '' }, 'given')
})
afterEach(() => vi.unstubAllGlobals())

test('cart changes are recorded after the server’s success, with the changed quantity [N-01, N-03]', async () => {
  service.answers = [
    bag(line('RNG-001', 2)),
    bag(line('RNG-001', 5)),
    bag(line('RNG-001', 1)),
    bag(line('RNG-002', 1, 80)),
    bag(),
    bag(line('RNG-002', 1, 80)),
  ]
  await actions.add('RNG-001', 2)
  await actions.update('l1', 'RNG-001', 5)
  await actions.update('l1', 'RNG-001', 1)
  await actions.update('l1', 'RNG-002', 1)
  await actions.remove('l1')
  await actions.restoreRemoved()
  expect(recorded()).toEqual([
    ['add_to_cart', 'RNG-001', 2, 100, 200],
    ['add_to_cart', 'RNG-001', 3, 100, 300],
    ['remove_from_cart', 'RNG-001', 4, 100, 400],
    ['remove_from_cart', 'RNG-001', 1, 100, 100],
    ['add_to_cart', 'RNG-002', 1, 80, 80],
    ['remove_from_cart', 'RNG-002', 1, 80, 80],
    ['add_to_cart', 'RNG-002', 1, 80, 80],
  ])
})

test('refused changes are not recorded, nor a plain load', async () => {
  service.answers = [bag(line('RNG-001', 2))]
  await actions.add('RNG-001', 2)
  service.answers = [answer(409, {}), answer(409, {}), bag(line('RNG-001', 2)), bag(line('RNG-001', 9)), answer(409, {})]
  await actions.update('l1', 'RNG-001', 3)
  await actions.remove('l1')
  await actions.update('l1', 'RNG-001', 2)
  await actions.load()
  await actions.add('RNG-001', 1)
  expect(recorded()).toEqual([['add_to_cart', 'RNG-001', 2, 100, 200]])
})
