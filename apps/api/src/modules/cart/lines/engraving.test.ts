import type { Cart, ReducedLine } from '@karat/contract/cart.ts'
import type { PriceBreakup, ProductDetail } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, post, readyCart, ring as plainRing } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

/** A ring that can be engraved with 16 letters for ₹750, with three additional working days. */
const ring = 'RNG-002-18K-white-15'
const larger = 'RNG-002-18K-white-16'
const setStock = (onHand: number) =>
  shop.db.execute(sql`update stock set policy = 'stock', on_hand = ${onHand} where subsite = 'in' and variant_id in (${ring}, ${larger})`)
/** Sets how the ring may be engraved; back to the demo's without an argument. */
const demo = {
  maxLetters: 16,
  scripts: ['latin', 'devanagari', 'arabic'],
  workingDays: 3,
  charges: { in: 75_000, ae: 3500, us: 2000, sg: 2500 },
}
async function setTerms(terms: object | null = demo): Promise<void> {
  const value = terms === null ? null : JSON.stringify(terms)
  await shop.db.execute(sql`update product set engraving = ${value}::jsonb where id = 'RNG-002'`)
  await shop.modules.changed(['product:RNG-002'])
}
beforeEach(() => setStock(50))

type Reply = { cart: Cart; cut: ReducedLine[]; created?: boolean }
const add = (body: object, headers = {}) => shop.call<Reply>('POST', '/api/cart/', { productID: ring, ...body }, headers)
const put = (body: object, headers = {}) => shop.call<Reply>('PUT', '/api/cart/', body, headers)
const read = async (cartID: string, headers = {}) =>
  (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`, undefined, headers)).body.cart
const begin = (items: object[]) => shop.call<Reply>('POST', '/api/cart/begin/', { items })
const linesOf = (cart: Cart | undefined) => cart?.items.map((item) => [item.engraving, item.orderItemQuantity])

describe('an engraved product [C-01, E-02]', () => {
  test('its page states how many characters of which scripts, the charge and the additional days', async () => {
    const of = async (id: string) => (await shop.call<{ product: ProductDetail }>('GET', `/api/products/${id}/`)).body.product.engraving
    expect(await of('RNG-002')).toEqual({
      maxLetters: 16,
      scripts: ['latin', 'devanagari', 'arabic'],
      workingDays: 3,
      charge: 750,
      exchangeable: true,
    })
    expect(await of('RNG-001')).toBeNull()
  })
  test('its text is stored as it would be engraved, and costs the charge with its tax', async () => {
    const plain = (await add({})).body.cart.items[0]
    const { status, body } = await add({ engraving: ' \u200EA\u00A0& R\u202C ' })
    expect(status, JSON.stringify(body)).toBe(200)
    const [item] = body.cart.items
    expect(item).toMatchObject({ engraving: 'A & R', engravingPrice: 750, engravable: true })
    // ₹750 and 3 % of it, each price rounded to the rupee.
    expect((item?.orderItemPrice ?? 0) - (plain?.orderItemPrice ?? 0)).toBeGreaterThanOrEqual(772)
    expect((item?.orderItemPrice ?? 0) - (plain?.orderItemPrice ?? 0)).toBeLessThanOrEqual(773)
    const priced = async (engraved: boolean) =>
      (await shop.call<{ responseBody: PriceBreakup }>('POST', `/account/products/price/${ring}`, { engraved })).body.responseBody
    expect(await priced(true)).toMatchObject({ total: item?.orderItemPrice })
    expect((await priced(true)).rows).toContainEqual({ code: 'other', name: 'engraving', value: 750 })
    expect(await priced(false)).toMatchObject({ total: plain?.orderItemPrice })
  })
  test('lines with different text stay apart, equal text adds up, and a change of quantity keeps the text', async () => {
    const { cartID } = (await add({})).body.cart
    await add({ cartID, engraving: 'Anvi' })
    await add({ cartID, engraving: 'Meera', quantity: 2 })
    const { cart } = (await add({ cartID, engraving: 'Anvi\u200B', quantity: 3 })).body
    expect(linesOf(cart)).toEqual([
      ['', 1],
      ['Anvi', 4],
      ['Meera', 2],
    ])
    const cartItemID = cart.items[2]?.cartItemID
    expect(linesOf((await add({ cartID, cartItemID, quantity: 5 })).body.cart)?.[2]).toEqual(['Meera', 5])
    // Another size keeps the engraving.
    expect((await add({ productID: larger, cartID, cartItemID })).body.cart.items[2]).toMatchObject({
      productID: larger,
      engraving: 'Meera',
    })
  })
  test('its text can be changed and removed; a line with the same text as another is merged into it', async () => {
    const { cartID, items } = (await add({ engraving: 'Anvi', quantity: 2 })).body.cart
    const cartItemID = items[0]?.cartItemID
    const changed = (await add({ cartID, cartItemID, engraving: 'मीरा' })).body.cart
    expect(linesOf(changed)).toEqual([['मीरा', 2]])
    const plain = (await add({ cartID })).body.cart.items[1]?.cartItemID
    expect(linesOf((await add({ cartID, cartItemID: plain, engraving: 'मीरा' })).body.cart)).toEqual([['मीरा', 3]])
    const off = (await add({ cartID, cartItemID: plain, engraving: null })).body.cart
    expect(linesOf(off)).toEqual([['', 3]])
    expect(off.items[0]?.engravingPrice).toBe(0)
  })
  test('lines of a variant share its stock', async () => {
    await setStock(3)
    const { cartID, items } = (await add({ engraving: 'Anvi', quantity: 2 })).body.cart
    const short = { status: 409, body: { code: 'out_of_stock', field: 'quantity' } }
    expect(await add({ cartID, engraving: 'Meera', quantity: 2 })).toMatchObject(short)
    expect((await add({ cartID, engraving: 'Meera' })).status).toBe(200)
    expect(await add({ cartID, cartItemID: items[0]?.cartItemID, quantity: 3 })).toMatchObject(short)
    expect(linesOf(await read(cartID))).toEqual([
      ['Anvi', 2],
      ['Meera', 1],
    ])
  })
  test('a line states the stock left by other lines of its variant; a shortage is fixed by a lower quantity', async () => {
    const { cartID, items } = (await add({ engraving: 'Anvi', quantity: 2 })).body.cart
    await add({ cartID, engraving: 'Meera', quantity: 3 })
    await put({ mode: 'save_for_later', cartID, cartItemID: (await add({ cartID })).body.cart.items[2]?.cartItemID })
    await setStock(4)
    const short = await read(cartID)
    expect(short.items.map(({ available, orderItemQuantity }) => [orderItemQuantity, available])).toEqual([
      [2, 1],
      [3, 2],
    ])
    expect(short.saved[0]?.available).toBe(0)
    const more = await add({ cartID, engraving: 'Anvi' })
    expect(more).toMatchObject({ status: 409, body: { code: 'out_of_stock', details: { available: 1 } } })
    await setStock(1)
    const [one, two] = [items[0]?.cartItemID, short.items[1]?.cartItemID]
    for (const [body, left] of [
      [
        { cartItemID: one, quantity: 1 },
        [
          ['Anvi', 1],
          ['Meera', 3],
        ],
      ],
      [
        { cartItemID: two, quantity: 2 },
        [
          ['Anvi', 1],
          ['Meera', 2],
        ],
      ],
      [
        { cartItemID: one, engraving: null },
        [
          ['', 1],
          ['Meera', 2],
        ],
      ],
    ] as const) {
      const { status, body: reply } = await add({ cartID, ...body })
      expect([status, linesOf(reply.cart)]).toEqual([200, left])
    }
    expect((await add({ cartID, cartItemID: one, quantity: 2 })).status).toBe(409)
  })
})

describe('invalid engravings [V-06]', () => {
  test('is refused with its field and changes nothing', async () => {
    const { cartID, items } = (await add({ engraving: 'Anvi' })).body.cart
    const cartItemID = items[0]?.cartItemID
    for (const [body, status, code] of [
      [{ engraving: 'Анна' }, 422, 'engraving_letters'],
      [{ engraving: '!!!' }, 422, 'engraving_signs'],
      [{ engraving: 'A'.repeat(17) }, 422, 'engraving_too_long'],
      [{ engraving: 'A', productID: plainRing }, 422, 'engraving_unavailable'],
      [{ engraving: 'A\nB' }, 400, 'bad_request'],
      [{ engraving: 'A'.repeat(201) }, 400, 'bad_request'],
      [{ engraving: 7 }, 400, 'bad_request'],
      [{ engraving: ['A'] }, 400, 'bad_request'],
      [{ engraving: '\uD800' }, 400, 'bad_request'],
    ] as const)
      for (const more of [{}, ...('productID' in body ? [] : [{ cartItemID }])])
        expect([body, await add({ cartID, ...body, ...more })]).toMatchObject([body, { status, body: { code, field: 'engraving' } }])
    expect((await read(cartID)).items).toEqual(items)
    const { body } = await add({ cartID, engraving: 'Aя🙂я' })
    expect(body).toMatchObject({ details: { letters: ['я', '🙂'], scripts: ['latin', 'devanagari', 'arabic'] } })
    expect((await add({ cartID, engraving: 'A'.repeat(17) })).body).toMatchObject({ details: { letters: 17, most: 16 } })
    expect(await shop.call('POST', `/account/products/price/${plainRing}`, { engraved: true })).toMatchObject({
      status: 422,
      body: { code: 'engraving_unavailable', field: 'engraved' },
    })
  })
  test('an empty text means no engraving, also for a product that cannot be engraved', async () => {
    for (const engraving of ['', null, ' \u200B '])
      expect((await add({ productID: plainRing, engraving })).body.cart.items[0]).toMatchObject({
        engraving: '',
        engravingPrice: 0,
        engravable: false,
      })
  })
  test('a product row holds its engraving rules; invalid rules cannot be written', async () => {
    for (const wrong of [
      {},
      { ...demo, maxLetters: 0 },
      { ...demo, scripts: ['runes'] },
      { ...demo, scripts: [] },
      { ...demo, charges: { in: -1 } },
    ])
      await expect(
        shop.db.execute(sql`update product set engraving = ${JSON.stringify(wrong)}::jsonb where id = 'RNG-002'`),
      ).rejects.toThrow()
  })
})

describe('the text of a line moves with it', () => {
  test('to the products saved for later and back, beside others of its variant', async () => {
    const { cartID, items } = (await add({ engraving: 'Anvi' })).body.cart
    const other = (await add({ cartID, engraving: 'Meera' })).body.cart.items[1]
    await put({ mode: 'save_for_later', cartID, cartItemID: items[0]?.cartItemID })
    const both = (await put({ mode: 'save_for_later', cartID, cartItemID: other?.cartItemID })).body.cart
    expect(both.saved.map(({ engraving, price }) => [engraving, price])).toEqual([
      ['Meera', other?.orderItemPrice],
      ['Anvi', other?.orderItemPrice],
    ])
    const back = (await put({ mode: 'move_to_cart', cartID, savedID: both.saved[1]?.savedID })).body.cart
    expect([linesOf(back), back.saved.map(({ engraving }) => engraving)]).toEqual([[['Anvi', 1]], ['Meera']])
  })
  test('into a shopper’s own cart: equal text adds up, other text stays apart, within the stock', async () => {
    await setStock(4)
    const headers = as('engraver')
    await add({ engraving: 'Anvi', quantity: 2 }, headers)
    const { cartID } = (await add({ engraving: 'Anvi' })).body.cart
    await add({ cartID, engraving: 'Meera', quantity: 2 })
    const { body } = await shop.call<{ cart: Cart; cut: ReducedLine[] }>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, headers)
    expect(linesOf(body.cart)).toEqual([
      ['Anvi', 3],
      ['Meera', 1],
    ])
    expect(body.cut).toMatchObject([{ productID: ring, wanted: 2, quantity: 1 }])
  })
  test('into a cart created with several products, within the stock', async () => {
    await setStock(7)
    const items = ['Anvi', 'Meera', 'Anvi', 'Жанна', 'Meera'].map((engraving) => ({ productID: ring, quantity: 2, engraving }))
    const { status, body } = await begin([...items, { productID: plainRing, quantity: 1 }])
    expect(status).toBe(200)
    // The unit whose text cannot be engraved was left out because the stock was too small; its text is not mentioned.
    expect(body.cut.map(({ productID, wanted, quantity, engraving }) => [productID, wanted, quantity, engraving])).toEqual([
      [ring, 4, 3, undefined],
      [ring, 2, 0, undefined],
    ])
    // Equal units add up; a unit whose engraving is no longer possible stays without it.
    expect(linesOf(body.cart)).toEqual([
      ['Anvi', 4],
      ['Meera', 3],
      ['', 1],
    ])
    const without = (
      await begin([
        { productID: ring, quantity: 2, engraving: 'Жанна' },
        { productID: ring, quantity: 1 },
      ])
    ).body
    const { items: plain } = without.cart
    expect(without.cut).toEqual([{ productID: ring, name: plain[0]?.name, wanted: 2, quantity: 2, engraving: 'Жанна' }])
    expect(plain).toMatchObject([{ productID: ring, engraving: '', orderItemQuantity: 3 }])
    // A product is its first variant, as when it is put into a bag.
    const first = (await add({ productID: 'RNG-002' })).body.cart.items[0]?.productID
    expect((await begin([{ productID: 'RNG-002', quantity: 1 }])).body.cart.items).toMatchObject([{ productID: first }])
  })
  test('back when a removed line is restored', async () => {
    const { cartID, items } = (await add({ engraving: 'Anvi' })).body.cart
    const restores = items[0]?.cartItemID
    await shop.call('DELETE', `/api/cart/${cartID}/items/${restores}/`)
    expect(linesOf((await add({ cartID, restores, engraving: 'Anvi' })).body.cart)).toEqual([['Anvi', 1]])
  })
})

describe('an engraved product in the checkout', () => {
  test('is held at its price, and a changed text makes another order', async () => {
    const { cartID, items } = (await add({ engraving: 'Anvi' })).body.cart
    await address(shop, cartID)
    expect((await shop.call('POST', `/api/cart/${cartID}/quote/`)).status).toBe(200)
    // Neither a higher engraving charge nor another price of the product changes the held price.
    const price = (await read(cartID)).items[0]?.orderItemPrice
    await setTerms({ ...demo, charges: { in: 200_000 } })
    expect((await read(cartID)).items[0]?.orderItemPrice).toBe(price)
    const first = await post(shop, cartID, 'sandbox')
    expect((await post(shop, cartID, 'sandbox')).body.orderID).toBe(first.body.orderID)
    await setTerms()
    await add({ cartID, cartItemID: items[0]?.cartItemID, engraving: 'Meera' })
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const second = await post(shop, cartID, 'sandbox')
    expect(second.status, JSON.stringify(second.body)).toBe(200)
    expect(second.body.orderID).not.toBe(first.body.orderID)
  })
  test('is refused by name if the product cannot be engraved any more, or not with this text', async () => {
    const { cartID } = (await add({ engraving: 'मीरा' })).body.cart
    await address(shop, cartID)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    for (const terms of [null, { ...demo, scripts: ['latin'] }, { ...demo, charges: { us: 2000 } }]) {
      await setTerms(terms)
      expect(await post(shop, cartID, 'sandbox')).toMatchObject({
        status: 422,
        body: { code: 'engraving_unavailable', field: 'items', details: { productID: ring, engraving: 'मीरा' } },
      })
    }
    await setTerms()
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
  })
  test('arrives some working days later', async () => {
    const arrival = async (more: object) => {
      const { cartID } = (await add(more)).body.cart
      return (await address(shop, cartID)).body.cart.deliverBy
    }
    const [plain, engraved] = [await arrival({}), await arrival({ engraving: 'Anvi' })]
    const byPost = async (query: string) =>
      (await shop.call<{ deliverBy: string }>('GET', `/api/products/${ring}/pincode/411030${query}`)).body.deliverBy
    expect([await byPost(''), await byPost('?engraved=1')]).toEqual([plain, engraved])
    const days = (Date.parse(engraved ?? '') - Date.parse(plain ?? '')) / 86_400_000
    // The tests' day is a Saturday: the third working day after it is a Wednesday… counted on from when it is ready.
    expect(days).toBeGreaterThanOrEqual(3)
    expect(days).toBeLessThanOrEqual(5)
    expect(await readyCart(shop, plainRing)).toBeTruthy()
  })
})
