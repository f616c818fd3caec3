import type { AddressReply } from '@karat/contract/address.ts'
import type { Cart } from '@karat/contract/cart.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { address, cartWith, puneAddress } from '../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const put = (body: object) => shop.call<{ cart: Cart }>('PUT', '/api/cart/', body)
const list = async (cartID: string) =>
  (await shop.call<{ addresses: AddressReply[] }>('GET', `/api/cart/${cartID}/address_list/`)).body.addresses

describe('a client written for the specification is served', () => {
  test('empty and null ids mean none, numbers come as digits, unknown fields and wrong types are refused by name [C-01, V-06]', async () => {
    const added = await shop.call<{ cart: Cart }>('POST', '/api/cart/', {
      productID: 'RNG-001',
      quantity: '2',
      cartID: '',
      cartItemID: null,
    })
    expect([added.status, added.body.cart.orderQty]).toEqual([200, 2])
    const { cartID, items } = added.body.cart
    const changed = await shop.call<{ cart: Cart }>('POST', '/api/cart/', {
      productID: items[0]?.productID,
      quantity: '1',
      cartID,
      cartItemID: items[0]?.cartItemID,
    })
    expect(changed.body.cart.orderQty).toBe(1)
    expect(await shop.call('POST', '/api/cart/', { productID: 'RNG-001', cartID, is_gift: false })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', field: 'is_gift' },
    })
    expect(await shop.call('POST', '/api/cart/', { productID: 'RNG-002', cartID, engravings: 'Anvi' })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', field: 'engravings' },
    })
    expect(await shop.call('POST', '/api/cart/begin/', { items: [{ productID: 'RNG-002', quantity: 1, words: 'Anvi' }] })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', field: 'items.0.words' },
    })
    expect(await shop.call('POST', '/api/cart/', { productID: 'RNG-001', cartID: false })).toMatchObject({
      status: 400,
      body: { field: 'cartID' },
    })
    expect((await shop.call('POST', '/account/products/price/RNG-001', { quantity: '1', currency: 'INR' })).status).toBe(200)
  })

  test('state and country are accepted by name, Province unchanged, and the e-mail address of an ignored billing address [C-03, E-03]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const { Email, ...withoutEmail } = puneAddress
    const shipping = { ...withoutEmail, Email: '', State: 'maharashtra', Country: 'India', Province: 'Pune Division', Address1: null }
    const { status, body } = await put({
      mode: 'add_address',
      cartID,
      shippingID: '',
      referenceID: 'PO 77',
      billingAddressDifferent: 'No',
      billing: { FirstName: '', LastName: '', Address: '', Email },
      shipping,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.cart.address).toMatchObject({
      billingAddressDifferent: 'No',
      referenceID: 'PO 77',
      shipping: { State: 'MH', Country: 'IN', Province: 'Pune Division', Email, Address1: '' },
    })
    expect(body.cart.address?.billing).toBeUndefined()
    const billing = {
      FirstName: 'Noor',
      LastName: 'Haddad',
      Address: 'Tower 3',
      Address1: 'Flat 12',
      Zip: '',
      State: 'Dubai',
      Country: 'الإمارات العربية المتحدة',
      Phone: '050 123 4567',
      Email: 'noor@example.com',
      City: 'Dubai',
    }
    const both = await put({
      mode: 'add_address',
      cartID,
      billingAddressDifferent: 'Yes',
      shipping: { ...puneAddress, Address1: 'Flat 3' },
      billing,
    })
    expect(both.body.cart.address).toMatchObject({
      shipping: { Address1: 'Flat 3' },
      billing: { Address1: 'Flat 12', State: 'DU', Country: 'AE', Phone: '+971501234567' },
    })
    for (const Country of ['constructor', '__proto__', 'Atlantis', 'XX'])
      expect(
        await put({
          mode: 'add_address',
          cartID,
          billingAddressDifferent: 'Yes',
          shipping: puneAddress,
          billing: { ...billing, Country },
        }),
      ).toMatchObject({ status: 400, body: { code: 'unknown_country', field: 'billing.Country' } })
  })

  test('a saved address stays in the cart’s list and is chosen by its id [C-08, E-03]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    expect(await list(cartID)).toEqual([])
    await address(shop, cartID, { shippingSaveToList: 'yes' })
    await address(shop, cartID, { shipping: { ...puneAddress, Address: '7, Laxmi Road' } })
    const saved = await list(cartID)
    expect(saved.map((address) => address.shipping.Address)).toEqual(['7, Laxmi Road', '12, Sadashiv Peth'])
    const chosen = await put({ mode: 'add_address', cartID, shippingID: saved[1]?.shippingID, deliveryMethod: 'express' })
    expect(chosen.body.cart).toMatchObject({
      deliveryMethod: 'express',
      address: { shippingID: saved[1]?.shippingID, shipping: { Address: '12, Sadashiv Peth' } },
    })
    const otherCart = await cartWith(shop, 'RNG-001')
    expect(await put({ mode: 'add_address', cartID: otherCart.cartID, shippingID: saved[1]?.shippingID })).toMatchObject({
      status: 404,
      body: { code: 'unknown_address', field: 'shippingID' },
    })
  })

  test('text with control characters or lone surrogates is refused in every field', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    for (const bad of ['a\0b', 'a\uD800b']) {
      for (const [body, field] of [
        [{ mode: 'gift_buy', cartID, giftMessage: bad }, 'giftMessage'],
        [{ mode: 'gift_buy', cartID, giftTo: bad }, 'giftTo'],
        [{ mode: 'add_address', cartID, shipping: { ...puneAddress, Lname: bad } }, 'shipping.Lname'],
        [{ mode: 'add_address', cartID, shipping: puneAddress, referenceID: bad }, 'referenceID'],
      ] as const)
        expect(await put(body)).toMatchObject({ status: 400, body: { code: 'bad_request', field } })
    }
    expect(await shop.call('GET', '/api/products/RNG-001/pincode/%00')).toMatchObject({ status: 400, body: { field: 'pincode' } })
    expect(await shop.call('GET', '/api/search/?q=%00')).toMatchObject({ status: 400, body: { field: 'q' } })
    const gift = await put({ mode: 'gift_buy', cartID, giftMessage: 'Dear Anvi,\r\nwith love' })
    expect(gift.body.cart.items[0]?.gifts[0]?.message).toBe('Dear Anvi,\nwith love')
  })
})
