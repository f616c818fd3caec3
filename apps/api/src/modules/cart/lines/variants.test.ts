import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartWith, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
const [smaller, larger] = ['RNG-001-18K-yellow-14', 'RNG-001-18K-yellow-16']
const setStock = (onHand: number, variants = [ring, smaller, larger]) =>
  shop.db.execute(
    sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id in (${sql.join(variants, sql`, `)})`,
  )
beforeEach(() => setStock(120))

const change = (cartID: string, cartItemID: string | undefined, productID: string, quantity?: number, headers = {}) =>
  shop.call<{ cart: Cart }>('POST', '/api/cart/', { cartID, cartItemID, productID, quantity }, headers)
const add = (cartID: string, productID: string, quantity = 1) =>
  shop.call<{ cart: Cart }>('POST', '/api/cart/', { cartID, productID, quantity })
const read = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
const linesOf = (cart: Cart) => cart.items.map((item) => [item.productID, item.orderItemQuantity])

describe('another size or metal of a line [C-01]', () => {
  test('belongs to the same product: a variant of another product is refused, and the product’s own id keeps the line’s variant', async () => {
    const { cartID, items } = await cartWith(shop, larger)
    const cartItemID = items[0]?.cartItemID
    const before = await read(cartID)
    for (const productID of ['RNG-002', 'RNG-002-18K-white-15', 'meher-solitaire'])
      expect(await change(cartID, cartItemID, productID)).toMatchObject({
        status: 409,
        body: { code: 'other_product', field: 'productID' },
      })
    expect(await change(cartID, cartItemID, 'NOTHING')).toMatchObject({
      status: 404,
      body: { code: 'unknown_product', field: 'productID' },
    })
    expect(await change(cartID, 'nothing', smaller)).toMatchObject({ status: 404, body: { code: 'unknown_item', field: 'cartItemID' } })
    expect(await read(cartID)).toEqual(before)
    expect(linesOf((await change(cartID, cartItemID, 'RNG-001', 2)).body.cart)).toEqual([[larger, 2]])
    expect(linesOf((await change(cartID, cartItemID, smaller, 2)).body.cart)).toEqual([[smaller, 2]])
  })
  test('has a new price and keeps the line’s position', async () => {
    const { cartID, items } = await cartWith(shop, 'RNG-002-18K-white-15')
    await add(cartID, ring)
    const { body } = await change(cartID, items[0]?.cartItemID, 'RNG-002-14K-yellow-15')
    expect(linesOf(body.cart)).toEqual([
      ['RNG-002-14K-yellow-15', 1],
      [ring, 1],
    ])
    const [line] = body.cart.items
    expect(line?.orderItemPrice).toBeLessThan(items[0]?.orderItemPrice ?? 0)
    expect([line?.seenPrice, body.cart.orderSubtotal]).toEqual([
      line?.orderItemPrice,
      (line?.orderItemPrice ?? 0) + (body.cart.items[1]?.orderItemPrice ?? 0),
    ])
  })
  test('that is already in the cart merges the lines, within stock and the limit of a line; else nothing changes', async () => {
    const { cartID, items } = await cartWith(shop, ring, 60)
    await add(cartID, larger, 40)
    const cartItemID = items[0]?.cartItemID
    const before = await read(cartID)
    expect(await change(cartID, cartItemID, larger, 60)).toMatchObject({ status: 400, body: { code: 'too_many', field: 'quantity' } })
    await setStock(50, [larger])
    expect(await change(cartID, cartItemID, larger, 20)).toMatchObject({ status: 409, body: { code: 'out_of_stock', field: 'quantity' } })
    await setStock(120, [larger])
    expect(await read(cartID)).toEqual(before)
    expect(linesOf((await change(cartID, cartItemID, larger, 20)).body.cart)).toEqual([[larger, 60]])
  })
  test('is refused to a caller who has only the id of an owned cart [P-03]', async () => {
    const own = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: ring }, as('size-owner'))
    const { cartID, items } = own.body.cart
    for (const headers of [{}, as('size-other')])
      expect(await change(cartID, items[0]?.cartItemID, larger, undefined, headers)).toMatchObject({
        status: 404,
        body: { code: 'unknown_cart' },
      })
  })
  test('two tabs that change the same lines at once lose no unit and leave no variant twice', async () => {
    for (let round = 0; round < 5; round++) {
      const { cartID, items } = await cartWith(shop, ring, 2)
      const added = await add(cartID, larger, 3)
      const [first, second] = [items[0]?.cartItemID, added.body.cart.items[1]?.cartItemID]
      const answers = await Promise.all([
        change(cartID, first, larger),
        change(cartID, second, ring),
        change(cartID, first, smaller),
        change(cartID, second, smaller),
      ])
      for (const { status, body } of answers) expect([200, 404], JSON.stringify(body)).toContain(status)
      const lines = linesOf(await read(cartID))
      expect(new Set(lines.map(([variant]) => variant)).size).toBe(lines.length)
      // A line that another tab joined with this one is gone for the tab that still names it, but its units are not.
      expect(lines.reduce((total, [, quantity]) => total + Number(quantity), 0)).toBe(5)
    }
  })
})
