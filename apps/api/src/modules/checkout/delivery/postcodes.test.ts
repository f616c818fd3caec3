import { describe, expect, test } from 'vitest'
import { afterAll, beforeAll } from 'vitest'
import { sql } from 'drizzle-orm'
import { rows } from '../../../kernel/db/db.ts'
import { seedFiles } from '../../../seed/files.ts'
import { testDatabase } from '../../../testing/database.ts'
import { address, cartWith, puneAddress, puneBilling } from '../../../testing/purchase.ts'
import { headersOf, openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

test('every area names states of its country; ranges have equal lengths and do not overlap', () => {
  const { postcodes, places } = seedFiles()
  for (const { country, first, last, states } of postcodes) {
    expect([first, last.length >= first.length && last >= first, last.length]).toEqual([first, true, first.length])
    const stateCodes = places.states.filter((state) => state.country === country).map(({ code }) => code)
    expect([first, states.length > 0 && states.every((state) => stateCodes.includes(state))]).toEqual([first, true])
    const others = postcodes.filter((area) => area.country === country && area.first.length === first.length && area.first !== first)
    expect([first, others.some((area) => area.first <= last && first <= area.last)]).toEqual([first, false])
  }
})

test('every state of India and the USA has a post code', () => {
  const { postcodes, places } = seedFiles()
  for (const country of ['IN', 'US']) {
    const reached = new Set(postcodes.filter((area) => area.country === country).flatMap((one) => one.states))
    const all = places.states.filter((state) => state.country === country).map(({ code }) => code)
    expect(all.filter((code) => !reached.has(code))).toEqual([])
  }
})

describe('the area of a post code', () => {
  test.each([
    ['IN', '411030', { postcode: '411030', states: ['MH'], city: 'Pune' }],
    ['IN', '403 001', { postcode: '403001', states: ['GA'], city: '' }],
    ['IN', '160055', { postcode: '160055', states: ['CH', 'PB', 'HR'], city: 'Chandigarh' }],
    ['IN', '999999', { postcode: '999999', states: [], city: '' }],
    ['US', '10001-1234', { postcode: '10001-1234', states: ['NY'], city: 'New York' }],
    ['US', '00901–1234', { postcode: '00901-1234', states: ['PR'], city: '' }],
    ['US', '09012', { postcode: '09012', states: ['AE'], city: '' }],
    ['US', '96799', { postcode: '96799', states: ['AS'], city: 'Pago Pago' }],
    ['US', '96813', { postcode: '96813', states: ['HI'], city: '' }],
    ['US', '06390', { postcode: '06390', states: ['CT', 'NY'], city: '' }],
    ['SG', '238801', { postcode: '238801', states: ['SG'], city: 'Singapore' }],
    ['AE', '12', { postcode: '12', states: [], city: '' }],
  ])('%s %s', async (country, postcode, area) => {
    expect((await shop.call('GET', `/api/postcodes/${country}/${encodeURIComponent(postcode)}`)).body).toMatchObject(area)
  })
  test('an invalid post code is refused with its field', async () => {
    expect((await shop.call('GET', '/api/postcodes/IN/41103')).body).toMatchObject({ code: 'bad_postcode', field: 'postcode' })
    expect((await shop.call('GET', '/api/postcodes/XX/411030')).body).toMatchObject({ code: 'unknown_country', field: 'country' })
    expect((await shop.call('GET', '/api/postcodes/%00/411030')).body).toMatchObject({ code: 'bad_request', field: 'country' })
  })
})

describe('an address whose state does not have its post code is refused by field and changes nothing [V-05, V-06]', () => {
  test('delivery: Pune is not in Goa, so another state’s tax is not charged', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const refused = await address(shop, cartID, { shipping: { ...puneAddress, State: 'GA' } })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'state_mismatch', field: 'shipping.State', details: { states: ['MH'] } },
    ])
    const { body } = await address(shop, cartID, { shipping: { ...puneAddress, City: 'Anything at all' } })
    expect(body.cart.summary.taxNames).toEqual(['CGST', 'SGST'])
  })
  test('billing, by its own country', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const bill = (fields: object) => address(shop, cartID, { billingAddressDifferent: 'Yes', billing: { ...puneBilling, ...fields } })
    expect((await bill({ State: 'KA' })).body).toMatchObject({ code: 'state_mismatch', field: 'billing.State' })
    expect((await bill({ Country: 'US', State: 'CA', Zip: '10001' })).body).toMatchObject({
      code: 'state_mismatch',
      field: 'billing.State',
    })
    expect((await bill({ Country: 'US', State: 'NY', Zip: '10001', Phone: '+1 201 555 0123' })).status).toBe(200)
  })
  test('a country without areas accepts every state', async () => {
    await shop.db.execute(sql`update postcode_area set country = 'XX' where country = 'IN'`)
    shop.modules.cache.drop(['delivery'])
    const { cartID } = await cartWith(shop, 'RNG-001')
    expect((await address(shop, cartID, { shipping: { ...puneAddress, State: 'GA' } })).status).toBe(200)
    await shop.db.execute(sql`update postcode_area set country = 'IN' where country = 'XX'`)
    shop.modules.cache.drop(['delivery'])
    expect((await rows(shop.db, sql`select 1 from postcode_area where country = 'IN' limit 1`)).length).toBe(1)
  })
})

test.each(['Fname', 'Lname', 'City'])('%s that is not a valid name is refused by field', async (field) => {
  const { cartID } = await cartWith(shop, 'RNG-001')
  for (const text of ['12345', 'Anvi 😀', '<b>Anvi</b>'])
    expect((await address(shop, cartID, { shipping: { ...puneAddress, [field]: text } })).body).toMatchObject({
      code: 'bad_request',
      field: `shipping.${field}`,
    })
  expect((await address(shop, cartID, { shipping: { ...puneAddress, [field]: '王' } })).status).toBe(200)
})

describe('each country decides whether a state is required [V-05, E-03]', () => {
  const { State: _state, City: _city, ...place } = puneAddress
  test('Singapore is one city: state and city are filled in', async () => {
    const headers = headersOf['zh-Hans']
    const { body } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'RNG-001' }, headers)
    const shipping = { ...place, Zip: '238801', Phone: '+65 8123 4567', Country: 'SG' }
    for (const given of [shipping, { ...shipping, State: '', City: null }, { ...shipping, State: 'Singapore' }])
      expect(
        await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID: body.cart.cartID, shipping: given }, headers),
      ).toMatchObject({ status: 200, body: { cart: { address: { shipping: { State: 'SG', City: 'Singapore' } } } } })
  })
  test.each([
    ['IN', { Zip: '411030', City: 'Pune' }, 'unknown_state', 'billing.State'],
    ['IN', { Zip: '411030', State: 'MH' }, 'bad_request', 'billing.City'],
    ['AE', { City: 'Deira', Phone: '+971 50 123 4567' }, 'unknown_state', 'billing.State'],
    // Needed, though the shop has no list of the country's states.
    ['CA', { City: 'Ottawa', Zip: 'K1A 0B1', Phone: '+1 613 555 0123' }, 'bad_request', 'billing.State'],
    ['CA', { City: 'Ottawa', State: 'ON', Zip: 'K1A 0B1', Phone: '+1 613 555 0123' }, undefined, undefined],
    ['IE', { City: 'Cork', Phone: '+353 21 123 4567' }, undefined, undefined],
    ['IE', { City: 'Cork', State: 'County Cork', Phone: '+353 21 123 4567' }, undefined, undefined],
    ['GB', { City: 'London', Zip: 'SW1A 1AA', Phone: '+44 20 7946 0958' }, undefined, undefined],
    ['SG', { Zip: '238801', Phone: '+65 8123 4567' }, undefined, undefined],
  ])('a billing address in %s with %j: %s', async (Country, fields, code, field) => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const { State: _s, City: _c, Zip: _z, ...payer } = puneBilling
    const { status, body } = await address(shop, cartID, { billingAddressDifferent: 'Yes', billing: { ...payer, Country, ...fields } })
    if (code === undefined) expect([status, (body as { code?: string }).code]).toEqual([200, undefined])
    else expect(body).toMatchObject({ code, field })
  })
})
