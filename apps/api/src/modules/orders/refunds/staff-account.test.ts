import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { owing } from '../../../testing/owing.ts'
import { restock } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember } from '../../../testing/staff-client.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  await restock(shop, 9)
})
afterAll(() => shop.close())

test('a member with the permission reads an account of the site after a fresh proof, and the audit has no part of it [P-04]', async () => {
  const { order, number } = await owing(shop, undefined)
  await shop.modules.jobs.runDue()
  const { orderID, orderToken } = order
  const account = { holder: 'Anvi Deshpande', kind: 'ifsc', account: '0123 4567 8901', code: 'sbin0001234' }
  expect((await shop.call('PUT', '/api/orders/refundAccount/', { orderID, orderToken, ...account })).status).toBe(200)
  const desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  const reader = (await addMember(shop, 'reader@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  const read = (browser = desk, headers = {}, path = number, reason: unknown = 'transfer') =>
    browser.call<{ account: object; code?: string }>('POST', `refunds/${encodeURIComponent(path)}/account/`, { reason }, headers)
  expect(await read(reader)).toMatchObject({ status: 403 })
  expect(await read(desk, { subsiteid: '2' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await read(desk, {}, 'RF26-NOTHING')).status).toBe(404)
  expect((await read(desk, {}, 'a\u0000b')).status).toBe(400)
  expect((await read(desk, {}, number, '')).status).toBe(400)
  const twice = await Promise.all([read(), read()])
  for (const { status, body } of twice)
    expect([status, body.account]).toEqual([200, { holder: 'Anvi Deshpande', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' }])
  const entries = await rows(
    shop.db,
    sql`select call, before, after, input from audit_entry where object = 'refunds' and object_id = ${number}`,
  )
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toMatch(/012345678901|Deshpande|SBIN/)
  shop.clock.advance(11 * durations.minute)
  expect(await read()).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})
