import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { solveCaptcha, type CaptchaReply } from '@karat/api/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'

// A client that knows the specification only: the names of its calls, fields and headers, and nothing of this shop's contract. Each call is
// made once with valid and once with invalid input.

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any
interface Answer {
  status: number
  body: Json
}

let shop: Shop
let folder: string
const site = { websiteid: '1', subsiteid: '1', languageid: '1', 'x-device-id': 'specification-client' }
/** The headers of a signed-in user; tokens are sent in separate headers (P-02). */
let user: Record<string, string> = {}
let userID = ''

beforeAll(async () => {
  // With the demo's orders, which no prepared database has.
  folder = mkdtempSync(join(tmpdir(), 'karat-specification-'))
  shop = await openShop({ DATA_DIR: folder, SEED_DEMO: 'on' })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const sent = new Headers(site)
  if (body !== undefined && !isForm) sent.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers)) sent.set(name, value)
  const answer = await fetch(`${shop.address}${path}`, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Json) : { text } }
}
const account = (method: string, path: string, body?: unknown, headers = user) => call(method, `/account/${path}`, body, headers)
const own = (method: string, path: string, body?: unknown) => call(method, path, body, user)

async function captcha(): Promise<string> {
  return solveCaptcha((await account('GET', 'captcha', undefined, {})).body as CaptchaReply)
}

const usedCodes = new Set<string>()

/** The newest code that was sent to a contact, once it has arrived. */
async function codeFor(contact: string): Promise<string> {
  let code = ''
  // The jobs that a new shop begins with may come first.
  await expect
    .poll(
      async () => {
        const messages = (await call('GET', '/dev/outbox')).body['messages'] as { recipient: string; body: string }[]
        code = /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === contact)?.body ?? '')?.[0] ?? ''
        return code !== '' && !usedCodes.has(code)
      },
      { timeout: 45_000 },
    )
    .toBe(true)
  usedCodes.add(code)
  return code
}

/**
 * Checks a refusal: its status and a message, in both envelopes; for bad input the field. A failed sign-in is 422: a 401 of the account
 * service makes a client refresh its token and repeat the call.
 */
function expectRefused({ status, body }: Answer, expected: number, field?: string) {
  expect({ status, field: body['field'] as unknown }).toEqual({ status: expected, field })
  expect(body).toMatchObject({ status: 'Error', responseCode: expected, message: expect.any(String), meta: { message: body['message'] } })
}
function expectSuccess({ status, body }: Answer): Json {
  expect({ status, output: body['status'], problem: body['field'] ?? body['code'] }).toEqual({
    status: 200,
    output: 'Success',
    problem: undefined,
  })
  return body
}
function expectAccount({ status, body }: Answer): Json {
  expect({
    status,
    output: body['status'],
    problem: [body['code'] === 'ok' ? undefined : body['code'], body['field']].filter(Boolean),
  }).toEqual({ status: 200, output: 200, problem: [] })
  return body['responseBody'] as Json
}

const phoneNumber = '+919811122233'
const address = {
  Fname: 'Anvi',
  Lname: 'Deshpande',
  Address: '12, Sadashiv Peth',
  Address1: '',
  City: 'Pune',
  Province: 'Maharashtra',
  Zip: '411030',
  Phone: '98220 00000',
  State: 'Maharashtra',
  Country: 'India',
  Email: 'anvi@example.com',
}
const billing = {
  FirstName: 'Meera',
  LastName: 'Joshi',
  Address: '7 FC Road',
  Address1: '',
  Zip: '411004',
  State: 'Maharashtra',
  Country: 'India',
  Phone: '9822000001',
  Email: 'bill@example.com',
  City: 'Pune',
}
const savedAddress = {
  fname: 'Anvi',
  lname: 'Deshpande',
  address1: '12, Sadashiv Peth',
  address2: '',
  city: 'Pune',
  zipcode: '411030',
  country: 'India',
  state: 'Maharashtra',
  countryId: 'IN',
  stateId: 'MH',
  province: 'Maharashtra',
  phone: '9822000000',
  latitude: '18.51',
  longitude: '73.85',
}

async function cartWith(productID: string, more: Json = {}, headers: Record<string, string> = {}): Promise<Json> {
  return expectSuccess(await call('POST', '/api/cart/', { productID, ...more }, headers))['cart'] as Json
}

/** A cart of one free product with its address, and the order that it becomes. */
async function freeOrder(headers: Record<string, string> = {}): Promise<Json> {
  const { cartID } = await cartWith('ring-sizer', {}, headers)
  expectSuccess(await call('PUT', '/api/cart/', { mode: 'add_address', cartID, billingAddressDifferent: 'No', ...address }, headers))
  expectSuccess(await call('POST', `/api/cart/${cartID}/quote/`, undefined, headers))
  return expectSuccess(await call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: '' }, headers))
}

describe('the account service', () => {
  test('sign-up and sign-in by a phone number, with the tokens as headers [A-04, A-06, A-07, A-10, A-02, P-02]', async () => {
    expectAccount(await account('POST', 'auth/signup-phone-otp', { phoneNumber, reCaptchaToken: await captcha() }))
    expectRefused(await account('POST', 'auth/signup-phone-otp', { phoneNumber, reCaptchaToken: 'no' }), 422, 'reCaptchaToken')
    const verified = expectAccount(
      await account('POST', 'auth/signup-phone-otp-verify', {
        otp: await codeFor(phoneNumber),
        username: phoneNumber,
        reCaptchaToken: await captcha(),
      }),
    )
    expectRefused(
      await account('POST', 'auth/signup-phone-otp-verify', { otp: '12', username: phoneNumber, reCaptchaToken: 'x' }),
      400,
      'otp',
    )
    const { accessToken, refreshToken } = verified['tokens'] as { accessToken: string; refreshToken: string }
    const signedIn = { accessToken, refreshToken }
    userID = (verified['userDetails'] as { id: string }).id
    expect(expectAccount(await account('GET', `user/details/${userID}`, undefined, signedIn))).toMatchObject({ phone: phoneNumber })
    const refreshed = expectAccount(await account('POST', 'auth/refresh-token', undefined, { refreshToken }))['tokens'] as typeof signedIn
    expectAccount(await account('POST', 'auth/refresh-token', { refreshToken: refreshed.refreshToken, accessToken }, {}))
    expectRefused(await account('POST', 'auth/refresh-token', undefined, {}), 400, 'refreshToken')
    expectRefused(await account('POST', 'auth/refresh-token', { refreshToken: 'nothing' }, {}), 422)
    expectAccount(await account('POST', 'auth/log-out', undefined, signedIn))
    expectAccount(await account('POST', 'auth/log-out', undefined, signedIn))
    expectAccount(await account('POST', 'auth/log-out', undefined, {}))
    const after = await account('GET', `user/details/${userID}`, undefined, signedIn)
    expectRefused(after, 401)
    expect((after.body['meta'] as Json)['message']).toBe('Invalid User')
  })

  test('sign-in by a one-time code, by a password, and with a forgotten password [A-01, A-03, A-04, A-05, A-08, A-09]', async () => {
    expectAccount(await account('POST', 'auth/login-otp', { username: '98200 12345', reCaptchaToken: await captcha() }))
    const verify = { username: '9820012345', otp: await codeFor('+919820012345'), reCaptchaToken: await captcha() }
    const { tokens, userDetails } = expectAccount(await account('POST', 'auth/otp-verify', verify))
    user = tokens as Record<string, string>
    userID = (userDetails as { id: string }).id
    expectRefused(await account('POST', 'auth/login-otp', { username: '98200 12345' }, {}), 422, 'reCaptchaToken')
    const signUp = { firstName: 'Ira', lastName: 'Rao', email: `ira-${randomUUID()}@example.com`, password: 'moonstone river 42' }
    expectAccount(await account('POST', 'auth/sign-up', { ...signUp, reCaptchaToken: await captcha() }, {}))
    expectRefused(await account('POST', 'auth/sign-up', { ...signUp, password: 'short', reCaptchaToken: 'x' }, {}), 400, 'password')
    const proved = { username: signUp.email, otp: await codeFor(signUp.email), purpose: 'sign-up', reCaptchaToken: await captcha() }
    expectAccount(await account('POST', 'auth/otp-verify', proved, {}))
    const login = { username: signUp.email, password: signUp.password }
    expect(expectAccount(await account('POST', 'auth/login', { ...login, reCaptchaToken: await captcha() }, {}))).toMatchObject({
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
      userDetails: { email: signUp.email },
    })
    expectRefused(
      await account('POST', 'auth/login', { ...login, password: 'wrong', reCaptchaToken: await captcha() }, {}),
      422,
      'password',
    )
    expectAccount(await account('POST', 'auth/forgot-password', { username: signUp.email, reCaptchaToken: await captcha() }, {}))
    expectRefused(await account('POST', 'auth/forgot-password', { reCaptchaToken: 'x' }, {}), 400, 'username')
    const reset = { username: signUp.email, otp: await codeFor(signUp.email), password: 'a river of moonstone 7' }
    expectRefused(await account('POST', 'auth/reset-password', { ...reset, password: '', reCaptchaToken: 'x' }, {}), 400, 'password')
    expectAccount(await account('POST', 'auth/reset-password', { ...reset, reCaptchaToken: await captcha() }, {}))
  })

  test('the profile and its saved addresses [A-11, A-12, A-13, A-14, A-15, A-16, A-17, E-04]', async () => {
    expect(expectAccount(await account('PATCH', 'user', { firstName: 'Anvi', lastName: 'Deshpande' }))).toMatchObject({ firstName: 'Anvi' })
    expectRefused(await account('PATCH', 'user', { firstName: '' }), 400, 'firstName')
    expectRefused(await account('GET', 'user/details/somebody'), 404, 'id')
    const { _id } = expectAccount(await account('POST', `users/${userID}/address`, savedAddress))
    expectRefused(await account('POST', `users/${userID}/address`, { ...savedAddress, zipcode: '1' }), 400, 'zipcode')
    expectRefused(await account('POST', `users/${userID}/address`, { ...savedAddress, colour: 'red' }), 400, 'colour')
    expectAccount(await account('POST', `users/${userID}/address/checkout`, { ...savedAddress, address1: '7, Laxmi Road' }))
    expectRefused(await account('POST', `users/somebody/address/checkout`, savedAddress), 404, 'id')
    const listed = (await account('GET', `users/${userID}/address`)).body['responseBody'] as Json[]
    expect(listed).toHaveLength(2)
    const kept = listed.find((one) => one['_id'] === _id)
    expect(expectAccount(await account('PATCH', `users/${userID}/address/${_id}`, { ...kept, city: 'Mumbai' }))).toMatchObject({
      city: 'Mumbai',
    })
    expectRefused(await account('PATCH', `users/${userID}/address/nothing`, { city: 'Mumbai' }), 404, 'addressId')
    expectAccount(await account('DELETE', `users/${userID}/address/${_id}`))
    expectRefused(await account('DELETE', `users/${userID}/address/${_id}`), 404, 'addressId')
  })

  test('a price and its components, and cached content under each of its keys [A-18, A-19, E-09, E-10, E-11, E-12]', async () => {
    expect(expectAccount(await account('POST', 'products/price/RNG-001'))).toHaveProperty('rows')
    expectRefused(await account('POST', 'products/price/NOTHING'), 404, 'id')
    const [website] = (await account('GET', 'cache/WEBSITE_STORE')).body['responseBody'] as Json[]
    expect(website).toMatchObject({
      code: 'png',
      persist_lifetime: expect.any(String),
      persist_shopping_cart: expect.stringMatching(/^(Yes|No)$/),
    })
    const localised = ['WIDGET', 'HOME_BANNERS', 'MENU_BANNERS', 'BLOCK', 'MENU'].map((name) => `PNG_IN_EN_${name}`)
    const others = [
      'PNG_IN_METAL_PRICE',
      'PNG_IN_AD_BANNERS',
      'COUNTRIES_EN',
      'STORES_EN',
      'SITE_SETTINGS',
      'PRODUCT_CART_SETTINGS',
      'SOCIAL_INSTA_FEED',
    ]
    for (const key of [...localised, ...others]) {
      const { status, body } = await account('GET', `cache/${key}`)
      expect([key, status, body['responseBody'] !== undefined]).toEqual([key, 200, true])
    }
    expectRefused(await account('GET', 'cache/PNG_IN_EN_NOTHING'), 404, 'key')
  })
})

describe('the cart', () => {
  test('adds, updates and removes lines; quantities have the name of a cart item [C-01, C-09, C-10, E-01, E-02]', async () => {
    const cart = await cartWith('RNG-001', { orderItemQuantity: '2' })
    expect(cart).toMatchObject({
      cartID: expect.any(String),
      orderQty: 2,
      view_image_path: expect.any(String),
      extra: { applied_promotions: {}, currencyCode: 'INR', userShippingAddress: '' },
    })
    const item = (cart['items'] as Json[])[0]!
    expect(item).toMatchObject({ orderItemQuantity: 2, businessName: 'Kanakira', itemDetails: { productOptionName: expect.any(String) } })
    const { cartID } = cart
    const update = { cartID, productID: item['productID'], cartItemID: item['cartItemID'], orderItemQuantity: '3' }
    const updated = await call('POST', '/api/cart/', update)
    expect([expectSuccess(updated)['message'], (updated.body['cart'] as Json)['orderQty']]).toEqual(['Quantity updated successfully', 3])
    for (const [body, field] of [
      [{ ...update, orderItemQuantity: 'many' }, 'quantity'],
      [{ ...update, quantity: 2 }, 'orderItemQuantity'],
      [{ ...update, colour: 'red' }, 'colour'],
    ] as const)
      expectRefused(await call('POST', '/api/cart/', body), 400, field)
    expect((expectSuccess(await call('GET', `/api/cart/${cartID}/cart_summary`))['cart'] as Json)['orderQty']).toBe(3)
    expectRefused(await call('GET', '/api/cart/nothing/cart_summary'), 404, 'cartID')
    const picture = item['picture'] as { id: string }
    const image = await fetch(`${shop.address}${cart['view_image_path']}${picture.id}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    const removed = await call('DELETE', `/api/cart/${cartID}/items/${item['cartItemID']}/`)
    expect([expectSuccess(removed)['message'], (removed.body['cart'] as Json)['items']]).toEqual(['Item removed successfully', []])
    expectRefused(await call('DELETE', `/api/cart/${cartID}/items/${item['cartItemID']}/`), 404, 'cartItemID')
  })

  test('addresses with the mode at top level and in objects [C-03, C-08, E-03, X-09]', async () => {
    const { cartID } = await cartWith('RNG-001')
    const flat = {
      mode: 'add_address',
      cartID,
      shippingID: '',
      billingAddressDifferent: 'No',
      shippingSaveToList: 'no',
      referenceID: 'r-1',
      ...address,
    }
    const added = expectSuccess(await call('PUT', '/api/cart/', flat))
    expect(added).toMatchObject({
      message: 'Address added successfully',
      cart: {
        address: { referenceID: 'r-1', shipping: { Fname: 'Anvi', City: 'Pune', State: 'MH', Country: 'IN' } },
        extra: { userShippingAddress: '12, Sadashiv Peth, Pune, MH, 411030, IN' },
      },
    })
    const both = { mode: 'add_address', cartID, billingAddressDifferent: 'Yes', shipping: address, billing }
    expect(expectSuccess(await call('PUT', '/api/cart/', both))).toMatchObject({
      message: 'Address updated successfully',
      cart: { address: { billingAddressDifferent: 'Yes', billing: { FirstName: 'Meera' } } },
    })
    expectRefused(await call('PUT', '/api/cart/', { ...flat, Zip: '1' }), 400, 'shipping.Zip')
    expectRefused(await call('PUT', '/api/cart/', { ...flat, billingAddressDifferent: 'Yes' }), 400, 'billing')
    expectRefused(await call('PUT', '/api/cart/', { ...flat, Colour: 'red' }), 400, 'Colour')
    expect(expectSuccess(await call('GET', `/api/cart/${cartID}/address_list/`))['addresses']).toHaveLength(1)
    expectRefused(await call('GET', '/api/cart/nothing/address_list/'), 404, 'cartID')
  })

  test('gift details, promotions, credit, cash on delivery [C-02, C-04, C-05, C-06, C-12, C-13, X-10]', async () => {
    const { cartID, items } = await cartWith('RNG-001')
    const [item] = items as Json[]
    const gift = { mode: 'gift_buy', cartID, cartItemID: item?.['cartItemID'], giftMessage: 'With love' }
    expectSuccess(await call('PUT', '/api/cart/', gift))
    expectRefused(await call('PUT', '/api/cart/', { ...gift, giftMessage: 'x'.repeat(1000) }), 400, 'giftMessage')
    const offers = expectSuccess(await call('GET', `/api/cart/${cartID}/promotions_list/`, undefined, { languageID: '1' }))[
      'promotions'
    ] as Json[]
    const offer = offers.find((one) => one['couponCode'] && one['reason'] === '')!
    const applied = expectSuccess(
      await call('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, orderPromoCode: offer['couponCode'] }),
    )['cart'] as Json
    expect([applied['promoID'], applied['orderPromoCode']]).toEqual([offer['promoID'], offer['couponCode']])
    expect((applied['extra'] as Json)['applied_promotions']).toHaveProperty([offer['promoID']])
    const remove = { mode: 'remove_promotion', cartID, promoID: offer['promoID'] }
    expect((expectSuccess(await call('PUT', '/api/cart/', remove))['cart'] as Json)['promoID']).toBe(null)
    expectRefused(await call('PUT', '/api/cart/', remove), 404, 'promoID')
    expectRefused(await call('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, couponCode: 'NOTHING' }), 404, 'couponCode')
    const credit = { mode: 'apply_usercredit', cartID, amount: '100.00' }
    expectRefused(await call('PUT', '/api/cart/', { ...credit, amount: 'much' }), 400, 'amount')
    expectRefused(await call('PUT', '/api/cart/', credit), 409, 'cartID')
    const rich = await signInDemo()
    const mine = await cartWith('RNG-001', {}, rich)
    expectSuccess(await call('PUT', '/api/cart/', { ...credit, cartID: mine['cartID'] }, rich))
    expectSuccess(await call('PUT', '/api/cart/', { mode: 'add_address', cartID, ...address }))
    expect(expectSuccess(await call('GET', `/api/cart/${cartID}/cod_check`))).toHaveProperty('available')
    expectRefused(await call('GET', '/api/cart/nothing/cod_check'), 404, 'cartID')
    expectSuccess(await call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID }))
    const code = await codeFor('+919822000000')
    expectRefused(await call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: 'x' }), 400, 'code')
    expectSuccess(await call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code }))
    expectRefused(await call('PUT', '/api/cart/', { mode: 'nothing', cartID }), 400, 'mode')
  })

  test('a guest cart becomes the user’s [C-07, S-08]', async () => {
    const guest = await cartWith('EAR-002')
    const merged = expectSuccess(await own('GET', `/api/cart/mapUserCart/${guest['cartID']}/`))['cart'] as Json
    expect((merged['items'] as Json[]).map((one) => one['product'])).toContain('EAR-002')
    expectRefused(await call('GET', `/api/cart/mapUserCart/${guest['cartID']}/`), 401)
  })

  test('countries, payment methods, orders [C-11, C-14, C-15, C-16, C-17, S-10]', async () => {
    expect(expectSuccess(await call('GET', '/api/cart/countries', undefined, { languageID: '1' }))['countries']).not.toHaveLength(0)
    const { cartID } = await cartWith('RNG-001')
    expect(expectSuccess(await call('GET', `/api/cart/${cartID}/payment_gateways/`))['gateways']).not.toHaveLength(0)
    expectRefused(await call('GET', '/api/cart/nothing/payment_gateways/'), 404, 'cartID')
    const { orderID } = await freeOrder()
    expect(expectSuccess(await call('GET', `/api/cart/orders/${orderID}/`))).toHaveProperty('order')
    expectRefused(await call('GET', '/api/cart/orders/nothing/'), 404, 'orderID')
    expectRefused(await call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'cod', colour: 'red' }), 400, 'colour')
    expectRefused(await call('POST', '/api/cart/postorders/nothing/', { paymentSettingsGroupKey: '' }), 404, 'cartID')
    expectRefused(await call('POST', '/api/cart/handlePaymnt/', { orderID }), 400, 'providerRef')
  })
})

describe('products', () => {
  test('stock, offers, related products, breadcrumbs, a post code [C-18, C-40, C-41, C-43, C-44]', async () => {
    for (const [path, field] of [
      ['/api/products/quantity/ID/Yes/', 'id'],
      ['/api/products/ID/promotions/cart/1', 'id'],
      ['/api/products/ID/upsell', 'id'],
      ['/api/products/breadcrumb/ID/', 'id'],
      ['/api/products/ID/pincode/411030', 'id'],
    ] as const) {
      expectSuccess(await call('GET', path.replace('ID', 'RNG-001')))
      expectRefused(await call('GET', path.replace('ID', 'NOTHING')), 404, field)
    }
    expectRefused(await call('GET', '/api/products/RNG-001/pincode/1'), 400, 'pincode')
  })

  test('wishlists, by a list of entries or one [C-42, E-08]', async () => {
    const saved = expectSuccess(
      await own('POST', '/api/products/wishLists', [
        { productID: 'RNG-001', action: 'savelist', wishlistName: 'New' },
        { productID: 'EAR-001', wishlistName: 'New' },
      ]),
    )
    const items = ((saved['wishlists'] as Json[])[0]?.['items'] ?? []) as Json[]
    expect(items.map((one) => [one['product'], one['wishlistName'], one['action']]).toSorted()).toEqual([
      ['EAR-001', expect.any(String), 'savelist'],
      ['RNG-001', expect.any(String), 'savelist'],
    ])
    const [first, second] = items.map((one) => one['itemid'] as string)
    expectRefused(await own('POST', '/api/products/wishLists', [{ itemid: first, action: 'delete' }, { itemid: 'nothing' }]), 404, 'itemid')
    const left = expectSuccess(
      await own('POST', '/api/products/wishLists', [{ itemid: first, action: 'delete' }, { productID: 'PND-001' }]),
    )
    expect((((left['wishlists'] as Json[])[0]?.['items'] ?? []) as Json[]).map((one) => one['itemid'])).toContain(second)
    expectSuccess(await own('POST', '/api/products/wishLists', { itemid: second }))
    expectRefused(await own('POST', '/api/products/wishLists', [{ action: 'savelist' }]), 400, 'entries.0.productID')
    expectRefused(await own('POST', '/api/products/wishLists', []), 400, 'entries')
    expectRefused(await call('POST', '/api/products/wishLists', { productID: 'RNG-001' }), 401)
  })

  test('reviews, in both form encodings [C-20, C-21, C-22, C-38, C-39, E-07, V-02]', async () => {
    const shopper = await signInDemo()
    const { writable } = expectSuccess(await call('GET', '/api/users/reviews/page/1', undefined, shopper)) as { writable: Json[] }
    const product = writable[0]?.['productID'] as string
    expect(product).toBeTruthy()
    const written = async () => {
      const form = new FormData()
      form.set('productRating', '5')
      form.set('reviewTitle', 'A ring for every day')
      form.set('reviewText', 'Lighter than it looks, and the leaves are fine.')
      form.set('g-recaptcha-response', await captcha())
      return form
    }
    const bad = await written()
    bad.set('productRating', '9')
    expectRefused(await call('POST', `/api/products/${product}/reviews/`, bad, shopper), 400, 'productRating')
    const withFile = await written()
    withFile.set('file', new Blob(['x']), 'x.png')
    expect((await call('POST', `/api/products/${product}/reviews/`, withFile, shopper)).status).toBeGreaterThanOrEqual(400)
    const { review } = expectSuccess(await call('POST', `/api/products/${product}/reviews/`, await written(), shopper)) as { review: Json }
    expect(review).toMatchObject({ reviewID: expect.any(String), productRatings: 5, productReviewTitle: 'A ring for every day' })
    const change = new URLSearchParams({
      reviewID: String(review['reviewID']),
      productRating: '4',
      reviewTitle: 'A ring',
      reviewText: 'Fine leaves, and light enough.',
    })
    expectSuccess(await call('POST', '/api/users/reviewupdate', change, shopper))
    const deletion = new FormData()
    deletion.set('reviewID', String(review['reviewID']))
    expectSuccess(await call('POST', '/api/users/reviewdelete', deletion, shopper))
    expectRefused(await call('POST', '/api/users/reviewdelete', deletion, shopper), 404, 'reviewID')
    expectRefused(await call('POST', '/api/users/reviewupdate', new URLSearchParams({ reviewID: '1' }), shopper), 400, 'productRating')
    expectSuccess(await call('GET', '/api/products/RNG-001/reviews/page/1'))
    expectRefused(await call('GET', '/api/products/RNG-001/reviews/page/none'), 400, 'page')
  })

  test('an investor’s enquiry, as a form [C-19]', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      category: 'individual',
      name: 'Ira Rao',
      email: 'ira@example.com',
      message: 'The annual report, please.',
    }))
      form.set(name, value)
    form.set('g-recaptcha-response', await captcha())
    expectSuccess(await call('POST', '/api/investorcategory/', form))
    form.set('email', 'no')
    expectRefused(await call('POST', '/api/investorcategory/', form), 400, 'email')
  })
})

/** Signs in by a one-time code to an Indian number; returns the tokens, as headers. */
async function signIn(digits: string): Promise<Record<string, string>> {
  expectAccount(await account('POST', 'auth/login-otp', { username: digits, reCaptchaToken: await captcha() }, {}))
  const verify = { username: digits, otp: await codeFor(`+91${digits}`), reCaptchaToken: await captcha() }
  return expectAccount(await account('POST', 'auth/otp-verify', verify, {}))['tokens'] as Record<string, string>
}
let demo: Record<string, string> | undefined
/** The demo's shopper, who has orders. */
const signInDemo = async () => (demo ??= await signIn('9000000001'))

describe('orders', () => {
  test('are listed, opened, and cancelled without an idempotency key [C-23, C-24, C-25, C-26, C-27, C-28, C-34]', async () => {
    user = await signIn('9820012399')
    const { orderID } = await freeOrder(user)
    const listed = expectSuccess(await own('GET', '/api/orders/index/status/all/?limitFrom=0&limitTo=10&searchKey='))
    expect((listed['orders'] as Json[]).map((one) => one['orderID'])).toContain(orderID)
    expectRefused(await own('GET', '/api/orders/index/status/nothing/?limitFrom=0&limitTo=10'), 400, 'status')
    expectSuccess(await own('GET', `/api/orders/detail/id/${orderID}/`))
    expectRefused(await own('GET', '/api/orders/detail/id/nothing/'), 404, 'id')
    const { items } = expectSuccess(await own('GET', `/api/orders/cancelItems/id/${orderID}`)) as { items: Json[] }
    expectRefused(await own('GET', '/api/orders/cancelItems/id/nothing'), 404, 'id')
    const { reasons } = expectSuccess(await own('GET', '/api/orders/cancelReasons/')) as { reasons: Json[] }
    const wanted = { orderID, items: [{ orderItemID: items[0]?.['orderItemID'], quantity: '1' }], reason: reasons[0]?.['key'] }
    expectRefused(await own('PUT', '/api/orders/cancel/', { ...wanted, colour: 'red' }), 400, 'colour')
    expectRefused(await own('PUT', '/api/orders/cancel/', { ...wanted, items: [] }), 400, 'items')
    expect(expectSuccess(await own('PUT', '/api/orders/cancel/', wanted))['cancellations']).toHaveLength(1)
    expectSuccess(await own('GET', `/api/orders/revised/id/${orderID}/`))
    expectRefused(await own('GET', '/api/orders/revised/id/nothing/'), 404, 'id')
    expectSuccess(await own('POST', '/api/orders/excessPayment/', { orderID }))
    expectRefused(await own('POST', '/api/orders/excessPayment/', {}), 400, 'orderID')
  })

  test('an additional payment accepts its amount as digits [C-33]', async () => {
    const { orderID } = await freeOrder(user)
    const excess = { paymentSettingsGroupKey: 'cod', excessAmount: '100.00' }
    expectRefused(await own('POST', `/api/orders/excessPaymentProcess/id/${orderID}/`, excess), 409, 'id')
    for (const excessAmount of ['much', '0', -1])
      expectRefused(await own('POST', `/api/orders/excessPaymentProcess/id/${orderID}/`, { ...excess, excessAmount }), 400, 'excessAmount')
  })

  test('a photo is uploaded separately and used by a return [C-29, C-30, C-31, C-32, C-35, C-36, C-37, E-15]', async () => {
    const shopper = await signInDemo()
    const ask = (method: string, path: string, body?: unknown) => call(method, path, body, shopper)
    const { reasons } = expectSuccess(await ask('GET', '/api/orders/returnReasons/')) as { reasons: Json[] }
    expect(reasons).not.toHaveLength(0)
    const form = new FormData()
    form.set('rmaImage', new Blob([await photo()], { type: 'image/png' }), 'ring.png')
    const { image } = expectSuccess(await ask('POST', '/api/orders/uploadRmaImage', form)) as { image: Json }
    expectRefused(await call('POST', '/api/orders/uploadRmaImage', form), 400, 'orderID')
    const broken = new FormData()
    broken.set('rmaImage', new Blob(['nothing']), 'ring.png')
    expectRefused(await ask('POST', '/api/orders/uploadRmaImage', broken), 400, 'rmaImage')
    const { orders } = expectSuccess(await ask('GET', '/api/orders/index/status/all/?limitFrom=0&limitTo=50')) as { orders: Json[] }
    let back: { orderID: string; items: Json[] } | undefined
    for (const order of orders) {
      const found = await ask('GET', `/api/orders/returnItems/id/${order['orderID']}`)
      const items = ((found.body['items'] ?? []) as Json[]).filter((one) => one['returnable'] === 'yes')
      if (found.status === 200 && items.length > 0) back = { orderID: String(order['orderID']), items }
    }
    expectRefused(await ask('GET', '/api/orders/returnItems/id/nothing'), 404, 'id')
    expect(back).toBeDefined()
    const wanted = {
      orderID: back?.orderID,
      items: [{ orderItemID: back?.items[0]?.['orderItemID'], quantity: 1, reason: 'damaged', text: 'A claw is bent.' }],
      images: [image['imageID']],
      resolution: 'refund',
      handover: 'store',
      storeID: ((await ask('GET', `/api/orders/returnItems/id/${back?.orderID}`)).body['stores'] as Json[])[0]?.['storeID'] as string,
    }
    const made = expectSuccess(await ask('PUT', '/api/orders/return/', wanted))['return'] as Json
    expectRefused(await ask('PUT', '/api/orders/return/', { ...wanted, items: [] }), 400, 'items')
    expectSuccess(await ask('GET', `/api/orders/rmaDetails/id/${made['returnID']}`))
    expectRefused(await ask('GET', '/api/orders/rmaDetails/id/nothing'), 404, 'id')
    const listed = expectSuccess(await ask('GET', '/api/orders/returnRequest/status/all/?limitFrom=0&limitTo=10&searchKey='))
    expect((listed['returns'] as Json[]).map((one) => one['returnID'])).toContain(made['returnID'])
    expectRefused(await ask('GET', '/api/orders/returnRequest/status/all/?limitFrom=9&limitTo=1'), 400, 'limitTo')
    expectRefused(await ask('POST', '/api/orders/needmoreinfoImages/', {}), 400, 'returnID')
  })
})

test('pages of the origins that a website lists may call, others may not [A-20]', async () => {
  const app = 'https://app.kanakira.example'
  await shop.modules.db.execute(sql`update website set origins = ${JSON.stringify([app])}::jsonb`)
  await shop.modules.sites.refresh()
  const ask = (method: string, origin: string, headers: Record<string, string> = {}, path = '/account/cache/WEBSITE_STORE') =>
    fetch(`${shop.address}${path}`, { method, headers: { origin, ...headers }, redirect: 'manual' })
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'accesstoken,content-type' }
  const asked = await ask('OPTIONS', app, preflight, '/api/cart/')
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, app])
  expect(asked.headers.get('access-control-allow-headers')).toContain('accesstoken')
  expect(asked.headers.get('access-control-allow-credentials')).toBe(null)
  for (const [origin, headers, allowed] of [
    [app, {}, app],
    [app, { authorization: 'Bearer pk_png' }, app],
    [app, { authorization: 'Bearer pk_other' }, null],
    ['https://elsewhere.example', {}, null],
    ['https://app.kanakira.example.elsewhere.example', {}, null],
    ['null', {}, null],
  ] as const) {
    const answer = await ask('GET', origin, headers)
    expect([origin, headers, answer.headers.get('access-control-allow-origin')]).toEqual([origin, headers, allowed])
  }
  expect((await ask('OPTIONS', 'https://elsewhere.example', preflight, '/api/cart/')).headers.get('access-control-allow-origin')).toBe(null)
})

test('a failure has a message in the language of the call, and an untranslated code', async () => {
  for (const [headers, message] of [
    [{ languageid: 'hi' }, 'यह बैग मौजूद नहीं है। नया बैग शुरू करने के लिए पेज फिर से लोड करें'],
    [{ subsiteid: 'ae', languageid: 'ar' }, 'هذه الحقيبة غير موجودة. أعد تحميل الصفحة لبدء حقيبة جديدة'],
    [{ subsiteid: 'us', languageid: 'es' }, 'Esta bolsa no existe. Recargue la página para empezar otra'],
    [{ subsiteid: 'sg', languageid: 'zh-Hans' }, '该购物袋不存在。请刷新页面以使用新的购物袋'],
  ] as const) {
    const { body } = await call('GET', '/api/cart/nothing/cart_summary', undefined, headers)
    expect(body).toMatchObject({ code: 'unknown_cart', message, meta: { message } })
  }
  const bad = await call('POST', '/api/cart/', { productID: 'RNG-001', quantity: 0 }, { languageid: 'hi' })
  expect([bad.status, bad.body['message']]).toEqual([400, expect.not.stringMatching(/[a-z]/i)])
  // The invalid field is the language itself.
  expectRefused(await call('GET', '/api/cart/countries', undefined, { languageid: 'xx' }), 400, 'languageid')
})

describe('the site host', () => {
  test('moved URLs [C-45]', async () => {
    expect(expectSuccess(await call('GET', '/api/url-rewrite?utm_source=mail'))).toHaveProperty('rewrite')
    expectSuccess(await call('GET', '/api/url-rewrite?path=/old-rings&utm_source=mail'))
    expectRefused(await call('GET', '/api/url-rewrite?path=no-slash'), 400, 'path')
  })

  test('translations, in English if a language has none [C-46, C-47, K-05]', async () => {
    const english = await call('GET', '/public/locales/en/common.json')
    expect([english.status, Object.keys(english.body).length > 100]).toEqual([200, true])
    for (const language of ['xx', 'EN', 'constructor'])
      expect([language, (await call('GET', `/public/locales/${language}/common.json`)).body]).toEqual([language, english.body])
    expect((await call('GET', '/public/locales/hi/common.json')).body).not.toEqual(english.body)
    expect((await call('GET', '/public/locales/..%2f..%2fsecret/common.json')).status).toBeLessThan(500)
    const { headers } = await fetch(`${shop.address}/public/locales/en/common.json`, { headers: { 'X-Frame-Options': 'SAMEORIGIN' } })
    expect(headers.get('x-frame-options') ?? 'SAMEORIGIN').toBe('SAMEORIGIN')
  })
})

/** A picture with noise, as from a camera. */
async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const noise = {
    create: {
      width: 640,
      height: 480,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    },
  }
  return new Uint8Array(await sharp(noise).png().toBuffer())
}
