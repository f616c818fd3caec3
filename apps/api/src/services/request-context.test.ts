import type { Cart } from '@karat/contract/cart.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageOf } from '../kernel/problem.ts'
import { testDatabase } from '../testing/database.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'
import { addMember } from '../testing/staff-client.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const byStaff = shop.server.authenticate
  acceptTestCustomers(shop)
  const byCustomer = shop.server.authenticate
  shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byStaff(request) : byCustomer(request))
})
afterAll(() => shop.close())

interface Described {
  parameters?: { in: string; name: string; required?: boolean }[]
  'x-access': unknown
}

/** Every call of shoppers without a body, with something in each place that has to be filled. Staff are turned away before their site is read. */
function calls(): [method: 'GET' | 'DELETE', url: string][] {
  const { paths } = (shop.server as unknown as { swagger: () => { paths: Record<string, Record<string, Described>> } }).swagger()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], 'x-access': access }]): [method: 'GET' | 'DELETE', url: string][] => {
      const isForStaff = typeof access === 'object' || access === 'any-staff' || access === 'staff-sign-in'
      if ((method !== 'get' && method !== 'delete') || isForStaff) return []
      const valueOf = (name: string, other: string) => values[name] ?? other
      const needed = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}=${valueOf(name, '320')}`)
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => valueOf(name, 'x'))
      return [[method === 'get' ? 'GET' : 'DELETE', `${filled}?${needed.join('&')}`]]
    }),
  )
}

/** Values of parameters that do not accept any text. */
const values: Record<string, string> = { status: 'all', page: '1', path: '%2Fx' }

describe('every call has a site', () => {
  test('an unknown site, website or language is refused by every call, whatever its resource [V-06, C-14]', async () => {
    expect(calls().length).toBeGreaterThan(15)
    for (const [method, url] of calls())
      for (const header of ['websiteid', 'subsiteid', 'languageid']) {
        const answer = await shop.call(method, url, undefined, { ...as('x'), [header]: '99' })
        expect([method, url, answer.status, answer.body.field]).toEqual([method, url, 400, header])
      }
    for (const [method, url, body] of [
      ['POST', '/api/cart/', { productID: 'RNG-001' }],
      ['POST', '/account/products/price/RNG-001', {}],
      ['POST', '/api/cart/handlePaymnt/', { orderID: 'x', providerRef: 'y' }],
      ['PUT', '/api/cart/', { mode: 'cod_send_code', cartID: 'x' }],
    ] as const)
      for (const header of ['websiteid', 'subsiteid', 'languageid'])
        expect([url, (await shop.call(method, url, body, { [header]: '99' })).body.field]).toEqual([url, header])
  })
  test('headers are parsed: an invalid id is refused by its name', async () => {
    const url = '/api/cart/countries'
    for (const [header, value] of [
      ['subsiteid', 'a b'],
      ['languageid', 'x'.repeat(21)],
      ['x-device-id', 'x'.repeat(101)],
      ['x-device-id', 'é'],
    ] as const)
      expect((await shop.call('GET', url, undefined, { [header]: value })).body).toMatchObject({ code: 'bad_request', field: header })
  })
  test('sites, websites and languages are given by id or code, in any case; a language of another site falls back to the site’s own [V-04]', async () => {
    const name = async (headers: Record<string, string>) =>
      (await shop.call<{ breadcrumb: { name: string }[] }>('GET', '/api/products/breadcrumb/RNG-001/', undefined, headers)).body
        .breadcrumb[0]?.name
    expect(await name({ websiteid: 'PNG', subsiteid: 'AE', languageid: 'ar' })).toBe('خواتم')
    expect(await name({ websiteid: '1', subsiteid: '2', languageid: 'AR' })).toBe('خواتم')
    expect(await name({ subsiteid: '1', languageid: 'ar' })).toBe('Rings')
    expect(await name({ subsiteid: '', languageid: '' })).toBe('Rings')
  })
})

test('account calls may have a website’s public client key; an unknown one is refused [A-20]', async () => {
  const status = async (authorization: string) =>
    (await shop.call('GET', '/account/cache/WEBSITE_STORE', undefined, { authorization })).status
  expect([await status('Bearer pk_png'), await status('Bearer pk_other'), await status('Bearer pk_')]).toEqual([200, 401, 401])
})

test('the response depends on the site: currency, tax, delivery, payment methods, rates [E-18]', async () => {
  const seen = []
  for (const subsiteid of ['1', '2', '3', '4']) {
    const at = { subsiteid }
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: 'RNG-002' }, at)
    const { cart } = body
    const gateways = await shop.call<{ gateways: { paymentSettingsGroupKey: string }[] }>(
      'GET',
      `/api/cart/${cart.cartID}/payment_gateways/`,
    )
    const pincode = await shop.call<{ serviceable?: boolean }>('GET', '/api/products/RNG-002/pincode/411030', undefined, at)
    const history = await shop.call<{ history: { purity: string; points: [string, number][] }[] }>(
      'GET',
      '/api/metal-rates/history?purity=22K',
      undefined,
      at,
    )
    seen.push({
      currency: cart.summary.currencyCode,
      ofBag: cart.extra.currencyCode,
      price: cart.orderSubtotal,
      taxes: cart.summary.taxNames,
      salesTax: cart.summary.salesTax,
      gateways: gateways.body.gateways.map((one) => one.paymentSettingsGroupKey),
      pincode: [pincode.status, pincode.body.serviceable],
      rate: history.body.history[0]?.points.at(-1)?.[1],
    })
  }
  expect(seen.map((one) => one.currency)).toEqual(['INR', 'AED', 'USD', 'SGD'])
  expect(seen.map((one) => one.ofBag)).toEqual(['INR', 'AED', 'USD', 'SGD'])
  // The Emirates' prices have fils, the others are rounded to whole units.
  expect(seen.map((one) => Number.isInteger(one.price))).toEqual([true, false, true, true])
  expect(seen.map((one) => one.salesTax)).toEqual([0, 0, null, 0])
  expect(seen.map((one) => one.gateways.includes('cod'))).toEqual([true, true, false, false])
  expect(seen[0]?.pincode).toEqual([200, true])
  expect(seen[2]?.pincode).toEqual([400, undefined])
  expect(new Set(seen.map((one) => one.rate)).size).toBe(4)
  expect(new Set(seen.map((one) => JSON.stringify(one.taxes))).size).toBeGreaterThan(2)
})

describe('problems of calls of staff', () => {
  test('are in the language of the back office, whatever those of the site; a shopper reads one of the site', async () => {
    const { browser } = await addMember(shop, 'languages@aurelia.example', [{ role: 'owner', site: 'in' }])
    const said = async (path: string, language: string | undefined, site = '1') => {
      const headers = { subsiteid: site, ...(language === undefined ? {} : { 'accept-language': language }) }
      return (await browser.call<{ message: string }>('GET', path, undefined, headers)).body.message
    }
    for (const language of ['ar', 'hi', 'en'] as const) {
      expect(await said('orders/IN26-NOTHING1/', language)).toBe(messageOf('unknown_order', language))
      expect(await said('orders/?view=nonsense', language)).toBe(messageOf('bad_request', language))
      // No member of the site of the header.
      expect(await said('orders/', language, '2')).toBe(messageOf('forbidden', language))
    }
    expect(await said('orders/IN26-NOTHING1/', undefined)).toBe(messageOf('unknown_order'))
    expect(await said('orders/IN26-NOTHING1/', '*')).toBe(messageOf('unknown_order'))
    const wrong = { email: 'languages@aurelia.example', password: 'not the password' }
    const { body } = await shop.call<{ message: string }>('POST', '/api/staff/sign-in/', wrong, { 'accept-language': 'ar' })
    expect(body.message).toBe(messageOf('staff_sign_in_failed', 'ar'))
    const shopper = await shop.call<{ message: string }>('GET', '/api/cart/x/', undefined, { 'accept-language': 'ar' })
    expect(shopper.body.message).not.toBe(messageOf('not_found', 'ar'))
  })
})
