import type { OrderCancellations } from '@karat/contract/cancellations.ts'
import type { ReturnDetail } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { inCheck, weighed } from '../testing/after-sale.ts'
import { owing } from '../testing/owing.ts'
import { captchaAnswer } from '../testing/people.ts'
import { bank, restock } from '../testing/purchase.ts'
import { delivered, newKey, paid, returner, staffTransition } from '../testing/returned.ts'
import { type Answer, headersOf } from '../testing/shop.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const { ask, go } = returner(() => shop)
const staff = { kind: 'staff', id: 'Meera' } as const
const headers = as('anvi')
const post = <T>(url: string, body: object) => shop.call<T>('POST', url, body, headers)

const twice = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all([work(), work(), work()])
/** How many answers were good, and the codes of the others. */
const outcomes = (answers: readonly Answer<unknown>[]) => [
  answers.filter(({ status }) => status === 200).length,
  ...answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code])),
]
const one = async <T extends object>(query: ReturnType<typeof sql>): Promise<T> => (await rows<T>(shop.db, query))[0]!
const count = async (query: ReturnType<typeof sql>) => (await one<{ count: number }>(query)).count
const mails = async (words: string) => {
  for (let run = 0; run < 2; run++) await shop.modules.jobs.runDue()
  return (await shop.modules.notifications.recent(500)).filter(({ body, channel }) => channel === 'email' && body.includes(words)).length
}
/** The order's total (0 where it is cancelled) less the amount paid and not refunded; 0 where they agree. */
const left = async (orderId: string) =>
  one(sql`select (case o.state when 'cancelled' then 0 else o.total end - coalesce((select sum(p.amount - p.returned) from order_payment p where p.order_id = o.id and p.state in ('captured', 'due')), 0))::int as open
    from orders o where o.id = ${orderId}`)

/** A new price that waits for its shopper, and the order that it is of. */
async function asked() {
  const order = await inCheck(shop, 'anvi')
  const row = await weighed(shop, order.orderNumber)
  if (!row.ok) throw new Error(row.error.code)
  return { order, revisionID: row.value.id, number: row.value.number }
}

describe('concurrent duplicate requests take effect once', () => {
  test('an accepted revision is due once, and notified once', async () => {
    const { order, revisionID, number } = await asked()
    const answers = await twice(() => post('/api/orders/revisedAccept/', { revisionID }))
    expect(outcomes(answers)).toEqual([3])
    expect(await count(sql`select count(*)::int as count from excess_payment where order_id = ${order.orderID}`)).toBe(1)
    expect(await mails(`still to be paid for order`)).toBe(1)
    expect(number).toMatch(/^RV/)
  })

  test('a rejected revision: its unit is cancelled and refunded once; remade and cancelled at once, one of them', async () => {
    const { order, revisionID } = await asked()
    const answers = await twice(() => post('/api/orders/revisedReject/', { revisionID, choice: 'cancel' }))
    expect(outcomes(answers)).toEqual([3])
    expect(await count(sql`select count(*)::int as count from cancellation where order_id = ${order.orderID}`)).toBe(1)
    expect(await count(sql`select count(*)::int as count from refund where order_id = ${order.orderID}`)).toBe(1)
    await shop.modules.jobs.runDue()
    expect(await left(order.orderID)).toEqual({ open: 0 })
    const other = await asked()
    const both = await Promise.all(
      (['remake', 'cancel'] as const).map((choice) => post('/api/orders/revisedReject/', { revisionID: other.revisionID, choice })),
    )
    expect(outcomes(both)).toEqual([1, 'revision_decided'])
    const { state } = await one<{ state: string }>(sql`select state from order_unit where order_id = ${other.order.orderID}`)
    expect(state).toBe(both[0]?.status === 200 ? 'in_production' : 'cancelled')
  })

  test('a weighing of a finished unit: it counts once, and its shopper is asked once', async () => {
    const order = await inCheck(shop, 'anvi')
    const results = await twice(() => weighed(shop, order.orderNumber, 70))
    expect(results.every(({ ok }) => ok)).toBe(true)
    const states = await rows<{ state: string }>(
      shop.db,
      sql`select state from revision where order_id = ${order.orderID} order by created_at, id`,
    )
    expect(states.map(({ state }) => state)).toEqual(['awaiting_customer'])
    // One that needs no answer is settled once.
    const lighter = await inCheck(shop, 'anvi')
    const settled = await twice(() => weighed(shop, lighter.orderNumber, -60))
    expect(settled.filter(({ ok }) => ok)).toHaveLength(1)
    await shop.modules.jobs.runDue()
    expect(await left(lighter.orderID)).toEqual({ open: 0 })
  })

  test('a bank account: the last one is stored, and each change is notified', async () => {
    const { order, number } = await owing(shop, 'anvi')
    const give = (last: number) => {
      const account = { holder: 'Anvi Deshpande', kind: 'ifsc', account: `00001234567${last}`, code: 'SBIN0001234' }
      return shop.call('PUT', '/api/orders/refundAccount/', { orderID: order.orderID, ...account }, headers)
    }
    expect(outcomes(await Promise.all([give(1), give(2), give(1), give(2)]))).toEqual([4])
    expect(await count(sql`select count(*)::int as count from refund_account where order_id = ${order.orderID}`)).toBe(1)
    const account = await shop.modules.refundAccounts.reveal('in', number, 'Meera', 'transfer')
    expect(account.ok && account.value.account).toMatch(/^00001234567[12]$/)
    const settled = await twice(() => shop.modules.refunds.settle(number, 'Meera', 'UTR 9'))
    expect(settled.filter(({ ok }) => ok)).toHaveLength(1)
    // A refund that has been transferred takes no other account.
    expect((await give(3)).body.code).toBe('nothing_to_transfer')
  })

  test('an inspection result is accepted, disputed or sent back once, and only one of these', async () => {
    await restock(shop, 99)
    const checked = async () => {
      const order = await delivered(shop, 'anvi')
      const { number, returnID } = (await ask(order)).body.return
      await go(number, 'review', 'approve', 'schedule', 'collect', 'receive', 'inspect', ['fail', { message: 'Bent', deduction: 1000 }])
      return { order, returnID }
    }
    const act = (returnID: string, action: string) => post<{ return: ReturnDetail }>('/api/orders/returnAction/', { returnID, action })
    for (const action of ['accept', 'send_back', 'dispute']) {
      const { order, returnID } = await checked()
      expect([action, ...outcomes(await twice(() => act(returnID, action)))]).toEqual([
        action,
        1,
        'return_transition_refused',
        'return_transition_refused',
      ])
      expect([action, await count(sql`select count(*)::int as count from refund where order_id = ${order.orderID}`)]).toEqual([
        action,
        action === 'accept' ? 1 : 0,
      ])
    }
    const { order, returnID } = await checked()
    const all = await Promise.all(['accept', 'send_back', 'dispute'].map((action) => act(returnID, action)))
    expect(outcomes(all)).toEqual([1, 'return_transition_refused', 'return_transition_refused'])
    expect(await count(sql`select count(*)::int as count from refund where order_id = ${order.orderID}`)).toBe(
      all[0]?.status === 200 ? 1 : 0,
    )
  })

  test('a unit is cancelled by its shopper while staff pack and ship it: one takes effect, and the refund matches', async () => {
    await restock(shop, 99)
    const order = await paid(shop, 'anvi')
    const transition = (name: 'confirm' | 'allocate' | 'pack' | 'ship') =>
      shop.modules.orderTransitions.byStaff(name, { number: order.orderNumber, actor: staff, reason: 'x' })
    for (const name of ['confirm', 'allocate'] as const) expect((await transition(name)).ok).toBe(true)
    const path = `/api/orders/cancelItems/id/${order.orderID}`
    const { items } = (await shop.call<{ items: { orderItemID: string }[] }>('GET', path, undefined, headers)).body
    const cancel = () =>
      shop.call<OrderCancellations>(
        'PUT',
        '/api/orders/cancel/',
        { orderID: order.orderID, requestKey: newKey(), items: [{ orderItemID: items[0]?.orderItemID, quantity: 1 }], reason: 'mistake' },
        headers,
      )
    await Promise.all([transition('pack').then(() => transition('ship')), cancel(), cancel()])
    await shop.modules.jobs.runDue()
    const { state } = await one<{ state: string }>(sql`select state from order_unit where order_id = ${order.orderID}`)
    const requests = await rows<{ state: string }>(shop.db, sql`select state from cancellation where order_id = ${order.orderID}`)
    const documents = await count(sql`select count(*)::int as count from document where order_id = ${order.orderID} and kind = 'invoice'`)
    expect([
      ['cancelled', 'auto_approved', 0],
      ['cancel_requested', 'under_review', 0],
      ['shipped', undefined, 1],
    ]).toContainEqual([state, requests[0]?.state, documents])
    expect(requests.length).toBeLessThanOrEqual(1)
    if (state !== 'cancelled') expect(await left(order.orderID)).toEqual({ open: 0 })
  })

  test('a return is withdrawn while staff approve and reject it: one takes effect', async () => {
    const order = await delivered(shop, 'anvi')
    const { number, returnID } = (await ask(order)).body.return
    await go(number, 'review')
    await Promise.all([
      post('/api/orders/returnAction/', { returnID, action: 'withdraw' }),
      staffTransition(shop, number, 'approve'),
      staffTransition(shop, number, 'reject', { message: 'Worn' }),
    ])
    const found = await one<{ state: string; unit: string; open: boolean }>(
      sql`select r.state, u.state as unit, x.open from return_request r join return_unit x on x.return_id = r.id join order_unit u on u.id = x.unit_id where r.id = ${returnID}`,
    )
    expect([
      ['withdrawn', 'delivered', false],
      ['rejected', 'delivered', false],
      ['approved', 'return_requested', true],
    ]).toContainEqual(Object.values(found))
  })

  test('a review is deleted while it is changed, checked and voted on: it is deleted', async () => {
    await delivered(shop, 'kavya')
    const words = { productRating: 5, reviewTitle: 'Fine work', reviewText: 'It came when they said, and it sits well.', author: 'Kavya' }
    const written = await shop.call<{ review: { reviewID: string } }>(
      'POST',
      '/api/products/RNG-001/reviews/',
      { ...words, 'g-recaptcha-response': await captchaAnswer(shop) },
      as('kavya'),
    )
    const { reviewID } = written.body.review
    await shop.modules.reviews.decide(reviewID, null, 'Meera')
    const answers = await Promise.all([
      shop.call('POST', '/api/users/reviewdelete', { reviewID }, as('kavya')),
      shop.call('POST', '/api/users/reviewupdate', { reviewID, ...words, productRating: 1 }, as('kavya')),
      shop.call('POST', `/api/products/RNG-001/reviews/${reviewID}/helpful`, undefined, headers),
      shop.call('POST', '/api/users/reviewdelete', { reviewID }, as('kavya')),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    await shop.modules.reviews.decide(reviewID, null, 'Meera')
    expect(await count(sql`select count(*)::int as count from review where id = ${reviewID}`)).toBe(0)
    expect(await count(sql`select count(*)::int as count from review_vote where review_id = ${reviewID}`)).toBe(0)
  })

  test('a due amount is paid at its deadline while staff waive it: it is settled once, and the excess is refunded', async () => {
    const { order, revisionID, number } = await asked()
    await post('/api/orders/revisedAccept/', { revisionID })
    const { amount } = await one<{ amount: number }>(sql`select amount::int from excess_payment where order_id = ${order.orderID}`)
    const body = { paymentSettingsGroupKey: 'sandbox:card', excessAmount: amount / 100 }
    const { payment } = (await post<{ payment: { providerRef: string } }>(`/api/orders/excessPaymentProcess/id/${order.orderID}/`, body))
      .body
    await Promise.all([
      bank(shop, payment.providerRef, 'approve'),
      shop.modules.revisions.decideHeld(number, 'waive', 'Meera', 'a friend'),
      bank(shop, payment.providerRef, 'approve'),
    ])
    for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
    expect(await left(order.orderID)).toEqual({ open: 0 })
    const states = await one(
      sql`select r.state, u.state as unit from revision r join order_unit u on u.id = r.unit_id where r.id = ${revisionID}`,
    )
    expect(states).toEqual({ state: 'closed', unit: 'ready' })
  })
})

test('every failed call responds in one format, without any data of its subject [C-48]', async () => {
  for (const [method, url, body] of [
    ['GET', '/api/orders/detail/id/nobody/'],
    ['GET', '/api/orders/cancelItems/id/nobody'],
    ['GET', '/api/orders/revised/id/nobody/'],
    ['GET', '/api/orders/returnItems/id/nobody'],
    ['GET', '/api/orders/rmaDetails/id/nobody'],
    ['GET', '/api/orders/index/status/odd/'],
    ['PUT', '/api/orders/cancel/', {}],
    ['PUT', '/api/orders/return/', {}],
    ['POST', '/api/orders/uploadRmaImage', { orderID: 'nobody' }],
    ['POST', '/api/orders/needmoreinfoImages/', {}],
    ['POST', '/api/orders/excessPayment/', {}],
    ['POST', '/api/orders/excessPaymentProcess/id/nobody/', {}],
    ['GET', '/api/products/nothing/pincode/411001'],
    ['GET', '/api/url-rewrite?path=odd'],
  ] as const)
    for (const more of [{}, headersOf['ar'] ?? {}]) {
      const answer = await shop.call(method, url, body, { ...headers, ...more })
      const { status, message, meta, code } = answer.body as unknown as Record<string, unknown>
      expect([url, answer.status >= 400 && answer.status < 500]).toEqual([url, true])
      expect([url, status, typeof message, typeof code, meta]).toEqual([
        url,
        'Error',
        'string',
        'string',
        expect.objectContaining({ code }),
      ])
      expect([
        url,
        Object.keys(answer.body).filter((key) => ['order', 'return', 'orders', 'items', 'revisions', 'cancellations'].includes(key)),
      ]).toEqual([url, []])
    }
})
