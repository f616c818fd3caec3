import type { Cart, Summary } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { rows, transact } from '../../../kernel/db/db.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { type Posted, puneAddress } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)

/** The sites with an address of each, and of two states of India, where the taxes differ. */
const places = [
  ['in', '1', puneAddress],
  ['in', '1', { ...puneAddress, State: 'KA', City: 'Bengaluru', Zip: '560001' }],
  ['ae', '2', { ...puneAddress, State: 'DU', City: 'Dubai', Zip: '', Country: 'AE', Phone: '50 123 4567' }],
  ['us', '3', { ...puneAddress, State: 'NY', City: 'New York', Zip: '10001', Country: 'US', Phone: '(201) 555-0123' }],
  ['sg', '4', { ...puneAddress, State: 'SG', City: 'Singapore', Zip: '238801', Country: 'SG', Phone: '8123 4567' }],
] as const

const offers = [
  { code: 'PERCENT', effect: { kind: 'percent_off', percent: 733 }, stackable: true },
  { code: 'FIXED', effect: { kind: 'amount_off', amount: 12_347 }, stackable: true },
  { code: 'MAKING', effect: { kind: 'making_off', percent: 2500 }, stackable: true, maximum: 40_001 },
  { code: 'METAL', effect: { kind: 'metal_off', perGram: 333 }, stackable: false },
  { code: 'SECOND', effect: { kind: 'buy_get', buy: 1, get: 1, percent: 5000 }, stackable: false },
  { code: 'DELIVERED', effect: { kind: 'free_delivery' }, stackable: true },
] as const

beforeAll(async () => {
  await shop.db.execute(sql`update stock set on_hand = 100000 where policy = 'stock'`)
  // Each site charges for express delivery and for wrap, so that both are a part of totals.
  await shop.db.execute(sql`update subsite set profile = profile || '{"wrapFee": 9900}'::jsonb`)
  await shop.modules.sites.refresh()
  for (const code of new Set(places.map(([subsite]) => subsite))) {
    const site = (await shop.modules.sites.byCode(code)) ?? expect.unreachable()
    for (const offer of offers) await giveTestPromotion(shop, site, { ...offer, id: `${code}-${offer.code}`, title: { en: offer.code } })
  }
})

const bags = fc.record({
  place: fc.constantFrom(...places),
  pieces: fc.uniqueArray(
    fc.record({ productID: fc.constantFrom('RNG-001', 'EAR-004', 'RNG-003'), quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ productID }) => productID,
    },
  ),
  codes: fc.subarray(offers.map(({ code }) => code)),
  credit: fc.constantFrom(0, 1, 12_345, 99_999_999),
  card: fc.constantFrom(0, 100_000),
  express: fc.boolean(),
  wrap: fc.boolean(),
  /** The order in which the added parts are removed. */
  order: fc.shuffledSubarray(['codes', 'credit', 'card', 'express', 'wrap'], { minLength: 5, maxLength: 5 }),
})

let people = 0

test('for any cart on any site, removing additions restores the first total, and order, units and gateway amount equal the cart’s total', async () => {
  await fc.assert(
    fc.asyncProperty(bags, async ({ place: [subsite, subsiteid, shipping], pieces, codes, credit, card, express, wrap, order }) => {
      const name = `any-${++people}`
      const headers = { ...as(name), subsiteid }
      const call = <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => shop.call<T>(method, url, body, headers)
      let cartID = ''
      for (const piece of pieces) {
        const { status, body } = await call<{ cart: Cart }>('POST', '/api/cart/', { ...piece, ...(cartID ? { cartID } : {}) })
        expect([piece, status]).toEqual([piece, 200])
        cartID = body.cart.cartID
      }
      const put = async (body: object) => (await call<{ cart: Cart }>('PUT', '/api/cart/', { cartID, ...body })).body.cart
      const deliver = (deliveryMethod: string) => put({ mode: 'add_address', shipping, deliveryMethod })
      const bag = async () => (await call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
      const give = { customerId: name, subsite, amount: credit, reason: 'x', reference: name, expiresAt: null }
      if (credit > 0) await transact(shop.db, (tx) => shop.modules.credit.grant(tx, give))
      const known = { number: String(4_000_000_000_000_000 + people), pin: '123456' }
      const mail = { to: { name: 'A', email: 'a@example.com' }, from: '', message: '', language: 'en', sendAt: shop.clock.now() }
      const issued = card > 0 && { subsite, amount: card, reference: name, ...mail, known }
      const cardId = issued ? (await transact(shop.db, (tx) => shop.modules.giftCards.issue(tx, issued))).cardId : ''

      await deliver('insured')
      const first = await bag()
      const add = async () => {
        if (express) await deliver('express')
        for (const code of codes) await put({ mode: 'apply_promotion', couponCode: code })
        if (wrap) await put({ mode: 'gift_buy', cartItemID: first.items[0]?.cartItemID, giftWrap: 'Yes' })
        if (card > 0) await put({ mode: 'apply_giftcard', number: known.number, pin: known.pin })
        if (credit > 0) await put({ mode: 'apply_usercredit' })
      }
      const takeOff: Record<string, () => Promise<unknown>> = {
        express: () => deliver('insured'),
        wrap: () => put({ mode: 'gift_buy', cartItemID: first.items[0]?.cartItemID, giftWrap: 'No' }),
        card: () => put({ mode: 'remove_giftcard', giftCardID: cardId || 'none' }),
        credit: () => put({ mode: 'apply_usercredit', amount: 0 }),
        async codes() {
          // A promotion that a better one displaced counts again once that is removed.
          for (let cart = await bag(); cart.promotions.length + cart.refusedCodes.length > 0;) {
            for (const { promoID } of cart.promotions) await put({ mode: 'remove_promotion', promoID })
            for (const { couponCode } of cart.refusedCodes) await put({ mode: 'remove_promotion', promoID: couponCode })
            cart = await bag()
          }
        },
      }
      await add()
      const full = await bag()
      expectToAddUp(full.summary)
      for (const one of order) await takeOff[one]?.()
      expect((await bag()).summary).toEqual(first.summary)
      await add()
      const { summary } = await bag()
      expect(summary).toEqual(full.summary)

      await call('POST', `/api/cart/${cartID}/quote/`)
      const paymentSettingsGroupKey = summary.payable > 0 ? 'sandbox' : ''
      const posted = await call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey })
      expect([posted.status, posted.body]).toMatchObject([200, {}])
      const minor = (amount: number) => Math.round(amount * 100)
      const [written] = await rows<Record<'total' | 'payable' | 'units' | 'tenders' | 'asked', number>>(
        shop.db,
        sql`select o.total::float8, o.payable::float8,
              (select sum((breakup->>'total')::bigint)::float8 from order_unit where order_id = o.id)
                + (select coalesce(sum(before_tax + tax + round_off), 0)::float8 from order_adjustment where order_id = o.id and kind <> 'promotion') as units,
              (select coalesce(sum(amount), 0)::float8 from order_payment where order_id = o.id and kind in ('credit', 'gift_card')) as tenders,
              (select coalesce(sum(s.amount), 0)::float8 from sandbox_payment s join payment p on p.id = s.attempt_id where p.order_id = o.id) as asked
            from orders o where o.id = ${posted.body.orderID}`,
      )
      expect(written).toEqual({
        total: minor(summary.total),
        units: minor(summary.total),
        payable: minor(summary.payable),
        asked: minor(summary.payable),
        tenders: minor(summary.total) - minor(summary.payable),
      })
    }),
    { numRuns: 20 },
  )
})

/** The parts of a bag's money add up to its total, its tenders are no more than that, and no amount is negative. */
function expectToAddUp({ pieces, delivery, wrap, salesTax, cards, total, tenders, payable, discount, promotionDiscount }: Summary): void {
  expect(pieces + delivery + wrap + (salesTax ?? 0) + cards).toBeCloseTo(total, 6)
  expect(tenders.reduce((left, { amount }) => left - amount, total)).toBeCloseTo(payable, 6)
  expect(Math.min(pieces, delivery, wrap, salesTax ?? 0, payable, discount, promotionDiscount)).toBeGreaterThanOrEqual(0)
}
