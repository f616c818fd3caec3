// @vitest-environment happy-dom
import type { CartItem } from '@karat/contract/cart.ts'
import type { State } from '../store.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actions, answer, cartOf, openShopState, service, store, success } from '../../testing/bag-service.ts'

beforeEach(openShopState)
afterEach(() => vi.unstubAllGlobals())

const state = () => store.getState() as State
const removed = () => state().cart.removed
const said = () => state().toasts.messages.map((message) => message.text)
const itemDetails = { productOptionName: '', offer_price: 0, actualPrice: 1 }
const line = (id: string, productID: string, orderItemQuantity = 1) =>
  ({ cartItemID: id, productID, orderItemQuantity, itemDetails, gifts }) as CartItem
const gifts = [{ message: 'For you', from: '', to: '', wrap: true, hidePrice: false }, null, null]

/** Shows a cart with gifts and removes the second of its two lines. */
async function takeOut() {
  service.answers = [success(cartOf('b1', 4, { items: [line('l1', 'RNG-001'), line('l2', 'BNG-002-22K-2.6', 3)] }))]
  await actions.add('RNG-001')
  service.answers = [success(cartOf('b1', 1, { items: [line('l1', 'RNG-001')] }))]
  await actions.remove('l2')
  service.calls = []
}

test('a removed line is restored with its size and quantity, and its gift details', async () => {
  await takeOut()
  expect(removed()).toMatchObject({ at: 1, item: { productID: 'BNG-002-22K-2.6' } })
  service.answers = [success(cartOf('b1', 4, { items: [line('l1', 'RNG-001'), line('l3', 'BNG-002-22K-2.6', 3)] }))]
  await actions.restoreRemoved()
  expect(service.calls.map((call) => call.body)).toEqual([
    { productID: 'BNG-002-22K-2.6', quantity: 3, cartID: 'b1', restores: 'l2', gifts },
  ])
  expect([removed(), state().cart.cart?.orderQty]).toEqual([null, 4])
  expect(said()).toEqual(['Item removed successfully'])
})

test('an engraved line is added and restored with its text', async () => {
  const engraved = { ...line('l1', 'RNG-005'), engraving: 'A & R' }
  service.answers = [success(cartOf('b1', 1, { items: [engraved] }))]
  await actions.add('RNG-005', 1, 'A & R')
  expect(service.calls.at(-1)?.body).toMatchObject({ productID: 'RNG-005', quantity: 1, engraving: 'A & R' })
  service.answers = [success(cartOf('b1', 0, { items: [] })), success(cartOf('b1', 1, { items: [engraved] }))]
  await actions.remove('l1')
  await actions.restoreRemoved()
  expect(service.calls.at(-1)?.body).toMatchObject({ productID: 'RNG-005', restores: 'l1', engraving: 'A & R' })
})

test('if it cannot be restored the server’s reason is shown, the cart stays, and it can be tried again', async () => {
  await takeOut()
  service.answers = [answer(409, { status: 'Error', responseCode: 409, message: 'Not enough of this piece is left' })]
  await actions.restoreRemoved()
  expect([said().at(-1), state().cart.cart?.orderQty]).toEqual(['Not enough of this piece is left', 1])
  expect(removed()).not.toBeNull()
})

test('the removed line is dropped when another product is added, or the cart is left', async () => {
  await takeOut()
  service.answers = [success(cartOf('b1', 2))]
  await actions.add('RNG-002')
  expect(removed()).toBeNull()
  await takeOut()
  actions.forgetRemoved()
  await actions.restoreRemoved()
  expect([removed(), service.calls]).toEqual([null, []])
})

test('a line that could not be removed cannot be restored', async () => {
  service.answers = [success(cartOf('b1', 1, { items: [line('l1', 'RNG-001')] })), answer(500, {})]
  await actions.add('RNG-001')
  await actions.remove('l1')
  expect(removed()).toBeNull()
})
