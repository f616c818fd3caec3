import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { bank, codeSent, gift, stockOf, readyCart } from '../../../../testing/purchase.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, { unpaid: { perDevice: 2, perAddress: 5 } })
})
afterAll(() => shop.close())

const ring = 'RNG-001-18K-yellow-15'
beforeEach(async () => {
  shop.clock.advance(31 * durations.minute)
  await shop.modules.jobs.runDue()
  await shop.db.execute(sql`update stock set on_hand = 50 where subsite = 'in' and variant_id = ${ring}`)
})

const post = async (cartID: string, device?: string, key = 'sandbox') => {
  const headers: Record<string, string> = device ? { 'x-device-id': device } : {}
  const { status, body } = await shop.call<{ orderID: string; payment: { providerRef: string } }>(
    'POST',
    `/api/cart/postorders/${cartID}/`,
    { paymentSettingsGroupKey: key },
    headers,
  )
  return { status, code: body.code, orderID: body.orderID, ref: body.payment?.providerRef ?? '' }
}
const bag = () => readyCart(shop, ring)

describe('unpaid orders', () => {
  test('are limited to two for one device; a payment or an expiry allows another', async () => {
    const first = await post(await bag(), 'device-a')
    await post(await bag(), 'device-a')
    const third = await bag()
    expect(await post(third, 'device-a')).toMatchObject({ status: 409, code: 'unpaid_limit' })
    expect(await stockOf(shop, ring)).toBe(48)
    expect((await post(await bag(), 'device-b')).status).toBe(200)
    await bank(shop, first.ref, 'approve')
    expect((await post(third, 'device-a')).status).toBe(200)
    const fourth = await bag()
    expect((await post(fourth, 'device-a')).code).toBe('unpaid_limit')
    shop.clock.advance(31 * durations.minute)
    await shop.modules.jobs.runDue()
    expect((await post(fourth, 'device-a')).status).toBe(200)
  })
  test('are counted once for a cart that is posted again, with the same content or another', async () => {
    const cartID = await bag()
    await post(await bag(), 'device-c')
    for (const message of ['', 'For Anvi', 'For Meera']) {
      await gift(shop, cartID, message)
      expect((await post(cartID, 'device-c')).status).toBe(200)
      expect((await post(cartID, 'device-c')).status).toBe(200)
    }
  })
  test('do not prevent an order that needs no online payment', async () => {
    for (let made = 0; made < 2; made++) await post(await bag(), 'device-d')
    expect((await post(await readyCart(shop, 'ring-sizer'), 'device-d', '')).status).toBe(200)
    const cartID = await bag()
    await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
    await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
    expect((await post(cartID, 'device-d', 'cod')).status).toBe(200)
  })
  test('of one IP address are limited too, whatever device ids they send', async () => {
    const answers = []
    for (let made = 0; made < 7; made++) answers.push(await post(await bag(), `device-${made}`))
    expect(answers.map((answer) => answer.code ?? answer.status)).toEqual([200, 200, 200, 200, 200, 'unpaid_limit', 'unpaid_limit'])
  })
  test('are counted correctly when posted concurrently, and the database reveals neither device nor address', async () => {
    const bags = await Promise.all(Array.from({ length: 8 }, bag))
    const answers = await Promise.all(bags.map((cartID) => post(cartID, 'device-e')))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
    expect(await stockOf(shop, ring)).toBe(48)
    const stored = JSON.stringify(await rows(shop.db, sql`select * from orders`))
    expect(stored).not.toContain('device-e')
    expect(stored).not.toContain('127.0.0.1')
  })
})
