import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { codeSent, puneAddress, restock, ring, statesOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { grantCredit, makeGiftCard } from '../../../testing/tenders.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
beforeEach(() => restock(shop, 99))

interface Refusal {
  code?: string
  orderID?: string
  orderStatus?: string
  details?: { payable: number; total: number; changes: { kind: string; id: string; name: string; before: number; now: number }[] }
}
let people = 0
const price = 42_921

/** A customer's cart with a ring of ₹42,921 in it and an address. */
async function bagOf(customerId = `buyer-${++people}`) {
  const headers = as(customerId)
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: ring }, headers)).body.cart
  const put = async (body: object) => {
    const answer = await shop.call<{ cart: Cart; code?: string }>('PUT', '/api/cart/', { cartID, ...body }, headers)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.cart
  }
  await put({ mode: 'add_address', shipping: puneAddress })
  return {
    cartID,
    customerId,
    put,
    hold: () => shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, headers),
    read: async () => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`, undefined, headers)).body.cart,
    post: (key: string, payable?: number) =>
      shop.call<Refusal>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: key, locale: 'in-en', payable }, headers),
  }
}
type Bag = Awaited<ReturnType<typeof bagOf>>

/** Proves the telephone number, so that cash on delivery can be chosen. */
async function verifyNumber(bag: Bag) {
  await bag.put({ mode: 'cod_send_code' })
  await bag.put({ mode: 'cod_verify_code', code: await codeSent(shop) })
}

/** Posts a cart that lost something since it was shown: it is refused, creates no order, and can be ordered at its new total. */
async function expectRefused(bag: Bag, key: string, loss: { kind: string; before: number; now: number }, payable: number) {
  for (const stated of [undefined, payable - 1]) {
    const { status, body } = await bag.post(key, stated)
    expect([status, body.code]).toEqual([409, 'total_changed'])
    expect(body.details).toMatchObject({ payable, changes: [expect.objectContaining(loss)] })
    expect(await statesOf(shop, bag.cartID)).toEqual([])
  }
  const { summary } = await bag.read()
  expect(summary.payable).toBe(payable)
  const { status, body } = await bag.post(key === '' ? 'sandbox' : key, summary.payable)
  expect([status, body.orderStatus]).toEqual([200, key === 'cod' ? 'placed' : 'payment_pending'])
  const [stored] = await rows<{ payable: number }>(
    shop.db,
    sql`select (amounts->>'payable')::bigint as payable from orders where id = ${body.orderID}`,
  )
  expect(Number(stored?.payable)).toBe(payable * 100)
}

describe('an order never costs more than the total that its shopper was shown [C-15]', () => {
  describe.each([
    ['with a held price', true],
    ['without one', false],
  ])('%s', (_name, held) => {
    test('a gift card spent by another cart is refused with the changes, online and in cash', async () => {
      for (const key of ['sandbox', 'cod']) {
        const { number, pin } = await makeGiftCard(shop, 1000)
        const [first, second] = [await bagOf(), await bagOf()]
        for (const bag of [first, second]) {
          expect((await bag.put({ mode: 'apply_giftcard', number, pin })).summary.payable).toBe(price - 1000)
          await verifyNumber(bag)
          if (held) await bag.hold()
          shop.clock.advance(21_000)
        }
        expect((await first.post(key)).status).toBe(200)
        await expectRefused(second, key, { kind: 'gift_card', before: 1000, now: 0 }, price)
      }
    })

    test('credit spent by another cart of its owner is refused', async () => {
      const customerId = `saver-${++people}`
      await grantCredit(shop, customerId, 5000)
      const bag = await bagOf(customerId)
      await bag.put({ mode: 'apply_usercredit' })
      if (held) await bag.hold()
      await shop.db.execute(sql`update credit_lot set available = 200000 where customer_id = ${customerId}`)
      await expectRefused(bag, 'sandbox', { kind: 'credit', before: 5000, now: 2000 }, price - 2000)
    })

    test('expired credit is refused', async () => {
      const customerId = `saver-${++people}`
      await grantCredit(shop, customerId, 5000, new Date(shop.clock.now().getTime() + 5 * durations.minute))
      const bag = await bagOf(customerId)
      await bag.put({ mode: 'apply_usercredit' })
      if (held) await bag.hold()
      shop.clock.advance(6 * durations.minute)
      await expectRefused(bag, 'sandbox', { kind: 'credit', before: 5000, now: 0 }, price)
    })

    test('a blocked card is refused, for an order that it covered', async () => {
      const { number, pin, reference } = await makeGiftCard(shop, 45_000)
      const bag = await bagOf()
      expect((await bag.put({ mode: 'apply_giftcard', number, pin })).summary.payable).toBe(0)
      if (held) await bag.hold()
      expect((await shop.modules.giftCards.block(reference, 'staff')).ok).toBe(true)
      await expectRefused(bag, '', { kind: 'gift_card', before: price, now: 0 }, price)
    })
  })

  test('credit does not replace a gift card that is no longer valid', async () => {
    const { number, pin, reference } = await makeGiftCard(shop, 1000)
    const customerId = `saver-${++people}`
    await grantCredit(shop, customerId, 90_000)
    const bag = await bagOf(customerId)
    await bag.put({ mode: 'apply_giftcard', number, pin })
    expect((await bag.put({ mode: 'apply_usercredit' })).summary).toMatchObject({ payable: 0 })
    await bag.hold()
    await shop.modules.giftCards.block(reference, 'staff')
    const { body } = await bag.post('')
    expect([body.code, body.details?.changes]).toEqual([
      'total_changed',
      [expect.objectContaining({ kind: 'gift_card', before: 1000, now: 0 })],
    ])
    await bag.read()
    expect((await bag.post('')).body.orderStatus).toBe('placed')
  })

  test('an automatic offer that ended before its price was held is refused', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    const effect = { kind: 'amount_off', amount: 100_000 } as const
    const endsAt = new Date(shop.clock.now().getTime() + 5 * durations.minute)
    await giveTestPromotion(shop, site, { effect, title: { en: 'Today' }, endsAt, priority: 99 })
    const bag = await bagOf()
    const { summary, promotions } = await bag.read()
    expect(promotions.length).toBeGreaterThan(0)
    shop.clock.advance(6 * durations.minute)
    const { body } = await bag.post('sandbox')
    expect(body.code).toBe('total_changed')
    expect(body.details?.changes).toContainEqual(expect.objectContaining({ kind: 'promotion', before: 1030, now: 0 }))
    expect(body.details?.payable).toBeGreaterThan(summary.payable)
    expect((await bag.read()).summary.payable).toBe(body.details?.payable)
    expect((await bag.post('sandbox')).status).toBe(200)
  })

  test('the last use of an offer, raced at once: one order gets it, the others get the new total', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    const effect = { kind: 'amount_off', amount: 50_000 } as const
    await giveTestPromotion(shop, site, { code: 'ONEONLY', effect, title: { en: 'Once' }, usageLimit: 1 })
    const bags: Bag[] = []
    for (let index = 0; index < 5; index++) {
      const bag = await bagOf()
      await bag.put({ mode: 'apply_promotion', couponCode: 'ONEONLY' })
      await bag.hold()
      bags.push(bag)
    }
    const answers = await Promise.all(bags.map((bag) => bag.post('sandbox')))
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(4)
    for (const { body } of refused) {
      expect(['promotion_used_up', 'total_changed']).toContain(body.code)
      expect(body.details).toMatchObject({ payable: price, changes: [expect.objectContaining({ kind: 'promotion', before: 515, now: 0 })] })
    }
  })

  test('one card in five carts, raced at once: it pays for one, and nobody pays more than the shown total', async () => {
    const { number, pin } = await makeGiftCard(shop, 1000)
    const bags: Bag[] = []
    for (let index = 0; index < 5; index++) {
      const bag = await bagOf()
      await bag.put({ mode: 'apply_giftcard', number, pin })
      await bag.hold()
      bags.push(bag)
    }
    const answers = await Promise.all(bags.map((bag) => bag.post('sandbox', price - 1000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body, status } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, ['gift_card_short', 'total_changed'].includes(body.code ?? '')]).toEqual([409, true])
      expect(body.details).toMatchObject({
        payable: price,
        changes: [expect.objectContaining({ kind: 'gift_card', before: 1000, now: 0 })],
      })
    }
  })

  test('an invalid amount is refused and creates no order', async () => {
    const bag = await bagOf()
    await bag.hold()
    for (const nonsense of [-1, Number.NaN, 'much', 1.005]) {
      const { status, body } = await shop.call<{ field?: string }>(
        'POST',
        `/api/cart/postorders/${bag.cartID}/`,
        { paymentSettingsGroupKey: 'sandbox', payable: nonsense },
        as(bag.customerId),
      )
      // JSON has no NaN: it arrives as null.
      expect([status, body.field]).toEqual([400, 'payable'])
    }
    expect(await statesOf(shop, bag.cartID)).toEqual([])
    expect((await bag.post('sandbox', price - 0.01)).body.code).toBe('total_changed')
    expect((await bag.post('sandbox', price + 10)).status).toBe(200)
  })
})
