import { calls } from '@karat/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
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

/** A body that each call takes, so that whose thing it is about alone decides. */
const bodies: Record<string, object> = {
  'POST /account/users/:id/address': place,
  'POST /account/users/:id/address/checkout': place,
  'PATCH /account/users/:id/address/:addressId': { city: 'Elsewhere' },
}

/** What customers keep, by the tag of its calls. */
const tags: readonly string[] = ['addresses']
const keys = Object.entries(calls).flatMap(([key, { tag, access }]) => (tags.includes(tag) && access === 'customer' ? [key] : []))

describe('nobody else’s things are read or changed by their ids', () => {
  let addressId: string
  beforeAll(async () => {
    const { body } = await shop.call<{ responseBody: { _id: string } }>('POST', '/account/users/owner/address', place, as('owner'))
    addressId = body.responseBody._id
  })
  const everything = async () => JSON.stringify(await shop.modules.addresses.exportCustomer(shop.db, 'owner'))
  const request = (key: string): [method: Method, url: string, body: object | undefined] => {
    const [method = '', path = ''] = key.split(' ')
    const ids: Record<string, string> = { id: 'owner', addressId }
    return [method as Method, path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? 'x'), bodies[key]]
  }

  test.each(keys)('%s [P-03]', async (key) => {
    const before = await everything()
    const [method, url, body] = request(key)
    expect(await shop.call(method, url, body)).toMatchObject({ status: 401, body: { code: 'unauthorised' } })
    const other = await shop.call(method, url, body, as('other'))
    expect([other.status, other.body.code]).toEqual([404, 'not_found'])
    // An id that is another's is no different from one that nobody has.
    const nobody = await shop.call(method, url.replaceAll('owner', 'nobody').replaceAll(addressId, 'nobody'), body, as('other'))
    expect(nobody.body).toEqual(other.body)
    expect(await everything()).toBe(before)
    expect(await shop.modules.addresses.exportCustomer(shop.db, 'other')).toEqual({ addresses: [] })
  })
  test('a customer’s own id does not open another’s address [P-03]', async () => {
    const before = await everything()
    for (const [method, body] of [
      ['PATCH', { city: 'Elsewhere' }],
      ['DELETE', undefined],
    ] as const) {
      const of = (id: string) => shop.call(method, `/account/users/other/address/${id}`, body, as('other'))
      const answer = await of(addressId)
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown_address'])
      expect((await of('nobody')).body).toEqual(answer.body)
    }
    expect(await everything()).toBe(before)
  })
  test('every call of these is walked', () => {
    expect(keys).toHaveLength(5)
  })
})
