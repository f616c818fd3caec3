// @vitest-environment happy-dom
import type { CartItem } from '@karat/contract/cart.ts'
import type { SavedPiece } from '@karat/contract/saved.ts'
import { cart as sample } from '@karat/contract/testing/samples.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actions, answer, cartOf, openShopState, service, store, success } from '../../testing/bag-service.ts'
import { cartItemActions } from './cart-item-actions.ts'
import type { CartState } from './cart-slice.ts'
import type { State } from '../store.ts'

beforeEach(openShopState)
afterEach(() => vi.unstubAllGlobals())

const line = (cartItemID: string, productID: string, orderItemQuantity = 1): CartItem => ({
  ...sample.items[0]!,
  cartItemID,
  productID,
  name: 'Ring',
  orderItemPrice: 100,
  orderItemQuantity,
  itemDetails: { productOptionName: '', offer_price: 0, actualPrice: 1 },
  gifts: [],
  engraving: '',
})
const kept = { savedID: 's1', productID: 'RNG-001-15' } as SavedPiece
const bag = () => cartItemActions({ store, actions })
const shown = () => (store.getState().cart as CartState).cart
const said = () => (store.getState() as State).toasts.messages.at(-1)
const bodies = () => service.calls.map((call) => call.body)
const full = cartOf('b1', 2, { items: [line('l1', 'RNG-001-15', 2)], saved: [] })
const emptied = cartOf('b1', 0, { saved: [kept] })

/** Shows a cart with a line in it. */
async function open(): Promise<CartItem> {
  service.answers = [success(full)]
  await actions.add('RNG-001-15')
  service.calls = []
  return line('l1', 'RNG-001-15', 2)
}

test('a line is changed to another variant by its id only, so that the server keeps its quantity', async () => {
  const item = await open()
  service.answers = [success(cartOf('b1', 2, { items: [line('l1', 'RNG-001-16', 2)], saved: [] }))]
  expect((await bag().changeVariant(item, 'RNG-001-16')).ok).toBe(true)
  expect([bodies(), shown()?.items[0]?.productID]).toEqual([[{ productID: 'RNG-001-16', cartID: 'b1', cartItemID: 'l1' }], 'RNG-001-16'])
})

test('a line is saved for later and moved back; each shows a message, also on failure', async () => {
  const item = await open()
  service.answers = [success(emptied)]
  await bag().saveForLater(item)
  expect([shown()?.saved, said()]).toMatchObject([[kept], { kind: 'success', text: 'Saved for later' }])
  service.answers = [success(full)]
  await bag().moveToCart(kept)
  expect([shown()?.orderQty, said()]).toMatchObject([2, { kind: 'success', text: 'Moved to your bag' }])
  expect(bodies()).toEqual([
    { mode: 'save_for_later', cartID: 'b1', cartItemID: 'l1' },
    { mode: 'move_to_cart', cartID: 'b1', savedID: 's1' },
  ])
  const failed = answer(409, { status: 'Error', responseCode: 409, code: 'out_of_stock', message: 'Not enough of this piece is left' })
  service.answers = [failed, failed, answer(500, {}), answer(500, {})]
  await bag().moveToCart(kept)
  expect(said()).toMatchObject({ kind: 'error', text: 'Not enough of this piece is left' })
  await bag().saveForLater(item)
  expect(said()?.text).toBe('Unable to save the piece for later')
  await bag().removeSaved(kept)
  expect(said()?.text).toBe('Unable to remove the item')
  await bag().moveToCart(kept)
  expect([said()?.text, shown()?.orderQty]).toEqual(['Unable to add item to cart', 2])
})

test('a guest’s line moves to the wishlist of this device, once, and out of the cart, and can be restored', async () => {
  const item = await open()
  for (const round of [1, 2]) {
    service.answers = [success(emptied)]
    await bag().moveToWishlist(item)
    const { wishlistData } = (store.getState() as State).wishlist
    expect([round, wishlistData]).toMatchObject([round, { of: 'guest', pieces: [{ productID: 'RNG-001-15', product: 'RNG-001' }] }])
    expect((store.getState().cart as CartState).removed?.item.cartItemID).toBe('l1')
    expect(said()?.text).toBe('Item removed successfully')
    await open()
  }
})

test('a message says that a wishlist keeps no engraving and no gift details, and the line can be restored with them', async () => {
  const item = { ...(await open()), engraving: 'Anvi', gifts: [null, { message: 'For you' }] } as CartItem
  service.answers = [success(full)]
  await bag().moveToWishlist(item)
  const messages = () => (store.getState() as State).toasts.messages.slice(-2).map(({ text, values }) => [text, values])
  expect(messages()).toEqual([
    ['The wishlist does not keep the words to engrave', { words: 'Anvi' }],
    ['The wishlist does not keep gift details', { name: 'Ring' }],
  ])
  expect((store.getState().cart as CartState).removed?.item.cartItemID).toBe('l1')
  // A line that could not be removed from the cart has lost nothing.
  const before = messages()
  service.answers = [answer(500, {})]
  await bag().moveToWishlist(item)
  expect(said()?.text).toBe('Unable to remove the item')
  expect(messages()[0]).toEqual(before[1])
})
