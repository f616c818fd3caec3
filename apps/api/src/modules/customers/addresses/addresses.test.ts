import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { headersOf, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

const home = {
  fname: 'Anvi',
  lname: 'Deshpande',
  address1: '12, Sadashiv Peth',
  address2: 'Near Perugate',
  city: 'Pune',
  zipcode: '411030',
  country: 'India',
  state: 'maharashtra',
  countryId: '101',
  stateId: '22',
  province: 'Pune Division',
  phone: '98220 00000',
  latitude: 18.5089,
  longitude: '73.8508',
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
interface Reply<T> {
  responseBody: T
  meta: { message: string; code: string }
}

const of = (customer: string) => `/account/users/${customer}/address`
const call = <T = SavedAddressReply>(customer: string, method: Method, url: string, body?: object, headers = {}) =>
  shop.call<Reply<T>>(method, url, body, { ...as(customer), ...headers })
const add = async (customer: string, more: object = {}, url = of(customer)): Promise<SavedAddressReply> => {
  const { status, body } = await call(customer, 'POST', url, { ...home, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.responseBody
}
const list = async (customer: string, headers = {}) =>
  (await call<SavedAddressReply[]>(customer, 'GET', of(customer), undefined, headers)).body.responseBody
const streets = async (customer: string) => (await list(customer)).map(({ address1, isDefault }) => (isDefault ? `*${address1}` : address1))
const defaults = async (customer: string) =>
  (await rows(shop.db, sql`select id from customer_address where customer_id = ${customer} and is_default`)).length

describe('saved addresses', () => {
  test('are added, listed, changed and deleted under the field names of E-04 [E-04, X-09, A-13, A-14, A-16, A-17]', async () => {
    expect(await list('anvi')).toEqual([])
    const { status, body } = await call('anvi', 'POST', of('anvi'), home)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 200, meta: { message: 'Address added successfully', code: 'ok' } })
    const saved = body.responseBody
    expect(saved).toEqual({
      ...home,
      _id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      country: 'IN',
      state: 'MH',
      phone: '+919822000000',
      longitude: 73.8508,
      email: '',
      label: '',
      isDefault: true,
    })
    expect(await list('anvi')).toEqual([saved])

    const changed = await call('anvi', 'PATCH', `${of('anvi')}/${saved._id}`, { address1: '7, Laxmi Road', address2: null, label: 'Home' })
    expect(changed.body.meta.message).toBe('Address updated successfully')
    expect(changed.body.responseBody).toEqual({ ...saved, address1: '7, Laxmi Road', address2: '', label: 'Home' })
    expect(await list('anvi')).toEqual([changed.body.responseBody])

    const removed = await call<SavedAddressReply[]>('anvi', 'DELETE', `${of('anvi')}/${saved._id}`)
    expect([removed.status, removed.body.responseBody, await list('anvi')]).toEqual([200, [], []])
    expect(await call('anvi', 'DELETE', `${of('anvi')}/${saved._id}`)).toMatchObject({
      status: 404,
      body: { code: 'unknown_address', field: 'addressId' },
    })
  })

  test('need no more fields than a delivery address; fields not given are empty, and ids are the country and state codes [E-04]', async () => {
    const { fname, lname, address1, city, zipcode, state, phone } = home
    const { body } = await call('bare', 'POST', of('bare'), { fname, lname, address1, city, zipcode, country: 'IN', state, phone })
    expect(body.responseBody).toMatchObject({
      address2: '',
      countryId: 'IN',
      stateId: 'MH',
      province: '',
      latitude: null,
      longitude: null,
      email: '',
    })
  })

  test('take country and state from the ids if these are our codes, and accept numbers as JSON numbers [E-04]', async () => {
    const { fname, lname, address1, city } = home
    const given = { fname, lname, address1, city, zipcode: 411_030, phone: 9_820_077_701 }
    const { status, body } = await call('coded', 'POST', of('coded'), { ...given, countryId: 'IN', stateId: 'MH' })
    expect([status, body.responseBody]).toMatchObject([
      200,
      { country: 'IN', state: 'MH', zipcode: '411030', phone: '+919820077701', countryId: 'IN', stateId: 'MH' },
    ])
    for (const [ids, field] of [
      [{ countryId: 'IN', stateId: '22' }, 'state'],
      [{ countryId: '101', stateId: 'MH' }, 'country'],
    ] as const)
      expect(await call('coded', 'POST', of('coded'), { ...given, ...ids })).toMatchObject({ status: 400, body: { field } })
  })

  test('keep fields that a change does not name; the client’s ids are removed when their country or state changes [A-16]', async () => {
    const saved = await add('mover', { email: 'mover@example.com' })
    const change = async (body: object) => (await call('mover', 'PATCH', `${of('mover')}/${saved._id}`, body)).body.responseBody
    expect(await change({})).toEqual(saved)
    expect(await change({ state: 'Maharashtra', country: 'IN' })).toMatchObject({ countryId: '101', stateId: '22' })
    const goa = { city: 'Panaji', zipcode: '403001', state: 'Goa' }
    expect(await change(goa)).toMatchObject({ ...goa, state: 'GA', stateId: 'GA', countryId: '101', email: 'mover@example.com' })
    expect(await change({ stateId: 30, latitude: '', longitude: null, email: '', province: '' })).toMatchObject({
      stateId: '30',
      latitude: null,
      longitude: null,
      email: '',
      province: '',
    })
  })

  test('of a city state are complete without city and state [A-14]', async () => {
    const { city: _city, state: _state, stateId: _stateId, ...place } = home
    const one = { ...place, country: 'Singapore', zipcode: '238801', phone: '+65 8123 4567' }
    const saved = await call('lion', 'POST', of('lion'), one, headersOf['zh-Hans'])
    expect(saved).toMatchObject({ status: 200, body: { responseBody: { city: 'Singapore', state: 'SG' } } })
  })

  test.each([
    [{ fname: '' }, 'bad_request', 'fname'],
    [{ lname: '😀' }, 'bad_request', 'lname'],
    [{ address1: 'x'.repeat(121) }, 'bad_request', 'address1'],
    [{ city: '<b>' }, 'bad_request', 'city'],
    [{ latitude: 90.1 }, 'bad_request', 'latitude'],
    [{ longitude: 'east' }, 'bad_request', 'longitude'],
    [{ isDefault: 'yes' }, 'bad_request', 'isDefault'],
    [{ country: 'Atlantis' }, 'unknown_country', 'country'],
    [{ country: 'AE' }, 'unknown_country', 'country'],
    [{ state: 'Bavaria' }, 'unknown_state', 'state'],
    [{ state: '' }, 'unknown_state', 'state'],
    [{ city: null }, 'bad_request', 'city'],
    [{ state: 'KA' }, 'state_mismatch', 'state'],
    [{ zipcode: '4110' }, 'bad_postcode', 'zipcode'],
    [{ phone: '12' }, 'bad_phone', 'phone'],
  ])(
    'with an invalid field are refused by that field as in the checkout, and nothing changes: %j [A-14, A-16]',
    async (bad, code, field) => {
      const customer = `bad-${JSON.stringify(bad).replaceAll(/[^\w]/g, '').slice(0, 40)}`
      const refusal = { status: code === 'state_mismatch' ? 422 : 400, body: { code, field } }
      expect(await call(customer, 'POST', of(customer), { ...home, ...bad })).toMatchObject(refusal)
      expect(await call(customer, 'POST', `${of(customer)}/checkout`, { ...home, ...bad })).toMatchObject(refusal)
      expect(await list(customer)).toEqual([])
      const saved = await add(customer)
      expect(await call(customer, 'PATCH', `${of(customer)}/${saved._id}`, bad)).toMatchObject(refusal)
      expect(await list(customer)).toEqual([saved])
    },
  )

  test('belong to the site where they were saved', async () => {
    const here = await add('traveller')
    const emirates = { subsiteid: '2', languageid: '4' }
    expect(await list('traveller', emirates)).toEqual([])
    for (const [method, body] of [
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const)
      expect(await call('traveller', method, `${of('traveller')}/${here._id}`, body, emirates)).toMatchObject({
        status: 404,
        body: { code: 'unknown_address' },
      })
    const dubai = { ...home, city: 'Dubai', zipcode: '', state: 'Dubai', country: 'AE', phone: '050 123 4567' }
    const { body } = await call('traveller', 'POST', of('traveller'), dubai, emirates)
    expect(body.responseBody).toMatchObject({ country: 'AE', isDefault: true })
    expect(await list('traveller')).toEqual([here])
  })

  test('are limited to 50 for a customer on a site', async () => {
    await add('many')
    await shop.db.execute(sql`
      insert into customer_address (id, customer_id, subsite, details, is_default, created_at, updated_at)
      select 'copy-' || n, customer_id, subsite, details, false, created_at, updated_at
      from customer_address, generate_series(1, 48) n where customer_id = 'many'`)
    await add('many', { address1: 'The fiftieth' })
    const url = of('many')
    for (const to of [url, `${url}/checkout`])
      expect(await call('many', 'POST', to, { ...home, address1: 'One more' })).toMatchObject({
        status: 409,
        body: { code: 'address_limit', details: { max: 50 } },
      })
    expect(await list('many')).toHaveLength(50)
    expect((await add('many', {}, `${url}/checkout`)).isDefault).toBe(true)
  })
})

describe('the default address', () => {
  test('is the first one until another replaces it, and is first in the list', async () => {
    await add('chooser', { address1: 'A', isDefault: false })
    const b = await add('chooser', { address1: 'B' })
    expect(b.isDefault).toBe(false)
    await add('chooser', { address1: 'C', isDefault: true })
    expect(await streets('chooser')).toEqual(['*C', 'B', 'A'])
    const { body } = await call('chooser', 'PATCH', `${of('chooser')}/${b._id}`, { isDefault: true })
    expect(body.responseBody).toEqual({ ...b, isDefault: true })
    expect(await streets('chooser')).toEqual(['*B', 'C', 'A'])
    await call('chooser', 'PATCH', `${of('chooser')}/${b._id}`, { isDefault: false })
    expect(await streets('chooser')).toEqual(['*B', 'C', 'A'])
  })
  test('can be in a country without delivery; changing it is refused', async () => {
    await add('rural')
    const far = await add('rural', { address1: 'Far' })
    await shop.db.execute(sql`
      update customer_address set details = jsonb_set(details, '{place,postcode}', '"999999"') where id = ${far._id}`)
    const url = `${of('rural')}/${far._id}`
    expect((await call('rural', 'PATCH', url, { isDefault: true, label: 'Farm' })).body.responseBody).toMatchObject({
      label: 'Farm',
      isDefault: true,
    })
    expect(await call('rural', 'PATCH', url, { city: 'Pune' })).toMatchObject({ body: { field: 'zipcode' } })
  })
  test('that is deleted is replaced by the newest address [A-17]', async () => {
    const a = await add('cleaner', { address1: 'A' })
    await add('cleaner', { address1: 'B' })
    const c = await add('cleaner', { address1: 'C' })
    const { body } = await call<SavedAddressReply[]>('cleaner', 'DELETE', `${of('cleaner')}/${a._id}`)
    expect(body.responseBody.map((one) => [one.address1, one.isDefault])).toEqual([
      ['C', true],
      ['B', false],
    ])
    await call('cleaner', 'DELETE', `${of('cleaner')}/${c._id}`)
    expect(await streets('cleaner')).toEqual(['*B'])
  })
  test('is unique, however many are set as the default at once', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((address1) => add('racer', { address1, isDefault: true })))
    expect([(await list('racer')).length, await defaults('racer')]).toEqual([4, 1])
    const ids = (await list('racer')).map((one) => one._id)
    const answers = await Promise.all(ids.map((id) => call('racer', 'PATCH', `${of('racer')}/${id}`, { isDefault: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await defaults('racer')).toBe(1)
  })
})

describe('an address from the checkout', () => {
  test('is saved once for each equal address and never becomes the default [A-15]', async () => {
    const url = `${of('buyer')}/checkout`
    const first = await add('buyer', { isDefault: true }, url)
    expect(first.isDefault).toBe(false)
    const again = await add('buyer', { address1: '12,  SADASHIV Peth ', country: 'IN', email: 'a@example.com', province: '' }, url)
    expect(again).toEqual(first)
    await add('buyer', { address1: 'Another' }, url)
    expect(await streets('buyer')).toEqual(['Another', '12, Sadashiv Peth'])
    await add('buyer', { address1: 'Added by hand' })
    expect(await streets('buyer')).toEqual(['*Added by hand', 'Another', '12, Sadashiv Peth'])
  })
  test('does not become the default when another is deleted', async () => {
    const url = `${of('guestly')}/checkout`
    await add('guestly', { address1: 'A' }, url)
    const b = await add('guestly', { address1: 'B' }, url)
    await call('guestly', 'DELETE', `${of('guestly')}/${b._id}`)
    expect(await streets('guestly')).toEqual(['A'])
  })
  test.each(['fname', 'lname', 'address1', 'address2', 'city', 'phone'])('is another address if its %s differs', async (field) => {
    const url = `${of(`by-${field}`)}/checkout`
    await add(`by-${field}`, {}, url)
    await add(`by-${field}`, { [field]: field === 'phone' ? '98220 00001' : 'Other' }, url)
    expect(await list(`by-${field}`)).toHaveLength(2)
  })
  test('is saved once when it is sent several times at once [A-15]', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('hasty', {}, `${of('hasty')}/checkout`)))
    expect(new Set(answers.map((one) => one._id)).size).toBe(1)
    expect(await list('hasty')).toHaveLength(1)
  })
})

describe('the addresses of a customer who deletes the account', () => {
  test('are exported on every site, and then deleted', async () => {
    const { _id } = await add('leaver')
    shop.clock.advance(1000)
    await call('leaver', 'PATCH', `${of('leaver')}/${_id}`, { label: 'Home' })
    await add('stayer')
    const { addresses } = shop.modules
    const copy = await addresses.exportCustomer(shop.db, 'leaver')
    expect(copy.addresses).toMatchObject([
      { subsite: 'in', label: 'Home', isDefault: true, place: { firstName: 'Anvi', postcode: '411030' } },
    ])
    const [{ createdAt, updatedAt } = { createdAt: '', updatedAt: '' }] = copy.addresses
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(1000)
    expect(JSON.parse(JSON.stringify(copy))).toMatchObject({ addresses: [{ label: 'Home' }] })
    await shop.db.transaction((tx) => addresses.removeCustomer(tx, 'leaver'))
    expect([await list('leaver'), (await list('stayer')).length]).toEqual([[], 1])
    expect(await addresses.exportCustomer(shop.db, 'leaver')).toEqual({ addresses: [] })
  })
})
