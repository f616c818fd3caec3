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

/** What customers keep, by the tag of its calls. */
const tags: readonly string[] = ['addresses', 'wishlist']
const keys = Object.entries(calls).flatMap(([key, { tag, access }]) => (tags.includes(tag) && access === 'customer' ? [key] : []))

interface Owned {
  addressId: string
  wishlistID: string
  itemid: string
}

/** A body that each call takes, so that whose thing it is about alone decides. */
const bodies: Record<string, (owned: Owned) => object> = {
  'POST /account/users/:id/address': () => place,
  'POST /account/users/:id/address/checkout': () => place,
  'PATCH /account/users/:id/address/:addressId': () => ({ city: 'Elsewhere' }),
  'POST /api/products/wishLists': ({ itemid }) => ({ action: 'delete', itemid }),
  'PUT /api/products/wishLists/:wishlistID': () => ({ wishlistName: 'Elsewhere' }),
  'POST /api/products/wishLists/share': ({ wishlistID }) => ({ wishlistID }),
}

/** What a call refuses another's id with; a call that takes no id shows the caller's own things. */
const refusals: Record<string, string | undefined> = {
  addresses: 'not_found',
  wishlist: 'unknown_wishlist',
  'POST /api/products/wishLists': 'unknown_wishlist_item',
}
const withoutId = ['GET /api/products/wishLists']

describe('nobody else’s things are read or changed by their ids', () => {
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
      // An id that is another's is no different from one that nobody has.
      const [, missing, empty] = request(key, 'nobody', nothing)
      expect((await shop.call(method, missing, empty, as('other'))).body).toEqual(other.body)
    }
    expect(await everything('owner')).toEqual(before)
    expect(await everything('other')).toEqual({ addresses: [], wishlists: [] })
  })
  test('a customer’s own id does not open another’s address [P-03]', async () => {
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
  test('every call of these is walked', () => {
    expect(keys).toHaveLength(11)
  })
})
