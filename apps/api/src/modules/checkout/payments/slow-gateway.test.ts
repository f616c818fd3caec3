import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { address, codeSent, post, puneAddress, readyCart } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { unreliable, type UnreliableGateway } from '../../../testing/unreliable-gateway.ts'
import { createSandbox } from './gateways/sandbox/sandbox.ts'

let shop: TestShop
let gateway: UnreliableGateway
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, {
    gateways: (db) => [(gateway = unreliable(createSandbox(db, 'a secret of the tests')))],
  })
})
afterAll(() => shop.close())

const ring = 'RNG-001-18K-yellow-15'
const asked = (times: number) => expect.poll(() => gateway.calls.createIntent).toBe(times)

test('an order placed while its card page was requested needs no page', async () => {
  const cartID = await readyCart(shop, ring)
  await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
  await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
  gateway.trouble = 'hangs'
  const card = post(shop, cartID, 'sandbox')
  await asked(1)
  const cash = await post(shop, cartID, 'cod')
  gateway.release()
  expect(await card).toMatchObject({ status: 200, body: { orderID: cash.body.orderID, orderStatus: 'placed', payment: { kind: 'none' } } })
})

test('a page received after the same cart was posted with another address is not shown', async () => {
  const cartID = await readyCart(shop, ring)
  gateway.trouble = 'hangs'
  const first = post(shop, cartID, 'sandbox')
  await asked(2)
  await address(shop, cartID, { shipping: { ...puneAddress, Address: '4, Linking Road' } })
  const second = post(shop, cartID, 'sandbox')
  await asked(3)
  gateway.release()
  expect(await first).toMatchObject({ status: 409, body: { code: 'quote_changed' } })
  expect((await second).body.payment.kind).toBe('redirect')
  gateway.trouble = 'none'
  await shop.modules.jobs.runDue()
  const states = await rows<{ state: string }>(
    shop.db,
    sql`select s.state from sandbox_payment s join payment p on p.id = s.attempt_id join orders o on o.id = p.order_id
        where o.cart_id = ${cartID} order by p.id`,
  )
  expect(states.map((one) => one.state)).toEqual(['failed', 'open'])
})

test('a slow gateway delays only the request for its page, not the cart, its stock or other buyers', async () => {
  const cartID = await readyCart(shop, ring)
  gateway.trouble = 'hangs'
  const slow = Array.from({ length: 12 }, () => post(shop, cartID, 'sandbox'))
  await asked(15)
  const other = await readyCart(shop, ring)
  expect((await post(shop, other, '')).body.code).toBe('payment_needed')
  expect((await address(shop, cartID)).status).toBe(200)
  gateway.release()
  expect((await Promise.all(slow)).map((answer) => answer.status)).toEqual(slow.map(() => 200))
  gateway.trouble = 'none'
})
