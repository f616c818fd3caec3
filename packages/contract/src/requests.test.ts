import { describe, expect, test } from 'vitest'
import { addressBody } from './address.ts'
import { buyCardBody } from './bought-cards.ts'
import { addItemBody, beginBody, cartItemParam, cartParam, changeBody } from './cart.ts'
import { handlePaymentBody, orderParam, postOrderBody } from './checkout.ts'
import { cacheParam } from './content.ts'
import { siteHeaders } from './envelope.ts'
import { savedAddressBody, savedAddressChange } from './saved-address.ts'
import { idParam, listingQuery, pincodeParam, priceBody, searchQuery } from './products.ts'
import { shareBody, shareParam, wishlistBody, wishlistNameBody, wishlistParam } from './wishlist.ts'

interface Schema {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }
}
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success
/** The path of each refused field. */
const refusedAt = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.'))

const shipping = { Fname: 'Asha', Lname: 'Rao', Address: '12 Laxmi Road', City: 'Pune', Phone: '98123 45678', State: 'MH', Country: 'IN' }
const billing = {
  FirstName: 'Ravi',
  LastName: 'Rao',
  Address: '4 MG Road',
  Zip: '411001',
  State: 'MH',
  Country: 'IN',
  Phone: '98123 45678',
  Email: 'ravi@example.com',
  City: 'Pune',
}
const minimal = { mode: 'add_address', cartID: 'b1', shipping }

describe('adding to a cart', () => {
  test('adds one unit by default, in a new cart by default', () => {
    expect(addItemBody.parse({ productID: 'RNG-001' })).toEqual({
      productID: 'RNG-001',
      cartID: undefined,
      cartItemID: undefined,
    })
    expect(addItemBody.parse({ productID: 7, quantity: '2', cartID: '', cartItemID: null })).toEqual({
      productID: '7',
      quantity: 2,
      cartID: undefined,
      cartItemID: undefined,
    })
  })
  test('accepts 1 to 99 units', () => {
    expect([1, 99, 0, 100].map((quantity) => takes(addItemBody, { productID: 'R', quantity }))).toEqual([true, true, false, false])
  })
})

describe('the text of an engraving', () => {
  const words = (engraving: unknown) => addItemBody.parse({ productID: 'R', engraving }).engraving
  test('is none if null or empty, and absent if omitted; at most 200 characters in one line', () => {
    expect([words(' Anvi '), words(null), words(''), words(undefined)]).toEqual(['Anvi', '', '', undefined])
    expect(words('x'.repeat(200))).toHaveLength(200)
    for (const bad of ['x'.repeat(201), 'Anvi\nRavi', '\uD800', 7, false, ['Anvi'], { text: 'Anvi' }])
      expect(refusedAt(addItemBody, { productID: 'R', engraving: bad })?.[0]).toBe('engraving')
  })
  test('under an unknown name is refused, so that no unit is made without it', () => {
    for (const name of ['Engraving', 'engravings', 'engravingText']) {
      const body = { productID: 'R', [name]: 'Anvi' }
      expect(addItemBody.safeParse(body).error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [name] }])
      const items = [{ ...body, quantity: 1 }]
      expect(beginBody.safeParse({ items }).error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [name], path: ['items', 0] }])
    }
    expect(beginBody.parse({ items: [{ productID: 'R', quantity: 1, engraving: null }] }).items).toEqual([
      { productID: 'R', quantity: 1, engraving: '' },
    ])
  })
})

describe('buying a gift card', () => {
  const card = { key: 'k1', amount: 5000, toName: 'Meera', toEmail: 'meera@example.com', fromName: 'Anvi' }
  test('is sent at once and without a message by default', () => {
    expect(buyCardBody.parse({ ...card, cartID: '' })).toEqual({ ...card, cartID: undefined, cardID: undefined, message: '', sendOn: '' })
  })
  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 10.5 }, 'amount'],
    [{ amount: '5000.5' }, 'amount'],
    [{ toName: ' ' }, 'toName'],
    [{ toEmail: 'a@b' }, 'toEmail'],
    [{ toEmail: 'a@example.com\nBcc: b@example.com' }, 'toEmail'],
    [{ fromName: undefined }, 'fromName'],
    [{ message: 'x'.repeat(301) }, 'message'],
    [{ sendOn: '8 December' }, 'sendOn'],
    [{ key: '/' }, 'key'],
  ])('%o is refused at %s', (more, field) => {
    expect(refusedAt(buyCardBody, { ...card, ...more })).toEqual([field])
  })
})

describe('changing a cart', () => {
  test('a gift: omitted fields are empty and not wrapped', () => {
    expect(changeBody.parse({ mode: 'gift_buy', cartID: 'b1' })).toEqual({
      mode: 'gift_buy',
      cartID: 'b1',
      giftMessage: '',
      giftFrom: '',
      giftTo: '',
      giftWrap: 'No',
      giftHidePrice: 'No',
    })
    const gift = {
      mode: 'gift_buy',
      cartID: 'b1',
      giftMessage: 'With\nlove',
      giftFrom: 'A',
      giftTo: 'B',
      giftWrap: 'Yes',
      giftHidePrice: 'Yes',
    }
    expect(changeBody.parse(gift)).toEqual(gift)
    expect(
      refusedAt(changeBody, { ...gift, giftMessage: 'x'.repeat(301), giftFrom: 'x'.repeat(61), giftTo: 'x'.repeat(61), giftWrap: '' }),
    ).toEqual(['giftMessage', 'giftFrom', 'giftTo', 'giftWrap'])
  })
  test('a code has six digits, surrounding spaces are ignored', () => {
    expect(changeBody.parse({ mode: 'cod_send_code', cartID: 'b1' })).toEqual({ mode: 'cod_send_code', cartID: 'b1' })
    expect(changeBody.parse({ mode: 'cod_verify_code', cartID: 'b1', code: ' 012345 ' })).toMatchObject({ code: '012345' })
    for (const code of ['12345', '1234567', '12345a', 'a12345', '', 123_456])
      expect([code, takes(changeBody, { mode: 'cod_verify_code', cartID: 'b1', code })]).toEqual([code, false])
  })
  test('an unknown mode and a missing cart id are refused', () => {
    expect(refusedAt(changeBody, { mode: 'other', cartID: 'b1' })).toEqual(['mode'])
    for (const mode of ['gift_buy', 'cod_send_code', 'add_address']) expect(refusedAt(changeBody, { mode })).toContain('cartID')
  })
})

describe('an address', () => {
  test('optional fields have a default', () => {
    expect(addressBody.parse(minimal)).toEqual({
      ...minimal,
      shippingID: '',
      storeID: '',
      referenceID: '',
      shippingSaveToList: 'no',
      deliveryMethod: 'insured',
      billingAddressDifferent: 'No',
      shipping: { ...shipping, Address1: '', Province: '', Zip: '' },
    })
  })
  test('all fields are read unchanged', () => {
    const whole = {
      mode: 'add_address',
      cartID: 'b1',
      shippingID: 'a1',
      storeID: 's1',
      referenceID: 'r1',
      shippingSaveToList: 'yes',
      deliveryMethod: 'express',
      billingAddressDifferent: 'Yes',
      shipping: { ...shipping, Address1: 'Flat 3', Province: 'Maharashtra', Zip: '411030', Email: 'asha@example.com' },
      billing: { ...billing, Address1: 'Floor 2' },
    }
    expect(addressBody.parse(whole)).toEqual(whole)
    expect(changeBody.parse(whole)).toEqual(whole)
    const same = { ...whole, billingAddressDifferent: 'No', billing: undefined }
    expect(addressBody.parse(same)).toEqual(same)
    expect(addressBody.parse({ ...whole, shipping: null })).toMatchObject({ shipping: null })
  })
  test('a person may have a single name: the last one may be absent, null or empty', () => {
    for (const Lname of [undefined, null, '', ' '])
      expect(addressBody.parse({ ...minimal, shipping: { ...shipping, Lname } }).shipping?.Lname).toBe('')
    expect(refusedAt(addressBody, { ...minimal, shipping: { ...shipping, Lname: '12' } })).toEqual(['shipping.Lname'])
  })
  // The rules of the country decide whether a city and a state are required.
  const ofCountry = ['City', 'State']
  test.each(ofCountry)('%s may be absent, null or empty', (field) => {
    for (const none of [undefined, null, '', ' ']) {
      expect(addressBody.parse({ ...minimal, shipping: { ...shipping, [field]: none } }).shipping).toMatchObject({ [field]: '' })
      const bill = { billingAddressDifferent: 'Yes', billing: { ...billing, [field]: none } }
      expect(addressBody.parse({ ...minimal, ...bill }).billing).toMatchObject({ [field]: '' })
    }
    expect(refusedAt(addressBody, { ...minimal, shipping: { ...shipping, [field]: 'x'.repeat(61) } })).toEqual([`shipping.${field}`])
  })
  test.each(Object.keys(shipping).filter((field) => ![...ofCountry, 'Lname'].includes(field)))(
    'a delivery address needs its %s',
    (field) => {
      expect(refusedAt(addressBody, { ...minimal, shipping: { ...shipping, [field]: ' ' } })).toEqual([`shipping.${field}`])
    },
  )
  test.each(Object.keys(billing).filter((field) => ![...ofCountry, 'Zip', 'LastName'].includes(field)))(
    'a separate billing address needs its %s; with the same address it is ignored',
    (field) => {
      const bill = { ...billing, [field]: '' }
      expect(refusedAt(addressBody, { ...minimal, billingAddressDifferent: 'Yes', billing: bill })).toEqual([`billing.${field}`])
      expect(takes(addressBody, { ...minimal, billing: bill })).toBe(true)
    },
  )
  test('a separate billing address must be complete; otherwise it may be absent, but its e-mail address must be valid', () => {
    expect(refusedAt(addressBody, { ...minimal, billingAddressDifferent: 'Yes' })).toEqual(['billing'])
    expect([undefined, null, {}].map((same) => takes(addressBody, { ...minimal, billing: same }))).toEqual([true, true, true])
    expect(addressBody.parse({ ...minimal, billing: { Email: 'a@example.com', City: 5 } }).billing).toEqual({ Email: 'a@example.com' })
    expect(refusedAt(addressBody, { ...minimal, billing: { Email: 'nobody' } })).toEqual(['billing.Email'])
  })
  test('an e-mail address for the parcel may be absent, null or empty; else it must be valid', () => {
    const read = (Email: unknown) => addressBody.parse({ ...minimal, shipping: { ...shipping, Email } }).shipping?.Email
    expect([undefined, null, '', 'asha@example.com'].map(read)).toEqual([undefined, undefined, undefined, 'asha@example.com'])
    for (const Email of ['nobody', `${'a'.repeat(60)}@${'b'.repeat(60)}.com`, 5])
      expect(new Set(refusedAt(addressBody, { ...minimal, shipping: { ...shipping, Email } }))).toEqual(new Set(['shipping.Email']))
  })
  test.each([
    ['Fname', 60],
    ['Lname', 60],
    ['Address', 120],
    ['Address1', 120],
    ['City', 60],
    ['Province', 60],
    ['Zip', 12],
    ['Phone', 60],
    ['State', 60],
    ['Country', 60],
  ])('%s has %i characters at most', (field, most) => {
    const sized = (length: number) => ({ ...minimal, shipping: { ...shipping, [field]: 'x'.repeat(length) } })
    expect([takes(addressBody, sized(most)), takes(addressBody, sized(most + 1))]).toEqual([true, false])
  })
  test('an invalid option is refused', () => {
    expect(
      refusedAt(addressBody, { ...minimal, mode: 'x', shippingSaveToList: 'maybe', deliveryMethod: 'drone', shippingID: 'x'.repeat(61) }),
    ).toEqual(['mode', 'shippingID', 'shippingSaveToList', 'deliveryMethod'])
    expect(takes(addressBody, { ...minimal, billingAddressDifferent: 'Perhaps' })).toBe(false)
    for (const empty of [{ shippingSaveToList: '' }, { deliveryMethod: '' }])
      expect(takes(addressBody, { ...minimal, ...empty })).toBe(false)
    expect(takes(addressBody, { ...minimal, shippingSaveToList: 'no' })).toBe(true)
  })
})

describe('posting an order', () => {
  test('no payment method means none', () => {
    expect([{}, { paymentSettingsGroupKey: null }, { paymentSettingsGroupKey: '' }].map((body) => postOrderBody.parse(body))).toEqual(
      Array.from({ length: 3 }, () => ({ paymentSettingsGroupKey: '' })),
    )
    expect(postOrderBody.parse({ paymentSettingsGroupKey: 'net_banking', locale: 'sg-zh-Hans' })).toEqual({
      paymentSettingsGroupKey: 'net_banking',
      locale: 'sg-zh-Hans',
    })
  })
  test('a payment method is a word, a locale a site and a language', () => {
    for (const paymentSettingsGroupKey of ['Cod', 'c0d', '1cod', 'cod ', 'x'.repeat(41), 5])
      expect([paymentSettingsGroupKey, takes(postOrderBody, { paymentSettingsGroupKey })]).toEqual([paymentSettingsGroupKey, false])
    for (const locale of ['in', 'ind-en', '1in-en', 'in-', 'in-e1', 'in-en/', 'IN-en', `in-${'x'.repeat(18)}`, ''])
      expect([locale, takes(postOrderBody, { locale })]).toEqual([locale, false])
    expect(takes(postOrderBody, { locale: `in-${'x'.repeat(17)}` })).toBe(true)
  })
  test('a payment query has the order and the payment, by either name', () => {
    expect(handlePaymentBody.parse({ orderID: 5, providerRef: 'p' })).toEqual({ orderID: '5', providerRef: 'p' })
    expect(takes(handlePaymentBody, { orderID: 'o', attemptID: 'a' })).toBe(true)
    expect(refusedAt(handlePaymentBody, { orderID: 'o' })).toEqual(['providerRef'])
    expect(takes(handlePaymentBody, { providerRef: 'p' })).toBe(false)
  })
})

describe('URLs of calls', () => {
  test('have the ids of their subject', () => {
    expect([
      takes(cartParam, { cartID: 'b1' }),
      takes(cartItemParam, { cartID: 'b1', cartItemID: 'l1' }),
      takes(orderParam, { orderID: 'o1' }),
      takes(idParam, { id: 'RNG-001' }),
      takes(pincodeParam, { id: 'RNG-001', pincode: 'SW1A 1AA' }),
      takes(cacheParam, { key: 'PNG_SG_zh-Hans_WIDGET' }),
    ]).toEqual(Array.from({ length: 6 }, () => true))
  })
  test('are refused with an invalid id, key or PIN code', () => {
    const long = 'x'.repeat(81)
    for (const bad of ['', 'a/b', '/a', 'a ', '%00', long]) {
      expect([bad, takes(cartParam, { cartID: bad })]).toEqual([bad, false])
      expect([bad, takes(cartItemParam, { cartID: 'b', cartItemID: bad })]).toEqual([bad, false])
      expect([bad, takes(orderParam, { orderID: bad })]).toEqual([bad, false])
      expect([bad, takes(idParam, { id: bad })]).toEqual([bad, false])
      expect([bad, takes(cacheParam, { key: bad })]).toEqual([bad, false])
    }
    expect(takes(idParam, { id: 'x'.repeat(80) }) && takes(cacheParam, { key: 'x'.repeat(80) })).toBe(true)
    for (const pincode of ['', ' ', 'x'.repeat(13), '\0'])
      expect([pincode, takes(pincodeParam, { id: 'R', pincode })]).toEqual([pincode, false])
  })
})

describe('queries', () => {
  test('a list may be filtered by every filter at once, several values separated by commas', () => {
    const query = {
      category: 'rings',
      collection: 'dawn,dusk',
      metal: 'gold',
      purity: '22K,18K',
      colour: 'yellow',
      stone: 'diamond',
      occasion: 'daily_wear',
      audience: 'women',
      price: '10000-50000',
      weight: '2-10',
      ready: '1',
      sort: 'price-desc',
      page: '2',
    }
    expect(listingQuery.parse(query)).toEqual(query)
    expect(listingQuery.parse({})).toEqual({})
    expect(takes(listingQuery, { utm_source: 'x' })).toBe(false)
  })
  test.each(['category', 'collection', 'metal', 'purity', 'colour', 'stone', 'occasion', 'audience'])('%s is a list of words', (name) => {
    expect(['', 'a.b', 'x'.repeat(200)].map((value) => takes(listingQuery, { [name]: value }))).toEqual([true, true, true])
    expect([' ', '/a', 'a/', 'x'.repeat(201)].map((value) => takes(listingQuery, { [name]: value }))).toEqual([false, false, false, false])
  })
  test('a range may be open at either end', () => {
    for (const range of ['-', '1-', '-99999', '1-2'])
      expect([takes(listingQuery, { price: range }), takes(listingQuery, { weight: range })]).toEqual([true, true])
    for (const range of ['1', 'a-', '1-b', '-1-2', '1-2-', '1234567890-', '-1234567890'])
      expect([range, takes(listingQuery, { price: range }), takes(listingQuery, { weight: range })]).toEqual([range, false, false])
    expect([takes(listingQuery, { price: '123456789-123456789' }), takes(listingQuery, { weight: '123456-' })]).toEqual([true, false])
    expect([takes(listingQuery, { weight: '12345-12345' }), takes(listingQuery, { weight: '-123456' })]).toEqual([true, false])
  })
  test('a list is sorted in one of five orders, and paged from 1', () => {
    for (const sort of ['popular', 'new', 'price', 'price-desc', 'weight']) expect(takes(listingQuery, { sort })).toBe(true)
    expect([takes(listingQuery, { sort: 'name' }), takes(listingQuery, { sort: '-' }), takes(listingQuery, { ready: '0' })]).toEqual([
      false,
      false,
      false,
    ])
    expect(takes(listingQuery, { ready: '2' })).toBe(false)
    for (const page of ['1', '10', '9999'])
      expect([takes(listingQuery, { page }), takes(searchQuery, { q: 'a', page })]).toEqual([true, true])
    for (const page of ['0', '01', '1000000', 'a1', '1a', '-1']) expect([page, takes(listingQuery, { page })]).toEqual([page, false])
    expect(['10000', '999999'].map((page) => takes(listingQuery, { page }))).toEqual([true, true])
    expect(takes(searchQuery, { q: 'a', page: '10000' })).toBe(false)
  })
  test('a search is one line of at most 100 characters', () => {
    expect(searchQuery.parse({ q: ' gold ring ' })).toEqual({ q: 'gold ring' })
    expect([{ q: 'x'.repeat(100) }, { q: 'x'.repeat(101) }, {}, { q: 'a', other: '1' }].map((query) => takes(searchQuery, query))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
  test('a price may be requested for a number of units, or without parameters', () => {
    expect([undefined, null, {}, { quantity: 2 }, { quantity: 99 }].map((body) => takes(priceBody, body))).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect([{ quantity: 0 }, { quantity: 100 }, 5].map((body) => takes(priceBody, body))).toEqual([false, false, false])
  })
})

describe('the headers of every call [V-06]', () => {
  test('have site and language by id or code; others are passed through', () => {
    const headers = { websiteid: 'png', subsiteid: '2', languageid: 'zh-Hans', 'x-device-id': 'abc ~', accept: '*/*' }
    expect(siteHeaders.parse(headers)).toEqual(headers)
    expect(siteHeaders.parse({})).toEqual({})
    expect(siteHeaders.parse({ websiteid: ' 1 ' })).toEqual({ websiteid: '1' })
  })
  test.each(['websiteid', 'subsiteid', 'languageid'])('%s is a short word', (name) => {
    expect(['', 'x'.repeat(20)].map((value) => takes(siteHeaders, { [name]: value }))).toEqual([true, true])
    for (const bad of ['x'.repeat(21), 'a b', '_a', 'a_', '%00']) expect(refusedAt(siteHeaders, { [name]: bad })).toEqual([name])
  })
  test('have a device id of printable characters', () => {
    expect(['', 'x'.repeat(100)].map((value) => takes(siteHeaders, { 'x-device-id': value }))).toEqual([true, true])
    for (const bad of ['x'.repeat(101), 'é', 'aé', 'éa', '\u0007'])
      expect(refusedAt(siteHeaders, { 'x-device-id': bad })).toEqual(['x-device-id'])
  })
})

describe('a saved address [E-04]', () => {
  const address = { fname: 'Asha', lname: 'Rao', address1: '12 Laxmi Road', city: 'Pune', country: 'IN', state: 'MH', phone: '98123 45678' }
  test('needs a name, a place and a telephone number; other fields may be absent, empty or null', () => {
    expect(savedAddressBody.parse(address)).toEqual(address)
    expect(savedAddressChange.parse({})).toEqual({})
    const mayBeEmpty = ['lname', 'city', 'state']
    for (const field of Object.keys(address).filter((one) => !mayBeEmpty.includes(one))) {
      expect(refusedAt(savedAddressBody, { ...address, [field]: ' ' })).toEqual([field])
      expect(refusedAt(savedAddressChange, { [field]: '' })).toEqual([field])
    }
    const rest = [...mayBeEmpty, 'address2', 'zipcode', 'countryId', 'stateId', 'province', 'latitude', 'longitude', 'email', 'label']
    for (const field of rest) for (const value of ['', null]) expect(takes(savedAddressBody, { ...address, [field]: value })).toBe(true)
  })
  test.each([
    ['fname', 60],
    ['lname', 60],
    ['address1', 120],
    ['address2', 120],
    ['city', 60],
    ['zipcode', 12],
    ['country', 60],
    ['state', 60],
    ['countryId', 60],
    ['stateId', 60],
    ['province', 60],
    ['phone', 60],
    ['label', 40],
  ])('%s has %i characters at most', (field, most) => {
    const sized = (length: number) => ({ ...address, [field]: 'x'.repeat(length) })
    expect([takes(savedAddressBody, sized(most)), takes(savedAddressBody, sized(most + 1))]).toEqual([true, false])
    expect([takes(savedAddressChange, sized(most)), takes(savedAddressChange, sized(most + 1))]).toEqual([true, false])
  })
  test('is refused by field', () => {
    const wrong = { latitude: 91, longitude: 181, email: 'nobody', isDefault: 'yes', countryId: -1, stateId: 1.5 }
    expect(refusedAt(savedAddressBody, { ...address, ...wrong })?.toSorted()).toEqual(Object.keys(wrong).toSorted())
    expect(savedAddressBody.parse({ ...address, countryId: 101, stateId: 22 })).toMatchObject({ countryId: '101', stateId: '22' })
  })
})

describe('a wishlist [C-42, E-08]', () => {
  test('accepts one product or a list of them, for the first list by default', () => {
    expect(wishlistBody.parse({ action: 'savelist', productID: 'RNG-001' })).toEqual({
      action: 'savelist',
      productID: ['RNG-001'],
      wishlistName: 'New',
    })
    expect(wishlistBody.parse({ action: 'savelist', productID: ['R', 7], wishlistName: ' For Aai ' })).toEqual({
      action: 'savelist',
      productID: ['R', '7'],
      wishlistName: 'For Aai',
    })
    expect(wishlistBody.parse({ action: 'delete', itemid: 'i1' })).toEqual({ action: 'delete', itemid: ['i1'] })
    expect(wishlistBody.parse({ action: 'delete', itemid: ['i1', 'i2'] })).toEqual({ action: 'delete', itemid: ['i1', 'i2'] })
  })
  test('is refused by field', () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => `p${index}`)
    expect(takes(wishlistBody, { action: 'savelist', productID: ids(200) })).toBe(true)
    for (const productID of [ids(201), undefined, '', 'a b', {}])
      expect(refusedAt(wishlistBody, { action: 'savelist', productID })).toEqual(['productID'])
    expect(refusedAt(wishlistBody, { action: 'delete', itemid: ['a', 'a b'] })).toContain('itemid.1')
    for (const wishlistName of ['', ' ', 'x'.repeat(41), null, 5]) {
      expect(refusedAt(wishlistBody, { action: 'savelist', productID: 'R', wishlistName })).toEqual(['wishlistName'])
      expect(refusedAt(wishlistNameBody, { wishlistName })).toEqual(['wishlistName'])
    }
    expect(refusedAt(wishlistBody, { action: 'delete' })).toEqual(['itemid'])
    expect(refusedAt(wishlistBody, { action: 'other', productID: 'R' })).toEqual(['action'])
    expect([shareBody, wishlistParam].map((schema) => refusedAt(schema, { wishlistID: 'a/b' }))).toEqual([['wishlistID'], ['wishlistID']])
    expect(refusedAt(shareParam, { shareID: 'a b' })).toEqual(['shareID'])
  })
})
