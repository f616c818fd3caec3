import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows, transact } from '../../../kernel/db/db.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { testDatabase } from '../../../testing/database.ts'
import { bank, type Posted, puneAddress, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 50))

const [creditOf, onCard] = [500_000, 300_000]

/** A customer's cart with a ring, paid in part by store credit and a gift card, with a code that one order alone can use. */
async function readyWithAll(customerId: string) {
  const code = `ONE${customerId.toUpperCase()}`
  const site = (await shop.modules.sites.byCode('in'))!
  const effect = { kind: 'amount_off', amount: 100_000 } as const
  await giveTestPromotion(shop, site, { code, effect, title: { en: 'Once' }, usageLimit: 1 })
  const to = { name: 'Meera', email: `${customerId}@example.com` }
  const card = { subsite: 'in', amount: onCard, reference: customerId, to, from: 'Anvi', message: '', language: 'en' }
  const { cardId } = await transact(shop.db, async (tx) => {
    const grant = { customerId, subsite: 'in', amount: creditOf, reason: 'a gift', reference: customerId, expiresAt: null }
    await shop.modules.credit.grant(tx, grant)
    return shop.modules.giftCards.issue(tx, { ...card, sendAt: shop.clock.now() })
  })
  await shop.modules.jobs.runDue()
  const mail = (await shop.modules.notifications.recent(100)).find(({ recipient }) => recipient === to.email)?.body ?? ''
  const typed = { number: /\d{4} \d{4} \d{4} \d{4}/.exec(mail)?.[0], pin: /PIN: \D*(\d{6})/.exec(mail)?.[1] }
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: ring }, as(customerId))).body.cart
  const put = async (body: object) => {
    const answer = await shop.call<{ cart: Cart }>('PUT', '/api/cart/', { cartID, ...body }, as(customerId))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.cart
  }
  await put({ mode: 'add_address', shipping: { ...puneAddress, Email: to.email } })
  await put({ mode: 'apply_promotion', couponCode: code })
  await put({ mode: 'apply_giftcard', ...typed })
  const cart = await put({ mode: 'apply_usercredit' })
  expect([cart.promotions.length, cart.summary.tenders.map(({ kind }) => kind)]).toEqual([1, ['gift_card', 'credit']])
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customerId))
  return { cartID, cardId, code, put }
}

/** The amounts that the orders of a cart hold or have spent, and the customer's remaining money. */
async function standing(customerId: string, { cartID, cardId, code }: { cartID: string; cardId: string; code: string }) {
  const [uses] = await rows<{ used: number; open: string[] | null }>(
    shop.db,
    sql`select used, (select array_agg(u.state) from promotion_use u where u.promotion_id = p.id and u.state <> 'released') as open
        from promotion p where code = ${code}`,
  )
  const held = await rows<{ kind: string; state: string; amount: number }>(
    shop.db,
    sql`select p.kind, p.state, p.amount::int as amount from order_payment p join orders o on o.id = p.order_id
        where o.cart_id = ${cartID} and p.kind <> 'gateway' and p.state in ('held', 'captured') order by p.kind`,
  )
  return {
    uses,
    held: held.map(({ kind, state, amount }) => [kind, state, amount]),
    credit: await shop.modules.credit.balance(shop.db, customerId, 'in'),
    card: (await shop.modules.giftCards.balances(shop.db, [cardId])).get(cardId)?.balance ?? 0,
    stock: await stockOf(shop, ring),
  }
}

const ways = ['sandbox:upi', 'sandbox:card'] as const
const post = (cartID: string, customerId: string, way: string) =>
  shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: way, locale: 'in-en' }, as(customerId))

test('two tabs that pay one cart with a code, credit and a card at once create one order, and nothing is held or spent twice', async () => {
  const bag = await readyWithAll('tabs')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => post(bag.cartID, 'tabs', ways[index % 2] ?? '')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.orderID)).size).toBe(1)
  const nothingLeft = { credit: 0, card: 0, stock: 49 }
  expect(await standing('tabs', bag)).toEqual({
    ...nothingLeft,
    uses: { used: 1, open: ['held'] },
    held: [
      ['credit', 'held', creditOf],
      ['gift_card', 'held', onCard],
    ],
  })
  // Both tabs pay at the bank; the later of the two captures is refunded.
  const refs = [...new Set(answers.map(({ body }) => body.payment.providerRef))]
  await Promise.all(refs.map((ref) => bank(shop, ref, 'approve')))
  expect(await standing('tabs', bag)).toEqual({
    ...nothingLeft,
    uses: { used: 1, open: ['spent'] },
    held: [
      ['credit', 'captured', creditOf],
      ['gift_card', 'captured', onCard],
    ],
  })
  const captured = await rows<{ count: number }>(
    shop.db,
    sql`select count(*)::int as count from payment where order_id = ${answers[0]?.body.orderID} and state = 'captured'`,
  )
  expect(captured).toEqual([{ count: 1 }])
})

test('one tab removes the offer while the other pays: one order stays, whichever came first, and the rest is refunded', async () => {
  const bag = await readyWithAll('other')
  const [, ...posted] = await Promise.all([
    bag.put({ mode: 'remove_promotion', promoID: bag.code }),
    post(bag.cartID, 'other', 'sandbox:upi'),
    post(bag.cartID, 'other', 'sandbox:card'),
  ])
  // The later tab gets a total without the offer; if it shows the lower one, it is refused first.
  for (const { status, body } of posted) expect(status === 200 || body.code === 'total_changed', JSON.stringify(body)).toBe(true)
  const last = await post(bag.cartID, 'other', 'sandbox:upi')
  expect(last.status).toBe(200)
  expect(await standing('other', bag)).toEqual({
    credit: 0,
    card: 0,
    stock: 49,
    uses: { used: 0, open: null },
    held: [
      ['credit', 'held', creditOf],
      ['gift_card', 'held', onCard],
    ],
  })
})
