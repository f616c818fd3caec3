import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

const shop = await shopOfFile()
let [owner, desk, other, sales, dubai]: StaffBrowser[] = []
beforeAll(async () => {
  const add = async (name: string, role: string, site = 'in') =>
    (await addMember(shop, `${name}@aurelia.example`, [{ role, site }])).browser
  owner = await add('owner', 'owner')
  desk = await add('desk', 'order-desk')
  other = await add('other', 'order-desk')
  sales = await add('sales', 'sales')
  dubai = await add('dubai', 'owner', 'ae')
})
beforeEach(async () => {
  await shop.db.execute(sql`truncate staff_money, staff_limit, staff_approval`)
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
    values ('prachi', 'Prachi', 'Sathe', 'prachi@example.com', '+919822050412', 'en', 'in', now(), now()) on conflict do nothing`)
})

interface Reply {
  code: string
  field: string
  amount: number
  expiresAt: string
  details: { number: string }
}
let count = 0
const give = (body: object = {}, by = desk, headers = {}, id = 'prachi') =>
  (by as StaffBrowser).call<Reply>(
    'POST',
    `customers/${id}/credit/`,
    { amount: 500, reason: 'For the delay', days: 90, reference: `test ${(count += 1)}`, ...body },
    headers,
  )
const creditOf = async () =>
  (await (desk as StaffBrowser).call<{ customer: StaffCustomer }>('GET', 'customers/prachi/')).body.customer.credit

test('credit is given to the customer on the page, and is in the history at once [P-04]', async () => {
  const { status, body } = await give()
  expect([status, body.amount], JSON.stringify(body)).toEqual([200, 500])
  expect(Date.parse(body.expiresAt) - shop.clock.now().getTime()).toBe(90 * durations.day)
  expect((await creditOf())[0]).toMatchObject({ reason: 'For the delay', amount: 500, left: 500, by: 'desk', approvedBy: '' })
  const [entry] = await rows<{ object_id: string; after: string }>(
    shop.db,
    sql`select object_id, after::text from audit_entry where call like '%customers/:id/credit/' order by id desc limit 1`,
  )
  expect([entry?.object_id, entry?.after.includes('50000')]).toEqual(['prachi', true])
})

test('it is refused with its field, on another site, and without the permission', async () => {
  for (const [fields, field] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 'much' }, 'amount'],
    [{ reason: ' ' }, 'reason'],
    [{ days: 0 }, 'days'],
    [{ reference: '' }, 'reference'],
  ] as const)
    expect(await give(fields)).toMatchObject({ status: 400, body: { field } })
  expect(await give({}, desk, {}, 'nobody')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await give({}, dubai, { subsiteid: '2' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await give({}, sales)).status).toBe(403)
})

test('sent again, also at once, it is one credit; something else under its reference is refused', async () => {
  const before = (await creditOf()).length
  const answers = await Promise.all([1, 2, 3].map(() => give({ reference: 'same' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await creditOf()).length).toBe(before + 1)
  expect(await give({ reference: 'same', amount: 501 })).toMatchObject({ body: { code: 'reference_used' } })
})

test('under one reference a customer gets one credit of two members, also at once: the second reads who gave it and when', async () => {
  const before = (await creditOf()).length
  const answers = await Promise.all([give({ reference: 'ticket 7' }), give({ reference: 'ticket 7' }, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await creditOf()).length).toBe(before + 1)
  const [first, second] = answers[0]?.status === 200 ? ([desk, other] as const) : ([other, desk] as const)
  const refused = await give({ reference: 'ticket 7' }, second)
  const changedBy = first === desk ? 'desk' : 'other'
  expect(refused).toMatchObject({ status: 409, body: { code: 'reference_given', field: 'reference', details: { changedBy } } })
  expect(Date.parse((refused.body.details as unknown as { changedAt: string }).changedAt)).toBe(shop.clock.now().getTime())
  // The text of another amount is refused the same way: the reference is the other member's.
  expect(await give({ reference: 'ticket 7', amount: 1 }, second)).toMatchObject({ body: { code: 'reference_given' } })
  expect((await give({ reference: 'ticket 7' }, first)).status).toBe(200)
  expect((await creditOf()).length).toBe(before + 1)
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
    values ('pallavi', 'Pallavi', 'Sathe', 'pallavi@example.com', '+919822050413', 'en', 'in', now(), now())`)
  expect((await give({ reference: 'ticket 7' }, second, {}, 'pallavi')).status).toBe(200)
  // The customer's copy of their data names no member of staff.
  const copy = JSON.stringify(await shop.modules.credit.exportCustomer(shop.db, 'prachi'))
  expect([copy.includes('ticket 7'), copy.includes('memberName')]).toEqual([true, false])
})

test('above the limits it waits for a second person; without fresh proof it is refused', async () => {
  const before = (await creditOf()).length
  const [member] = await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = 'desk@aurelia.example'`)
  const limits = { act: 100, day: null, customer: null, making: null, reason: 'New here' }
  expect((await (owner as StaffBrowser).call('POST', `members/${member?.id}/limits/`, limits)).status).toBe(200)
  const waits = await give()
  expect(waits).toMatchObject({ status: 409, body: { code: 'approval_waits' } })
  expect((await creditOf()).length).toBe(before)
  const list = await (owner as StaffBrowser).call<{ approvals: { details: object[] }[] }>('GET', 'approvals/')
  expect(list.body.approvals[0]?.details).toEqual([{ name: 'days', text: null, amount: null, percent: null, days: 90 }])
  const approved = await (owner as StaffBrowser).call('POST', `approvals/${waits.body.details.number}/approve/`, { reason: 'Agreed' })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  const given = await creditOf()
  expect(given.length).toBe(before + 1)
  expect(given[0]).toMatchObject({ by: 'desk', approvedBy: 'owner' })
  shop.clock.advance(11 * durations.minute)
  expect(await give({ amount: 50 })).toMatchObject({ status: 403 })
})
