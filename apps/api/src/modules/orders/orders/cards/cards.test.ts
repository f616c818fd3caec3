import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { address, bank, order, post, type Posted, puneAddress, restock, ring, statesOf, webhook } from '../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

type Reply = { cart: Cart; code?: string; field?: string; details?: object }
let made = 0
/** A card for a new recipient; ₹10,000 sent at once by default. */
const wanted = (more: object = {}) => {
  const key = `card-${++made}`
  return { key, amount: 10_000, toName: 'Meera', toEmail: `${key}@example.com`, fromName: 'Anvi', message: 'For you', ...more }
}
const buy = (body: object, headers = {}) => shop.call<Reply>('POST', '/api/cart/gift-cards/', body, headers)
const mailsTo = async (email: string) => (await shop.modules.notifications.recent(300)).filter(({ recipient }) => recipient === email)
const cardsOf = async (orderID: string) =>
  Number((await rows<{ c: number }>(shop.db, sql`select count(*) as c from gift_card where reference like ${`order:${orderID}%`}`))[0]?.c)

/** A bag with a gift card that can be posted. */
async function ready(card: object): Promise<string> {
  const { cartID } = (await buy(card)).body.cart
  expect((await address(shop, cartID)).status).toBe(200)
  expect((await shop.call('POST', `/api/cart/${cartID}/quote/`)).status).toBe(200)
  return cartID
}
async function paid(cartID: string) {
  const { body, status } = await post(shop, cartID, 'sandbox')
  expect(status, JSON.stringify(body)).toBe(200)
  await bank(shop, body.payment.providerRef, 'approve')
  return body
}

describe('a gift card in the cart', () => {
  test('is added, changed and removed; the same key again is the same card', async () => {
    const card = wanted({ sendOn: '2026-12-08' })
    const { cart } = (await buy(card)).body
    expect(cart).toMatchObject({
      items: [],
      orderQty: 1,
      summary: { pieces: 0, cards: 10_000, delivery: 0, total: 10_000, payable: 10_000 },
    })
    const { key: _, ...shown } = card
    expect(cart.cards).toEqual([{ cardID: expect.any(String), ...shown }])
    const { cartID } = cart
    const again = (await buy({ ...card, cartID, amount: 5000 })).body.cart
    expect(again.cards.map(({ cardID, amount }) => [cardID, amount])).toEqual([[cart.cards[0]?.cardID, 5000]])
    const changed = await buy({ ...card, cartID, cardID: cart.cards[0]?.cardID, key: 'other', toName: 'Asha' })
    expect(changed.body.cart.cards).toMatchObject([{ toName: 'Asha', amount: 10_000 }])
    const removed = await shop.call<Reply>('DELETE', `/api/cart/${cartID}/gift-cards/${cart.cards[0]?.cardID}/`)
    expect(removed.body.cart).toMatchObject({ cards: [], orderQty: 0, summary: { total: 0 } })
    expect((await shop.call('DELETE', `/api/cart/${cartID}/gift-cards/${cart.cards[0]?.cardID}/`)).status).toBe(404)
  })

  test.each([
    [{ amount: 999 }, 'amount', 'card_amount'],
    [{ amount: 50_000 }, 'amount', 'card_amount'],
    [{ amount: 1000.5 }, 'amount', 'bad_request'],
    [{ sendOn: '2026-11-20' }, 'sendOn', 'card_day'],
    [{ sendOn: '2027-11-24' }, 'sendOn', 'card_day'],
    [{ sendOn: '2026-02-30' }, 'sendOn', 'bad_request'],
    [{ toEmail: 'meera' }, 'toEmail', 'bad_request'],
    [{ toName: '' }, 'toName', 'bad_request'],
    [{ message: 'x'.repeat(301) }, 'message', 'bad_request'],
    [{ cardID: 'nowhere' }, 'cardID', 'unknown_item'],
  ])('with %o is refused by field, and changes nothing', async (more, field, code) => {
    const { cartID } = (await buy(wanted())).body.cart
    expect((await buy(wanted({ cartID, ...more }))).body).toMatchObject({ field, code })
    expect((await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart.cards).toHaveLength(1)
  })

  test('belongs to the owner of the cart, and ten are the maximum', async () => {
    const { cartID, cards } = (await buy(wanted(), as('giver'))).body.cart
    const [card] = cards
    expect((await buy(wanted({ cartID }), as('thief'))).status).toBe(404)
    expect((await buy(wanted({ cartID }))).status).toBe(404)
    expect((await shop.call('DELETE', `/api/cart/${cartID}/gift-cards/${card?.cardID}/`, undefined, as('thief'))).status).toBe(404)
    for (let more = 1; more < 10; more++) expect((await buy(wanted({ cartID }), as('giver'))).status).toBe(200)
    expect((await buy(wanted({ cartID }), as('giver'))).body).toMatchObject({ code: 'too_many' })
  })

  test('moves with a guest’s cart into the customer’s', async () => {
    await buy(wanted(), as('merger'))
    const { cartID } = (await buy(wanted())).body.cart
    const { cart } = (await shop.call<Reply>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as('merger'))).body
    expect(cart.cards).toHaveLength(2)
    expect(cart.summary.total).toBe(20_000)
  })

  test('is paid by money only: not by credit, nor in cash on delivery', async () => {
    const grant = { customerId: 'saver', subsite: 'in', amount: 90_000_00, reason: 'a gift', reference: 'grant', expiresAt: null }
    await transact(shop.db, (tx) => shop.modules.credit.grant(tx, grant))
    const { cartID } = (await buy(wanted(), as('saver'))).body.cart
    await shop.call('POST', '/api/cart/', { productID: ring, cartID }, as('saver'))
    const { cart } = (await shop.call<Reply>('PUT', '/api/cart/', { mode: 'apply_usercredit', cartID }, as('saver'))).body
    expect(cart.summary).toMatchObject({ pieces: 42_921, cards: 10_000, total: 52_921, payable: 10_000, tenders: [{ amount: 42_921 }] })
    const check = await shop.call<{ available: boolean; reason: string }>('GET', `/api/cart/${cartID}/cod_check`, undefined, as('saver'))
    expect(check.body).toMatchObject({ available: false, reason: 'gift_card' })
    const guest = await ready(wanted())
    expect((await post(shop, guest, 'cod')).body).toMatchObject({ code: 'cod_unavailable' })
    expect((await post(shop, guest, '')).body).toMatchObject({ code: 'payment_needed' })
  })
})

describe('an order of gift cards only', () => {
  test('is paid, issues its card once however often the gateway reports it, and is completed', async () => {
    const card = wanted()
    const cartID = await ready(card)
    const posted = await paid(cartID)
    const event = { type: 'payment.captured', providerRef: posted.payment.providerRef, amount: 10_000_00, currency: 'INR' }
    await Promise.all([bank(shop, posted.payment.providerRef, 'approve'), webhook(shop, { id: 'again', ...event })])
    expect(await order(shop, posted.orderID)).toMatchObject({ status: 'processing', cards: [{ status: 'ordered' }] })
    await Promise.all([shop.modules.jobs.runDue(), shop.modules.jobs.runDue()])
    await shop.modules.jobs.runDue()
    expect(await order(shop, posted.orderID)).toMatchObject({
      status: 'completed',
      items: [],
      promisedFor: null,
      paymentStatus: 'paid',
      cards: [{ amount: 10_000, toName: 'Meera', toEmail: card.toEmail, status: 'issued' }],
      amounts: { cards: 10_000, total: 10_000, payable: 10_000 },
    })
    expect(await cardsOf(posted.orderID)).toBe(1)
    const mails = await mailsTo(card.toEmail)
    expect(mails).toHaveLength(1)
    const body = mails[0]?.body ?? ''
    expect(body).toContain('For you')
    const number = /\d{4} \d{4} \d{4} \d{4}/.exec(body)?.[0]
    const pin = /PIN: \D*(\d{6})/.exec(body)?.[1]
    expect((await shop.call('POST', '/api/gift-cards/balance/', { number, pin })).body).toMatchObject({ amount: 10_000 })
    const confirmation = (await mailsTo(puneAddress.Email)).find(({ body: text }) => text.includes(posted.orderNumber))
    expect(confirmation?.body).toContain(`For Meera, ${card.toEmail}`)
    expect(confirmation?.body).not.toContain('Delivery')
  })

  test('sends its e-mail on its day, in the morning of the site’s time zone', async () => {
    const card = wanted({ sendOn: '2026-11-23' })
    await paid(await ready(card))
    await shop.modules.jobs.runDue()
    expect(await mailsTo(card.toEmail)).toEqual([])
    shop.clock.set(new Date('2026-11-23T03:29:00Z'))
    await shop.modules.jobs.runDue()
    expect(await mailsTo(card.toEmail)).toEqual([])
    shop.clock.set(new Date('2026-11-23T03:31:00Z'))
    await shop.modules.jobs.runDue()
    expect(await mailsTo(card.toEmail)).toHaveLength(1)
  })

  test('issues nothing before it is paid and while it is on hold; staff release it', async () => {
    const card = wanted()
    const { orderID, orderNumber, payment } = (await post(shop, await ready(card), 'sandbox')).body
    await shop.modules.jobs.runDue()
    expect(await cardsOf(orderID)).toBe(0)
    await transact(shop.db, async (tx) => {
      const locked = await shop.modules.orders.lock(tx, orderID)
      if (locked) await shop.modules.orders.hold(tx, locked, 'dispute')
    })
    await bank(shop, payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect([await cardsOf(orderID), (await order(shop, orderID)).status]).toEqual([0, 'action_needed'])
    const staff = { number: orderNumber, actor: { kind: 'staff' as const, id: 'Asha' }, reason: 'the bank took it back' }
    expect(await shop.modules.orderTransitions.byStaff('release', staff)).toMatchObject({ ok: true })
    expect(await shop.modules.orderTransitions.byStaff('release', staff)).toMatchObject({ ok: false })
    shop.clock.advance(2 * durations.minute)
    await shop.modules.jobs.runDue()
    expect([await cardsOf(orderID), (await order(shop, orderID)).status]).toEqual([1, 'completed'])
  })

  test('is another order if a card changes before payment; a card added meanwhile stays in the next cart', async () => {
    const card = wanted()
    const cartID = await ready(card)
    await post(shop, cartID, 'sandbox')
    await buy({ ...card, cartID, amount: 2000 })
    const second = (await post(shop, cartID, 'sandbox')).body
    expect(await statesOf(shop, cartID)).toEqual(['cancelled', 'payment_pending'])
    await buy(wanted({ cartID, amount: 3000 }))
    await bank(shop, second.payment.providerRef, 'approve')
    const { continuedIn } = (await shop.call<Reply>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
    expect((await shop.call<Reply>('GET', `/api/cart/${continuedIn}/cart_summary`)).body.cart.cards).toMatchObject([{ amount: 3000 }])
  })
})

describe('an order of products and gift cards', () => {
  test('is refunded for its units only: the card stays, and credit that paid for units is restored', async () => {
    const customer = as('mixer')
    const grant = { customerId: 'mixer', subsite: 'in', amount: 90_000_00, reason: 'a gift', reference: 'mixed', expiresAt: null }
    await transact(shop.db, (tx) => shop.modules.credit.grant(tx, grant))
    const { cartID } = (await buy(wanted(), customer)).body.cart
    await shop.call('POST', '/api/cart/', { productID: ring, cartID }, customer)
    await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, customer)
    await shop.call('PUT', '/api/cart/', { mode: 'apply_usercredit', cartID, amount: 40_000 }, customer)
    await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, customer)
    const asked = { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }
    const { orderID, payment } = (await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, asked, customer)).body
    await bank(shop, payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    const before = await order(shop, orderID)
    expect(before).toMatchObject({
      status: 'processing',
      amounts: { pieces: 42_921, cards: 10_000, total: 52_921, payable: 12_921 },
      cards: [{ status: 'issued' }],
    })
    const items = before.items.map(({ orderItemID }) => ({ orderItemID, quantity: 1 }))
    const cancelled = await shop.call(
      'PUT',
      '/api/orders/cancel/',
      { orderID, requestKey: 'all-of-the-pieces', items, reason: 'mistake' },
      customer,
    )
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    await shop.modules.jobs.runDue()
    expect(await order(shop, orderID)).toMatchObject({
      status: 'completed',
      paymentStatus: 'partially_refunded',
      amounts: { pieces: 0, cards: 10_000, total: 10_000 },
      payments: expect.arrayContaining([
        expect.objectContaining({ kind: 'gateway', amount: 12_921, returned: 2921 }),
        expect.objectContaining({ kind: 'credit', amount: 40_000, returned: 40_000 }),
      ]) as unknown,
    })
    expect(await shop.modules.credit.balance(shop.db, 'mixer', 'in')).toBe(90_000_00)
  })
})
