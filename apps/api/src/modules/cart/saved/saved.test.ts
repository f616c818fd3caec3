import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bank, cartWith, post, readyCart, ring, stockOf } from '../../../testing/purchase.ts'
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
const setStock = (onHand: number, variants = [ring, otherRing]) =>
  shop.db.execute(
    sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id in (${sql.join(variants, sql`, `)})`,
  )
beforeEach(() => setStock(50))

const put = (body: object, headers = {}) => shop.call<{ cart: Cart }>('PUT', '/api/cart/', body, headers)
const add = (body: object, headers = {}) => shop.call<{ cart: Cart }>('POST', '/api/cart/', body, headers)
const read = async (cartID: string, headers = {}) =>
  (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`, undefined, headers)).body.cart
const save = (cartID: string, cartItemID: string | undefined, headers = {}) => put({ mode: 'save_for_later', cartID, cartItemID }, headers)
const back = (cartID: string, savedID: string | undefined, headers = {}) => put({ mode: 'move_to_cart', cartID, savedID }, headers)
const linesOf = (cart: Cart) => cart.items.map((item) => [item.productID, item.orderItemQuantity])
const savedOf = (cart: Cart) => cart.saved.map((piece) => [piece.productID, piece.quantity])
const gift = (to: string) => ({ message: '', from: '', to, wrap: true, hidePrice: false })

describe('a product saved for later [C-02]', () => {
  test('leaves the cart and its total, returns with its quantity and gift details, and reserves nothing', async () => {
    const { cartID } = await cartWith(shop, ring, 2)
    const full = (await add({ productID: otherRing, cartID, gifts: [gift('Anvi')] })).body.cart
    const stock = await stockOf(shop, otherRing)
    const { body } = await save(cartID, full.items[1]?.cartItemID)
    expect([linesOf(body.cart), savedOf(body.cart), body.cart.orderQty]).toEqual([[[ring, 2]], [[otherRing, 1]], 2])
    expect(body.cart.summary.total).toBe(full.summary.total - (full.items[1]?.lineTotal ?? 0))
    expect(body.cart.saved[0]).toMatchObject({
      product: 'RNG-002',
      price: full.items[1]?.orderItemPrice,
      actualPrice: full.items[1]?.itemDetails.actualPrice,
      available: stock,
      gifts: [gift('Anvi')],
    })
    expect(await stockOf(shop, otherRing)).toBe(stock)
    const again = (await back(cartID, body.cart.saved[0]?.savedID)).body.cart
    expect([linesOf(again), again.saved, again.items[1]?.gifts]).toEqual([linesOf(full), [], [gift('Anvi')]])
    expect(again.summary).toEqual(full.summary)
  })
  test('has today’s price, whatever price is held for the cart, and its name in the requested language', async () => {
    const cartID = await readyCart(shop, ring)
    const added = await add({ productID: 'BNG-001', cartID })
    const { body } = await save(cartID, added.body.cart.items[1]?.cartItemID)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const site = (await shop.modules.sites.byCode('in'))!
    const [line] = body.cart.items
    await shop.modules.pricing.publish(site, { rates: { '22K': 1_457_800, '18K': 1_190_000 }, by: 'meera' })
    const later = await read(cartID)
    expect(later.items[0]?.orderItemPrice).toBe(line?.orderItemPrice)
    expect(later.saved[0]?.price).toBeGreaterThan(body.cart.saved[0]?.price ?? 0)
    expect((await read(cartID, { languageid: '2' })).saved[0]?.name).not.toBe(later.saved[0]?.name)
    await shop.modules.pricing.publish(site, { rates: { '22K': 1_440_500, '18K': 1_178_600 }, by: 'meera' })
  })
  test('adds up with a saved unit of the same variant; moved to the cart it is added to the line', async () => {
    const { cartID, items } = await cartWith(shop, ring, 2)
    await save(cartID, items[0]?.cartItemID)
    const twice = (await add({ productID: ring, quantity: 3, cartID })).body.cart
    const kept = (await save(cartID, twice.items[0]?.cartItemID)).body.cart
    expect(savedOf(kept)).toEqual([[ring, 5]])
    await add({ productID: ring, quantity: 1, cartID })
    const joined = (await back(cartID, kept.saved[0]?.savedID)).body.cart
    expect([linesOf(joined), savedOf(joined)]).toEqual([[[ring, 6]], []])
  })
  test('returns up to the stock; the rest stays saved, each unit with its gift details', async () => {
    const { cartID } = await cartWith(shop, otherRing)
    const three = (await add({ productID: ring, quantity: 3, cartID, gifts: [gift('A'), gift('B'), gift('C')] })).body.cart
    const kept = (await save(cartID, three.items[1]?.cartItemID)).body.cart.saved[0]
    await setStock(2, [ring])
    const part = (await back(cartID, kept?.savedID)).body.cart
    expect([linesOf(part), savedOf(part)]).toEqual([
      [
        [otherRing, 1],
        [ring, 2],
      ],
      [[ring, 1]],
    ])
    expect([part.items[1]?.gifts, part.saved[0]?.gifts]).toEqual([[gift('A'), gift('B')], [gift('C')]])
    expect(await back(cartID, kept?.savedID)).toMatchObject({ status: 409, body: { code: 'out_of_stock', field: 'savedID' } })
    expect(savedOf(await read(cartID))).toEqual([[ring, 1]])
    expect((await put({ mode: 'remove_saved', cartID, savedID: kept?.savedID })).body.cart.saved).toEqual([])
  })
  test('invalid requests are refused by field and change nothing; products of another cart are not found [V-06, P-03]', async () => {
    const mine = await cartWith(shop, ring)
    const theirs = await cartWith(shop, otherRing)
    const kept = (await save(theirs.cartID, theirs.items[0]?.cartItemID)).body.cart
    const { cartID } = mine
    const before = await read(cartID)
    for (const [body, status, code, field] of [
      [{ mode: 'save_for_later', cartItemID: 'nothing' }, 404, 'unknown_item', 'cartItemID'],
      [{ mode: 'save_for_later', cartItemID: theirs.items[0]?.cartItemID }, 404, 'unknown_item', 'cartItemID'],
      [{ mode: 'save_for_later' }, 400, 'bad_request', 'cartItemID'],
      [{ mode: 'move_to_cart', savedID: kept.saved[0]?.savedID }, 404, 'unknown_saved', 'savedID'],
      [{ mode: 'remove_saved', savedID: kept.saved[0]?.savedID }, 404, 'unknown_saved', 'savedID'],
      [{ mode: 'remove_saved', savedID: {} }, 400, 'bad_request', 'savedID'],
    ] as const)
      expect(await put({ cartID, ...body })).toMatchObject({ status, body: { code, field } })
    expect([await read(cartID), savedOf(await read(theirs.cartID))]).toEqual([before, [[otherRing, 1]]])
    const own = (await add({ productID: ring }, as('keeper'))).body.cart
    for (const headers of [{}, as('somebody-else')])
      expect((await save(own.cartID, own.items[0]?.cartItemID, headers)).body.code).toBe('unknown_cart')
  })
  test('is saved once and returned once, however many tabs ask at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const { cartID, items } = await cartWith(shop, ring, 2)
      const asked = await Promise.all(Array.from({ length: 4 }, () => save(cartID, items[0]?.cartItemID)))
      expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
      const { saved } = await read(cartID)
      const answers = await Promise.all(Array.from({ length: 4 }, () => back(cartID, saved[0]?.savedID)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
      const after = await read(cartID)
      expect([linesOf(after), after.saved]).toEqual([[[ring, 2]], []])
    }
  })
})

describe('products saved for later', () => {
  const merge = (cartID: string, person: string) =>
    shop.call<{ cart: Cart }>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as(person))
  test('stay after an order, in the continuing cart [C-15]', async () => {
    const cartID = await readyCart(shop, ring)
    const added = await add({ productID: otherRing, cartID })
    await save(cartID, added.body.cart.items[1]?.cartItemID)
    const { body } = await post(shop, cartID, 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    const closed = await read(cartID)
    expect([closed.closed, closed.saved]).toEqual([true, []])
    const next = await read(closed.continuedIn ?? '')
    expect([next.items, savedOf(next)]).toEqual([[], [[otherRing, 1]]])
    expect(linesOf((await back(next.cartID, next.saved[0]?.savedID)).body.cart)).toEqual([[otherRing, 1]])
  })
  test('by a guest become the shopper’s after sign-in, in addition to the shopper’s own [C-07]', async () => {
    const own = (await add({ productID: ring, quantity: 2 }, as('keeps'))).body.cart
    await save(own.cartID, own.items[0]?.cartItemID, as('keeps'))
    await add({ productID: otherRing, cartID: own.cartID }, as('keeps'))
    const guest = await cartWith(shop, ring)
    await save(guest.cartID, guest.items[0]?.cartItemID)
    const merged = (await merge(guest.cartID, 'keeps')).body.cart
    expect([linesOf(merged), savedOf(merged)]).toEqual([[[otherRing, 1]], [[ring, 3]]])
    expect(savedOf((await merge(guest.cartID, 'keeps')).body.cart)).toEqual([[ring, 3]])
  })
  test('by both are merged up to the limit of a line, the shopper’s gift details first', async () => {
    await setStock(200)
    const headers = as('keeper-of-many')
    const keep = async (to: string, of = {}) => {
      const { cart } = (await add({ productID: ring, quantity: 60, gifts: Array.from({ length: 60 }, () => gift(to)) }, of)).body
      await save(cart.cartID, cart.items[0]?.cartItemID, of)
      return cart.cartID
    }
    await keep('Own', headers)
    await add({ productID: otherRing }, headers)
    const guest = await keep('Guest')
    const { body } = await shop.call<{ cart: Cart }>('GET', `/api/cart/mapUserCart/${guest}/`, undefined, headers)
    expect(savedOf(body.cart)).toEqual([[ring, 99]])
    const names = body.cart.saved[0]?.gifts.map((one) => one?.to) ?? []
    expect([names.length, names.indexOf('Guest'), names.lastIndexOf('Own')]).toEqual([99, 60, 59])
  })
  test('by a shopper whose cart is otherwise empty move into the guest’s cart that becomes the shopper’s', async () => {
    const own = (await add({ productID: otherRing }, as('kept-only'))).body.cart
    await save(own.cartID, own.items[0]?.cartItemID, as('kept-only'))
    const guest = await cartWith(shop, ring)
    const merged = (await merge(guest.cartID, 'kept-only')).body.cart
    expect([merged.cartID, linesOf(merged), savedOf(merged)]).toEqual([guest.cartID, [[ring, 1]], [[otherRing, 1]]])
    const { carts } = await shop.modules.carts.exportCustomer(shop.db, 'kept-only')
    expect(carts).toMatchObject([{ saved: [{ variantId: otherRing, quantity: 1 }] }])
  })
})
