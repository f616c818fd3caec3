import type { Cart } from '@karat/contract/cart.ts'
import { describe, expect, test } from 'vitest'
import { bank, bagWith, address, post } from '../../testing/purchase.ts'
import { shopOfFile } from '../../testing/shop-of-file.ts'

const shop = await shopOfFile()

const pieces = ['RNG-001-18K-yellow-15', 'RNG-002-18K-white-15', 'EAR-002']
const names = ({ items }: Cart) => items.map((item) => item.productID.slice(0, 7))
const inBag = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart

async function add(body: object): Promise<Cart> {
  shop.clock.advance(1000)
  const answer = await shop.call<{ cart: Cart }>('POST', '/api/cart/', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.cart
}

async function filled(): Promise<Cart> {
  const { cartID } = await bagWith(shop, pieces[0] ?? '')
  await add({ productID: pieces[1], cartID })
  return add({ productID: pieces[2], cartID })
}

/** Takes a line out of a bag and puts it back; returns the bag. */
async function putBack({ cartID, items }: Cart, at: number): Promise<Cart> {
  const line = items[at]
  await shop.call('DELETE', `/api/cart/${cartID}/items/${line?.cartItemID}/`)
  return add({ productID: line?.productID, quantity: line?.orderItemQuantity, cartID, restores: line?.cartItemID })
}

describe('a line that was taken out and is put back [C-01, C-10]', () => {
  test.each([0, 1, 2])('stands in its place again, also when the bag is read anew, and taken out twice: %i', async (at) => {
    const before = await filled()
    const back = await putBack(before, at)
    expect(names(back)).toEqual(names(before))
    expect(names(await putBack(back, at))).toEqual(names(before))
    expect(names(await inBag(before.cartID))).toEqual(names(before))
  })

  test('stands in its place in a bag that goes on after an order of some of its pieces', async () => {
    const { cartID, items } = await bagWith(shop, pieces[0] ?? '')
    await address(shop, cartID)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const { payment } = (await post(shop, cartID, 'sandbox:upi')).body
    for (const productID of [pieces[1], pieces[2], pieces[0]]) await add({ productID, cartID })
    await bank(shop, payment.providerRef, 'approve')
    const rest = await inBag((await inBag(cartID)).continuedIn ?? '')
    expect(names(rest)).toEqual(['RNG-001', 'RNG-002', 'EAR-002'])
    expect(rest.items[0]?.cartItemID).not.toBe(items[0]?.cartItemID)
    expect(names(await putBack(rest, 1))).toEqual(['RNG-001', 'RNG-002', 'EAR-002'])
  })

  test('adds to the line that the piece has meanwhile', async () => {
    const before = await filled()
    const line = before.items[0]
    await shop.call('DELETE', `/api/cart/${before.cartID}/items/${line?.cartItemID}/`)
    await add({ productID: pieces[0], cartID: before.cartID })
    const { items } = await add({ productID: pieces[0], cartID: before.cartID, restores: line?.cartItemID })
    expect(items.map((item) => item.orderItemQuantity)).toEqual([1, 1, 2])
  })

  test.each(['nonsense', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])(
    'comes last where what it restores was never made: %s',
    async (restores) => {
      const { cartID, items } = await filled()
      await shop.call('DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`)
      await add({ productID: pieces[0], cartID, restores })
      shop.clock.advance(1000)
      expect(names(await add({ productID: 'NCK-001', cartID })).slice(0, 3)).toEqual(['RNG-002', 'EAR-002', 'RNG-001'])
    },
  )
})
