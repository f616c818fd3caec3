import type { Cart, Offer } from '@karat/contract/cart.ts'
import { rows } from '../../../kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unwrap } from '../../../kernel/result.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { testDatabase } from '../../../testing/database.ts'
import { address, bank, cartWith, codeSent, post, puneAddress, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import type { NewPromotion } from './port.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

let made = 0
/** A promotion of India with its own code, or an automatic one; ₹1,000 off by default. */
async function offer(more: Partial<NewPromotion> = {}, automatic = false): Promise<{ id: string; code: string }> {
  made += 1
  const code = `CODE${made}`
  const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
  const effect = { kind: 'amount_off', amount: 100_000 } as const
  const id = `p${made}`
  await giveTestPromotion(shop, site, { id, effect, title: { en: 'Less' }, ...(automatic ? {} : { code }), ...more })
  return { id, code }
}

type Reply = { cart: Cart; code?: string; field?: string; details?: Record<string, unknown> }
const apply = (cartID: string, couponCode: string) => shop.call<Reply>('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, couponCode })
const remove = (cartID: string, promoID: string) => shop.call<Reply>('PUT', '/api/cart/', { mode: 'remove_promotion', cartID, promoID })
/** Confirms cash on delivery for a cart by its code. */
async function confirmCash(cartID: string): Promise<void> {
  await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
  const verified = await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
  expect(verified.status, JSON.stringify(verified.body)).toBe(200)
}
const used = async (id: string) => (await rows<{ used: number }>(shop.db, sql`select used from promotion where id = ${id}`))[0]?.used
const uses = (id: string) =>
  rows<{ state: string }>(shop.db, sql`select state from promotion_use where promotion_id = ${id} order by order_id`)

describe('a code', () => {
  test('reduces the total by its amount once, in any spelling, and removing it restores the first total [C-06, E-01, E-02]', async () => {
    const { cartID, summary: before } = await cartWith(shop, ring, 2)
    const { id, code } = await offer()
    const { body } = await apply(cartID, ` ${code.toLowerCase()} `)
    expect(body.cart).toMatchObject({
      promoID: id,
      orderPromoCode: code,
      extra: { applied_promotions: { [id]: { couponCode: code } } },
      // ₹1,000 before tax is ₹1,030 with it; each of the two rings is rounded to the rupee.
      promotions: [{ promoID: id, couponCode: code, title: 'Less', saved: 1030 }],
      summary: { promotionDiscount: 1030, discount: 1030, total: before.total - 1030, payable: before.total - 1030 },
      items: [{ orderItemPrice: before.total / 2, orderPromoDiscountAmount: 515, lineTotal: before.total - 1030 }],
    })
    expect((await apply(cartID, code)).body.cart.summary).toEqual(body.cart.summary)
    const removed = (await remove(cartID, id)).body.cart
    expect([removed.promoID, removed.orderPromoCode, removed.promotions, removed.summary]).toEqual([null, '', [], before])
    expect((await remove(cartID, id)).status).toBe(404)
  })

  test.each([
    ['promotion_unknown', undefined, {}],
    ['promotion_expired', { startsAt: new Date('2026-01-01'), endsAt: new Date('2026-01-02') }, {}],
    ['promotion_not_started', { startsAt: new Date('2090-01-01') }, {}],
    ['promotion_not_for_these', { scope: { metals: ['silver'] } }, {}],
    ['promotion_minimum', { minimum: 5_000_000 }, { minimum: 50_000, missing: 7079 }],
    ['promotion_gift_missing', { effect: { kind: 'free_gift', productId: 'CON-002' } }, { productID: 'CON-002' }],
    ['promotion_used_up', { usageLimit: 0 }, {}],
    ['promotion_not_for_you', { groups: ['staff'] }, {}],
  ] as const)('without a saving is refused with the reason and changes nothing: %s [C-06]', async (problem, more, details) => {
    const { cartID, summary } = await cartWith(shop, ring)
    const { code } = more ? await offer(more as Partial<NewPromotion>) : { code: 'NOSUCH' }
    const { status, body } = await apply(cartID, code)
    expect([status, body]).toEqual([
      problem === 'promotion_unknown' ? 404 : 409,
      expect.objectContaining({ code: problem, field: 'couponCode' }),
    ])
    expect(body.details).toEqual({ couponCode: code, ...details })
    const cart = (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
    expect([cart.summary, cart.refusedCodes]).toEqual([summary, []])
  })

  test('with a smaller saving than another is refused; at most five are stored', async () => {
    const { cartID } = await cartWith(shop, ring)
    const [large, small] = [await offer({ effect: { kind: 'amount_off', amount: 500_000 } }), await offer()]
    await apply(cartID, large.code)
    expect((await apply(cartID, small.code)).body.code).toBe('promotion_not_better')
    const { cartID: other } = await cartWith(shop, ring)
    for (let n = 0; n < 5; n++) expect((await apply(other, (await offer({ stackable: true })).code)).status).toBe(200)
    expect((await apply(other, (await offer({ stackable: true })).code)).body.code).toBe('promotion_limit')
  })

  test('stays in the cart when the total falls below its minimum, and applies again above it', async () => {
    const { cartID, items } = await cartWith(shop, ring, 2)
    const { code } = await offer({ minimum: 8_000_000 })
    await apply(cartID, code)
    const change = (quantity: number) =>
      shop.call<Reply>('POST', '/api/cart/', { productID: ring, quantity, cartID, cartItemID: items[0]?.cartItemID })
    expect((await change(1)).body.cart).toMatchObject({
      promotions: [],
      refusedCodes: [{ couponCode: code, reason: 'promotion_minimum', minimum: 80_000, missing: 37_079 }],
    })
    expect((await change(2)).body.cart).toMatchObject({ promotions: [{ couponCode: code }], refusedCodes: [] })
  })

  test('of another site is unknown', async () => {
    const { code } = await offer()
    const { body } = await shop.call<Reply>('POST', '/api/cart/', { productID: 'RNG-001' }, { subsiteid: '2' })
    const answer = await shop.call<Reply>(
      'PUT',
      '/api/cart/',
      { mode: 'apply_promotion', cartID: body.cart.cartID, couponCode: code },
      { subsiteid: '2' },
    )
    expect(answer.body.code).toBe('promotion_unknown')
  })
})

describe('an order', () => {
  /** A cart with a code, ready to be paid on delivery. */
  async function cashCart(code: string, productID = ring): Promise<string> {
    const cartID = await readyCart(shop, productID)
    expect((await apply(cartID, code)).status).toBe(200)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    await confirmCash(cartID)
    return cartID
  }

  test('freezes each unit with its share of the promotion, and the gateway is asked for the total', async () => {
    const { id, code } = await offer()
    const { cartID } = await cartWith(shop, ring, 3)
    await address(shop, cartID, { deliveryMethod: 'express' })
    const cart = (await apply(cartID, code)).body.cart
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const { body } = await post(shop, cartID, 'sandbox')
    const units = await rows<{ shown: number; total: number }>(
      shop.db,
      sql`select shown, (breakup->>'total')::int as total from order_unit where order_id = ${body.orderID} order by position`,
    )
    expect(units).toHaveLength(3)
    const changed = await rows<{ kind: string; sum: number }>(
      shop.db,
      sql`select kind, sum(before_tax + tax + round_off)::int as sum from order_adjustment where order_id = ${body.orderID} group by kind order by kind`,
    )
    expect(changed).toEqual([
      { kind: 'delivery', sum: 50_000 },
      { kind: 'promotion', sum: -Math.round(cart.summary.promotionDiscount * 100) },
    ])
    const total = Math.round(cart.summary.total * 100)
    expect(units.reduce((sum, unit) => sum + unit.shown, 0) + 50_000).toBe(total)
    const [payment] = await rows<{ amount: number }>(shop.db, sql`select amount from payment where order_id = ${body.orderID}`)
    expect(Number(payment?.amount)).toBe(total)
    expect(await uses(id)).toEqual([{ state: 'held' }])
  })

  test('keeps the offer of its held price when the offer ends meanwhile, and accepts a code entered later', async () => {
    const first = await offer()
    const cartID = await readyCart(shop, ring)
    await apply(cartID, first.code)
    const held = await shop.call<Reply & { quote: { quoteID: string } }>('POST', `/api/cart/${cartID}/quote/`)
    await offer({ id: first.id, code: first.code, startsAt: new Date('2026-01-01'), endsAt: new Date('2026-01-02') })
    const later = (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
    expect(later.summary.total).toBe(held.body.cart.summary.total)
    const more = await offer({ effect: { kind: 'amount_off', amount: 200_000 } })
    expect((await apply(cartID, more.code)).body.cart.promotions.map((one) => one.couponCode)).toEqual([more.code])
    const again = await shop.call<{ quote: { quoteID: string } }>('POST', `/api/cart/${cartID}/quote/`)
    expect(again.body.quote.quoteID).toBe(held.body.quote.quoteID)
  })

  test('gets the last use of a code if it is one of many posted at once', async () => {
    const { id, code } = await offer({ usageLimit: 2 })
    const carts: string[] = []
    for (let n = 0; n < 5; n++) carts.push(await cashCart(code))
    const posted = await Promise.all(carts.map((cartID) => post(shop, cartID, 'cod')))
    expect(posted.filter(({ status }) => status === 200)).toHaveLength(2)
    const [late = ''] = carts.filter((_, index) => posted[index]?.status !== 200)
    expect((await shop.call<Reply>('GET', `/api/cart/${late}/cart_summary`)).body.cart).toMatchObject({
      promotions: [],
      refusedCodes: [{ couponCode: code, reason: 'promotion_used_up' }],
    })
    // Its shopper was shown the total without it by then, and can order.
    expect((await post(shop, late, 'cod')).status).toBe(200)
    for (const { status, body } of posted.filter((answer) => answer.status !== 200))
      expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'promotion_used_up'])
    expect([await used(id), await uses(id)]).toEqual([2, [{ state: 'spent' }, { state: 'spent' }]])
  })

  test('counts against the limit of its customer, in any cart', async () => {
    const { code } = await offer({ customerLimit: 1 })
    // Different variants, so that the orders do not wait for each other's stock.
    const sizes = [15, 16, 17].map((size) => ring.replace(/15$/, String(size)))
    const carts: string[] = []
    for (const size of sizes) carts.push(await cashCart(code, size))
    const posted = await Promise.all(carts.map((cartID) => post(shop, cartID, 'cod')))
    expect(posted.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    // Their own other cart used it, whether they learn it now or when they enter it again.
    for (const { status, body } of posted.filter((answer) => answer.status !== 200))
      expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'promotion_used'])
    for (const cartID of carts.filter((_, index) => posted[index]?.status !== 200))
      expect((await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart).toMatchObject({
        promotions: [],
        refusedCodes: [{ couponCode: code, reason: 'promotion_used' }],
      })
    const { cartID } = await cartWith(shop, ring)
    await address(shop, cartID)
    expect((await apply(cartID, code)).body.code).toBe('promotion_used')
  })

  test('of a customer who took the last use in another cart is refused as already used, in a race and afterwards', async () => {
    const { id, code } = await offer({ usageLimit: 1, customerLimit: 1 })
    const carts: string[] = []
    for (const size of [15, 16]) carts.push(await cashCart(code, ring.replace(/15$/, String(size))))
    const posted = await Promise.all(carts.map((cartID) => post(shop, cartID, 'cod')))
    const refused = posted.filter(({ status }) => status !== 200).map(({ body }) => (body as unknown as { code: string }).code)
    expect([refused, await used(id)]).toEqual([['promotion_used'], 1])
    const { cartID } = await cartWith(shop, ring)
    await address(shop, cartID)
    expect((await apply(cartID, code)).body.code).toBe('promotion_used')
  })

  test('counts a code as used by account, e-mail address or telephone number alone, in any spelling', async () => {
    const { code } = await offer({ customerLimit: 1 })
    const used = { Email: `used${made}@example.com`, Phone: '98220 22222' }
    const place = async (fresh: object) => {
      const { cartID } = await cartWith(shop, ring)
      await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: { ...puneAddress, ...fresh } })
      return cartID
    }
    const first = await place(used)
    expect((await apply(first, code)).status).toBe(200)
    await shop.call('POST', `/api/cart/${first}/quote/`)
    await confirmCash(first)
    expect((await post(shop, first, 'cod')).status).toBe(200)
    const other = { Email: `other${made}@example.com`, Phone: '98220 33333' }
    for (const same of [{ Phone: '+91 98220-22222' }, { Phone: '098220 22222' }, { Email: used.Email.toUpperCase() }])
      expect([same, (await apply(await place({ ...other, ...same }), code)).body.code]).toEqual([same, 'promotion_used'])
    expect((await apply(await place(other), code)).status).toBe(200)
  })

  test('keeps its use of a code while a unit is left; only the cancellation of the whole order releases it', async () => {
    const { id, code } = await offer({ usageLimit: 1 })
    const cartID = await readyCart(shop, ring, 2)
    await apply(cartID, code)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const { body } = await post(shop, cartID, 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    const cancel = async (unit: number) => unwrap(await shop.modules.cancellations.byStaff(body.orderNumber, unit, 'Meera', 'x'))
    await cancel(1)
    expect([await used(id), await uses(id)]).toEqual([1, [{ state: 'spent' }]])
    expect((await apply((await cartWith(shop, ring)).cartID, code)).body.code).toBe('promotion_used_up')
    await cancel(2)
    expect([await used(id), (await uses(id)).map(({ state }) => state)]).toEqual([0, ['released']])
    expect((await apply((await cartWith(shop, ring)).cartID, code)).status).toBe(200)
  })

  test('is a first order if it is the first of its contact', async () => {
    const { code } = await offer({ firstOrder: true })
    const fresh = { Email: `first${made}@example.com`, Phone: '98220 11111' }
    const place = async () => {
      const { cartID } = await cartWith(shop, ring)
      const { shipping } = (await address(shop, cartID)).body.cart.address ?? expect.unreachable()
      await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: { ...shipping, ...fresh } })
      return cartID
    }
    const first = await place()
    expect((await apply(first, code)).status).toBe(200)
    await shop.call('POST', `/api/cart/${first}/quote/`)
    await confirmCash(first)
    expect((await post(shop, first, 'cod')).status).toBe(200)
    expect((await apply(await place(), code)).body.code).toBe('promotion_first_order')
  })

  test('keeps the last use of a code that it holds itself after the held price expired, and is posted again with it', async () => {
    const { id, code } = await offer({ usageLimit: 1, customerLimit: 1 })
    const cartID = await readyCart(shop, ring)
    await apply(cartID, code)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    shop.clock.advance(16 * 60_000)
    const { cart } = (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`)).body
    expect([cart.promotions.map(({ couponCode }) => couponCode), cart.refusedCodes]).toEqual([[code], []])
    await address(shop, cartID, { deliveryMethod: 'express' })
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    expect([await used(id), (await uses(id)).map(({ state }) => state).toSorted()]).toEqual([1, ['held', 'released']])
  })

  test('releases its use of a code when it ends', async () => {
    const { id, code } = await offer({ usageLimit: 1 })
    const cartID = await readyCart(shop, ring)
    await apply(cartID, code)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    await post(shop, cartID, 'sandbox')
    expect([await used(id), (await apply((await cartWith(shop, ring)).cartID, code)).body.code]).toEqual([1, 'promotion_used_up'])
    shop.clock.advance(31 * 60_000)
    await shop.modules.orders.expireOverdue()
    expect([await used(id), await uses(id)]).toEqual([0, [{ state: 'released' }]])
    expect((await apply((await cartWith(shop, ring)).cartID, code)).status).toBe(200)
  })
})

describe('automatic offers in the list', () => {
  const list = async (cartID: string, languageid = '1') =>
    (await shop.call<{ promotions: Offer[] }>('GET', `/api/cart/${cartID}/promotions_list/`, undefined, { languageid })).body.promotions

  test('an offer without a code applies automatically, and is listed only for shoppers who can use it', async () => {
    const hers = await offer({ groups: ['staff'], effect: { kind: 'amount_off', amount: 200_000 } }, true)
    const { cartID, promotions } = await cartWith(shop, ring)
    expect([promotions, (await list(cartID)).some(({ promoID }) => promoID === hers.id)]).toEqual([[], false])
    const everybodys = await offer({ minimum: 4_000_000 }, true)
    const own = (await cartWith(shop, ring)).cartID
    const cart = (await shop.call<Reply>('GET', `/api/cart/${own}/cart_summary`)).body.cart
    expect(cart).toMatchObject({ promoID: null, promotions: [{ promoID: everybodys.id, couponCode: '', saved: 1030 }] })
    expect((await list(own)).find(({ promoID }) => promoID === everybodys.id)).toMatchObject({ applied: true, couponCode: '' })
    await shop.db.execute(sql`delete from promotion where code is null`)
    await shop.modules.changed(['promotions:in'])
  })
})
