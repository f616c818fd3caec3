import type { Cart } from '@karat/contract/cart.ts'
import { calls } from '@karat/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { afterSaleRequests } from '../testing/after-sale.ts'
import { testDatabase } from '../testing/database.ts'
import { signInByPhone } from '../testing/people.ts'
import { type Posted, puneAddress, readyCart, ring } from '../testing/purchase.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const place = {
  fname: 'Anvi',
  lname: 'Deshpande',
  address1: '12, Sadashiv Peth',
  city: 'Pune',
  zipcode: '411030',
  country: 'IN',
  state: 'MH',
  phone: '98220 00000',
}

/** The tags of calls about objects that customers own. */
const tags: readonly string[] = ['addresses', 'wishlist']
const keys = Object.entries(calls).flatMap(([key, { tag, access }]) => (tags.includes(tag) && access === 'customer' ? [key] : []))

interface Owned {
  addressId: string
  wishlistID: string
  itemid: string
}

/** A body that each call accepts, so that only the owner of the object decides. */
const bodies: Record<string, (owned: Owned) => object> = {
  'POST /account/users/:id/address': () => place,
  'POST /account/users/:id/address/checkout': () => place,
  'PATCH /account/users/:id/address/:addressId': () => ({ city: 'Elsewhere' }),
  'POST /api/products/wishLists': ({ itemid }) => ({ action: 'delete', itemid }),
  'PUT /api/products/wishLists/:wishlistID': () => ({ wishlistName: 'Elsewhere' }),
  'POST /api/products/wishLists/share': ({ wishlistID }) => ({ wishlistID }),
}

/** The refusal of another customer's id by tag; a call without an id shows the caller's own objects. */
const refusals: Record<string, string | undefined> = {
  addresses: 'not_found',
  wishlist: 'unknown_wishlist',
  'POST /api/products/wishLists': 'unknown_wishlist_item',
}
const withoutId = ['GET /api/products/wishLists']

describe('another customer’s data is neither read nor changed by its ids', () => {
  let owned: Owned
  beforeAll(async () => {
    const saved = await shop.call<{ responseBody: { _id: string } }>('POST', '/account/users/owner/address', place, as('owner'))
    const wish = { action: 'savelist', productID: 'RNG-001' }
    const { body } = await shop.call<{ wishlists: { wishlistID: string; items: { itemid: string }[] }[] }>(
      'POST',
      '/api/products/wishLists',
      wish,
      as('owner'),
    )
    const [list] = body.wishlists
    owned = { addressId: saved.body.responseBody._id, wishlistID: list?.wishlistID ?? '', itemid: list?.items[0]?.itemid ?? '' }
    expect(Object.values(owned).every(Boolean)).toBe(true)
  })
  const everything = async (customerId: string) => {
    const { addresses, wishlists } = shop.modules
    return {
      ...(await addresses.exportCustomer(shop.db, customerId)),
      ...(await wishlists.exportCustomer(shop.db, customerId)),
    }
  }
  const request = (key: string, customerId: string, things: Owned): [method: Method, url: string, body: object | undefined] => {
    const [method = '', path = ''] = key.split(' ')
    const ids: Record<string, string> = { id: customerId, ...things }
    return [method as Method, path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? 'x'), bodies[key]?.(things)]
  }
  const nothing: Owned = { addressId: 'nobody', wishlistID: 'nobody', itemid: 'nobody' }

  test.each(keys)('%s [P-03]', async (key) => {
    const before = await everything('owner')
    const [method, url, body] = request(key, 'owner', owned)
    expect(await shop.call(method, url, body)).toMatchObject({ status: 401, body: { code: 'unauthorised' } })
    const other = await shop.call(method, url, body, as('other'))
    if (withoutId.includes(key)) for (const id of Object.values(owned)) expect(JSON.stringify(other.body)).not.toContain(id)
    else {
      const { tag } = calls[key as keyof typeof calls]
      expect([other.status, other.body.code]).toEqual([404, refusals[key] ?? refusals[tag]])
      // Another customer's id is answered like an unknown one.
      const [, missing, empty] = request(key, 'nobody', nothing)
      expect((await shop.call(method, missing, empty, as('other'))).body).toEqual(other.body)
    }
    expect(await everything('owner')).toEqual(before)
    expect(await everything('other')).toEqual({ addresses: [], wishlists: [] })
  })
  test('a customer’s own id does not open another customer’s address [P-03]', async () => {
    const before = await everything('owner')
    for (const [method, body] of [
      ['PATCH', { city: 'Elsewhere' }],
      ['DELETE', undefined],
    ] as const) {
      const of = (id: string) => shop.call(method, `/account/users/other/address/${id}`, body, as('other'))
      const answer = await of(owned.addressId)
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown_address'])
      expect((await of('nobody')).body).toEqual(answer.body)
    }
    expect(await everything('owner')).toEqual(before)
  })
})

/** The calls about a named bag or order, each with the bodies that it accepts and its refusal of another's. */
const ofBags: Record<string, { bodies?: (ids: BagIds) => object[]; refusal: 'unknown_cart' | 'unknown_order' }> = {
  'POST /api/cart/': {
    bodies: ({ cartID, cartItemID }) => [
      { productID: ring, cartID },
      { productID: ring, cartID, cartItemID, quantity: 2 },
    ],
    refusal: 'unknown_cart',
  },
  'POST /api/cart/gift-cards/': {
    bodies: ({ cartID }) => [
      { cartID, key: 'x', amount: 5000, toName: 'Meera', toEmail: 'meera@example.com', fromName: 'Anvi' },
      { cartID, cardID: 'x', key: 'x', amount: 5000, toName: 'Meera', toEmail: 'meera@example.com', fromName: 'Anvi' },
    ],
    refusal: 'unknown_cart',
  },
  'DELETE /api/cart/:cartID/gift-cards/:cardID/': { refusal: 'unknown_cart' },
  'PUT /api/cart/': {
    bodies: ({ cartID }) => [
      { mode: 'gift_buy', cartID, giftMessage: 'x' },
      { mode: 'save_for_later', cartID, cartItemID: 'x' },
      { mode: 'move_to_cart', cartID, savedID: 'x' },
      { mode: 'remove_saved', cartID, savedID: 'x' },
      { mode: 'add_address', cartID, shipping: puneAddress },
      { mode: 'cod_send_code', cartID },
      { mode: 'cod_verify_code', cartID, code: '000000' },
    ],
    refusal: 'unknown_cart',
  },
  'GET /api/cart/mapUserCart/:cartID/': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/cart_summary': { refusal: 'unknown_cart' },
  'DELETE /api/cart/:cartID/items/:cartItemID/': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/address_list/': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/payment_gateways/': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/cod_check': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/delivery_options/': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/promotions_list/': { refusal: 'unknown_cart' },
  'POST /api/cart/:cartID/quote/': { refusal: 'unknown_cart' },
  'GET /api/cart/:cartID/id_proof/': { refusal: 'unknown_cart' },
  'PUT /api/cart/:cartID/id_proof/': { bodies: () => [{ number: 'ABCPK1234F' }], refusal: 'unknown_cart' },
  'POST /api/cart/postorders/:cartID/': { bodies: () => [{ paymentSettingsGroupKey: 'sandbox' }], refusal: 'unknown_cart' },
  'GET /api/cart/orders/:orderID/': { refusal: 'unknown_order' },
  'PUT /api/cart/orders/:orderID/id_proof/': { bodies: () => [{ number: 'ABCPK1234F' }], refusal: 'unknown_order' },
  'POST /api/cart/handlePaymnt/': { bodies: ({ orderID }) => [{ orderID, attemptID: 'nobody' }], refusal: 'unknown_order' },
}

interface BagIds {
  cartID: string
  cartItemID: string
  orderID: string
}

describe('another customer’s cart or order is neither read nor changed by its id', () => {
  let ids: BagIds
  beforeAll(async () => {
    const bag = async (productID: string) => {
      const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID }, as('owner'))
      const { cartID } = body.cart
      await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, as('owner'))
      await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as('owner'))
      return body.cart
    }
    const bought = await bag('ring-sizer')
    const posted = await shop.call<Posted>('POST', `/api/cart/postorders/${bought.cartID}/`, { locale: 'in-en' }, as('owner'))
    const { cartID, items } = await bag(ring)
    ids = { cartID, cartItemID: items[0]?.cartItemID ?? '', orderID: posted.body.orderID }
    expect(Object.values(ids).every(Boolean)).toBe(true)
  })
  const everything = async () => JSON.stringify(await shop.modules.carts.view(shop.db, ids.cartID))
  const nobody: BagIds = { cartID: 'nobody', cartItemID: 'nobody', orderID: 'nobody' }

  test.each(Object.entries(ofBags))('%s [P-03]', async (key, { bodies, refusal }) => {
    const [method = '', path = ''] = key.split(' ')
    const requests = (of: BagIds) => {
      const url = path.replaceAll(/:(\w+)/g, (_all, name: string) => of[name as keyof BagIds])
      return (bodies?.(of) ?? [undefined]).map((body) => (headers: object) => shop.call(method as Method, url, body, { ...headers }))
    }
    const [before, strangers] = [await everything(), key.includes('mapUserCart') ? [as('other')] : [{}, as('other')]]
    for (const [at, request] of requests(ids).entries())
      for (const headers of strangers) {
        const answer = await request(headers)
        expect([answer.status, answer.body.code]).toEqual([404, refusal])
        expect((await requests(nobody)[at]?.(headers))?.body).toEqual(answer.body)
      }
    expect(await everything()).toBe(before)
    expect(await shop.modules.carts.exportCustomer(shop.db, 'other')).toEqual({ carts: [] })
  })
  test('a payment of another customer’s order is not queried without the reference of its attempt [P-03]', async () => {
    const { cartID } = ids
    const posted = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox' }, as('owner'))
    expect(posted.status).toBe(200)
    const own = await shop.call<Posted>('POST', `/api/cart/postorders/${await readyCart(shop, ring)}/`, {
      paymentSettingsGroupKey: 'sandbox',
    })
    const { attemptID, providerRef } = own.body.payment
    for (const reference of [{ attemptID }, { providerRef }])
      for (const headers of [{}, as('other')]) {
        const asked = await shop.call('POST', '/api/cart/handlePaymnt/', { orderID: posted.body.orderID, ...reference }, headers)
        expect([asked.status, asked.body.code]).toEqual([404, 'unknown_order'])
      }
  })
  test('units of another customer’s cart are not copied when a cart is created from it [P-03]', async () => {
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/begin/', { items: [], copyOf: ids.cartID }, as('other'))
    expect(body.cart).toMatchObject({ items: [], address: null })
  })
})

describe('another customer’s account is neither read nor changed by its ids', () => {
  test('neither a profile nor a signed-in device [P-03]', async () => {
    const { user } = await signInByPhone(shop, '+919400000001')
    const [session] = await rows<{ id: string }>(shop.db, sql`select id from session where customer_id = ${user.id}`)
    for (const [method, url] of [
      ['GET', '/account/user/details/:id'],
      ['DELETE', '/account/user/sessions/:id'],
    ] as const) {
      const ask = (id: string, headers = {}) => shop.call(method, url.replace(':id', id), undefined, headers)
      const id = method === 'GET' ? user.id : (session?.id ?? '')
      expect((await ask(id)).status).toBe(401)
      const answer = await ask(id, as('other'))
      expect([url, answer.status]).toEqual([url, 404])
      expect((await ask('nobody', as('other'))).body).toEqual(answer.body)
    }
    expect(await rows(shop.db, sql`select 1 from session where customer_id = ${user.id} and ended_at is null`)).toHaveLength(1)
  })
  test('nor a passkey [P-03]', async () => {
    const [id, at] = ['owners-passkey', shop.clock.now().toISOString()]
    await shop.db.execute(sql`insert into passkey (id, customer_id, party, public_key, counter, transports, name, created_at)
      values (${id}, 'owner', 'shop.example', 'AAAA', 0, '[]', 'Telephone', ${at})`)
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const ask = (of: string, headers = {}) => shop.call(method, `/account/user/passkeys/${of}`, body, headers)
      expect((await ask(id)).status).toBe(401)
      const answer = await ask(id, as('other'))
      // Deleting one needs a fresh verification first.
      expect([method, answer.status]).toEqual([method, method === 'PATCH' ? 404 : 401])
      expect((await ask('nobody', as('other'))).body).toEqual(answer.body)
    }
    expect(await shop.modules.passkeys.list('owner')).toMatchObject([{ id, name: 'Telephone' }])
  })
})

/** Calls that name no owned object: sign-in methods, calls about the caller's own objects, and public ones. */
const nobodys = [
  // For members of staff alone; see staff.test.ts, and other-site.test.ts of the orders.
  ...Object.keys(calls).filter((key) => key.includes(' /api/staff/')),
  'GET /account/cache/:key',
  'GET /account/captcha',
  'DELETE /account/user/deletion',
  'GET /account/user/consents',
  'GET /account/user/deletion',
  'GET /account/user/export',
  'GET /account/user/passkeys',
  'GET /account/user/sessions',
  'GET /account/user/sign-ins',
  'GET /api/cart/countries',
  'GET /api/cart/mine/',
  'GET /api/metal-rates/history',
  'GET /api/postcodes/:country/:postcode',
  'GET /api/products/',
  'GET /api/products/:id/',
  'GET /api/products/:id/pincode/:pincode',
  'GET /api/products/:id/promotions/cart/1',
  'GET /api/products/:id/upsell',
  'GET /api/products/breadcrumb/:id/',
  'GET /api/products/quantity/:id/Yes/',
  'GET /api/products/wishLists/shared/:shareID',
  'GET /api/products/:id/reviews/page/:page',
  'GET /api/search/',
  'GET /api/search/suggest',
  'GET /api/url-rewrite',
  // Calls about the caller's own reviews and delivered products; votes and reports are for everybody's reviews.
  'GET /api/users/reviews/page/:page',
  'POST /api/products/:id/reviews/',
  'POST /api/products/:id/reviews/:reviewID/helpful',
  'POST /api/products/:id/reviews/:reviewID/report',
  'PATCH /account/user',
  'POST /account/auth/forgot-password',
  'POST /account/auth/log-out',
  'POST /account/auth/login',
  'POST /account/auth/login-otp',
  'POST /account/auth/otp-verify',
  'POST /account/auth/passkey',
  'POST /account/auth/passkey/options',
  'POST /account/auth/refresh-token',
  'POST /account/auth/reset-password',
  'POST /account/auth/sign-up',
  'POST /account/auth/signup-phone-otp',
  'POST /account/auth/signup-phone-otp-verify',
  'POST /account/products/price/:id',
  'POST /account/user/contact/send',
  'POST /account/user/deletion',
  'POST /account/user/passkeys',
  'POST /account/user/passkeys/options',
  'POST /account/user/proof',
  'POST /account/user/proof/passkey',
  'POST /account/user/proof/passkey/options',
  'POST /account/user/proof/send',
  'PUT /account/user/consents',
  'PUT /account/user/contact',
  'PUT /account/user/password',
  'POST /api/cart/begin/',
  // By the number of an order and a code that its contact got; tested beside them.
  'POST /api/cart/orders/code',
  'POST /api/cart/orders/open',
  // By a token of 132 bits; tested beside it.
  'POST /api/drafts/open/',
  'POST /api/payments/:gateway/webhook',
  'GET /api/orders/cancelReasons/',
  // The caller's own orders.
  'GET /api/orders/index/status/:status/',
  'GET /api/orders/returnRequest/status/:status/',
  'GET /api/orders/returnReasons/',
  // The caller's own credit; a card belongs to anybody who knows its number and PIN.
  'GET /api/users/credit/',
  'POST /api/users/credit/redeem/',
  'POST /api/gift-cards/balance/',
  'POST /api/investorcategory/',
  // The products of a guest's own hearts.
  'POST /api/products/wishLists/pieces',
]

test('every call of the table is tested, or has no parameter that names private data [P-03]', () => {
  const walkedHere = [
    'GET /account/user/details/:id',
    'DELETE /account/user/sessions/:id',
    'PATCH /account/user/passkeys/:passkeyId',
    'DELETE /account/user/passkeys/:passkeyId',
    // In others-orders.test.ts, by the requests of `afterSaleRequests` and beside them.
    ...Object.keys(afterSaleRequests),
    'POST /api/orders/uploadRmaImage',
    // In recycled-number.test.ts.
    'GET /account/user/earlier',
    'POST /account/user/earlier',
    'POST /account/user/earlier/send',
    'POST /api/users/reviewdelete',
    'POST /api/users/reviewPhoto',
    'POST /api/users/reviewupdate',
  ]
  const walked = [...keys, ...Object.keys(ofBags), ...walkedHere]
  expect(walked).toHaveLength(59)
  expect([...walked, ...nobodys].toSorted()).toEqual(Object.keys(calls).toSorted())
})
