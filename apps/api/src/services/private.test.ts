import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, post, readyCart } from '../testing/purchase.ts'
import { testDatabase } from '../testing/database.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

test('private responses are not stored by any cache, failures included', async () => {
  const { cartID, items } = await cartWith(shop, 'RNG-001')
  const placed = (await post(shop, await readyCart(shop, 'ring-sizer'), '')).body
  for (const [method, url, body] of [
    ['POST', '/api/cart/', { productID: 'RNG-001', cartID }],
    ['POST', '/api/cart/', { productID: 7 }],
    ['PUT', '/api/cart/', { mode: 'gift_buy', cartID, giftMessage: 'x' }],
    ['PUT', '/api/cart/', { mode: 'nothing' }],
    ['GET', `/api/cart/${cartID}/cart_summary`, undefined],
    ['GET', '/api/cart/nobody/cart_summary', undefined],
    ['GET', `/api/cart/${cartID}/address_list/`, undefined],
    ['GET', `/api/cart/${cartID}/payment_gateways/`, undefined],
    ['GET', `/api/cart/${cartID}/cod_check`, undefined],
    ['DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`, undefined],
    ['POST', `/api/cart/${cartID}/quote/`, undefined],
    ['POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox' }],
    ['GET', `/api/cart/orders/${placed.orderID}/`, undefined],
    ['GET', '/api/cart/orders/nobody/', undefined],
    ['GET', '/account/users/nobody/address', undefined],
    ['GET', '/api/products/wishLists', undefined],
    ['GET', '/api/products/wishLists/shared/nobody', undefined],
    ['GET', '/dev/outbox', undefined],
    ['POST', '/api/cart/handlePaymnt/', { orderID: placed.orderID, providerRef: 'nobody' }],
  ] as const) {
    const { headers } = await shop.call(method, url, body)
    expect([method, url, headers['cache-control']]).toEqual([method, url, 'no-store'])
  }
})
