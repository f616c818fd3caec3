import type { Cart, ReducedLine } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { address, bank, cartWith, gift, post, type Posted, puneAddress, readyCart, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
const otherRing = 'RNG-002-18K-white-15'
const setStock = (onHand: number) =>
  shop.db.execute(
    sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id in (${ring}, ${otherRing})`,
  )
beforeEach(() => setStock(50))

let people = 0
const somebody = () => `person-${++people}`

type Reply = { cart: Cart; created?: boolean }
const add = (productID: string, more: { cartID?: string; quantity?: number } = {}, headers = {}) =>
  shop.call<Reply>('POST', '/api/cart/', { productID, ...more }, headers)
const summary = (cartID: string, headers = {}) => shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`, undefined, headers)
const mapCart = (cartID: string, person: string) =>
  shop.call<{ cart: Cart; cut: ReducedLine[] }>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as(person))
const mine = async (person: string, headers = {}) =>
  (await shop.call<{ cart: Cart | null }>('GET', '/api/cart/mine/', undefined, { ...as(person), ...headers })).body.cart
const linesOf = (cart: Cart | null | undefined) => cart?.items.map((item) => [item.productID, item.orderItemQuantity])
const messagesOf = (cart: Cart) => cart.items.flatMap((item) => item.gifts.map((piece) => piece?.message ?? ''))
const unknown = { status: 404, body: { code: 'unknown_cart', field: 'cartID' } }

/** A bag of a customer with one product in it. */
async function ownCart(person: string, productID: string, quantity = 1): Promise<Cart> {
  const { status, body } = await add(productID, { quantity }, as(person))
  expect(status).toBe(200)
  return body.cart
}

describe('a cart with an owner', () => {
  test('is created by a signed-in shopper, opens to no one else, and is found without its id [P-01, P-03]', async () => {
    const person = somebody()
    const { cartID, owned } = await ownCart(person, ring)
    expect([owned, (await mine(person))?.cartID, await mine(somebody())]).toEqual([true, cartID, null])
    expect((await summary(cartID, as(person))).status).toBe(200)
    for (const headers of [{}, as(somebody())]) {
      expect(await summary(cartID, headers)).toMatchObject(unknown)
      expect(await add(otherRing, { cartID }, headers)).toMatchObject(unknown)
    }
    expect(linesOf(await mine(person))).toEqual([[ring, 1]])
  })
  test('is unique for each person and site, however many devices create one at the same time', async () => {
    const person = somebody()
    const added = await Promise.all(Array.from({ length: 8 }, () => add(ring, {}, as(person))))
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(added.map(({ body }) => body.cart.cartID)).size).toBe(1)
    expect(linesOf(await mine(person))).toEqual([[ring, 8]])
    const emirates = { subsiteid: '2', languageid: '1' }
    expect(await mine(person, emirates)).toBeNull()
    await add('RNG-001', {}, { ...as(person), ...emirates })
    expect((await mine(person, emirates))?.cartID).not.toBe(added[0]?.body.cart.cartID)
  })
  test('continues with the products that an order did not include, and keeps its owner', async () => {
    const person = somebody()
    const { cartID } = await ownCart(person, 'ring-sizer')
    await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, as(person))
    await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(person))
    const posted = await shop.call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: '', locale: 'in-en' }, as(person))
    expect(posted.status).toBe(200)
    expect(await mine(person)).toBeNull()
    const { body } = await add(ring, { cartID }, as(person))
    expect([body.cart.owned, (await mine(person))?.cartID]).toEqual([true, body.cart.cartID])
  })
})

describe('an order of a cart', () => {
  const pay = (cartID: string, headers = {}) =>
    shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox' }, headers)
  const ownerOf = async (orderID: string | undefined) => {
    const [row] = await rows<{ customer: string | null }>(shop.db, sql`select customer_id as customer from orders where id = ${orderID}`)
    return row?.customer
  }
  test('that contains only some products leaves the others in a cart of the same owner', async () => {
    const person = somebody()
    const { cartID } = await ownCart(person, ring)
    await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, as(person))
    const { payment, orderID } = (await pay(cartID, as(person))).body
    await add(otherRing, { cartID }, as(person))
    await bank(shop, payment.providerRef, 'approve')
    const rest = await mine(person)
    expect([rest?.owned, linesOf(rest), rest?.cartID === cartID, await ownerOf(orderID)]).toEqual([true, [[otherRing, 1]], false, person])
  })
  test('of a guest becomes the shopper’s when it is posted again after sign-in', async () => {
    const person = somebody()
    const cartID = await readyCart(shop, ring)
    const { orderID } = (await pay(cartID)).body
    expect(await ownerOf(orderID)).toBeNull()
    expect((await pay(cartID, as(person))).body.orderID).toBe(orderID)
    await pay(cartID, as(somebody()))
    expect(await ownerOf(orderID)).toBe(person)
  })
})

describe('a guest’s cart after sign-in [C-07, S-08]', () => {
  test('becomes the shopper’s own with its held price, and opens to nobody else any more', async () => {
    const person = somebody()
    const cartID = await readyCart(shop, ring)
    await gift(shop, cartID, 'For Anvi')
    const before = (await shop.call<{ quote: { quoteID: string } }>('POST', `/api/cart/${cartID}/quote/`)).body.quote
    const merged = await mapCart(cartID, person)
    expect([merged.status, merged.body.cart.cartID, merged.body.cart.owned, merged.body.cut]).toEqual([200, cartID, true, []])
    expect([messagesOf(merged.body.cart), merged.body.cart.address?.shipping.City]).toEqual([['For Anvi'], 'Pune'])
    const held = await shop.call<{ quote: { quoteID: string } }>('POST', `/api/cart/${cartID}/quote/`, undefined, as(person))
    expect(held.body.quote.quoteID).toBe(before.quoteID)
    expect(await summary(cartID)).toMatchObject(unknown)
    expect(await mapCart(cartID, somebody())).toMatchObject(unknown)
    expect(await mapCart('nobody', person)).toMatchObject(unknown)
  })
  test('is merged into the shopper’s existing cart; a second merge changes nothing', async () => {
    const person = somebody()
    const own = await ownCart(person, ring, 2)
    const guest = await cartWith(shop, ring, 3)
    await add(otherRing, { cartID: guest.cartID })
    await address(shop, guest.cartID)
    await gift(shop, guest.cartID, 'For Meera')
    for (let time = 0; time < 2; time++) {
      const { status, body } = await mapCart(guest.cartID, person)
      expect([status, body.cart.cartID, body.cut]).toEqual([200, own.cartID, []])
      expect(linesOf(body.cart)).toEqual([
        [ring, 5],
        [otherRing, 1],
      ])
      expect([messagesOf(body.cart), body.cart.address?.shipping.City]).toEqual([
        ['', '', 'For Meera', 'For Meera', 'For Meera', 'For Meera'],
        'Pune',
      ])
    }
    const closed = await add(ring, { cartID: guest.cartID })
    expect(closed).toMatchObject(unknown)
    // Calls of another tab that still name the guest's cart use the customer's own cart.
    expect((await add(ring, { cartID: guest.cartID }, as(person))).body.cart.cartID).toBe(own.cartID)
    expect((await summary(guest.cartID)).body.cart).toMatchObject({ closed: true, items: [], address: null })
    expect((await mapCart(guest.cartID, somebody())).status).toBe(404)
  })
  test('is merged up to the stock, never below the shopper’s quantity, and the reply lists reduced lines', async () => {
    const person = somebody()
    const own = await ownCart(person, ring, 4)
    const guest = await cartWith(shop, ring, 4)
    await add(otherRing, { cartID: guest.cartID, quantity: 2 })
    await shop.db.execute(sql`update stock set on_hand = 6 where subsite = 'in' and variant_id = ${ring}`)
    await shop.db.execute(sql`update stock set on_hand = 0 where subsite = 'in' and variant_id = ${otherRing}`)
    const { body } = await mapCart(guest.cartID, person)
    expect(linesOf(body.cart)).toEqual([[ring, 6]])
    expect(body.cut.map(({ productID, wanted, quantity }) => [productID, wanted, quantity])).toEqual([
      [ring, 8, 6],
      [otherRing, 2, 0],
    ])
    expect(body.cut[0]?.name).toBe(own.items[0]?.name)
    await setStock(1)
    const more = await mapCart((await cartWith(shop, ring)).cartID, person)
    expect([linesOf(more.body.cart), more.body.cut[0]?.quantity]).toEqual([[[ring, 6]], 6])
  })
  test('keeps the held price of the own cart if nothing in it changed', async () => {
    const person = somebody()
    const own = await ownCart(person, ring, 1)
    await setStock(1)
    const hold = () => shop.call<{ quote: { quoteID: string } }>('POST', `/api/cart/${own.cartID}/quote/`, undefined, as(person))
    const { quoteID } = (await hold()).body.quote
    await mapCart((await cartWith(shop, ring)).cartID, person)
    expect((await hold()).body.quote.quoteID).toBe(quoteID)
    await setStock(50)
    await mapCart((await cartWith(shop, otherRing)).cartID, person)
    expect((await hold()).body.quote.quoteID).not.toBe(quoteID)
  })
  test('replaces an empty own cart, and keeps its own held price', async () => {
    const person = somebody()
    const own = await ownCart(person, ring)
    await shop.call('DELETE', `/api/cart/${own.cartID}/items/${own.items[0]?.cartItemID}/`, undefined, as(person))
    const cartID = await readyCart(shop, otherRing)
    const merged = await mapCart(cartID, person)
    expect([merged.body.cart.cartID, merged.body.cart.owned, (await mine(person))?.cartID]).toEqual([cartID, true, cartID])
    expect((await summary(own.cartID, as(person))).body.cart.continuedIn).toBe(cartID)
    expect((await shop.call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox' }, as(person))).status).toBe(
      200,
    )
  })
  test('two tabs and two devices that merge at the same time count every product once', async () => {
    const person = somebody()
    const guests = await Promise.all([cartWith(shop, ring, 2), cartWith(shop, otherRing), cartWith(shop, ring, 1)])
    const ids = guests.flatMap(({ cartID }) => [cartID, cartID, cartID])
    const merged = await Promise.all(ids.map((cartID) => mapCart(cartID, person)))
    expect(merged.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(linesOf(await mine(person))?.toSorted()).toEqual([
      [ring, 3],
      [otherRing, 1],
    ])
    const open = await rows(shop.db, sql`select 1 from cart where customer_id = ${person} and state = 'open'`)
    expect(open).toHaveLength(1)
  })
  test('concurrent calls of tabs, devices and guests on the same carts never deadlock, and leave one cart', async () => {
    const person = somebody()
    const guests = await Promise.all([cartWith(shop, ring), cartWith(shop, otherRing)])
    const own = await ownCart(person, ring)
    await mapCart(guests[0]?.cartID ?? '', person)
    const ids = [own.cartID, ...guests.map(({ cartID }) => cartID)]
    const works = Array.from({ length: 60 }, (_, at) => {
      const cartID = ids[at % ids.length] ?? ''
      const calls = [
        async () => (await mapCart(cartID, person)).status,
        async () => (await add(ring, { cartID }, as(person))).status,
        async () => (await add(otherRing, {}, as(person))).status,
        async () => (await add(ring, { cartID })).status,
        async () => (await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(person))).status,
      ]
      return calls[at % calls.length]?.() ?? Promise.resolve(0)
    })
    const statuses = await Promise.all(works)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await rows(shop.db, sql`select 1 from cart where customer_id = ${person} and state = 'open'`)).toHaveLength(1)
    expect((await mapCart(guests[1]?.cartID ?? '', person)).body.cart.cartID).toBe(own.cartID)
  })
  test('is assigned to one of two people who sign in with it at the same time', async () => {
    const [one, other] = [somebody(), somebody()]
    const { cartID } = await cartWith(shop, ring)
    const answers = await Promise.all([mapCart(cartID, one), mapCart(cartID, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect([await mine(one), await mine(other)].filter(Boolean)).toHaveLength(1)
  })
  test('is either posted or merged, not both, when the calls come at the same time', async () => {
    for (let time = 0; time < 5; time++) {
      const person = somebody()
      const own = await ownCart(person, otherRing)
      const cartID = await readyCart(shop, ring)
      const [posted, merged] = await Promise.all([post(shop, cartID, 'sandbox'), mapCart(cartID, person)])
      expect(merged.status).toBe(200)
      const wasPosted = posted.status === 200
      expect([merged.body.cart.cartID, linesOf(await mine(person))?.length]).toEqual(wasPosted ? [cartID, 1] : [own.cartID, 2])
      if (!wasPosted) expect(posted.body.code).toBe('bag_closed')
    }
  })
  test('is not merged while its order waits for a payment: the order gets the owner', async () => {
    const person = somebody()
    await ownCart(person, otherRing)
    const cartID = await readyCart(shop, ring)
    const { orderID } = (await post(shop, cartID, 'sandbox')).body
    const merged = await mapCart(cartID, person)
    expect([merged.body.cart.cartID, merged.body.cart.owned]).toEqual([cartID, false])
    const [row] = await rows<{ customer: string }>(shop.db, sql`select customer_id as customer from orders where id = ${orderID}`)
    expect([row?.customer, linesOf(await mine(person))]).toEqual([person, [[otherRing, 1]]])
  })
  test('that has become an order is not returned as the shopper’s cart', async () => {
    const person = somebody()
    const cartID = await readyCart(shop, 'ring-sizer')
    await post(shop, cartID, '')
    expect((await mapCart(cartID, person)).body.cart).toMatchObject({ closed: true, continuedIn: null })
    const own = await ownCart(person, ring)
    expect((await mapCart(cartID, person)).body.cart.cartID).toBe(own.cartID)
  })
  test('is refused without a sign-in', async () => {
    const { cartID } = await cartWith(shop, ring)
    expect((await shop.call('GET', `/api/cart/mapUserCart/${cartID}/`)).status).toBe(401)
    expect((await shop.call('GET', '/api/cart/mine/')).status).toBe(401)
  })
})

test('the carts of a deleted account are deleted, and are part of the data export', async () => {
  const person = somebody()
  const { cartID } = await ownCart(person, ring)
  const { carts } = shop.modules
  expect((await carts.exportCustomer(shop.db, person)).carts).toMatchObject([{ subsite: 'in', items: [{ variantId: ring, quantity: 1 }] }])
  expect(await carts.countLost(shop.db, person)).toEqual({ pieces: 1 })
  await shop.db.transaction((tx) => carts.removeCustomer(tx, person))
  expect([await carts.exportCustomer(shop.db, person), (await summary(cartID, as(person))).status]).toEqual([{ carts: [] }, 404])
})
