import type { Cart } from '@karat/contract/cart.ts'
import { describe, expect, test } from 'vitest'
import { bank, cartWith, address, post } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

const pieces = ['RNG-001-18K-yellow-15', 'RNG-002-18K-white-15', 'EAR-002']
const names = ({ items }: Cart) => items.map((item) => item.productID.slice(0, 7))
const inBag = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart

async function add(body: object): Promise<Cart> {
  shop.clock.advance(1000)
  const reply = await shop.call<{ cart: Cart }>('POST', '/api/cart/', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.cart
}

async function filled(): Promise<Cart> {
  const { cartID } = await cartWith(shop, pieces[0] ?? '')
  await add({ productID: pieces[1], cartID })
  return add({ productID: pieces[2], cartID })
}

/** Removes a line from a cart and restores it; returns the cart. */
async function removeAndRestore({ cartID, items }: Cart, index: number): Promise<Cart> {
  const line = items[index]
  await shop.call('DELETE', `/api/cart/${cartID}/items/${line?.cartItemID}/`)
  return add({ productID: line?.productID, quantity: line?.orderItemQuantity, cartID, restores: line?.cartItemID })
}

describe('a removed line that is restored [C-01, C-10]', () => {
  test.each([0, 1, 2])('returns to its position, also when the cart is read again and the line removed twice: %i', async (index) => {
    const cartBefore = await filled()
    const back = await removeAndRestore(cartBefore, index)
    expect(names(back)).toEqual(names(cartBefore))
    expect(names(await removeAndRestore(back, index))).toEqual(names(cartBefore))
    expect(names(await inBag(cartBefore.cartID))).toEqual(names(cartBefore))
  })

  test('returns to its position in a cart that continues after an order', async () => {
    const { cartID, items } = await cartWith(shop, pieces[0] ?? '')
    await address(shop, cartID)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const { payment } = (await post(shop, cartID, 'sandbox:upi')).body
    for (const productID of [pieces[1], pieces[2], pieces[0]]) await add({ productID, cartID })
    await bank(shop, payment.providerRef, 'approve')
    const remaining = await inBag((await inBag(cartID)).continuedIn ?? '')
    expect(names(remaining)).toEqual(['RNG-001', 'RNG-002', 'EAR-002'])
    expect(remaining.items[0]?.cartItemID).not.toBe(items[0]?.cartItemID)
    expect(names(await removeAndRestore(remaining, 1))).toEqual(['RNG-001', 'RNG-002', 'EAR-002'])
  })

  test('adds to the line that the variant has by then', async () => {
    const cartBefore = await filled()
    const line = cartBefore.items[0]
    await shop.call('DELETE', `/api/cart/${cartBefore.cartID}/items/${line?.cartItemID}/`)
    await add({ productID: pieces[0], cartID: cartBefore.cartID })
    const { items } = await add({ productID: pieces[0], cartID: cartBefore.cartID, restores: line?.cartItemID })
    expect(items.map((item) => item.orderItemQuantity)).toEqual([1, 1, 2])
  })

  test.each(['nonsense', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])('comes last if the id to restore never existed: %s', async (restores) => {
    const { cartID, items } = await filled()
    await shop.call('DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`)
    await add({ productID: pieces[0], cartID, restores })
    shop.clock.advance(1000)
    expect(names(await add({ productID: 'NCK-001', cartID })).slice(0, 3)).toEqual(['RNG-002', 'EAR-002', 'RNG-001'])
  })
})
