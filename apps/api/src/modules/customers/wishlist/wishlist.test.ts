import type { WishlistReply } from '@karat/contract/wishlist.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { ring } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Lists {
  currencyCode: string
  wishlists: WishlistReply[]
  skipped: string[]
}
interface Shared {
  currencyCode: string
  wishlistName: string
  items: { productID: string; price: number }[]
}
const url = '/api/products/wishLists'
const emirates = { subsiteid: '2', languageid: '4' }

const call = <T = Lists>(customer: string, method: Method, path = '', body?: object, headers = {}) =>
  shop.call<T>(method, `${url}${path}`, body, { ...as(customer), ...headers })
const save = (customer: string, productID: string | string[], wishlistName?: string, headers = {}) =>
  call(customer, 'POST', '', { action: 'savelist', productID, ...(wishlistName ? { wishlistName } : {}) }, headers)
const lists = async (customer: string, headers = {}) => (await call(customer, 'GET', '', undefined, headers)).body.wishlists
/** The variants of each list, by its name. */
const contents = async (customer: string) =>
  Object.fromEntries((await lists(customer)).map((list) => [list.wishlistName, list.items.map((item) => item.productID)]))
const firstId = async (customer: string) => (await lists(customer))[0]?.wishlistID ?? ''
const shared = (shareID: string, headers = {}) => shop.call<Shared>('GET', `${url}/shared/${shareID}`, undefined, headers)
const share = async (customer: string, wishlistID: string) =>
  (await call<{ shareID: string }>(customer, 'POST', '/share', { wishlistID })).body.shareID

describe('wishlists', () => {
  test('a product is saved to the first list and read with the data of its card, exact to the minor unit [C-42, E-08]', async () => {
    expect(await lists('anvi')).toEqual([])
    const { status, body } = await call('anvi', 'POST', '', { productID: 'RNG-001', action: 'savelist', wishlistName: 'New' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ status: 'Success', currencyCode: 'INR', skipped: [] })
    const [list] = body.wishlists
    expect(list).toMatchObject({ wishlistName: 'New', shareID: null })
    const [item] = list?.items ?? []
    const card = (
      await shop.call<{ product: { variants: { productID: string; actualPrice: number; offer_price: number }[]; lead: string } }>(
        'GET',
        '/api/products/RNG-001/',
      )
    ).body.product
    const lead = card.variants.find((variant) => variant.productID === card.lead)
    const price = lead?.offer_price || lead?.actualPrice
    expect(item).toMatchObject({
      productID: card.lead,
      product: 'RNG-001',
      slug: expect.any(String) as string,
      name: expect.any(String) as string,
      picture: { id: expect.any(String) as string },
      actualPrice: lead?.actualPrice,
      offer_price: lead?.offer_price,
      price,
      priceAdded: price,
      rateChange: 0,
      available: true,
      addedAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await lists('anvi')).toEqual(body.wishlists)
    const gone = await call('anvi', 'POST', '', { itemid: item?.itemid, action: 'delete' })
    expect(gone.body.wishlists).toEqual([{ ...list, items: [] }])
    expect(await call('anvi', 'POST', '', { itemid: item?.itemid, action: 'delete' })).toMatchObject({
      status: 404,
      body: { code: 'unknown_wishlist_item', field: 'itemid' },
    })
  })

  test('several entries are removed at once, or none if one is missing [C-42]', async () => {
    const { body } = await save('tidy', ['RNG-001', 'RNG-002', 'EAR-002'])
    const ids = body.wishlists[0]?.items.map((item) => item.itemid) ?? []
    expect((await call('tidy', 'POST', '', { itemid: [ids[0], 'no-such'], action: 'delete' })).status).toBe(404)
    expect(await lists('tidy')).toEqual(body.wishlists)
    const { body: left } = await call('tidy', 'POST', '', { itemid: ids.slice(0, 2), action: 'delete' })
    expect(left.wishlists[0]?.items.map((item) => item.itemid)).toEqual(ids.slice(2))
  })

  test('the same product is one entry, by its own id or that of its leading variant; another variant is another entry [C-42]', async () => {
    const lead = (await save('once', 'RNG-001')).body.wishlists[0]?.items[0]
    await save('once', 'RNG-001')
    await save('once', lead?.productID ?? '')
    const other = lead?.productID === ring ? 'RNG-001-18K-yellow-16' : ring
    expect((await save('once', other)).status).toBe(200)
    const { New: found = [] } = await contents('once')
    expect(found).toEqual([other, lead?.productID])
  })

  test('a guest’s list is saved by one call, and a second time changes nothing; unknown products are left out [C-42]', async () => {
    const guests = ['RNG-001', 'RNG-002', 'no-such', 'EAR-002', 'RNG-001']
    const first = await save('merger', guests)
    expect(first.body.skipped).toEqual(['no-such'])
    expect(first.body.wishlists[0]?.items.map((item) => item.product)).toEqual(['EAR-002', 'RNG-002', 'RNG-001'])
    shop.clock.advance(60_000)
    const second = await save('merger', guests)
    expect(second.body).toEqual(first.body)
    expect(await save('merger', ['no-such', 'nor-this'])).toMatchObject({
      status: 404,
      body: { code: 'unknown_product', field: 'productID' },
    })
    expect((await save('merger', [])).body.wishlists).toEqual(first.body.wishlists)
  })

  test('lists have names; New selects the first one, and a new name creates a list', async () => {
    await save('names', 'RNG-001')
    await save('names', 'RNG-002', 'For Aai')
    await save('names', 'EAR-002', 'for  aai')
    await save('names', [], 'Empty')
    expect(Object.entries(await contents('names')).map(([name, items]) => [name, items.length])).toEqual([
      ['New', 1],
      ['For Aai', 2],
      ['Empty', 0],
    ])
    for (const wishlistName of ['', 'x'.repeat(41), 'a\nb'])
      expect(await call('names', 'POST', '', { action: 'savelist', productID: 'RNG-001', wishlistName })).toMatchObject({
        status: 400,
        body: { field: 'wishlistName' },
      })
    expect((await save('names', 'RNG-001', 'x'.repeat(40))).status).toBe(200)
  })

  test('a list can be renamed, but not to the name of another; New still selects the first', async () => {
    await save('renamer', 'RNG-001')
    await save('renamer', 'RNG-002', 'Wedding')
    const [first, second] = await lists('renamer')
    const rename = (id: string | undefined, wishlistName: string) => call('renamer', 'PUT', `/${id}`, { wishlistName })
    expect((await rename(first?.wishlistID, 'Mine')).body.wishlists.map((list) => list.wishlistName)).toEqual(['Mine', 'Wedding'])
    expect((await rename(first?.wishlistID, 'MINE')).body.wishlists[0]?.wishlistName).toBe('MINE')
    for (const taken of ['mine', 'New'])
      expect(await rename(second?.wishlistID, taken)).toMatchObject({
        status: 409,
        body: { code: 'wishlist_name_taken', field: 'wishlistName' },
      })
    await save('renamer', 'EAR-002', 'New')
    expect(Object.values(await contents('renamer')).map((items) => items.length)).toEqual([2, 1])
    expect(await rename('nobody', 'X')).toMatchObject({ status: 404, body: { code: 'unknown_wishlist', field: 'wishlistID' } })
  })

  test('a list is deleted with its entries', async () => {
    await save('deleter', 'RNG-001')
    await save('deleter', 'RNG-002', 'Wedding')
    const id = await firstId('deleter')
    expect((await call('deleter', 'DELETE', `/${id}`)).body.wishlists.map((list) => list.wishlistName)).toEqual(['Wedding'])
    expect(await call('deleter', 'DELETE', `/${id}`)).toMatchObject({ status: 404, body: { code: 'unknown_wishlist' } })
    expect(await rows(shop.db, sql`select 1 from wishlist_item where wishlist_id = ${id}`)).toEqual([])
  })

  test('a customer has at most 20 lists of 200 variants', async () => {
    await save('full', 'RNG-001')
    for (let count = 2; count <= 20; count++) await save('full', [], `List ${count}`)
    expect(await save('full', 'RNG-001', 'List 21')).toMatchObject({ status: 409, body: { code: 'wishlist_limit', details: { max: 20 } } })
    const id = await firstId('full')
    await shop.db.execute(sql`
      insert into wishlist_item (id, wishlist_id, variant_id, subsite, price_added, added_at)
      select 'full-' || n, ${id}, 'gone-' || n, 'in', 1, now() from generate_series(1, 198) n`)
    expect((await save('full', ['RNG-001', 'RNG-002', 'EAR-002'])).body.skipped).toEqual(['EAR-002'])
    expect(await save('full', 'EAR-002')).toMatchObject({ status: 409, body: { code: 'wishlist_full', field: 'productID' } })
    expect((await save('full', 'RNG-002')).status).toBe(200)
    const tooMany = Array.from({ length: 201 }, (_, index) => `p${index}`)
    expect(await save('full', tooMany)).toMatchObject({ status: 400, body: { field: 'productID' } })
  })

  test('the same product or list saved several times at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save('racer', ['RNG-001', 'RNG-002'], 'Wedding')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(Object.values(await contents('racer')).map((items) => items.length)).toEqual([2])
  })
})

describe('prices on a wishlist', () => {
  test('are the current ones and those at the time of saving, with the change of the metal rate', async () => {
    const before = (await save('watcher', ring)).body.wishlists[0]?.items[0]
    const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
    const rate = (await shop.modules.pricing.rateVersion(shop.db, site)).rates['18K']?.rate ?? 0
    const published = await shop.modules.pricing.publish(site, { rates: { '18K': Math.round(rate * 0.98) }, by: 'tests' })
    expect(published.ok).toBe(true)
    const after = (await lists('watcher'))[0]?.items[0]
    expect(after).toMatchObject({ priceAdded: before?.price, rateChange: -2 })
    expect(after?.price).toBeLessThan(before?.price ?? 0)
    // Added again it keeps its first price.
    expect((await save('watcher', ring)).body.wishlists[0]?.items[0]?.priceAdded).toBe(before?.price)
  })
  test('belong to the site: a list is the customer’s, and shows the products and prices of the site that is called', async () => {
    await save('traveller', ['RNG-001', 'RNG-002'])
    const here = (await lists('traveller'))[0]
    const { body } = await call('traveller', 'GET', '', undefined, emirates)
    expect(body.currencyCode).toBe('AED')
    expect(body.wishlists[0]?.items.length).toBeGreaterThan(0)
    for (const item of body.wishlists[0]?.items ?? []) {
      const same = here?.items.find((one) => one.itemid === item.itemid)
      expect(item).toMatchObject({ priceAdded: null, rateChange: null, productID: same?.productID })
      expect(item.price).not.toBe(same?.price)
    }
    const [list] = (await save('traveller', 'EAR-002', 'New', emirates)).body.wishlists
    expect(list?.items[0]).toMatchObject({ product: 'EAR-002', priceAdded: list?.items[0]?.price })
    expect((await lists('traveller'))[0]?.items[0]).toMatchObject({ product: 'EAR-002', priceAdded: null })
  })
  test('a sold-out product stays on the list, marked so; one that is no longer sold on the site is left out', async () => {
    await save('patient', [ring, 'RNG-002'])
    await shop.db.execute(sql`update stock set on_hand = 0, policy = 'stock' where subsite = 'in' and variant_id = ${ring}`)
    const sold = (await lists('patient'))[0]?.items.find((item) => item.productID === ring)
    expect(sold).toMatchObject({ available: false, availability: 'sold_out' })
    await shop.db.execute(sql`update wishlist_item set variant_id = 'gone' where variant_id = ${ring}`)
    expect((await lists('patient'))[0]?.items.map((item) => item.product)).toEqual(['RNG-002'])
  })
})

describe('a shared list', () => {
  test('is read by anybody with its id, without data of its owner; it keeps its id until it is withdrawn', async () => {
    await save('sharer', ['RNG-001', 'RNG-002'])
    await save('sharer', 'EAR-002', 'Secret')
    const id = await firstId('sharer')
    const shareID = await share('sharer', id)
    expect(shareID).toMatch(/^[\w-]{32}$/)
    expect(await share('sharer', id)).toBe(shareID)
    expect((await lists('sharer')).map((list) => list.shareID)).toEqual([shareID, null])

    const { status, body } = await shared(shareID)
    expect(status).toBe(200)
    expect([body.wishlistName, body.currencyCode, body.items.length]).toEqual(['New', 'INR', 2])
    const words = JSON.stringify(body)
    for (const personal of ['sharer', id, 'itemid', 'addedAt', 'priceAdded', 'EAR-002']) expect(words).not.toContain(personal)
    const own = (await lists('sharer'))[0]?.items
    for (const { itemid } of own ?? []) expect(words).not.toContain(itemid)
    expect((await shared(shareID, emirates)).body.currencyCode).toBe('AED')

    const withdrawn = await call('sharer', 'DELETE', `/${id}/share`)
    expect(withdrawn.body.wishlists[0]?.shareID).toBeNull()
    const missing = await shared('A'.repeat(32))
    expect(missing).toMatchObject({ status: 404, body: { code: 'unknown_wishlist', field: 'shareID' } })
    const gone = await shared(shareID)
    expect([gone.status, gone.body]).toEqual([missing.status, missing.body])
    const again = await share('sharer', id)
    expect(again).not.toBe(shareID)
    await call('sharer', 'DELETE', `/${id}`)
    expect((await shared(again)).body).toEqual(missing.body)
  })
  test('gets one id however often it is shared at once', async () => {
    await save('hasty', 'RNG-001')
    const id = await firstId('hasty')
    const ids = await Promise.all(Array.from({ length: 5 }, () => share('hasty', id)))
    expect(new Set(ids).size).toBe(1)
  })
})

test('products of a guest’s list are read as the site sells them, in the requested order, without sign-in', async () => {
  const read = (productID: unknown, headers = {}) => shop.call<Shared>('POST', `${url}/pieces`, { productID }, headers)
  await save('reader', ['EAR-002', 'RNG-002'])
  const own = (await lists('reader'))[0]?.items ?? []
  const ids = own.map((item) => item.productID)
  const { status, body } = await read([...ids, 'no-such', ids[0]])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ currencyCode: 'INR', items: own.map(({ productID, price }) => ({ productID, price })) })
  expect(body.items).toHaveLength(2)
  expect(JSON.stringify(body)).not.toMatch(/itemid|addedAt|priceAdded/)
  expect((await read(ids, emirates)).body.currencyCode).toBe('AED')
  expect((await read([])).body.items).toEqual([])
  for (const bad of [{}, Array.from({ length: 201 }, () => 'p'), null])
    expect(await read(bad)).toMatchObject({ status: 400, body: { field: 'productID' } })
})

test('every list of a deleted account is exported and then deleted', async () => {
  await save('leaver', ring, 'Wedding')
  await save('stayer', ring)
  const { wishlists } = shop.modules
  const copy = JSON.parse(JSON.stringify(await wishlists.exportCustomer(shop.db, 'leaver'))) as object
  expect(copy).toMatchObject({
    wishlists: [{ name: 'Wedding', shareId: null, createdAt: expect.any(String) as string, items: [{ variantId: ring, subsite: 'in' }] }],
  })
  const shareID = await share('leaver', await firstId('leaver'))
  await shop.db.transaction((tx) => wishlists.removeCustomer(tx, 'leaver'))
  expect([await lists('leaver'), (await shared(shareID)).status, (await lists('stayer')).length]).toEqual([[], 404, 1])
  expect(await wishlists.exportCustomer(shop.db, 'leaver')).toEqual({ wishlists: [] })
})
