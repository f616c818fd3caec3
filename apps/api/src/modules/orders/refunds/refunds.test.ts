import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { ProviderRefusal } from '../../../kernel/ask-provider.ts'
import { unwrap } from '../../../kernel/result.ts'
import { testDatabase } from '../../../testing/database.ts'
import { bank, codeSent, transitionUnits, post, type Posted, puneAddress, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { giveTestAccount } from '../../../testing/owing.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { unreliable, type UnreliableGateway } from '../../../testing/unreliable-gateway.ts'
import type { RefundAnswer } from '../../checkout/payments/port.ts'
import { createSandbox } from '../../checkout/payments/gateways/sandbox/sandbox.ts'
import type { RefundCause, RefundTo } from './port.ts'

let shop: TestShop
let gateway: UnreliableGateway
/** The gateway's answer in place of its own. */
let said: RefundAnswer | 'refusal' | undefined
/** How often the gateway was queried about a refund. */
let asked = 0
const failures: string[] = []
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, {
    gateways: (db) => {
      gateway = unreliable(createSandbox(db, 'a secret of the tests'))
      const { refund, refundStatus } = gateway
      const answered = async (answer: () => Promise<RefundAnswer | undefined>) => {
        const real = await answer()
        if (said === 'refusal') throw new ProviderRefusal('The bank', 400, 'account_closed')
        return said ?? real
      }
      gateway.refund = (...given) => answered(() => refund(...given)) as Promise<RefundAnswer>
      gateway.refundStatus = (...given) => {
        asked += 1
        return answered(() => refundStatus(...given))
      }
      return [gateway]
    },
    gatewayTimeout: 800,
    onJobError: (kind) => void failures.push(kind),
  })
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  gateway.trouble = 'none'
  said = undefined
  await restock(shop, 99)
})

const ringPrice = 4_292_100
const staff = { kind: 'staff', id: 'Meera' } as const
let causes = 0
const newCause = (): RefundCause => ({ kind: 'return', id: `cause-${++causes}` })

/** A paid order of a customer, of which store credit pays a part; in minor units. */
async function paid(customerId: string, credit = 0) {
  const headers = as(customerId)
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: ring }, headers)).body.cart
  await shop.call('PUT', '/api/cart/', { cartID, mode: 'add_address', shipping: puneAddress }, headers)
  if (credit > 0) {
    const grant = { customerId, subsite: 'in', amount: credit, reason: 'a gift', reference: `${customerId}-${cartID}` }
    const expiresAt = new Date(shop.clock.now().getTime() + 10 * durations.day)
    await transact(shop.db, (tx) => shop.modules.credit.grant(tx, { ...grant, expiresAt }))
    await shop.call('PUT', '/api/cart/', { cartID, mode: 'apply_usercredit' }, headers)
  }
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, headers)
  const asked = { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }
  const { body } = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, asked, headers)
  await bank(shop, body.payment.providerRef, 'approve')
  return body.orderID
}

/** Asks for a refund as a cancellation or a return does: in a transaction that holds the order's lock. */
const request = (orderId: string, amount: number, cause = newCause(), to?: RefundTo) =>
  transact(shop.db, async (tx) => {
    const order = (await shop.modules.orders.lock(tx, orderId))!
    return shop.modules.refunds.request(tx, { order, amount, cause, actor: staff, reason: 'sent back', to })
  })
const states = async (orderId: string) =>
  (await shop.modules.refunds.ofOrder(shop.db, orderId)).map(({ destination, amount, state }) => [destination, amount, state])
const paymentState = async (orderId: string) => (await shop.modules.orders.find(shop.db, orderId))?.paymentState
const atBank = async (orderId: string) => {
  const [row] = await rows<{ back: number; state: string }>(
    shop.db,
    sql`select s.state, (select coalesce(sum(r.amount), 0)::int from sandbox_refund r where r.attempt_id = p.id) as back
        from payment p join sandbox_payment s on s.attempt_id = p.id where p.order_id = ${orderId}`,
  )
  return [row?.back, row?.state]
}
const later = async (minutes: number) => {
  shop.clock.advance(minutes * durations.minute)
  await shop.modules.jobs.runDue()
}

describe('a refund', () => {
  test('goes to the gateway first, then to credit in kind, whose lot lives 90 more days; the payment state follows [S-14]', async () => {
    const orderId = await paid('split', 100_000)
    const gatewayPart = ringPrice - 100_000
    expect(await shop.modules.refunds.left(shop.db, orderId)).toBe(ringPrice)
    await request(orderId, 200_000)
    expect([await states(orderId), await paymentState(orderId)]).toEqual([[['gateway', 200_000, 'pending']], 'paid'])
    await shop.modules.jobs.runDue()
    expect([await states(orderId), await paymentState(orderId)]).toEqual([[['gateway', 200_000, 'succeeded']], 'partially_refunded'])
    await request(orderId, ringPrice - 200_000)
    await shop.modules.jobs.runDue()
    expect(await states(orderId)).toEqual([
      ['gateway', 200_000, 'succeeded'],
      ['gateway', gatewayPart - 200_000, 'succeeded'],
      ['credit', 100_000, 'succeeded'],
    ])
    expect([await paymentState(orderId), await atBank(orderId)]).toEqual(['refunded', [gatewayPart, 'refunded']])
    expect(await shop.modules.refunds.left(shop.db, orderId)).toBe(0)
    // The shopper is notified of the bank's refund; credit is available at once.
    const told = (await shop.modules.notifications.recent(100)).filter(({ subject }) => subject.includes(': refund '))
    expect(told.map(({ body }) => body)).toEqual([
      expect.stringContaining('the way you paid'),
      expect.stringContaining('₹2,000.00 for order'),
    ])
    const [lot] = (await shop.modules.credit.account('split', 'in', 1)).lots
    expect([lot?.available, (lot!.expiresAt!.getTime() - shop.clock.now().getTime()) / durations.day]).toEqual([100_000, 90])
    await expect(request(orderId, 1)).rejects.toThrow('refund_too_high')
  })
  test('leaves an order partly refunded while a part is pending, and refunded once all has arrived [S-14]', async () => {
    const orderId = await paid('on-its-way', 100_000)
    await request(orderId, ringPrice)
    // Credit is there at once; the bank was not asked yet.
    expect((await states(orderId)).map(([destination, , state]) => [destination, state])).toEqual([
      ['gateway', 'pending'],
      ['credit', 'succeeded'],
    ])
    expect(await paymentState(orderId)).toBe('partially_refunded')
    said = { state: 'processing', providerRef: 'r-1' } as unknown as RefundAnswer
    await shop.modules.jobs.runDue()
    expect(await paymentState(orderId)).toBe('partially_refunded')
    said = undefined
    await later(61)
    expect([await paymentState(orderId), (await states(orderId)).map(([, , state]) => state)]).toEqual([
      'refunded',
      ['succeeded', 'succeeded'],
    ])
  })
  test('of one cause is one, however often and concurrently it is requested; no payment refunds more than it captured [S-14]', async () => {
    const orderId = await paid('once')
    const cause = newCause()
    const answers = await Promise.all([1, 2, 3].map(() => request(orderId, 1_000_000, cause)))
    expect(new Set(answers.map(([one]) => one?.id)).size).toBe(1)
    const more = await Promise.allSettled([1, 2, 3, 4, 5].map(() => request(orderId, 1_000_000)))
    expect(more.filter(({ status }) => status === 'fulfilled').length).toBe(3)
    await Promise.all([shop.modules.jobs.runDue(), shop.modules.jobs.runDue()])
    for (const { id } of await shop.modules.refunds.ofOrder(shop.db, orderId)) await shop.modules.refunds.send(id)
    expect(await atBank(orderId)).toEqual([4_000_000, 'captured'])
    expect(await shop.modules.refunds.left(shop.db, orderId)).toBe(ringPrice - 4_000_000)
  })
  test('with a lost response is requested again under its key, and refunds once [S-14]', async () => {
    const orderId = await paid('lost')
    await request(orderId, 700_000)
    gateway.trouble = 'answer lost'
    await shop.modules.jobs.runDue()
    expect([await states(orderId), await atBank(orderId)]).toEqual([[['gateway', 700_000, 'initiated']], [700_000, 'captured']])
    expect(failures).toContain('send-refund')
    gateway.trouble = 'none'
    // As after a kill: its job is missing too.
    await shop.db.execute(sql`delete from job where kind = 'send-refund'`)
    await later(20)
    expect([await states(orderId), await atBank(orderId)]).toEqual([[['gateway', 700_000, 'succeeded']], [700_000, 'captured']])
  })
  test('that the bank processes is queried until it is done; a failed or refused one waits for staff, who settle it once [S-14]', async () => {
    const orderId = await paid('slow')
    said = { state: 'processing', providerRef: 'rf_1' }
    const [slow] = await request(orderId, 100)
    await later(1)
    expect(await states(orderId)).toEqual([['gateway', 100, 'processing']])
    // Once an hour.
    asked = 0
    for (const minutes of [61, 1, 30, 31]) await later(minutes)
    expect([asked, await states(orderId)]).toEqual([2, [['gateway', 100, 'processing']]])
    said = { state: 'failed', providerRef: 'rf_1' }
    await later(61)
    expect(await states(orderId)).toEqual([['gateway', 100, 'manual_bank']])
    said = 'refusal'
    await request(orderId, 200)
    await later(1)
    expect(await states(orderId)).toEqual([
      ['gateway', 100, 'manual_bank'],
      ['gateway', 200, 'manual_bank'],
    ])
    const waiting = await shop.modules.refunds.listManual((await shop.modules.sites.byCode('in'))!, {})
    expect(waiting.rows.map(({ number }) => number)).toContain(slow!.number)
    const settle = () => shop.modules.refunds.settle(slow!.number.toLowerCase(), 'Meera', 'UTR 4711')
    expect(await settle()).toMatchObject({ ok: false, error: { code: 'no_bank_account', field: 'number' } })
    await giveTestAccount(shop, orderId)
    expect(unwrap(await settle())).toMatchObject({ state: 'succeeded', providerRef: 'UTR 4711' })
    expect(await settle()).toMatchObject({ ok: false, error: { code: 'transition_refused', details: { state: 'succeeded' } } })
    expect(await shop.modules.refunds.settle('RF26-NONE', 'Meera', 'x')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await paymentState(orderId)).toBe('partially_refunded')
    const events = await rows<{ to: string; actor: string; actorId: string; reason: string }>(
      shop.db,
      sql`select e.to, e.actor, e.actor_id as "actorId", e.reason from refund_event e where e.refund_id = ${slow!.id} order by e.at, e.id`,
    )
    expect(events.map(({ to, actor }) => `${to} ${actor}`)).toEqual([
      'pending staff',
      'initiated system',
      'processing system',
      'failed system',
      'manual_bank system',
      'succeeded staff',
    ])
    expect(events.at(-1)).toMatchObject({ actorId: 'Meera', reason: 'UTR 4711' })
  })
  test('of a disputed payment is not sent, since the bank already takes the money back [S-14]', async () => {
    const orderId = await paid('disputed')
    await shop.db.execute(sql`update payment set disputed_at = now() where order_id = ${orderId}`)
    await request(orderId, 300)
    await later(1)
    expect([await states(orderId), await atBank(orderId)]).toEqual([[['gateway', 300, 'manual_bank']], [0, 'captured']])
  })
  test('becomes store credit without an expiry on request; a guest cannot choose that [S-14]', async () => {
    const orderId = await paid('to-credit')
    await request(orderId, 4_000, newCause(), 'credit')
    expect(await states(orderId)).toEqual([['new_credit', 4_000, 'succeeded']])
    const { balance, lots } = await shop.modules.credit.account('to-credit', 'in', 1)
    expect([balance, lots.map(({ kind, expiresAt }) => [kind, expiresAt])]).toEqual([4_000, [['paid', null]]])
    const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    await expect(request(body.orderID, 4_000, newCause(), 'credit')).rejects.toThrow('credit_sign_in')
    expect(await states(body.orderID)).toEqual([])
  })
  test('of collected cash is transferred by staff; cash that is only due has none [S-14]', async () => {
    const cartID = await readyCart(shop, ring)
    await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
    await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
    const { body } = await post(shop, cartID, 'cod')
    const { orderID, orderNumber: number } = body
    await expect(request(orderID, 100)).rejects.toThrow('refund_too_high')
    expect(await request(orderID, 0)).toEqual([])
    for (const name of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const)
      unwrap(await transitionUnits(shop, name, { number, actor: staff, reason: 'on its way' }))
    unwrap(await shop.modules.orderTransitions.collect({ number, actor: staff, reason: 'at the door' }))
    const [whole] = await request(orderID, ringPrice)
    expect(await states(orderID)).toEqual([['bank', ringPrice, 'manual_bank']])
    await giveTestAccount(shop, orderID)
    unwrap(await shop.modules.refunds.settle(whole!.number, 'Meera', 'UTR 1'))
    expect([await paymentState(orderID), await shop.modules.refunds.left(shop.db, orderID)]).toEqual(['refunded', 0])
  })
})
