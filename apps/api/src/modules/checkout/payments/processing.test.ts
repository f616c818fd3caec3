import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { unwrap } from '../../../kernel/result.ts'
import { testDatabase } from '../../../testing/database.ts'
import { order, post, readyCart, restock, ring, statesOf, stockOf, webhook } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 12))

/** An order whose payment the bank reports as processing. */
async function processing() {
  const cartID = await readyCart(shop, ring)
  const { orderID, payment } = (await post(shop, cartID, 'sandbox')).body
  const notify = (type: string) =>
    webhook(shop, { eventId: `${payment.providerRef}-${type}`, type, providerRef: payment.providerRef, amount: 4_292_100, currency: 'INR' })
  expect((await notify('processing')).statusCode).toBe(200)
  return { cartID, orderID, attemptID: payment.attemptID, notify }
}
const wait = async (minutes: number) => {
  shop.clock.advance(minutes * durations.minute)
  await shop.modules.orders.expireOverdue()
}
async function publish(rate: number) {
  const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
  unwrap(await shop.modules.pricing.publish(site, { rates: { '18K': rate }, by: 'meera', approvedBy: 'asha' }))
}

describe('a payment that the bank is processing', () => {
  test('keeps stock and price until its final result, whatever the rate does meanwhile', async () => {
    const { cartID, orderID, notify } = await processing()
    for (const minutes of [31, 60, 12 * 60]) await wait(minutes)
    expect([await statesOf(shop, cartID), await stockOf(shop, ring)]).toEqual([['payment_pending'], 11])
    await publish(1_210_000)
    await notify('captured')
    expect(await order(shop, orderID)).toMatchObject({ status: 'processing', holdReason: null, paymentStatus: 'paid' })
    await publish(1_178_600)
  })

  test('lets the order expire as usual when it fails', async () => {
    const { cartID, notify } = await processing()
    await wait(31)
    await notify('failed')
    await wait(6)
    expect([await statesOf(shop, cartID), await stockOf(shop, ring)]).toEqual([['expired'], 12])
  })

  test('is awaited for five days; a later capture is refunded', async () => {
    const { cartID, orderID, attemptID, notify } = await processing()
    await wait(31)
    await wait(5 * 24 * 60)
    expect(await statesOf(shop, cartID)).toEqual(['expired'])
    await shop.db.execute(sql`update sandbox_payment set state = 'captured' where attempt_id = ${attemptID}`)
    await notify('captured')
    await shop.modules.jobs.runDue()
    expect((await order(shop, orderID)).payments[0]?.status).toMatch(/^refund/)
  })

  test('does not apply to this order if its amount differs', async () => {
    const cartID = await readyCart(shop, ring)
    const { payment } = (await post(shop, cartID, 'sandbox')).body
    const event = { eventId: 'other', type: 'processing', providerRef: payment.providerRef, amount: 1, currency: 'INR' }
    expect((await webhook(shop, event)).statusCode).toBe(400)
    await wait(31)
    expect(await statesOf(shop, cartID)).toEqual(['expired'])
  })
})
