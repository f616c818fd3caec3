import type { Cart, ReducedLine } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { puneAddress, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
const otherRing = 'RNG-002-18K-white-15'
const setStock = (onHand: number) =>
  shop.db.execute(
    sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id in (${ring}, ${otherRing})`,
  )
beforeEach(() => setStock(50))

let people = 0
const somebody = () => `person-${++people}`

type Reply = { cart: Cart; cut: ReducedLine[] }
const add = (productID: string, more: { cartID?: string; quantity?: number } = {}, headers = {}) =>
  shop.call<Reply>('POST', '/api/cart/', { productID, ...more }, headers)
const mapCart = (cartID: string, person: string) => shop.call<Reply>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as(person))
const linesOf = (cart: Cart | null | undefined) => cart?.items.map((item) => [item.productID, item.orderItemQuantity])

/** A bag of a customer with one product in it. */
async function ownCart(person: string, productID: string, quantity = 1): Promise<Cart> {
  const { status, body } = await add(productID, { quantity }, as(person))
  expect(status).toBe(200)
  return body.cart
}

describe('a cart created with the products of another [S-09]', () => {
  const begin = (body: object) => shop.call<Reply>('POST', '/api/cart/begin/', body)
  test('is a guest’s and holds products only; merging it again counts nothing twice', async () => {
    const person = somebody()
    const own = await ownCart(person, ring, 2)
    await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID: own.cartID, shipping: puneAddress }, as(person))
    const items = own.items.map(({ productID, orderItemQuantity }) => ({ productID, quantity: orderItemQuantity }))
    const { body } = await begin({ items: [...items, { productID: 'no-such', quantity: 1 }], copyOf: own.cartID })
    expect(body.cart).toMatchObject({ owned: false, address: null })
    expect(linesOf(body.cart)).toEqual([[ring, 2]])
    expect(body.cut).toEqual([{ productID: 'no-such', name: '', wanted: 1, quantity: 0 }])
    await add(otherRing, { cartID: body.cart.cartID })
    await add(ring, { cartID: body.cart.cartID, quantity: 1 })
    expect(linesOf((await mapCart(body.cart.cartID, person)).body.cart)).toEqual([
      [ring, 3],
      [otherRing, 1],
    ])
  })
  test('that belongs to another customer is merged like any other', async () => {
    const [one, other] = [somebody(), somebody()]
    const foreign = await ownCart(one, ring)
    await ownCart(other, ring, 2)
    const { body } = await begin({ items: [{ productID: ring, quantity: 2 }], copyOf: foreign.cartID })
    expect(linesOf((await mapCart(body.cart.cartID, other)).body.cart)).toEqual([[ring, 4]])
  })
  test('holds no more than the stock, and refuses invalid input', async () => {
    await setStock(3)
    const twice = [ring, ring].map((productID) => ({ productID, quantity: 9 }))
    const { cart, cut } = (await begin({ items: twice })).body
    expect(linesOf(cart)).toEqual([[ring, 3]])
    expect(cut).toEqual([{ productID: ring, name: cart.items[0]?.name, wanted: 18, quantity: 3 }])
    await setStock(0)
    const none = (await begin({ items: twice })).body
    expect([none.cart.items, none.cut]).toEqual([[], [{ productID: ring, name: cart.items[0]?.name, wanted: 18, quantity: 0 }]])
    await setStock(18)
    expect((await begin({ items: twice })).body.cut).toEqual([])
    await setStock(3)
    for (const items of [[{ productID: ring, quantity: 0 }], [{ quantity: 1 }], 'x', undefined])
      expect((await begin({ items })).status).toBe(400)
    expect((await begin({ items: Array.from({ length: 51 }, () => ({ productID: ring, quantity: 1 })) })).status).toBe(400)
  })
})
