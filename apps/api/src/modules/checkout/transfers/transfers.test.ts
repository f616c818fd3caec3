import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import { bank, order, post, readyCart, restock, ring, statesOf, stockOf } from '../../../testing/purchase.ts'
import { giveTestAccount } from '../../../testing/owing.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { describePaymentGatewayContract } from '../payments/gateways/payment-gateway-contract.ts'
import { dueAtOf } from './rules.ts'
import { insertReceived } from './store.ts'

const silent: string[] = []
const shop = await shopOfFile({ onGatewayError: (gateway) => void silent.push(gateway) })
beforeEach(() => restock(shop, 12))

const total = 4_292_100
const begin = async (locale = 'in-en') => {
  const cartID = await readyCart(shop, ring)
  const { status, body } = await post(shop, cartID, 'transfer', locale)
  expect(status, JSON.stringify(body)).toBe(200)
  return { cartID, ...body }
}
const note = (number: string, amount: number, reference: string) => shop.modules.transfers.note({ number, amount, reference, by: 'meera' })
const page = (url: string) => shop.server.inject({ method: 'GET', url })
async function later(hours: number) {
  shop.clock.advance(hours * durations.hour)
  await shop.modules.orders.expireOverdue()
}
const mailsAbout = async (orderId: string) =>
  (
    await rows<{ kind: string }>(shop.db, sql`select order_kind as kind from message where order_id = ${orderId} order by created_at, id`)
  ).map(({ kind }) => kind)
let references = 0
const newReference = () => `UTR${String((references += 1)).padStart(9, '0')}`

// Nobody is called: shoppers transfer to the merchant's account, and staff note what arrived.
describePaymentGatewayContract('transfer', { provider: 'none', messages: false, refunds: 'staff' }, () => ({
  gateway: shop.modules.transfers.gateway,
  pay: ({ id, amount }) => {
    const received = { subsite: 'in', reference: newReference(), attemptId: id, amount, notedBy: 'meera', at: shop.clock.now() }
    return insertReceived(shop.db, received)
  },
  paymentsOf: async ({ id }) => (await rows(shop.db, sql`select 1 from expected_transfer where attempt_id = ${id}`)).length,
  refundsOf: () => [],
}))

test('a period of two working days ends with the second day of the site’s calendar', () => {
  const due = (at: string) => dueAtOf(new Date(at), 'Asia/Kolkata').toISOString()
  expect(due('2026-11-23T10:00:00Z')).toBe('2026-11-25T18:30:00.000Z')
  // A Friday evening in India, and a Saturday.
  expect(due('2026-11-27T18:00:00Z')).toBe('2026-12-01T18:30:00.000Z')
  expect(due('2026-11-28T10:00:00Z')).toBe('2026-12-01T18:30:00.000Z')
})

describe('an order paid by bank transfer', () => {
  test('has a page and an e-mail with the account, the amount and the reference [C-11, C-15]', async () => {
    const { payment, orderNumber } = await begin('in-hi')
    expect(payment).toMatchObject({ kind: 'transfer', url: `/payments/transfer/${payment.attemptID}` })
    const shown = await page(payment.url)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(shown.body).toContain('lang="hi-IN"')
    const { body } = await shop.call<{ messages: { recipient: string; body: string }[] }>('GET', '/dev/outbox')
    const mail = body.messages.find(({ recipient }) => recipient === 'anvi@example.com')?.body ?? ''
    for (const text of [shown.body, mail])
      for (const part of [orderNumber, '₹42,921.00', 'AARO0000411', '50200012345678']) expect(text).toContain(part)
    expect((await page('/payments/transfer/nobody')).statusCode).toBe(404)
  })

  test('mails how to pay once, also if it is posted again unchanged', async () => {
    const { cartID, orderID, orderNumber } = await begin()
    const again = await post(shop, cartID, 'transfer')
    expect(again.body.orderNumber).toBe(orderNumber)
    await shop.modules.jobs.runDue()
    expect(await mailsAbout(orderID)).toEqual(['transfer'])
  })

  test('posted again with another bag, its order says which one replaces it, and one mail tells the buyer', async () => {
    const { cartID, orderID, orderNumber } = await begin()
    unwrap(await note(orderNumber, 10_000, newReference()))
    const changed = { cartID, productID: ring, quantity: 1 }
    expect((await shop.call('POST', '/api/cart/', changed)).status).toBe(200)
    const { body } = await post(shop, cartID, 'transfer')
    expect(body.orderNumber).not.toBe(orderNumber)
    await shop.modules.jobs.runDue()
    expect(await statesOf(shop, cartID)).toEqual(['cancelled', 'payment_pending'])
    expect(await rows(shop.db, sql`select "to", reason from order_event where order_id = ${orderID} and machine = 'replacement'`)).toEqual([
      { to: body.orderNumber, reason: 'the bag changed' },
    ])
    expect((await mailsAbout(orderID)).toSorted()).toEqual(['refund_account', 'replaced', 'transfer'])
    expect(await mailsAbout(body.orderID)).toEqual(['transfer'])
    const mail = (await shop.modules.notifications.recent(50)).find(({ subject }) => subject.includes('replaces it'))
    expect(mail?.body).toContain(body.orderNumber)
    expect(mail?.body).toContain('given back')
    expect(await rows(shop.db, sql`select amount::int as amount from refund where order_id = ${orderID}`)).toEqual([{ amount: 10_000 }])
  })

  test('is placed once the received amounts add up; a transfer entered twice counts once', async () => {
    const { orderID, orderNumber } = await begin()
    const [first, second] = [newReference(), newReference()]
    expect(await note(orderNumber, 4_000_000, first)).toMatchObject({ value: { received: 4_000_000, state: 'payment_pending' } })
    expect(await note(orderNumber, 4_000_000, first)).toMatchObject({ value: { received: 4_000_000, state: 'payment_pending' } })
    // Letters, blanks and hyphens of a reference are written in different ways.
    const spelled = `${first.toLowerCase().slice(0, 3)}-${first.slice(3, 6)} ${first.slice(6)}`
    expect(await note(orderNumber, 4_000_000, spelled)).toMatchObject({ value: { received: 4_000_000, state: 'payment_pending' } })
    expect(await note(orderNumber, 292_100, spelled)).toMatchObject({
      error: { code: 'transfer_known', field: 'reference', details: { order: orderNumber } },
    })
    const both = await Promise.all([note(orderNumber, 292_100, second), note(orderNumber.toLowerCase(), 292_100, second)])
    expect(both).toMatchObject([{ value: { received: total, state: 'placed' } }, { value: { received: total, state: 'placed' } }])
    expect(await order(shop, orderID)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await note(orderNumber, 100, newReference())).toMatchObject({ error: { code: 'transfer_excess', details: { due: 0 } } })
    expect(await note(orderNumber, 292_100, second)).toMatchObject({ value: { state: 'placed' } })
  })

  test('of more than is due is refused with the amount due; a known excess waits among the refunds, and no document names it', async () => {
    const { orderID, orderNumber } = await begin()
    const [first, second] = [newReference(), newReference()]
    await note(orderNumber, 4_000_000, first)
    const refused = await note(orderNumber, 9_999_999_900, second)
    expect(refused).toMatchObject({ error: { code: 'transfer_excess', field: 'amount', details: { due: 2921, currency: 'INR' } } })
    expect(await note(orderNumber, 292_101, second)).toMatchObject({ ok: false })
    const known = () => shop.modules.transfers.note({ number: orderNumber, amount: 300_000, reference: second, by: 'meera', excess: true })
    for (const noted of await Promise.all([known(), known()]))
      expect(noted).toMatchObject({ ok: true, value: { received: 4_300_000, amount: total, state: 'placed' } })
    await shop.modules.jobs.runDue()
    const refunds = await shop.modules.refunds.ofOrder(shop.db, orderID)
    expect(refunds).toMatchObject([{ amount: 7_900, state: 'manual_bank', destination: 'bank', cause: { kind: 'excess' }, paymentId: '' }])
    const { rows: waiting } = await shop.modules.refunds.listManual((await shop.modules.sites.byCode('in'))!, { limit: 100 })
    expect(waiting.find(({ order: of }) => of === orderNumber)).toMatchObject({ amount: 7_900, account: null })
    const asked = (await shop.modules.notifications.recent(20)).find(({ body }) => body.includes('Please tell us'))
    expect(asked?.body).toContain('₹79.00')
    // The whole price stays paid, and what is refunded for the pieces is no less.
    expect(await shop.modules.refunds.left(shop.db, orderID)).toBe(total)
    await giveTestAccount(shop, orderID)
    unwrap(await shop.modules.refunds.settle(refunds[0]!.number, 'meera', 'UTR of the excess'))
    await shop.modules.jobs.runDue()
    expect(await order(shop, orderID)).toMatchObject({ paymentStatus: 'paid' })
    expect(
      await rows(shop.db, sql`select kind from document where order_id = ${orderID} and kind in ('credit_note', 'refund_receipt')`),
    ).toEqual([])
  })

  test('keeps its stock and its price until the end of its last day, then expires', async () => {
    const lastDay = dueAtOf(shop.clock.now(), 'Asia/Kolkata')
    const expected = async () => {
      const { rows: waiting } = await shop.modules.transfers.listExpected((await shop.modules.sites.byCode('in'))!, {})
      return waiting.map((one) => one.orderNumber)
    }
    const { cartID, orderID, orderNumber, payment } = await begin()
    const settle = () => shop.call('POST', '/api/cart/handlePaymnt/', { orderID, attemptID: payment.attemptID })
    expect((await settle()).body).toMatchObject({ orderStatus: 'payment_pending' })
    await later((lastDay.getTime() - shop.clock.now().getTime()) / durations.hour - 0.25)
    expect([await statesOf(shop, cartID), await stockOf(shop, ring)]).toEqual([['payment_pending'], 11])
    expect(await expected()).toContain(orderNumber)
    await later(0.5)
    expect(await statesOf(shop, cartID)).toEqual(['expired'])
    expect(await stockOf(shop, ring)).toBeGreaterThanOrEqual(12)
    expect(await note(orderNumber, total, newReference())).toMatchObject({ error: { code: 'transfer_excess', details: { due: 0 } } })
    expect(await expected()).not.toContain(orderNumber)
  })

  const refundsOf = async (orderID: string) =>
    (await shop.modules.refunds.ofOrder(shop.db, orderID)).map(({ amount, state, cause }) => [amount, state, cause.kind])
  const noteExcess = (number: string, amount: number, reference: string) =>
    shop.modules.transfers.note({ number, amount, reference, by: 'meera', excess: true })

  test('that expires with a part of its amount has that part refunded, and all that arrives later', async () => {
    const { cartID, orderID, orderNumber } = await begin()
    await note(orderNumber, 4_000_000, newReference())
    await later(24 * 7)
    await shop.modules.jobs.runDue()
    expect([await statesOf(shop, cartID), await refundsOf(orderID)]).toEqual([['expired'], [[4_000_000, 'manual_bank', 'excess']]])
    const late = newReference()
    const both = await Promise.all([noteExcess(orderNumber, 292_100, late), noteExcess(orderNumber, 292_100, late)])
    expect(both).toMatchObject([{ value: { state: 'expired' } }, { value: { state: 'expired' } }])
    // The gateway is asked again until a day after the end.
    await later(25)
    await shop.modules.payments.reconcile()
    await shop.modules.jobs.runDue()
    expect(await refundsOf(orderID)).toEqual([
      [4_000_000, 'manual_bank', 'excess'],
      [292_100, 'manual_bank', 'excess'],
    ])
  })

  test('that ends before its capture has an excess refunded once', async () => {
    const { orderID, payment } = await begin()
    const at = shop.clock.now()
    await insertReceived(shop.db, {
      subsite: 'in',
      reference: newReference(),
      attemptId: payment.attemptID,
      amount: total + 7_900,
      notedBy: 'meera',
      at,
    })
    await shop.db.transaction(async (tx) => {
      const locked = (await shop.modules.orders.lock(tx, orderID)) ?? expect.unreachable()
      await shop.modules.orders.end(tx, locked, 'cancelled', 'a test')
    })
    expect(await refundsOf(orderID)).toEqual([[total, 'manual_bank', 'excess']])
  })

  test('that another method pays for has the part that had arrived refunded', async () => {
    const { cartID, orderID, orderNumber } = await begin()
    await note(orderNumber, 100, newReference())
    const { body } = await post(shop, cartID, 'sandbox:upi')
    await bank(shop, body.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect([await statesOf(shop, cartID), await refundsOf(orderID)]).toEqual([['placed'], [[100, 'manual_bank', 'excess']]])
    expect(await noteExcess(orderNumber, 200, newReference())).toMatchObject({ value: { state: 'placed' } })
    expect(await refundsOf(orderID)).toHaveLength(2)
  })

  test('whose end races with the capture of its whole amount is either paid or refunded whole, once', async () => {
    for (const end of ['expire', 'withdraw'] as const) {
      const { orderID, orderNumber } = await begin()
      const order = (await shop.modules.orders.find(shop.db, orderID)) ?? expect.unreachable()
      const ends = () =>
        shop.db.transaction(async (tx) => {
          const locked = await shop.modules.orders.lock(tx, order.id)
          if (locked?.state === 'payment_pending') await shop.modules.orders.end(tx, locked, 'cancelled', end)
        })
      const noted = noteExcess(orderNumber, total, newReference())
      await Promise.all([noted, ends()])
      await shop.modules.jobs.runDue()
      const { state } = (await shop.modules.orders.find(shop.db, orderID)) ?? expect.unreachable()
      expect([state, await refundsOf(orderID)]).toEqual(
        state === 'placed' ? ['placed', []] : ['cancelled', [[total, 'manual_bank', 'excess']]],
      )
    }
  })

  test('keeps its posted total, whatever the metal rate does', async () => {
    const { orderNumber } = await begin()
    await later(20)
    const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
    unwrap(await shop.modules.pricing.publish(site, { rates: { '18K': 1_260_000 }, by: 'meera', approvedBy: 'asha' }))
    expect(await note(orderNumber, total, newReference())).toMatchObject({ value: { state: 'placed' } })
    unwrap(await shop.modules.pricing.publish(site, { rates: { '18K': 1_178_600 }, by: 'meera', approvedBy: 'asha' }))
  })

  test('may be paid by another method meanwhile', async () => {
    const { cartID, orderID, orderNumber } = await begin()
    const { body } = await post(shop, cartID, 'sandbox:upi')
    expect(body.orderID).toBe(orderID)
    expect(await note(orderNumber, total, newReference())).toMatchObject({ value: { state: 'placed' } })
  })

  test('is refunded by staff by hand, and no gateway is reported as silent', async () => {
    const { orderID, orderNumber } = await begin()
    await note(orderNumber, total, newReference())
    const cancelled = await shop.modules.orders.find(shop.db, orderID)
    if (!cancelled) return expect.unreachable()
    await shop.db.transaction((tx) =>
      shop.modules.refunds.request(tx, {
        order: cancelled,
        amount: 100_00,
        cause: { kind: 'return', id: orderID },
        actor: { kind: 'staff', id: 'meera' },
        reason: 'a test',
      }),
    )
    await shop.modules.jobs.runDue()
    expect(await shop.modules.refunds.ofOrder(shop.db, orderID)).toMatchObject([{ state: 'manual_bank', amount: 100_00 }])
    expect(silent).toEqual([])
  })

  test('is not found under another number or for another payment method', async () => {
    expect(await note('IN26-NOBODY', 100, newReference())).toMatchObject({ error: { code: 'unknown_order', field: 'number' } })
    const cartID = await readyCart(shop, ring)
    const { body } = await post(shop, cartID, 'sandbox:upi')
    expect(await note(body.orderNumber, total, newReference())).toMatchObject({ error: { code: 'unknown_order', field: 'number' } })
  })
})
