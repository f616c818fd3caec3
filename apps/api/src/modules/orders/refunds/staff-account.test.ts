import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { giveTestAccount, owing } from '../../../testing/owing.ts'
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

test('staff remind a customer of the account, once an hour and three times a day [P-04]', async () => {
  const { order, number } = await owing(shop, undefined)
  await shop.modules.jobs.runDue()
  const { browser } = await addMember(shop, 'clerk@aurelia.example', [{ role: 'order-desk', site: 'in' }])
  const remind = (headers = {}) => browser.call<{ code?: string }>('POST', `refunds/${number}/remind/`, undefined, headers)
  const mails = async () => (await shop.modules.notifications.recent(100)).filter(({ body }) => body.includes('Please tell us')).length
  const before = await mails()
  const twice = await Promise.all([remind(), remind()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect(await mails()).toBe(before + 1)
  for (const status of [200, 200, 429]) {
    shop.clock.advance(61 * durations.minute)
    await shop.db.execute(
      sql`update staff_session set last_used_at = ${shop.clock.now().toISOString()}, expires_at = now() + interval '9 days'`,
    )
    expect((await remind()).status).toBe(status)
  }
  const entries = await rows(shop.db, sql`select 1 from audit_entry where call = 'POST /api/staff/refunds/:number/remind/'`)
  expect(entries).toHaveLength(3)
  await giveTestAccount(shop, order.orderID)
  expect((await remind()).body.code).toBe('account_given')
  expect((await remind({ subsiteid: '2' })).status).not.toBe(200)
})

test('an account that a customer says on the telephone counts after a second person approved it, and the payer is told [P-05]', async () => {
  const { order, number } = await owing(shop, undefined)
  const grants = [{ role: 'owner', site: '*' }]
  const [clerk, second] = [await addMember(shop, 'one@aurelia.example', grants), await addMember(shop, 'two@aurelia.example', grants)]
  const typed = {
    holder: 'Anvi Deshpande',
    kind: 'ifsc',
    account: '0123 4567 7744',
    code: 'sbin0001234',
    reason: 'Rang the number of the order',
  }
  const enter = (more = {}) =>
    clerk.browser.call<{ code?: string; field?: string; details?: { number?: string } }>('POST', `refunds/${number}/account/enter/`, {
      ...typed,
      ...more,
    })
  expect((await enter({ kind: 'iban', code: '' })).body).toMatchObject({ code: 'bad_request', field: 'kind' })
  expect((await enter({ account: '12' })).body).toMatchObject({ code: 'bad_bank_account', field: 'account' })
  expect((await enter({ account: 'a\u0000b' })).status).toBe(400)
  const accounts = () => rows(shop.db, sql`select masked from refund_account where order_id = ${order.orderID}`)
  expect((await enter()).body.code).toBe('approval_waits')
  expect(await accounts()).toEqual([])
  const { body } = await second.browser.call<{ approvals: { number: string; receiver: string; objectId: string }[] }>('GET', 'approvals/')
  const waiting = body.approvals.filter(({ objectId }) => objectId === number)
  expect(waiting).toMatchObject([{ receiver: 'Anvi Deshpande, ••••7744' }])
  const approve = () => second.browser.call('POST', `approvals/${waiting[0]?.number}/approve/`, { reason: 'heard it' })
  const both = await Promise.all([approve(), approve()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await accounts()).toEqual([{ masked: '••••7744' }])
  const told = (await shop.modules.notifications.recent(100)).filter((mail) => mail.body.includes('••••7744'))
  expect(told).toHaveLength(1)
  const entries = await rows(shop.db, sql`select input, before, after from audit_entry where object_id = ${number}`)
  expect(JSON.stringify(entries)).not.toMatch(/4567|Deshpande|SBIN/i)
})
