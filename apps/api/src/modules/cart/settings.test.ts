import type { Cart, ReducedLine } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, ring } from '../../testing/purchase.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 50 where subsite = 'in' and variant_id = ${ring}`)
  await allow({ maxQuantity: 3, giftMessageLength: 20 })
})
afterAll(() => shop.close())

/** Sets the limits of a cart. */
async function allow(settings: { maxQuantity?: number; giftMessageLength?: number }) {
  await shop.db.execute(sql`update content_entry set value = ${JSON.stringify(settings)}::jsonb where key = 'PRODUCT_CART_SETTINGS'`)
  await shop.modules.changed(['content:PRODUCT_CART_SETTINGS'])
}
const add = (body: object, headers = {}) => shop.call<{ cart: Cart }>('POST', '/api/cart/', body, headers)
const put = (body: object, headers = {}) => shop.call<{ cart: Cart }>('PUT', '/api/cart/', body, headers)
const quantities = (cart: Cart | undefined) => cart?.items.map((item) => item.orderItemQuantity)
const itemOf = ({ items }: Cart) => items[0]?.cartItemID
const tooMany = { status: 400, body: { code: 'too_many', field: 'quantity' } }

test('a line holds at most as many units as the shop’s settings allow, whichever call adds them', async () => {
  const cart = await cartWith(shop, ring, 2)
  const { cartID } = cart
  const cartItemID = itemOf(cart)
  expect(await add({ productID: ring, quantity: 2, cartID })).toMatchObject(tooMany)
  expect(await add({ productID: ring, quantity: 4 })).toMatchObject(tooMany)
  expect(await add({ productID: ring, quantity: 4, cartID, cartItemID })).toMatchObject(tooMany)
  expect(quantities((await add({ productID: ring, quantity: 3, cartID, cartItemID })).body.cart)).toEqual([3])
  await put({ mode: 'save_for_later', cartID, cartItemID })
  const { body } = await add({ productID: ring, quantity: 2, cartID })
  const savedID = body.cart.saved[0]?.savedID
  const moved = await put({ mode: 'move_to_cart', cartID, savedID })
  expect([quantities(moved.body.cart), moved.body.cart.saved[0]?.quantity]).toEqual([[3], 2])
  expect(await put({ mode: 'move_to_cart', cartID, savedID })).toMatchObject({
    status: 400,
    body: { code: 'too_many', field: 'savedID' },
  })
  const created = await shop.call<{ cart: Cart }>('POST', '/api/cart/begin/', { items: [{ productID: ring, quantity: 7 }] })
  expect(quantities(created.body.cart)).toEqual([3])
})

test('two carts are merged within the limit, and the reply names the units beyond it', async () => {
  const own = await add({ productID: ring, quantity: 2 }, as('limits'))
  const guest = await cartWith(shop, ring, 2)
  const { body } = await shop.call<{ cart: Cart; cut: ReducedLine[] }>(
    'GET',
    `/api/cart/mapUserCart/${guest.cartID}/`,
    undefined,
    as('limits'),
  )
  expect([body.cart.cartID, quantities(body.cart)]).toEqual([own.body.cart.cartID, [3]])
  expect(body.cut).toMatchObject([{ productID: ring, wanted: 4, quantity: 3 }])
})

test('a line above a new limit may stay and get smaller, not larger', async () => {
  await allow({ maxQuantity: 9 })
  const cart = await cartWith(shop, ring, 6)
  await allow({ maxQuantity: 3, giftMessageLength: 20 })
  const [{ cartID }, cartItemID] = [cart, itemOf(cart)]
  expect(await add({ productID: ring, quantity: 7, cartID, cartItemID })).toMatchObject(tooMany)
  expect(quantities((await add({ productID: ring, quantity: 5, cartID, cartItemID })).body.cart)).toEqual([5])
})

test('lines of a variant with different engravings share the limit', async () => {
  await allow({ maxQuantity: 3, giftMessageLength: 20 })
  const engraved = 'RNG-002-18K-white-15'
  await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 50 where subsite = 'in' and variant_id = ${engraved}`)
  const engrave = (engraving: string, more: object = {}, headers = {}) => add({ productID: engraved, engraving, ...more }, headers)
  const { cartID } = (await engrave('One', { quantity: 2 })).body.cart
  expect(await engrave('Two', { cartID, quantity: 2 })).toMatchObject(tooMany)
  const cart = (await engrave('Two', { cartID })).body.cart
  expect(await engrave('Two', { cartID, cartItemID: cart.items[1]?.cartItemID, quantity: 2 })).toMatchObject(tooMany)
  await put({ mode: 'save_for_later', cartID, cartItemID: cart.items[0]?.cartItemID })
  const full = (await engrave('Two', { cartID, quantity: 2 })).body.cart
  expect(await put({ mode: 'move_to_cart', cartID, savedID: full.saved[0]?.savedID })).toMatchObject({
    status: 400,
    body: { code: 'too_many', field: 'savedID' },
  })
  const items = ['One', 'Two'].map((engraving) => ({ productID: engraved, quantity: 2, engraving }))
  const created = await shop.call<{ cart: Cart }>('POST', '/api/cart/begin/', { items })
  expect(quantities(created.body.cart)).toEqual([2, 1])
  await engrave('Three', { quantity: 2 }, as('sharing'))
  const merged = await shop.call<{ cart: Cart }>('GET', `/api/cart/mapUserCart/${created.body.cart.cartID}/`, undefined, as('sharing'))
  expect(quantities(merged.body.cart)?.toSorted()).toEqual([1, 2])
})

test('a gift message is limited to the length that the shop’s settings allow', async () => {
  const cart = await cartWith(shop, ring)
  const [{ cartID }, cartItemID] = [cart, itemOf(cart)]
  const give = (giftMessage: string) => put({ mode: 'gift_buy', cartID, cartItemID, giftMessage })
  expect(await give('x'.repeat(21))).toMatchObject({ status: 400, body: { code: 'bad_request', field: 'giftMessage' } })
  expect((await give('x'.repeat(20))).body.cart.items[0]?.gifts[0]?.message).toBe('x'.repeat(20))
  const gifts = [{ message: 'x'.repeat(21), from: '', to: '', wrap: false, hidePrice: false }]
  expect(await add({ productID: ring, cartID, gifts })).toMatchObject({ status: 400, body: { code: 'bad_request', field: 'gifts' } })
})
