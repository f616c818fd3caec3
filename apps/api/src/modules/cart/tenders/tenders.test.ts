import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, transact } from '../../../kernel/db/db.ts'
import { bank, order, post, puneAddress, restock, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

type Reply = { cart: Cart; code?: string; field?: string }
let people = 0

/** A customer with store credit in rupees. */
async function customerWith(credit: number): Promise<string> {
  const customerId = `saver-${++people}`
  await grant(customerId, credit)
  return customerId
}
const grant = (customerId: string, rupees: number) =>
  transact(shop.db, (tx) =>
    shop.modules.credit.grant(tx, {
      customerId,
      subsite: 'in',
      amount: rupees * 100,
      reason: 'a gift',
      reference: `grant-${++people}`,
      expiresAt: null,
    }),
  )
const balance = async (customerId: string) => (await shop.modules.credit.balance(shop.db, customerId, 'in')) / 100

/** A customer's cart with a ring of ₹42,921 in it, an address and a held price. */
async function readyFor(customerId: string | undefined): Promise<string> {
  const headers = customerId === undefined ? {} : as(customerId)
  const { cartID } = (await shop.call<Reply>('POST', '/api/cart/', { productID: ring }, headers)).body.cart
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, headers)
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, headers)
  return cartID
}
const put = (body: object, headers = {}) => shop.call<Reply>('PUT', '/api/cart/', body, headers)
const useCredit = (cartID: string, customerId: string, amount?: number) =>
  put({ mode: 'apply_usercredit', cartID, ...(amount === undefined ? {} : { amount }) }, as(customerId))
const postAs = (cartID: string, customerId: string, key: string) =>
  shop.call<{ orderID: string; orderStatus: string; payment: { kind: string; providerRef: string }; code?: string }>(
    'POST',
    `/api/cart/postorders/${cartID}/`,
    { paymentSettingsGroupKey: key, locale: 'in-en' },
    as(customerId),
  )

async function makeCard(rupees: number) {
  const to = { name: 'Meera', email: `card-${++people}@example.com` }
  const card = { subsite: 'in', amount: rupees * 100, reference: `card-${people}`, to, from: 'Anvi', message: '', language: 'en' }
  const { cardId } = await transact(shop.db, (tx) => shop.modules.giftCards.issue(tx, { ...card, sendAt: shop.clock.now() }))
  await shop.modules.jobs.runDue()
  const body = (await shop.modules.notifications.recent(100)).find(({ recipient }) => recipient === to.email)?.body ?? ''
  return { cardId, number: /\d{4} \d{4} \d{4} \d{4}/.exec(body)?.[0] ?? '', pin: /PIN: \D*(\d{6})/.exec(body)?.[1] ?? '' }
}

describe('store credit', () => {
  test('pays part or all of a cart and does not reduce other amounts; 0 removes it [C-04]', async () => {
    const customerId = await customerWith(50_000)
    const cartID = await readyFor(customerId)
    const part = (await useCredit(cartID, customerId, 1000.5)).body.cart.summary
    expect(part).toMatchObject({
      total: 42_921,
      pieces: 42_921,
      discount: 0,
      payable: 41_920.5,
      tenders: [{ kind: 'credit', amount: 1000.5 }],
    })
    const whole = (await useCredit(cartID, customerId)).body.cart.summary
    expect(whole).toMatchObject({ total: 42_921, payable: 0, tenders: [{ kind: 'credit', amount: 42_921 }] })
    expect((await useCredit(cartID, customerId, 0)).body.cart.summary).toMatchObject({ payable: 42_921, tenders: [] })
    expect(await balance(customerId)).toBe(50_000)
  })

  test('does not change limits on the whole cart: cash on delivery and proof of identity depend on its total [C-04, C-13]', async () => {
    const customerId = await customerWith(1_000_000)
    const cartID = await readyFor(customerId)
    const check = async () =>
      (await shop.call<{ limit: number; reason: string }>('GET', `/api/cart/${cartID}/cod_check`, undefined, as(customerId))).body
    expect(await check()).toMatchObject({ reason: '' })
    const { items } = (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`, undefined, as(customerId))).body.cart
    const change = { productID: ring, cartID, cartItemID: items[0]?.cartItemID, quantity: 5 }
    const { summary } = (await shop.call<Reply>('POST', '/api/cart/', change, as(customerId))).body.cart
    const { limit } = await check()
    expect(summary.total).toBeGreaterThan(limit)
    const left = (await useCredit(cartID, customerId, summary.total - 1000)).body.cart.summary
    expect([left.payable, left.idProofNeeded]).toEqual([1000, true])
    expect(await check()).toMatchObject({ reason: 'over_limit' })
    expect((await postAs(cartID, customerId, 'cod')).body.code).toBe('cod_unavailable')
    // Paid, it waits for the identity number.
    await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customerId))
    const { payment, orderID } = (await postAs(cartID, customerId, 'sandbox')).body
    await bank(shop, payment.providerRef, 'approve')
    const [held] = await rows(shop.db, sql`select state, hold_reason as reason, payment_state as paid from orders where id = ${orderID}`)
    expect(held).toEqual({ state: 'on_hold', reason: 'id_proof', paid: 'paid' })
  })

  test('that covers an order leaves it waiting for the proof of identity that its total requires [C-04]', async () => {
    const customerId = await customerWith(1_000_000)
    const cartID = await readyFor(customerId)
    const { items } = (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`, undefined, as(customerId))).body.cart
    const change = { productID: ring, cartID, cartItemID: items[0]?.cartItemID, quantity: 5 }
    const { total } = (await shop.call<Reply>('POST', '/api/cart/', change, as(customerId))).body.cart.summary
    const covered = (await useCredit(cartID, customerId, total)).body.cart.summary
    expect([covered.payable, covered.idProofNeeded]).toEqual([0, true])
    await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customerId))
    const { orderID } = (await postAs(cartID, customerId, '')).body
    const [held] = await rows(shop.db, sql`select state, hold_reason as reason, payment_state as paid from orders where id = ${orderID}`)
    expect(held).toEqual({ state: 'on_hold', reason: 'id_proof', paid: 'paid' })
  })

  test('above the balance is refused and changes nothing; a guest has none [C-04, X-10]', async () => {
    const customerId = await customerWith(100)
    const cartID = await readyFor(customerId)
    await useCredit(cartID, customerId, 50)
    expect(await useCredit(cartID, customerId, 100.01)).toMatchObject({ status: 409, body: { code: 'credit_short', field: 'amount' } })
    for (const nonsense of [-1, 10.005, 1e-7])
      expect(await useCredit(cartID, customerId, nonsense)).toMatchObject({ status: 400, body: { field: 'amount' } })
    expect((await useCredit(cartID, await customerWith(500), 1)).body.code).toBe('unknown_cart')
    const { body } = await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`, undefined, as(customerId))
    expect(body.cart.summary.tenders).toEqual([{ kind: 'credit', id: '', lastFour: '', amount: 50 }])
    const guest = await readyFor(undefined)
    expect((await put({ mode: 'apply_usercredit', cartID: guest })).body.code).toBe('credit_sign_in')
    const poor = await customerWith(1)
    await useCredit(await readyFor(poor), poor, 1)
    expect((await useCredit(await readyFor(`nobody-${++people}`), `nobody-${people}`)).body.code).toBe('credit_short')
  })

  test('that covers a cart makes a free order, which spends it once [C-15, S-10]', async () => {
    const customerId = await customerWith(42_921)
    const cartID = await readyFor(customerId)
    await useCredit(cartID, customerId)
    const gateways = await shop.call<{ gateways: { kind: string }[] }>(
      'GET',
      `/api/cart/${cartID}/payment_gateways/`,
      undefined,
      as(customerId),
    )
    expect(gateways.body.gateways.map(({ kind }) => kind)).toEqual(['free'])
    expect((await postAs(cartID, customerId, 'sandbox')).status).toBe(400)
    const posted = await Promise.all([postAs(cartID, customerId, ''), postAs(cartID, customerId, '')])
    for (const { status, body } of posted) expect([status, body.payment.kind, body.orderStatus]).toEqual([200, 'none', 'placed'])
    expect([posted[0].body.orderID, await balance(customerId)]).toEqual([posted[1].body.orderID, 0])
    const placed = await order(shop, posted[0].body.orderID)
    expect(placed).toMatchObject({
      paymentStatus: 'paid',
      amounts: { total: 42_921, payable: 0, tenders: [{ kind: 'credit', amount: 42_921 }] },
    })
  })

  test('leaves the rest for the gateway; held credit is released when the order expires, and spent when it is paid', async () => {
    const customerId = await customerWith(2921)
    const cartID = await readyFor(customerId)
    await useCredit(cartID, customerId)
    const first = (await postAs(cartID, customerId, 'sandbox')).body
    expect([await balance(customerId), (await order(shop, first.orderID)).payments]).toEqual([
      0,
      [
        expect.objectContaining({ kind: 'credit', amount: 2921, status: 'held' }),
        expect.objectContaining({ kind: 'gateway', amount: 40_000, status: 'created' }),
      ],
    ])
    // Posting again holds nothing twice, and the cart still shows the amounts that its own order holds.
    const again = (await postAs(cartID, customerId, 'sandbox')).body
    expect([again.orderID, await balance(customerId)]).toEqual([first.orderID, 0])
    shop.clock.advance(31 * 60_000)
    await shop.modules.orders.expireOverdue()
    expect(await balance(customerId)).toBe(2921)

    await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customerId))
    const second = (await postAs(cartID, customerId, 'sandbox')).body
    await bank(shop, second.payment.providerRef, 'approve')
    expect([second.orderID !== first.orderID, (await order(shop, second.orderID)).status, await balance(customerId)]).toEqual([
      true,
      'processing',
      0,
    ])
  })

  test('held by the first order pays for the new order of a changed cart', async () => {
    const customerId = await customerWith(1000)
    const cartID = await readyFor(customerId)
    await useCredit(cartID, customerId)
    const first = (await postAs(cartID, customerId, 'sandbox')).body
    const { body } = await shop.call<Reply>('POST', '/api/cart/', { productID: ring, cartID }, as(customerId))
    expect(body.cart.summary).toMatchObject({ total: 85_842, payable: 84_842 })
    await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customerId))
    const second = await postAs(cartID, customerId, 'sandbox')
    expect([second.status, second.body.orderID !== first.orderID, await balance(customerId)]).toEqual([200, true, 0])
  })

  test('is used by one of two orders that are posted at once, if it covers only one', async () => {
    const customerId = await customerWith(42_921)
    const cartID = await readyFor(customerId)
    await useCredit(cartID, customerId)
    // The other order is of the same person on the same credit: written as a separate hold, at the same time.
    const [posted, held] = await Promise.allSettled([
      postAs(cartID, customerId, ''),
      transact(shop.db, (tx) => shop.modules.credit.hold(tx, { customerId, subsite: 'in', orderId: `other-${++people}`, amount: 100 })),
    ])
    const ok = posted.status === 'fulfilled' && posted.value.status === 200
    expect([ok, held.status === 'fulfilled']).toContain(true)
    expect(ok && held.status === 'fulfilled').toBe(false)
    expect(await balance(customerId)).toBe(ok ? 0 : 42_920)
  })
})

describe('a gift card', () => {
  test('pays for a guest by number and PIN up to its balance, before credit, and can be removed', async () => {
    const [first, second] = [await makeCard(40_000), await makeCard(10_000)]
    const cartID = await readyFor(undefined)
    const pay = ({ number, pin }: { number: string; pin: string }) => put({ mode: 'apply_giftcard', cartID, number, pin })
    await pay(first)
    const both = (await pay(second)).body.cart.summary
    expect((await pay(second)).body.cart.summary).toEqual(both)
    expect(both).toMatchObject({
      payable: 0,
      tenders: [
        { kind: 'gift_card', id: first.cardId, lastFour: first.number.slice(-4), amount: 40_000 },
        { kind: 'gift_card', id: second.cardId, amount: 2921 },
      ],
    })
    const one = await put({ mode: 'remove_giftcard', cartID, giftCardID: first.cardId })
    expect(one.body.cart.summary).toMatchObject({ payable: 32_921 })
    const placed = (await post(shop, cartID, 'sandbox')).body
    await bank(shop, placed.payment.providerRef, 'approve')
    expect((await shop.modules.giftCards.balances(shop.db, [second.cardId])).get(second.cardId)?.balance ?? 0).toBe(0)
  })

  test('is one of five at most [C-04]', async () => {
    const cartID = await readyFor(undefined)
    for (let count = 1; count <= 6; count++) {
      const { number, pin } = await makeCard(1000)
      const { status, body } = await put({ mode: 'apply_giftcard', cartID, number, pin })
      if (count <= 5) expect([status, body.cart.summary.tenders.length]).toEqual([200, count])
      else expect([status, body.code, body.field]).toEqual([400, 'too_many', 'number'])
    }
  })

  test('with a wrong PIN, or for another customer’s cart, pays nothing', async () => {
    const card = await makeCard(5000)
    const pin = card.pin === '000000' ? '111111' : '000000'
    const cartID = await readyFor(undefined)
    expect(await put({ mode: 'apply_giftcard', cartID, number: card.number, pin })).toMatchObject({
      status: 400,
      body: { code: 'gift_card_wrong', field: 'number' },
    })
    const owned = await readyFor(await customerWith(1))
    expect((await put({ mode: 'apply_giftcard', cartID: owned, number: card.number, pin: card.pin })).body.code).toBe('unknown_cart')
    expect((await put({ mode: 'apply_giftcard', cartID: 'none', number: card.number, pin: card.pin })).body.code).toBe('unknown_cart')
  })
})
