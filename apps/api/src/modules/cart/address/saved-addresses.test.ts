import type { AddressReply } from '@karat/contract/address.ts'
import type { Cart } from '@karat/contract/cart.ts'
import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { cartWith, puneAddress } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

type Listed = AddressReply & { _id?: string; label?: string; isDefault?: boolean }
const place = { fname: 'Anvi', lname: 'Deshpande', city: 'Pune', zipcode: '411030', country: 'IN', state: 'MH', phone: '98220 00000' }
const { Email, ...withoutEmail } = puneAddress

const save = async (customer: string, address1: string, more: object = {}) =>
  (
    await shop.call<{ responseBody: SavedAddressReply }>(
      'POST',
      `/account/users/${customer}/address`,
      { ...place, address1, ...more },
      as(customer),
    )
  ).body.responseBody
const saved = async (customer: string) =>
  (await shop.call<{ responseBody: SavedAddressReply[] }>('GET', `/account/users/${customer}/address`, undefined, as(customer))).body
    .responseBody
const list = async (cartID: string, headers = {}) =>
  (await shop.call<{ addresses: Listed[] }>('GET', `/api/cart/${cartID}/address_list/`, undefined, headers)).body.addresses
const put = (cartID: string, body: object, headers = {}) =>
  shop.call<{ cart: Cart }>('PUT', '/api/cart/', { mode: 'add_address', cartID, ...body }, headers)

describe('the address list of a cart for a signed-in shopper', () => {
  test('has the saved addresses of that shopper only, the default one first [C-08, P-03]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await save('lister', 'First', { label: 'Home' })
    const second = await save('lister', 'Second', { isDefault: true, email: 'anvi@example.com' })
    const addresses = await list(cartID, as('lister'))
    expect(addresses.map(({ shipping, isDefault, label }) => [shipping.Address, shipping.Email, isDefault, label])).toEqual([
      ['Second', 'anvi@example.com', true, ''],
      ['First', '', false, 'Home'],
    ])
    expect(addresses[0]?._id).toBe(second._id)
    expect(await list(cartID)).toEqual([])
    expect(await list(cartID, as('stranger'))).toEqual([])
  })
  test('has only those of the cart’s own site', async () => {
    await save('elsewhere', 'In India')
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: 'RNG-002' }, { subsiteid: '2', languageid: '4' })
    expect(await list(body.cart.cartID, as('elsewhere'))).toEqual([])
  })
  test('lists an address once that both the cart and the account have: the cart’s own first [C-08]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await put(cartID, { shipping: { ...puneAddress, Address: 'Of the cart' }, shippingSaveToList: 'yes' })
    await put(cartID, { shipping: puneAddress })
    const same = await save('both', puneAddress.Address)
    await save('both', 'Other')
    expect((await list(cartID, as('both'))).map(({ shipping, _id }) => [shipping.Address, _id === same._id])).toEqual([
      [puneAddress.Address, true],
      ['Other', false],
      ['Of the cart', false],
    ])
  })
})

describe('shippingID', () => {
  test('names a saved address, by the id of the list or by its own [C-03, C-08]', async () => {
    const { _id } = await save('chooser', 'Chosen', { email: 'own@example.com' })
    for (const of of ['list', 'account']) {
      const { cartID } = await cartWith(shop, 'RNG-001')
      const [listed] = await list(cartID, as('chooser'))
      const { status, body } = await put(cartID, { shippingID: of === 'list' ? listed?.shippingID : _id }, as('chooser'))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.cart.address).toMatchObject({
        shippingID: listed?.shippingID,
        shipping: { Address: 'Chosen', Email: 'own@example.com', Zip: '411030' },
      })
    }
  })
  test('of another customer’s saved address selects none [P-03]', async () => {
    const { _id } = await save('owner', 'Private', { email: 'own@example.com' })
    const { cartID } = await cartWith(shop, 'RNG-001')
    const [listed] = await list(cartID, as('owner'))
    for (const headers of [{}, as('stranger')])
      for (const shippingID of [_id, listed?.shippingID])
        expect(await put(cartID, { shippingID }, headers)).toMatchObject({
          status: 404,
          body: { code: 'unknown_address', field: 'shippingID' },
        })
  })
  test('of an address without an e-mail address uses that of the bill, then that of the cart, else asks for one', async () => {
    const { _id: shippingID } = await save('nomail', 'No mail')
    const { cartID } = await cartWith(shop, 'RNG-001')
    expect(await put(cartID, { shippingID }, as('nomail'))).toMatchObject({
      status: 400,
      body: { code: 'bad_request', field: 'shipping.Email' },
    })
    const billed = await put(cartID, { shippingID, billing: { Email: 'bill@example.com' } }, as('nomail'))
    expect(billed.body.cart.address?.shipping).toMatchObject({ Address: 'No mail', Email: 'bill@example.com' })
    expect((await list(cartID, as('nomail'))).map(({ _id }) => _id)).toEqual([shippingID])
    const again = await put(cartID, { shippingID }, as('nomail'))
    expect(again.body.cart.address?.shipping.Email).toBe('bill@example.com')
    const { _id: next } = await save('nomail', 'No mail either')
    const other = await put(cartID, { shippingID: next }, as('nomail'))
    expect(other.body.cart.address?.shipping).toMatchObject({ Address: 'No mail either', Email: 'bill@example.com' })
    const own = await put(cartID, { shipping: withoutEmail, billing: { Email } })
    expect(own.body.cart.address?.shipping.Email).toBe(Email)
  })
})

describe('shippingSaveToList', () => {
  test('of a signed-in shopper saves the address in the account, once, and not in the cart [A-15, E-03]', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    for (let time = 0; time < 2; time++) {
      const { status } = await put(cartID, { shipping: puneAddress, shippingSaveToList: 'yes' }, as('keeper'))
      expect(status).toBe(200)
    }
    expect(await saved('keeper')).toMatchObject([
      { address1: puneAddress.Address, phone: '+919822000000', email: puneAddress.Email, isDefault: false },
    ])
    await put(cartID, { shipping: { ...puneAddress, Address: 'Not kept' } }, as('keeper'))
    expect(await saved('keeper')).toHaveLength(1)
    // The cart itself has the last address only, for any reader.
    expect((await list(cartID)).map(({ shipping }) => shipping.Address)).toEqual(['Not kept'])
  })
  test('of a refused address saves nothing', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const bad = { shipping: puneAddress, shippingSaveToList: 'yes', billingAddressDifferent: 'Yes' }
    const billing = { ...puneAddress, FirstName: 'A', LastName: 'B', State: 'Nowhere' }
    expect((await put(cartID, { ...bad, billing }, as('refused'))).status).toBe(400)
    expect(await saved('refused')).toEqual([])
  })
  test('saves an address in the cart when the account is full', async () => {
    for (let count = 0; count < 50; count++) await save('full', `House ${count}`)
    const { cartID } = await cartWith(shop, 'RNG-001')
    expect((await put(cartID, { shipping: puneAddress, shippingSaveToList: 'yes' }, as('full'))).status).toBe(200)
    await put(cartID, { shipping: { ...puneAddress, Address: 'Next' } })
    expect((await list(cartID)).map(({ shipping }) => shipping.Address)).toEqual(['Next', puneAddress.Address])
    expect(await saved('full')).toHaveLength(50)
  })
})
