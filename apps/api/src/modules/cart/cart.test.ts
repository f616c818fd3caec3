import type { AddressReply } from '@karat/contract/address.ts'
import type { Cart } from '@karat/contract/cart.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../kernel/clock.ts'
import { address, cartWith, codeSent, puneAddress, puneBilling } from '../../testing/purchase.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const summary = async (cartID: string) => (await shop.call<{ cart: Cart; status: string }>('GET', `/api/cart/${cartID}/cart_summary`)).body

describe('a cart', () => {
  test('is created for a guest by adding, without any token [C-01, P-01, V-03, E-01]', async () => {
    const { status, body } = await shop.call<{ cart: Cart; responseCode: number; status: string }>('POST', '/api/cart/', {
      productID: 'RNG-002',
      quantity: 1,
    })
    expect([status, body.responseCode, body.status]).toEqual([200, 200, 'Success'])
    expect(body.cart.cartID).toMatch(/^[\w-]{32}$/)
    expect(body.cart).toMatchObject({
      orderQty: 1,
      orderSubtotal: 133_244,
      promoID: null,
      orderPromoCode: '',
      view_image_path: '/media/',
      extra: { applied_promotions: {}, currencyCode: 'INR', userShippingAddress: '' },
    })
  })
  test('a line has the specified field names, per unit, before and after discount [E-02]', async () => {
    const { items } = await cartWith(shop, 'RNG-002', 2)
    expect(items[0]).toMatchObject({
      productID: 'RNG-002-18K-white-15',
      orderItemPrice: 133_244,
      orderItemQuantity: 2,
      orderPromoDiscountAmount: 0,
      businessName: 'Kanakira',
      itemDetails: { productOptionName: '18K / white / 15', offer_price: 133_244, actualPrice: 134_282 },
      available: 12,
    })
    expect((await cartWith(shop, 'RNG-001')).items[0]?.itemDetails).toMatchObject({ offer_price: 0, actualPrice: 42_921 })
    expect(items[0]).not.toHaveProperty('isLoading')
  })
  test('adding a variant again raises its line’s quantity; another size is another line', async () => {
    const { cartID } = await cartWith(shop, 'RNG-002')
    await shop.call('POST', '/api/cart/', { productID: 'RNG-002-18K-white-15', quantity: 2, cartID })
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: 'RNG-001-18K-yellow-15', cartID })
    expect(body.cart.items.map((item) => item.orderItemQuantity)).toEqual([3, 1])
    expect(body.cart.orderQty).toBe(4)
  })
  test('a line’s quantity and variant are set by its id; two lines of one variant become one [C-01]', async () => {
    const { cartID, items } = await cartWith(shop, 'RNG-002')
    const cartItemID = items[0]?.cartItemID
    const set = (productID: string, quantity: number) =>
      shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID, quantity, cartID, cartItemID })
    const changed = (await set('RNG-002', 3)).body
    expect([changed.cart.items[0]?.orderItemQuantity, changed.message]).toEqual([3, 'Quantity updated successfully'])
    await shop.call('POST', '/api/cart/', { productID: 'RNG-002-18K-white-16', cartID })
    const merged = (await set('RNG-002-18K-white-16', 1)).body.cart
    expect(merged.items.map((item) => [item.productID, item.orderItemQuantity])).toEqual([['RNG-002-18K-white-16', 2]])
  })
  test('a line is removed, and only once [C-10]', async () => {
    const { cartID, items } = await cartWith(shop, 'RNG-002')
    const url = `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`
    expect((await shop.call<{ cart: Cart }>('DELETE', url)).body.cart.items).toEqual([])
    expect(await shop.call('DELETE', url)).toMatchObject({ status: 404, body: { code: 'unknown_item', field: 'cartItemID' } })
  })
  test('the summary adds up to the paisa in every country [C-09]', async () => {
    for (const subsite of ['1', '2', '3', '4']) {
      const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: 'RNG-002', quantity: 2 }, { subsiteid: subsite })
      const { summary: sum } = (await summary(body.cart.cartID)).cart
      const minor = (amount: number | null) => Math.round((amount ?? 0) * 100)
      expect([subsite, minor(sum.pieces) + minor(sum.delivery) + minor(sum.salesTax)]).toEqual([subsite, minor(sum.total)])
      expect(minor(sum.pieces)).toBe(minor(body.cart.items[0]?.orderItemPrice ?? 0) * 2)
      expect([subsite, sum.taxIncluded > 0, sum.idProofNeeded]).toEqual([subsite, subsite !== '3', subsite === '1'])
    }
  })
  test('another customer’s cart is neither read nor changed by a guessed id [P-03]', async () => {
    const guess = `${(await cartWith(shop, 'RNG-001')).cartID.slice(0, -2)}xx`
    for (const [method, url, body] of [
      ['GET', `/api/cart/${guess}/cart_summary`, undefined],
      ['GET', `/api/cart/${guess}/address_list/`, undefined],
      ['GET', `/api/cart/${guess}/payment_gateways/`, undefined],
      ['GET', `/api/cart/${guess}/cod_check`, undefined],
      ['POST', `/api/cart/${guess}/quote/`, undefined],
      ['POST', `/api/cart/postorders/${guess}/`, { paymentSettingsGroupKey: 'cod' }],
      ['DELETE', `/api/cart/${guess}/items/x/`, undefined],
      ['PUT', '/api/cart/', { mode: 'gift_buy', cartID: guess }],
      ['PUT', '/api/cart/', { mode: 'add_address', cartID: guess, shipping: puneAddress }],
      ['PUT', '/api/cart/', { mode: 'cod_send_code', cartID: guess }],
      ['PUT', '/api/cart/', { mode: 'cod_verify_code', cartID: guess, code: '123456' }],
      ['POST', '/api/cart/', { productID: 'RNG-001', cartID: guess }],
    ] as const) {
      const reply = await shop.call(method, url, body)
      expect([url, reply.status, reply.body.code, reply.body.field]).toEqual([url, 404, 'unknown_cart', 'cartID'])
    }
    const mine = await cartWith(shop, 'RNG-001')
    const theirs = await cartWith(shop, 'RNG-002')
    const cartItemID = theirs.items[0]?.cartItemID
    const change = { productID: 'RNG-001', quantity: 3, cartID: mine.cartID, cartItemID }
    expect((await shop.call('POST', '/api/cart/', change)).body).toMatchObject({ responseCode: 404, code: 'unknown_item' })
    expect((await shop.call('DELETE', `/api/cart/${mine.cartID}/items/${cartItemID}/`)).status).toBe(404)
    expect((await summary(theirs.cartID)).cart.items).toEqual(theirs.items)
  })
  test('invalid input is refused by field and changes nothing [V-06]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    for (const [method, body, status, field] of [
      ['POST', { productID: 'RNG-001', quantity: 0, cartID }, 400, 'quantity'],
      ['POST', { productID: 'RNG-001', quantity: 1.5, cartID }, 400, 'quantity'],
      ['POST', { productID: 'NOTHING', cartID }, 404, 'productID'],
      ['POST', { cartID }, 400, 'productID'],
      ['POST', { productID: 'EAR-005', quantity: 2, cartID }, 409, 'quantity'],
      ['PUT', { mode: 'nothing', cartID }, 400, 'mode'],
      ['PUT', { mode: 'gift_buy', cartID, giftMessage: 'x'.repeat(301) }, 400, 'giftMessage'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, Zip: '0' } }, 400, 'shipping.Zip'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, Phone: '12345678' } }, 400, 'shipping.Phone'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, State: 'XX' } }, 400, 'shipping.State'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, Country: 'US' } }, 400, 'shipping.Country'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, Email: 'anvi@' } }, 400, 'shipping.Email'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, Email: undefined } }, 400, 'shipping.Email'],
      ['PUT', { mode: 'add_address', cartID, shipping: { ...puneAddress, Zip: '900001' } }, 422, 'shipping.Zip'],
      ['PUT', { mode: 'add_address', cartID, shipping: puneAddress, billingAddressDifferent: 'Yes' }, 400, 'billing'],
      [
        'PUT',
        { mode: 'add_address', cartID, shipping: puneAddress, billingAddressDifferent: 'Yes', billing: {} },
        400,
        'billing.FirstName',
      ],
      ['PUT', { mode: 'add_address', cartID, shippingID: 'nothing' }, 404, 'shippingID'],
      ['PUT', { mode: 'add_address', cartID }, 400, 'shipping'],
    ] as const) {
      const cartBefore = await summary(cartID)
      const reply = await shop.call(method, '/api/cart/', body)
      expect([JSON.stringify(body), reply.status, reply.body.field]).toEqual([JSON.stringify(body), status, field])
      expect(await summary(cartID)).toEqual(cartBefore)
    }
    expect((await shop.call('POST', '/api/cart/', { productID: 'RNG-001' }, { subsiteid: '77' })).body.field).toBe('subsiteid')
  })
  test('a changed rate is reported with the old price and the new', async () => {
    const { cartID } = await cartWith(shop, 'BNG-001')
    const site = (await shop.modules.sites.byCode('in'))!
    const itemBefore = (await summary(cartID)).cart.items[0]
    await shop.modules.pricing.publish(site, { rates: { '22K': 1_457_800 }, by: 'meera' })
    const after = (await summary(cartID)).cart.items[0]
    expect(after?.seenPrice).toBe(itemBefore?.orderItemPrice)
    expect(after?.orderItemPrice).toBeGreaterThan(itemBefore?.orderItemPrice ?? 0)
    expect([itemBefore?.priceReason, after?.priceReason]).toEqual([null, 'rate'])
    await shop.modules.pricing.publish(site, { rates: { '22K': 1_440_500 }, by: 'meera' })
    expect((await summary(cartID)).cart.items[0]).toEqual(itemBefore)
  })
})

describe('gift, addresses, code', () => {
  test('gift details are stored and can be removed [C-02]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const gift = (body: object) => shop.call<{ cart: Cart }>('PUT', '/api/cart/', { mode: 'gift_buy', cartID, ...body })
    expect((await gift({ giftMessage: 'For Anvi', giftWrap: 'Yes' })).body.cart.items[0]?.gifts).toEqual([
      { message: 'For Anvi', from: '', to: '', wrap: true, hidePrice: false },
    ])
    expect((await gift({})).body.cart.items[0]?.gifts).toEqual([null])
  })
  test('addresses keep the names of the specification, phone numbers their full form [C-03, C-08, E-03]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const reply = await address(shop, cartID, {
      billingAddressDifferent: 'Yes',
      billing: puneBilling,
      shippingSaveToList: 'no',
      referenceID: 'r1',
      shippingID: 's1',
    })
    expect([reply.status, reply.body.message, reply.body.cart.extra.userShippingAddress]).toEqual([
      200,
      'Address added successfully',
      '12, Sadashiv Peth, Pune, MH, 411030, IN',
    ])
    const { body } = await shop.call<{ addresses: AddressReply[] }>('GET', `/api/cart/${cartID}/address_list/`)
    expect(body.addresses).toEqual([
      {
        shippingID: expect.stringMatching(/^[\w-]{22}$/) as string,
        referenceID: 'r1',
        storeID: '',
        billingAddressDifferent: 'Yes',
        shipping: { ...puneAddress, Address1: '', Province: '', Phone: '+919822000000' },
        billing: { ...puneBilling, Address1: '', Phone: '+919822000001' },
      },
    ])
  })
  test('delivery has a date, and express delivery adds its charge to the products [C-03, E-01]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const insured = (await address(shop, cartID)).body.cart
    const express = (await address(shop, cartID, { deliveryMethod: 'express' })).body.cart
    expect([insured.deliverBy, insured.summary.delivery]).toEqual(['2026-11-24', 0])
    expect([express.orderSubtotal, express.summary.pieces]).toEqual([42_921, 42_921])
    expect([express.deliverBy, express.summary.delivery, express.summary.total]).toEqual(['2026-11-23', 500, insured.summary.total + 500])
  })
  test('countries list their states; New York has a higher tax than New Jersey [C-14]', async () => {
    const { body } = await shop.call<{
      countries: {
        code: string
        name: string
        phoneCode: string
        states: { code: string; name: string; names: Record<string, string> }[]
      }[]
    }>('GET', '/api/cart/countries', undefined, { languageid: '1' })
    expect(body.countries.map((country) => [country.code, country.name, country.phoneCode, country.states.length])).toEqual([
      ['IN', 'India', '+91', 36],
      ['AE', 'United Arab Emirates', '+971', 7],
      ['US', 'United States', '+1', 59],
      ['SG', 'Singapore', '+65', 1],
    ])
    expect(body.countries[2]?.states[0]).toEqual({ code: 'AL', name: 'Alabama', names: {} })
    expect(body.countries[1]?.states[2]).toEqual({ code: 'DU', name: 'Dubai', names: { ar: 'دبي' } })
    const taxed = async (State: string, Zip: string) => {
      const { body: created } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: 'RNG-001' }, { subsiteid: '3' })
      const shipping = {
        Fname: 'A',
        Lname: 'B',
        Address: '1 Main St',
        City: 'X',
        Zip,
        Phone: '(201) 555-0123',
        State,
        Country: 'US',
        Email: 'a@example.com',
      }
      return (await shop.call<{ cart: Cart }>('PUT', '/api/cart/', { mode: 'add_address', cartID: created.cart.cartID, shipping })).body
        .cart.summary
    }
    const [city, upstate, none] = [await taxed('NY', '10001'), await taxed('NY', '14201'), await taxed('OR', '97201')]
    expect([city.salesTax, upstate.salesTax, none.salesTax]).toEqual([Math.round(city.pieces * 8.875) / 100, city.pieces * 0.04, 0])
    expect(city.total).toBe(Math.round((city.pieces + (city.salesTax ?? 0)) * 100) / 100)
  })
  test('cash on delivery needs the code that was sent: wrong codes count, an expired one is refused [C-05, C-13]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const put = (mode: string, fields = {}) =>
      shop.call<{ details?: { triesLeft: number } }>('PUT', '/api/cart/', { mode, cartID, ...fields })
    expect((await put('cod_send_code')).body.code).toBe('address_missing')
    const check = async () =>
      (await shop.call<{ available: boolean; verified: boolean; limit: number }>('GET', `/api/cart/${cartID}/cod_check`)).body
    expect(await check()).toMatchObject({ available: false, reason: 'address_missing', verified: false })
    await address(shop, cartID)
    expect(await check()).toMatchObject({ available: true, reason: '', verified: false, limit: 49_999 })
    expect((await put('cod_send_code')).status).toBe(200)
    expect((await put('cod_send_code')).body.code).toBe('too_many_requests')
    const code = await codeSent(shop)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await put('cod_verify_code', { code: wrong })).body).toMatchObject({
      code: 'cod_code_wrong',
      field: 'code',
      details: { triesLeft: 4 },
    })
    for (let tries = 0; tries < 4; tries++) await put('cod_verify_code', { code: wrong })
    expect((await put('cod_verify_code', { code })).body.code).toBe('cod_code_locked')
    shop.clock.advance(30 * durations.second)
    await put('cod_send_code')
    const newCode = await codeSent(shop)
    shop.clock.advance(11 * durations.minute)
    expect((await put('cod_verify_code', { code: newCode })).body.code).toBe('cod_code_expired')
    await put('cod_send_code')
    expect((await put('cod_verify_code', { code: await codeSent(shop) })).status).toBe(200)
    expect((await check()).verified).toBe(true)
  })
  test('payment methods depend on the cart: cash has a limit, a free cart needs none [C-11]', async () => {
    const gateways = async (productID: string) => {
      const { cartID } = await cartWith(shop, productID)
      await address(shop, cartID)
      return (
        await shop.call<{ gateways: { paymentSettingsGroupKey: string; kind: string; available: boolean; reason: string }[] }>(
          'GET',
          `/api/cart/${cartID}/payment_gateways/`,
        )
      ).body.gateways
    }
    expect((await gateways('RNG-001')).map((gateway) => [gateway.paymentSettingsGroupKey, gateway.kind, gateway.available])).toEqual([
      ['sandbox:upi', 'redirect', true],
      ['sandbox:card', 'redirect', true],
      ['sandbox:netbanking', 'redirect', true],
      ['sandbox:wallet', 'redirect', true],
      ['transfer', 'redirect', true],
      ['cod', 'cod', true],
    ])
    expect((await gateways('RNG-002')).at(-1)).toMatchObject({ paymentSettingsGroupKey: 'cod', available: false, reason: 'over_limit' })
    expect(await gateways('ring-sizer')).toEqual([
      { paymentSettingsGroupKey: '', kind: 'free', method: '', marks: [], available: true, reason: '' },
    ])
  })
})
