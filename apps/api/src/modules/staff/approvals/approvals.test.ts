import { calls } from '@karat/contract/calls.ts'
import type { CallDefinition } from '@karat/contract/calls/call.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { resultOf } from '../../../kernel/result.ts'
import { testDatabase } from '../../../testing/database.ts'
import { giveTestAccount, owing } from '../../../testing/owing.ts'
import { post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { delivered, inspectAll, paid, returner } from '../../../testing/returned.ts'
import { testSecrets } from '../../../testing/secrets.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers } from '../../../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let [owner, clerk, second, editor, dubai]: StaffBrowser[] = []
const emails = { owner: 'owner@aurelia.example', clerk: 'clerk@aurelia.example', second: 'second@aurelia.example' }
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const byStaff = shop.server.authenticate
  acceptTestCustomers(shop)
  const byCustomer = shop.server.authenticate
  shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byStaff(request) : byCustomer(request))
  await restock(shop, 200)
  const add = async (email: string, role: string, site = '*') => (await addMember(shop, email, [{ role, site }])).browser
  owner = await add(emails.owner, 'owner')
  clerk = await add(emails.clerk, 'order-desk')
  second = await add(emails.second, 'order-desk')
  editor = await add('editor@aurelia.example', 'content-editor')
  dubai = await add('dubai@aurelia.example', 'owner', 'ae')
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`truncate staff_money, staff_limit, staff_approval, staff_alone`))

interface Reply {
  code: string
  number: string
  state: string
  details: { number: string }
  approvals: Record<string, unknown>[]
}
const reason = 'by the book'
const send = (browser: StaffBrowser | undefined, path: string, body: object = {}, headers = {}) =>
  (browser as StaffBrowser).call<Reply>('POST', `${path}/`, { reason, ...body }, headers)
const idOf = async (email: string) => {
  const [found] = await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = ${email}`)
  return found?.id ?? ''
}
const limit = async (
  email: string,
  limits: { act?: number | null; day?: number | null; customer?: number | null; making?: number | null },
  by = owner,
) => send(by, `members/${await idOf(email)}/limits`, { act: null, day: null, customer: null, making: null, ...limits })
/** Gives the owner a limit for one act: nobody sets their own, and the others are no owners. */
const setLimitOfOwner = async (major: number) =>
  shop.db.execute(
    sql`insert into staff_limit (site, member_id, act) values ('in', ${await idOf(emails.owner)}, ${Math.round(major * 100)})`,
  )
/** A paid order that can be cancelled, with its total in major units. */
async function cancellable(customer: string | undefined = 'anvi') {
  const { orderNumber: number, orderID } = await paid(shop, customer)
  const [order] = await rows<{ total: number }>(shop.db, sql`select total::float8 / 100 as total from orders where id = ${orderID}`)
  return { number, total: order?.total ?? 0 }
}
const cancel = (number: string, browser = clerk, headers = {}) => send(browser, `orders/${number}/cancel`, {}, headers)
/** The number of the approval that an act waits for. */
async function waits(answer: Promise<{ status: number; body: Reply }>): Promise<string> {
  const { status, body } = await answer
  expect([status, body.code]).toEqual([409, 'approval_waits'])
  return body.details.number
}
const approve = (number: string, browser = second) => send(browser, `approvals/${number}/approve`)
const stateOf = async (number: string) => {
  const [found] = await rows<{ state: string }>(shop.db, sql`select state from orders where number = ${number}`)
  return found?.state
}
const approvalOf = async (number: string) =>
  (
    await rows<{ state: string; decided_by_name: string; note: string }>(
      shop.db,
      sql`select * from staff_approval where number = ${number}`,
    )
  )[0]
/** The events of a thing's page that a second person approved. */
const approvedEvents = async (page: string) => {
  type Page = Pick<StaffOrder, 'events'> | undefined
  const { body } = await (owner as StaffBrowser).call<{ order?: Page; return?: Page }>('GET', `${page}/`)
  return (body.order ?? body.return)?.events.filter(({ approvedBy }) => approvedBy !== '') ?? []
}
const undo = (entry: string | undefined, by = owner, headers = {}) =>
  (by as StaffBrowser).call<{ code: string; details: object }>('POST', 'undo/', { entry }, headers)
const entriesOf = (object: string, id: string) =>
  rows<{ id: string; name: string; roles: string[]; approver_name: string | null; is_alone: boolean; call: string; reason: string }>(
    shop.db,
    sql`select * from audit_entry where object = ${object} and object_id = ${id} order by id`,
  )

test('an act above the limit changes nothing until a second person approves it, and the audit has both [P-05]', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: total - 1 })
  await limit(emails.second, { act: total })
  const approval = await waits(cancel(number))
  expect(await stateOf(number)).toBe('placed')
  expect(await waits(cancel(number))).toBe(approval)
  const { body } = await (second as StaffBrowser).call<Reply>('GET', 'approvals/')
  expect(body.approvals).toMatchObject([
    {
      number: approval,
      kinds: ['refund'],
      amount: total,
      object: 'orders',
      objectId: number,
      reason,
      askedBy: 'clerk',
      isOwn: false,
      mayApprove: true,
    },
  ])
  // It waits for the others, and not for who asked.
  const counted = async (browser: StaffBrowser | undefined) => {
    const { body: counts } = await (browser as StaffBrowser).call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')
    return counts.queues.find(({ name }) => name === 'approvals')?.count
  }
  expect([await counted(clerk), await counted(second)]).toEqual([0, 1])
  expect((await approve(approval)).body).toMatchObject({ number: approval, state: 'done' })
  expect(await stateOf(number)).toBe('cancelled')
  const entries = await entriesOf('orders', number)
  expect(entries.at(-1)).toMatchObject({ name: 'clerk', approver_name: 'second', is_alone: false, reason })
  expect(await entriesOf('approvals', approval)).toMatchObject([{ name: 'clerk', approver_name: null }])
  expect((await approve(approval)).body).toMatchObject({ code: 'approval_decided' })
  // The page of the order says who asked and who approved, of every step that followed and of the cancellation.
  const steps = await approvedEvents(`orders/${number}`)
  expect(steps).toContainEqual(expect.objectContaining({ machine: 'unit', to: 'cancelled', by: 'clerk', approvedBy: 'second' }))
  expect(steps.filter(({ by, approvedBy }) => by !== 'clerk' || approvedBy !== 'second')).toEqual([])
  const { order } = (await (owner as StaffBrowser).call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body
  expect(order.cancellations).toMatchObject([{ by: 'clerk', approvedBy: 'second' }])
  expect(order.events.some(({ to, approvedBy }) => to === 'placed' && approvedBy === '')).toBe(true)
})

test('for a day nobody approves an act of a member who gave them access, or whom they gave it', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: total - 1 })
  const approval = await waits(cancel(number))
  const giveAccess = async (to: string, from: string, ago: string) =>
    shop.db.execute(
      sql`update staff_member set access_by = ${await idOf(from)}, access_at = ${shop.clock.now().toISOString()}::timestamptz - ${ago}::interval
          where email = ${to}`,
    )
  const row = async () => (await (second as StaffBrowser).call<Reply>('GET', 'approvals/')).body.approvals[0]
  for (const [to, from] of [
    [emails.second, emails.clerk],
    [emails.clerk, emails.second],
  ] as const) {
    await giveAccess(to, from, '23 hours 59 minutes')
    expect(await approve(approval)).toMatchObject({ status: 403, body: { code: 'recent_access' } })
    expect(await row()).toMatchObject({ number: approval, mayApprove: false, deciders: ['owner'] })
    await giveAccess(to, from, '24 hours')
  }
  expect(await row()).toMatchObject({ mayApprove: true, deciders: ['owner', 'second'] })
  expect((await approve(approval)).body).toMatchObject({ state: 'done' })
})

test('an act that waited has in the audit the roles with which it was asked for, with both persons', async () => {
  const { email, browser } = await addMember(shop, 'transitions@approvals.example', [{ role: 'order-desk', site: 'in' }])
  const { number, total } = await cancellable()
  await limit(email, { act: total - 1 })
  const approval = await waits(cancel(number, browser))
  await shop.db.execute(sql`update staff_grant set role = 'store-manager' where member_id = ${await idOf(email)}`)
  expect((await approve(approval)).body).toMatchObject({ state: 'done' })
  const both = { name: 'transitions', approver_name: 'second' }
  expect((await entriesOf('orders', number)).at(-1)).toMatchObject({ ...both, roles: ['order-desk'] })
  const { number: later } = await cancellable()
  await limit(email, { act: null })
  expect((await cancel(later, browser)).status).toBe(200)
  expect((await entriesOf('orders', later)).at(-1)).toMatchObject({ name: 'transitions', roles: ['store-manager'] })
  // Others are alone on the site in later tests.
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email = ${email}`)
})

test('a gift card by hand waits with its amount, and another contact of an account with the credit that goes with it', async () => {
  const card = {
    amount: 1500,
    name: 'Meera',
    to: 'meera@example.com',
    from: 'Aurelia',
    message: 'With our apologies.',
    reference: 'by hand',
    reason: 'lost parcel',
  }
  const { status, body } = await (clerk as StaffBrowser).call<Reply>('POST', 'gift-cards/issue/', card)
  expect([status, body.code]).toEqual([409, 'approval_waits'])
  const { orderNumber } = await paid(shop, 'asha')
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, phone, state, language, subsite, created_at, last_sign_in_at)
    values ('asha', 'Asha', 'Rao', '+919822050499', 'active', 'en', 'in', now(), now()) on conflict do nothing`)
  const grant = { customerId: 'asha', subsite: 'in', amount: 70_050, reason: 'sorry', reference: 'asha', expiresAt: null }
  await shop.modules.credit.grant(shop.db, grant)
  const account = await waits(send(clerk, 'accounts/open', { number: orderNumber, contact: 'asha@example.com' }))
  const { approvals } = (await (second as StaffBrowser).call<Reply>('GET', 'approvals/')).body
  expect(approvals).toMatchObject([
    { number: account, kinds: ['account'], amount: 0, details: [{ name: 'credit', amount: 700.5 }], receiver: 'a•••@example.com' },
    {
      number: body.details.number,
      kinds: ['credit'],
      object: 'gift-cards',
      amount: 1500,
      receiver: 'Meera, m•••@example.com',
      reason: 'lost parcel',
    },
  ])
  // Only members who may decide on it, or asked for it, read its receiver and its words.
  const sentTo = async (browser: StaffBrowser | undefined, wanted = body.details.number) =>
    (await (browser as StaffBrowser).call<Reply>('GET', 'approvals/')).body.approvals.find(({ number }) => number === wanted)?.['sent']
  const whole = [
    { name: 'receiverName', text: 'Meera', isMasked: false },
    { name: 'receiverContact', text: 'meera@example.com', isMasked: false },
    { name: 'sender', text: 'Aurelia', isMasked: false },
    { name: 'message', text: 'With our apologies.', isMasked: false },
  ]
  expect([await sentTo(clerk), await sentTo(second), await sentTo(owner)]).toEqual([whole, whole, whole])
  expect(await sentTo(second, account)).toEqual([{ name: 'receiverContact', text: 'asha@example.com', isMasked: false }])
  await limit(emails.second, { act: 100 })
  expect(await sentTo(second)).toEqual([])
  await limit(emails.second, {})
  await shop.db.execute(
    sql`insert into staff_role (key, permissions) values ('gives', array['orders.read', 'money.give']) on conflict do nothing`,
  )
  const narrow = (await addMember(shop, 'narrow@aurelia.example', [{ role: 'gives', site: 'in' }])).browser
  expect(await sentTo(narrow)).toMatchObject([{ text: 'Meera' }, { text: 'm•••@example.com', isMasked: true }, {}, {}])
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email = 'narrow@aurelia.example'`)
  expect((await approve(account)).body).toMatchObject({ state: 'done' })
  expect((await approve(body.details.number)).body).toMatchObject({ state: 'done' })
})

test('under one reference two members give one gift card, also where both are approved at once', async () => {
  const card = {
    amount: 1500,
    name: 'Meera',
    to: 'meera@example.com',
    from: 'Aurelia',
    message: '',
    reference: 'birthday of Meera',
    reason: 'sorry',
  }
  const { browser: another } = await addMember(shop, 'another@approvals.example', [{ role: 'order-desk', site: 'in' }])
  const issue = (by: StaffBrowser | undefined) => (by as StaffBrowser).call<Reply>('POST', 'gift-cards/issue/', card)
  const [mine, theirs] = [await waits(issue(clerk)), await waits(issue(another))]
  const answers = await Promise.all([approve(mine), approve(theirs, owner)])
  expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  const changedBy = answers[0].status === 200 ? 'clerk' : 'another'
  expect(refused).toMatchObject({ code: 'reference_given', field: 'reference', details: { changedBy } })
  const count = () => rows(shop.db, sql`select from gift_card where reference like '%birthday of Meera'`)
  expect(await count()).toHaveLength(1)
  // Repeated, the refused call is refused at once, and the accepted one issues no second card.
  const [giver, refusedMember] = changedBy === 'clerk' ? [clerk, another] : [another, clerk]
  expect((await issue(refusedMember)).body).toMatchObject({ code: 'reference_given' })
  expect((await issue(giver)).status).toBe(200)
  expect(await count()).toHaveLength(1)
  // Others are alone on the site in later tests.
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email = 'another@approvals.example'`)
})

test('an act that is asked for again, or was made already, leaves nothing in the audit that was not done', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: total - 1 })
  const approval = await waits(cancel(number))
  const before = (await entriesOf('orders', number)).length
  expect(await waits(cancel(number))).toBe(approval)
  expect(await entriesOf('orders', number)).toHaveLength(before)
  expect(await entriesOf('approvals', approval)).toHaveLength(1)
})

test('a member reads the acts that they asked for, and those of others whose permission they have beside that of a second person', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: total - 1 })
  const refund = await waits(cancel(number))
  const [sales, accountant] = await Promise.all(
    ['sales', 'accountant'].map((role) => addMember(shop, `${role}@approvals.example`, [{ role, site: 'in' }])),
  )
  const salesId = await idOf('sales@approvals.example')
  const copy = (call: string, key: string, member: string) =>
    shop.db.execute(sql`
      insert into staff_approval select (jsonb_populate_record(a, ${JSON.stringify({ id: key, number: key, call, fingerprint: key, member_id: member })}::jsonb)).*
      from staff_approval a where a.number = ${refund}`)
  await copy('POST /api/staff/drafts/:number/discount/', 'AP26-DRAFT', salesId)
  await copy('POST /api/staff/members/:id/limits/', 'AP26-LIMIT', await idOf(emails.owner))
  const read = async (browser: StaffBrowser | undefined) => {
    const { status, body } = await (browser as StaffBrowser).call<Reply>('GET', 'approvals/')
    expect(status).toBe(200)
    return body.approvals.map((one) => one['number']).toSorted()
  }
  const counted = async (browser: StaffBrowser | undefined) => {
    const { body } = await (browser as StaffBrowser).call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')
    return body.queues.find(({ name }) => name === 'approvals')?.count
  }
  expect(await read(owner)).toEqual([refund, 'AP26-DRAFT', 'AP26-LIMIT'].toSorted())
  expect([await read(second), await counted(second)]).toEqual([[refund, 'AP26-DRAFT'].toSorted(), 2])
  expect([await read(sales?.browser), await counted(sales?.browser)]).toEqual([['AP26-DRAFT'], undefined])
  // The draft order is above the limit of the clerk, who reads it and cannot decide.
  expect([await read(clerk), await counted(clerk)]).toEqual([[refund, 'AP26-DRAFT'].toSorted(), 0])
  for (const browser of [accountant?.browser, editor]) expect(await read(browser)).toEqual([])
})

test('within the limit nobody is asked', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: total })
  expect((await cancel(number)).status).toBe(200)
})

/** The calls of staff with a reason: each may end in an approval by a later change. */
const withReason = Object.entries(calls as Readonly<Record<string, CallDefinition>>).flatMap(([key, { body }]) =>
  key.startsWith('POST /api/staff/') && body instanceof z.ZodObject && 'reason' in body.shape ? [key] : [],
)

test('every call with a reason is refused without one where it needs a second person, and nothing waits [P-05]', async () => {
  expect(withReason).toEqual(
    expect.arrayContaining([
      'POST /api/staff/customers/:id/credit/',
      'POST /api/staff/drafts/:number/discount/',
      'POST /api/staff/orders/:number/cancel/',
      'POST /api/staff/refunds/:number/settle/',
      'POST /api/staff/returns/:number/transition/',
      'POST /api/staff/revisions/:number/decide/',
    ]),
  )
  const money = { kind: 'refund', amount: 1, currency: 'INR', orderId: null, customerId: null, object: 'orders', id: 'KA-0' } as const
  const ask = (call: string, input: object) =>
    resultOf(() =>
      shop.modules.approvals.ask(
        {
          staffId: 'clerk',
          name: 'clerk',
          roles: [],
          permissions: [],
          site: 'in',
          language: 'en',
          requestId: 'r',
          call,
          object: 'orders',
          objectId: 'KA-0',
          params: { number: 'KA-0' },
          input,
        },
        [money],
      ),
    )
  const refused = { ok: false, error: { code: 'reason_needed', field: 'reason' } }
  const blanks = [{}, { reason: '' }, { reason: ' ' }, { reason: '\u200B\u200E' }, { reason: '\u3164' }, { reason: null }]
  for (const call of withReason) for (const input of blanks) expect([call, await ask(call, input)]).toMatchObject([call, refused])
  expect(await rows(shop.db, sql`select 1 from staff_approval`)).toEqual([])
  for (const call of withReason) expect([call, await ask(call, { reason })]).toMatchObject([call, { error: { code: 'approval_waits' } }])
  // A transfer has its reference instead.
  expect(await ask('POST /api/staff/transfers/:number/receive/', {})).toMatchObject({ error: { code: 'approval_waits' } })
})

test('a transition that needs its reason for the second person alone is made without one within the limit [P-05]', async () => {
  const { ask } = returner(() => shop)
  const asked = (await ask(await delivered(shop, 'anvi'))).body.return
  const transition = (name: string) => send(clerk, `returns/${asked.number}/transition`, { transition: name })
  for (const name of ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect']) await transition(name)
  await inspectAll(shop, asked.number)
  await transition('pass')
  await limit(emails.second, { act: 0 })
  const needed = { status: 400, body: { code: 'reason_needed', field: 'reason' } }
  const without = (browser: StaffBrowser | undefined) =>
    (browser as StaffBrowser).call<Reply>('POST', `returns/${asked.number}/transition/`, { transition: 'resolve' })
  expect(await without(second)).toMatchObject(needed)
  expect(await rows(shop.db, sql`select 1 from staff_approval`)).toEqual([])
  await limit(emails.second, {})
  expect((await without(second)).status).toBe(200)
})

test('nobody approves their own act, nor without its permission, above their limit, or from another site [P-05]', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: 0 })
  const approval = await waits(cancel(number))
  expect((await approve(approval, clerk)).body).toMatchObject({ code: 'own_approval' })
  // Another session and another role of the same person.
  await shop.db.execute(sql`insert into staff_grant values (${await idOf(emails.clerk)}, 'owner', '*')`)
  const again = await (clerk as StaffBrowser).call<Reply>('POST', `approvals/${approval}/approve/`, { reason })
  expect(again.body).toMatchObject({ code: 'own_approval' })
  expect((await send(clerk, `approvals/${approval}/reject`)).body).toMatchObject({ code: 'own_approval' })
  await shop.db.execute(sql`delete from staff_grant where member_id = ${await idOf(emails.clerk)} and role = 'owner'`)
  expect((await approve(approval, editor)).status).toBe(403)
  expect((await send(second, `approvals/${approval}/withdraw`)).body).toMatchObject({ code: 'not_found' })
  await limit(emails.second, { act: total - 1 })
  expect((await approve(approval, second)).body).toMatchObject({ code: 'approval_limit' })
  expect((await send(dubai, `approvals/${approval}/approve`, {}, { subsiteid: '2' })).status).toBe(404)
  expect(await stateOf(number)).toBe('placed')
  expect((await approve(approval, owner)).status).toBe(200)
})

test('a fall in price above the limit waits for a second person before the customer is asked [P-05]', async () => {
  const { orderNumber: number } = await paid(shop, 'anvi', 1, 'RNG-003')
  for (const transition of ['confirm', 'start', 'inspect'])
    expect((await send(clerk, `orders/${number}/transition`, { transition })).status).toBe(200)
  const read = async () => (await (clerk as StaffBrowser).call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order.pieces[0]
  const { grossMg = 0, netMg = 0 } = (await read())?.ordered ?? {}
  const lost = Math.round(netMg / 5)
  const weights = { unit: 1, grossMg: grossMg - lost, netMg: netMg - lost }
  const preview = await (clerk as StaffBrowser).call<{ outcome: string; difference: number }>(
    'POST',
    `orders/${number}/weigh/preview/`,
    weights,
  )
  expect(preview.body).toMatchObject({ outcome: 'asked' })
  await limit(emails.clerk, { act: Math.floor(-preview.body.difference) - 1 })
  const approval = await waits(send(clerk, `orders/${number}/weigh`, weights))
  expect((await read())?.state).toBe('quality_check')
  expect((await approve(approval)).status).toBe(200)
  expect((await read())?.state).toBe('revision_pending')
})

test('an approval needs fresh proof', async () => {
  const { number } = await cancellable()
  await limit(emails.clerk, { act: 0 })
  const approval = await waits(cancel(number))
  shop.clock.advance(11 * durations.minute)
  expect((await approve(approval, second)).body).toMatchObject({ code: 'proof_needed' })
  await freshProof()
  expect((await approve(approval, second)).status).toBe(200)
})

/** Gives every browser a proof of now. */
async function freshProof(): Promise<void> {
  await shop.db.execute(
    sql`update staff_session set verified_at = ${shop.clock.now().toISOString()}, last_used_at = ${shop.clock.now().toISOString()}`,
  )
}

test('two approvals at once make the act once; a refusal beside them makes it once or not at all', async () => {
  await limit(emails.clerk, { act: 0 })
  for (let round = 0; round < 3; round += 1) {
    const { number } = await cancellable()
    const approval = await waits(cancel(number))
    const answers = await Promise.all([approve(approval, second), approve(approval, owner), approve(approval, second)])
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).toSorted()).toEqual([
      200,
      'approval_decided',
      'approval_decided',
    ])
    const refunds = await rows(shop.db, sql`select 1 from refund r join orders o on o.id = r.order_id where o.number = ${number}`)
    expect(refunds).toHaveLength(1)
    expect((await entriesOf('orders', number)).filter(({ call }) => call.endsWith('/cancel/'))).toHaveLength(1)
  }
  const { number } = await cancellable()
  const approval = await waits(cancel(number))
  await Promise.all([approve(approval, second), send(owner, `approvals/${approval}/reject`)])
  expect(await stateOf(number)).toBe((await approvalOf(approval))?.state === 'done' ? 'cancelled' : 'placed')
})

test('the amount of a day counts at once: two acts that together exceed it do not both pass [P-05]', async () => {
  for (let round = 0; round < 3; round += 1) {
    await shop.db.execute(sql`truncate staff_money`)
    const [one, other] = [await cancellable('anvi'), await cancellable('rohan')]
    await limit(emails.clerk, { act: one.total, day: one.total + other.total - 1 })
    const answers = await Promise.all([cancel(one.number), cancel(other.number)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await shop.db.execute(sql`truncate staff_approval`)
  }
})

test('members read their own limits with what is left, and exactly that passes [P-05]', async () => {
  interface Own {
    currency: string
    money: { act: number; day: number; dayLeft: number; customer: number; customerLeft: number | null } | null
    making: number | null
  }
  const own = async (browser = clerk, query = '') => (await (browser as StaffBrowser).call<Own>('GET', `limits/own/${query}`)).body
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, language, subsite, created_at, last_sign_in_at)
    select name, name, '', 'en', 'in', now(), now() from unnest(array['anvi', 'rohan']) name on conflict do nothing`)
  const [first, next] = [await cancellable('anvi'), await cancellable('rohan')]
  const day = first.total + next.total
  await limit(emails.clerk, { act: next.total, day, customer: day })
  expect((await own()).money).toMatchObject({ act: next.total, day, dayLeft: day, customer: day, customerLeft: null })
  expect((await own(owner)).making).toBe(100)
  expect(await own(editor)).toMatchObject({ currency: 'INR', money: null, making: null })
  await limit(emails.clerk, { act: first.total, day, customer: day })
  expect((await cancel(first.number)).status).toBe(200)
  expect((await own(clerk, '?customer=anvi')).money).toMatchObject({ dayLeft: next.total, customerLeft: next.total })
  expect((await own(clerk, '?customer=rohan')).money?.customerLeft).toBe(day)
  const foreign = await (dubai as StaffBrowser).call('GET', 'limits/own/?customer=anvi', undefined, { subsiteid: '2' })
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', field: 'customer' } })
  await limit(emails.clerk, { act: next.total, day: day - 1, customer: day })
  expect((await own()).money?.dayLeft).toBe(next.total - 1)
  await waits(cancel(next.number))
  await limit(emails.clerk, { act: next.total, day, customer: day })
  expect((await cancel(next.number)).status).toBe(200)
  expect((await own()).money?.dayLeft).toBe(0)
  expect((await own(second)).money?.dayLeft).toBe((await own(second)).money?.day)
})

test('a day is the calendar day of the site; what one customer gets is added up for 30 days', async () => {
  const first = await cancellable()
  await limit(emails.clerk, { act: first.total, day: first.total, customer: first.total * 2 - 1 })
  expect((await cancel(first.number)).status).toBe(200)
  const next = await cancellable('rohan')
  await waits(cancel(next.number))
  shop.clock.advance(durations.day)
  await signInAgain()
  expect((await cancel(next.number)).status).toBe(200)
  shop.clock.advance(durations.day)
  await signInAgain()
  await waits(cancel((await cancellable()).number))
  shop.clock.advance(29 * durations.day)
  await signInAgain()
  expect((await cancel((await cancellable()).number)).status).toBe(200)
})

test('a guest is known by the e-mail address of the order, so that several orders do not help', async () => {
  const guest = async () => {
    const { orderNumber } = await paid(shop, undefined)
    return orderNumber
  }
  const { total } = await cancellable()
  await limit(emails.clerk, { act: total * 2, day: total * 9, customer: total * 2 - 1 })
  expect((await cancel(await guest())).status).toBe(200)
  await waits(cancel(await guest()))
})

test('above the limit a refund by an inspector waits for a person who did not inspect, who may also ask for it [P-05]', async () => {
  const { ask } = returner(() => shop)
  const asked = (await ask(await delivered(shop, 'anvi'))).body.return
  const transition = (name: string, browser = clerk) => send(browser, `returns/${asked.number}/transition`, { transition: name })
  for (const name of ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect', 'pass']) {
    if (name === 'pass') await inspectAll(shop, asked.number)
    expect([name, (await transition(name)).status]).toEqual([name, 200])
  }
  await limit(emails.clerk, { act: 0 })
  await limit(emails.second, { act: 0 })
  // The second inspected it too: it waits for the owner alone.
  await shop.db.execute(sql`update return_inspection set member_id = ${await idOf(emails.second)}
    where return_id = (select id from return_request where number = ${asked.number})`)
  const own = await transition('resolve')
  expect(own).toMatchObject({ status: 409, body: { code: 'approval_waits', details: { deciders: ['owner'] } } })
  const ownApproval = own.body.details.number
  const counted = async (browser: StaffBrowser | undefined) => {
    const { body: counts } = await (browser as StaffBrowser).call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')
    return counts.queues.find(({ name }) => name === 'approvals')?.count
  }
  await limit(emails.second, {})
  expect([await counted(clerk), await counted(second), await counted(owner)]).toEqual([0, 0, 1])
  const shown = (await (second as StaffBrowser).call<Reply>('GET', 'approvals/')).body.approvals
  expect(shown).toMatchObject([{ number: ownApproval, mayApprove: false, deciders: ['owner'] }])
  expect(await approve(ownApproval, second)).toMatchObject({ status: 403, body: { code: 'split_duty' } })
  expect(await approve(ownApproval, clerk)).toMatchObject({ body: { code: 'own_approval' } })
  expect((await send(clerk, `approvals/${ownApproval}/withdraw`)).status).toBe(200)
  await limit(emails.second, { act: 0 })
  await shop.db.execute(sql`update return_inspection set member_id = 'inspector' where member_id = ${await idOf(emails.second)}`)
  const approval = await waits(transition('resolve', second))
  await limit(emails.clerk, {})
  expect((await approve(approval, clerk)).body).toMatchObject({ state: 'done' })
  expect(await entriesOf('returns', asked.number)).toContainEqual(
    expect.objectContaining({ name: 'second', approver_name: 'clerk', call: 'POST /api/staff/returns/:number/transition/' }),
  )
  const steps = await approvedEvents(`returns/${asked.number}`)
  expect(steps.map(({ by, approvedBy }) => [by, approvedBy])).toContainEqual(['second', 'clerk'])
  expect(steps.every(({ to }) => !to.startsWith('qc_'))).toBe(true)
})

test('an inspector’s refund above the limit is paid once the second person approves it, by both [P-05]', async () => {
  const { ask, go } = returner(() => shop)
  const { number } = (await ask(await delivered(shop, 'anvi'))).body.return
  await go(number, 'review', 'approve', 'schedule', 'collect', 'receive')
  const transition = (name: string) => send(clerk, `returns/${number}/transition`, { transition: name })
  expect((await transition('inspect')).status).toBe(200)
  await inspectAll(shop, number)
  expect((await transition('pass')).status).toBe(200)
  await limit(emails.clerk, { act: 0 })
  const approval = await waits(transition('resolve'))
  const state = async () =>
    (await rows<{ state: string }>(shop.db, sql`select state from return_request where number = ${number}`))[0]?.state
  expect([await waits(transition('resolve')), await state()]).toEqual([approval, 'qc_passed'])
  const both = await Promise.all([approve(approval, second), approve(approval, owner)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await state()).toBe('resolution_in_progress')
  const steps = await approvedEvents(`returns/${number}`)
  expect(steps).toMatchObject([{ to: 'resolution_in_progress', by: 'clerk' }])
})

test('where nobody can decide, the asker and the owners are told so, and whose limit is raised is told of the act [P-05]', async () => {
  const { number, total } = await cancellable()
  await setLimitOfOwner(total - 1)
  for (const email of [emails.clerk, emails.second]) await limit(email, { act: total - 1 })
  const mails = async (about: string) => {
    await shop.modules.jobs.runDue()
    const sent = (await shop.modules.notifications.recent(500)).filter(({ subject }) => subject.includes(about))
    return sent.map(({ recipient }) => recipient).toSorted()
  }
  const shownTo = async (browser: StaffBrowser | undefined, approval: string) => {
    const { body } = await (browser as StaffBrowser).call<Reply>('GET', 'approvals/')
    const { body: counts } = await (browser as StaffBrowser).call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')
    const { body: home } = await (browser as StaffBrowser).call<{ waiting: { name: string; since: string | null }[] }>('GET', 'home/')
    const found = body.approvals.find((one) => one['number'] === approval)
    return [
      found?.['mayApprove'],
      found?.['deciders'],
      counts.queues.find(({ name }) => name === 'approvals')?.count,
      home.waiting.some(({ name, since }) => name === 'approvals' && since !== null),
    ]
  }
  const { body } = await cancel(number, owner)
  expect(body).toMatchObject({ code: 'approval_waits', details: { deciders: [] } })
  const approval = body.details.number
  expect(await shownTo(second, approval)).toEqual([false, [], 0, false])
  expect(await mails(`nobody can approve ${approval}`)).toEqual([emails.owner])
  expect(await mails(`${approval} waits`)).toEqual([])

  await limit(emails.second, { act: total })
  expect(await shownTo(second, approval)).toEqual([true, ['second'], 1, true])
  expect(await shownTo(clerk, approval)).toEqual([false, ['second'], 0, false])
  expect(await mails(`${approval} waits`)).toEqual([emails.second])
  expect((await cancel(number, owner)).body).toMatchObject({ details: { number: approval, deciders: ['second'] } })
  // A member who could decide already is not told again.
  await limit(emails.second, { act: total + 1 })
  expect(await mails(`${approval} waits`)).toEqual([emails.second])
  expect((await approve(approval)).body).toMatchObject({ state: 'done' })
})

test('a thing shows the acts about it that wait, by its call and by its money, until they end [P-05]', async () => {
  const { number } = await cancellable()
  const { order, number: refund } = await owing(shop, 'anvi')
  await giveTestAccount(shop, order.orderID)
  const waitingFor = async (things: string, browser = second, headers = {}) =>
    (await (browser as StaffBrowser).call<Reply>('GET', `approvals/waiting/?things=${things}`, undefined, headers)).body.approvals
  expect(await waitingFor(`orders:${number}`)).toEqual([])
  await limit(emails.clerk, { act: 0 })
  const cancelling = await waits(cancel(number))
  const settling = await waits(send(clerk, `refunds/${refund}/settle`, { reason: 'UTR-9' }))
  expect(await waitingFor(`orders:${number}`)).toMatchObject([
    {
      number: cancelling,
      call: 'POST /api/staff/orders/:number/cancel/',
      of: { object: 'orders', id: number },
      step: null,
      askedBy: 'clerk',
      reason,
      isOwn: false,
      mayApprove: true,
    },
  ])
  expect(await waitingFor(`orders:${number},refunds:${refund}`, clerk)).toMatchObject([
    { number: settling, of: { object: 'refunds', id: refund }, isOwn: true, mayApprove: false },
    { number: cancelling, isOwn: true },
  ])
  expect(await waitingFor(`transfers:${number},refunds:${number}`)).toEqual([])
  expect(await waitingFor(`orders:${number}`, dubai, { subsiteid: '2' })).toEqual([])
  // The editor may not read orders, and asked for nothing.
  expect(await waitingFor(`orders:${number}`, editor)).toEqual([])
  for (const things of ['', 'orders', 'orders:a b', `${'orders:a,'.repeat(200)}orders:a`])
    expect([things, (await (second as StaffBrowser).call('GET', `approvals/waiting/?things=${things}`)).status]).toEqual([things, 400])
  await send(clerk, `approvals/${cancelling}/withdraw`)
  expect(await waitingFor(`orders:${number}`)).toEqual([])
})

test('the refund of a return waits on the page of the return, with its step [P-05]', async () => {
  const { ask } = returner(() => shop)
  const asked = (await ask(await delivered(shop, 'anvi'))).body.return
  const transition = (name: string, browser = clerk) => send(browser, `returns/${asked.number}/transition`, { transition: name })
  for (const name of ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect', 'pass']) {
    if (name === 'pass') await inspectAll(shop, asked.number)
    expect([name, (await transition(name)).status]).toEqual([name, 200])
  }
  await limit(emails.second, { act: 0 })
  const approval = await waits(transition('resolve', second))
  const { body } = await (clerk as StaffBrowser).call<Reply>('GET', `approvals/waiting/?things=returns:${asked.number}`)
  expect(body.approvals).toMatchObject([
    { number: approval, object: 'orders', of: { object: 'returns', id: asked.number }, step: 'resolve', askedBy: 'second' },
  ])
})

/** Opens the sessions again that ended by the clock. */
async function signInAgain(): Promise<void> {
  const [now, later] = [shop.clock.now(), new Date(shop.clock.now().getTime() + durations.hour)].map((time) => time.toISOString())
  await shop.db.execute(
    sql`update staff_session set created_at = ${now}, verified_at = ${now}, last_used_at = ${now}, expires_at = ${later} where step = 'open' and ended_at is null`,
  )
}

test('the lists of approvals are narrowed by day, kind, thing and state, on the site alone [P-05]', async () => {
  const { number, total } = await cancellable()
  await limit(emails.clerk, { act: total - 1 })
  const approval = await waits(cancel(number))
  const numbersOf = async (query: string, browser = owner, headers = {}) => {
    const { status, body } = await (browser as StaffBrowser).call<Reply>('GET', `approvals/?${query}`, undefined, headers)
    return status === 200 ? body.approvals.map((one) => one['number']) : status
  }
  for (const query of ['kind=refund', `thing=${number}`, 'from=2020-01-01&to=2999-12-31', 'state=done'])
    expect([query, await numbersOf(query)]).toEqual([query, [approval]])
  for (const search of [approval, number.toLowerCase(), number.slice(-5)])
    expect([search, await numbersOf(`search=${search}`)]).toEqual([search, [approval]])
  expect(await numbersOf('search=nothing')).toEqual([])
  expect(await numbersOf(`view=ended&search=${number}`)).toEqual([])
  expect(await numbersOf('search=abc')).toBe(400)
  for (const query of ['kind=credit', 'thing=KA26-0', 'from=2999-01-01', 'to=2020-01-01', 'view=ended'])
    expect([query, await numbersOf(query)]).toEqual([query, []])
  expect(await numbersOf('kind=refund', dubai, { subsiteid: '2' })).toEqual([])
  expect((await send(second, `approvals/${approval}/reject`)).status).toBe(200)
  expect(await numbersOf('view=ended&state=rejected&kind=refund')).toEqual([approval])
  expect(await numbersOf('view=ended&state=done')).toEqual([])
  for (const query of ['kind=gift', 'state=lost', 'from=today', 'limit=5']) expect([query, await numbersOf(query)]).toEqual([query, 400])
})

test('a transfer that arrived, one that was made by hand, and a released hold always need two', async () => {
  const order = (await post(shop, await readyCart(shop, ring), 'transfer')).body
  const number = order.orderNumber
  const received = await waits(send(owner, `transfers/${number}/receive`, { amount: 1, reference: 'UTR-1', reason: undefined }))
  expect((await approve(received, second)).status).toBe(200)
  expect(await rows(shop.db, sql`select noted_by from received_transfer where reference = 'UTR1'`)).toEqual([
    { noted_by: await idOf(emails.owner) },
  ])
  const again = (await post(shop, await readyCart(shop, ring), 'transfer')).body
  const [due] = await rows<{ total: number }>(shop.db, sql`select total::float8 / 100 as total from orders where id = ${again.orderID}`)
  const more = { amount: (due?.total ?? 0) + 500, reference: 'UTR-1B', excess: true, reason: undefined }
  const exceeding = await waits(send(owner, `transfers/${again.orderNumber}/receive`, more))
  const { body: waiting } = await (second as StaffBrowser).call<Reply>('GET', 'approvals/')
  expect(waiting.approvals.find((one) => one['number'] === exceeding)?.['details']).toEqual([
    { name: 'reference', text: 'UTR1B', amount: null, percent: null, days: null },
    { name: 'due', text: null, amount: more.amount - 500, percent: null, days: null },
    { name: 'excess', text: null, amount: 500, percent: null, days: null },
  ])
  const { order: owed, number: refund } = await owing(shop, 'anvi')
  expect((await send(owner, `refunds/${refund}/settle`, { reason: 'UTR-2' })).body).toMatchObject({ code: 'no_bank_account' })
  await giveTestAccount(shop, owed.orderID)
  const settled = await waits(send(owner, `refunds/${refund}/settle`, { reason: 'UTR-2' }))
  expect((await approve(settled, second)).status).toBe(200)
  expect(await approvedEvents(`orders/${owed.orderNumber}`)).toMatchObject([
    { machine: 'payment', to: 'partially_refunded', by: 'owner', approvedBy: 'second' },
    { machine: 'refund', unit: null, to: 'succeeded', by: 'owner', approvedBy: 'second', reason: `${refund}: UTR-2` },
  ])
  const held = await cancellable()
  await shop.db.execute(sql`update orders set state = 'on_hold', hold_reason = 'price_review' where number = ${held.number}`)
  await shop.db.execute(sql`update order_unit set state = 'on_hold' where order_id = (select id from orders where number = ${held.number})`)
  const release = await waits(send(clerk, `orders/${held.number}/transition`, { transition: 'release' }))
  expect(await stateOf(held.number)).toBe('on_hold')
  expect((await approve(release, owner)).status).toBe(200)
  expect(await stateOf(held.number)).not.toBe('on_hold')
  expect(await approvedEvents(`orders/${held.number}`)).toContainEqual(expect.objectContaining({ by: 'clerk', approvedBy: 'owner' }))
})

test('an act whose object or account changed meanwhile is refused in words, and stays undone', async () => {
  await limit(emails.clerk, { act: 0 })
  const { number } = await cancellable()
  const approval = await waits(cancel(number))
  await shop.db.execute(sql`update orders set currency = currency, state = 'delivered' where number = ${number}`)
  await shop.db.execute(sql`update order_unit set state = 'delivered' where order_id = (select id from orders where number = ${number})`)
  const late = await approve(approval, second)
  expect([late.status, late.body.code]).toEqual([409, 'transition_refused'])
  expect(await approvalOf(approval)).toMatchObject({ state: 'failed', note: 'transition_refused' })
  expect(await entriesOf('approvals', approval)).toHaveLength(2)
  expect((await approve(approval, second)).body).toMatchObject({ code: 'approval_decided' })
  const { order, number: refund } = await owing(shop, 'anvi')
  await giveTestAccount(shop, order.orderID)
  const settled = await waits(send(clerk, `refunds/${refund}/settle`, { reason: 'UTR-3' }))
  await giveTestAccount(shop, order.orderID, '998877665544')
  expect((await approve(settled, owner)).body).toMatchObject({ code: 'approval_changed' })
  expect(await rows(shop.db, sql`select state from refund where number = ${refund}`)).toEqual([{ state: 'manual_bank' }])
})

test('an act ends without being made when it is taken back, refused, or its time is over, and when its member may not do it any more', async () => {
  await limit(emails.clerk, { act: 0 })
  const { number } = await cancellable()
  const withdrawn = await waits(cancel(number))
  expect((await send(clerk, `approvals/${withdrawn}/withdraw`)).body).toMatchObject({ state: 'withdrawn' })
  const rejected = await waits(cancel(number))
  expect(rejected).not.toBe(withdrawn)
  expect((await send(second, `approvals/${rejected}/reject`, { reason: 'not this one' })).body).toMatchObject({ state: 'rejected' })
  expect(await approvalOf(rejected)).toMatchObject({ decided_by_name: 'second', note: 'not this one' })
  const gone = await waits(cancel(number))
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email = ${emails.clerk}`)
  expect((await approve(gone, second)).body).toMatchObject({ code: 'approval_asker' })
  await shop.db.execute(sql`update staff_member set state = 'active' where email = ${emails.clerk}`)
  expect((await approve(gone, second)).body).toMatchObject({ code: 'approval_decided' })
  const late = await waits(cancel(number))
  shop.clock.advance(2 * durations.day)
  await signInAgain()
  expect((await approve(late, second)).body).toMatchObject({ code: 'approval_decided' })
  const { body } = await (second as StaffBrowser).call<Reply>('GET', 'approvals/?view=ended')
  expect(body.approvals.map(({ state }) => state)).toEqual(['expired', 'failed', 'rejected', 'withdrawn'])
  expect(body.approvals[1]?.['note']).toMatch(/^The person who asked/)
  const fresh = await waits(cancel(number))
  expect([gone, late]).not.toContain(fresh)
  expect(await stateOf(number)).toBe('placed')
})

test('limits are set by another owner with fresh proof, never one’s own, and in the audit', async () => {
  expect((await limit(emails.owner, { act: 1 })).body).toMatchObject({ code: 'own_limits' })
  expect((await limit(emails.clerk, { act: 1 }, second)).status).toBe(403)
  expect((await limit(emails.clerk, { act: -1 })).status).toBe(400)
  expect((await limit(emails.clerk, { act: 0.001 })).status).toBe(400)
  expect((await send(owner, 'members/nobody/limits', { act: 1, day: 1, customer: 1, making: 1 })).status).toBe(404)
  expect((await limit(emails.clerk, { act: 12.5 })).body).toMatchObject({ currency: 'INR', alone: null })
  // Only for what the roles of the member permit.
  const salesId = await idOf((await addMember(shop, 'limits@aurelia.example', [{ role: 'sales', site: 'in' }])).email)
  const ofSales = (limits: object) =>
    send(owner, `members/${salesId}/limits`, { act: null, day: null, customer: null, making: null, ...limits })
  expect((await ofSales({ customer: 5 })).body).toMatchObject({ code: 'limit_of_others', field: 'customer' })
  expect((await ofSales({ making: 5 })).status).toBe(200)
  expect((await limit('editor@aurelia.example', { making: 5 })).body).toMatchObject({ code: 'limit_of_others', field: 'making' })
  const { body } = await (owner as StaffBrowser).call<{ members: { id: string; given: object; ofSite: object }[] }>('GET', 'limits/')
  const clerkId = await idOf(emails.clerk)
  expect(body.members.find(({ id }) => id === clerkId)).toMatchObject({ given: { act: 12.5, day: null, customer: null } })
  expect((await entriesOf('members', clerkId)).at(-1)).toMatchObject({ name: 'owner', reason })
})

test('limits that another owner set meanwhile are not replaced unseen: the refusal says who set them [P-05]', async () => {
  const given = async () => {
    const { body } = await (owner as StaffBrowser).call<{ members: { id: string; given: Record<string, number | null> }[] }>(
      'GET',
      'limits/',
    )
    const clerkId = await idOf(emails.clerk)
    return body.members.find(({ id }) => id === clerkId)!.given
  }
  const seen = await given()
  const both = await Promise.all([701, 702].map((act) => limit(emails.clerk, { ...seen, act, seen } as Parameters<typeof limit>[1])))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({
    code: 'changed_meanwhile',
    details: { object: 'members', changedBy: 'owner', changedCall: 'POST /api/staff/members/:id/limits/' },
  })
  expect((await limit(emails.clerk, { ...seen, seen: await given() } as Parameters<typeof limit>[1])).status).toBe(200)
  expect(await given()).toEqual(seen)
})

test('a change of limits is undone while nobody has changed them since, and one’s own never', async () => {
  const clerkId = await idOf(emails.clerk)
  const undoable = async () => {
    const { body } = await (owner as StaffBrowser).call<{ acts: { id: string }[] }>('GET', `undo/?object=members&id=${clerkId}`)
    return body.acts.map(({ id: entry }) => entry)
  }
  const given = () => rows(shop.db, sql`select act::int as act, making from staff_limit where member_id = ${clerkId} and act is not null`)
  await limit(emails.clerk, { act: 10 })
  await limit(emails.clerk, { act: 20 })
  const [last] = await undoable()
  expect(await undo(last, second)).toMatchObject({ status: 403 })
  expect(await undo(last, dubai, { subsiteid: '2' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const both = await Promise.all([undo(last), undo(last)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_since', details: { by: 'owner' } })
  expect(await given()).toEqual([{ act: 1000, making: null }])
})

test('a member who works alone waits ten minutes to raise their own limits, and lowers them at once [P-05]', async () => {
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email in (${emails.clerk}, ${emails.second})`)
  expect((await send(owner, 'works-alone', { on: true })).status).toBe(200)
  const actLimit = async () => (await rows<{ act: number | null }>(shop.db, sql`select act::float8 as act from staff_limit`))[0]?.act
  expect((await limit(emails.owner, { act: 10 })).status).toBe(200)
  // An undo would raise them at once.
  const lowered = (await entriesOf('members', await idOf(emails.owner))).at(-1)
  const { body: audit } = await (owner as StaffBrowser).call<{ entries: { id: string; canUndo: boolean }[] }>(
    'GET',
    'audit/?object=members',
  )
  expect(audit.entries.find(({ id }) => id === lowered?.id)?.canUndo).toBe(false)
  expect(await undo(lowered?.id)).toMatchObject({ status: 409, body: { code: 'not_undoable' } })
  const raise = await waits(limit(emails.owner, { act: 20 }))
  expect(await waits(limit(emails.owner, { act: null }))).not.toBe(raise)
  expect(await actLimit()).toBe(1000)
  shop.clock.advance(10 * durations.minute)
  await shop.modules.jobs.runDue()
  expect([await actLimit(), (await approvalOf(raise))?.state]).toEqual([2000, 'done'])
  await freshProof()
  await shop.db.execute(sql`update staff_member set state = 'active' where email in (${emails.clerk}, ${emails.second})`)
})

test('the same act of two members waits for each, and one whose object has changed waits anew [P-05]', async () => {
  const { number } = await cancellable()
  for (const email of [emails.clerk, emails.second]) await limit(email, { act: 0 })
  const [own, other] = [await waits(cancel(number)), await waits(cancel(number, second))]
  expect(other).not.toBe(own)
  expect(await waits(cancel(number))).toBe(own)
  await shop.db.execute(sql`update staff_approval set money_hash = 'of before' where number = ${own}`)
  const both = await Promise.all([waits(cancel(number)), waits(cancel(number))])
  expect(both[0]).toBe(both[1])
  expect(both[0]).not.toBe(own)
  expect(await approvalOf(own)).toMatchObject({ state: 'failed', note: 'approval_changed' })
})

test('the limit for a customer counts an account and its e-mail address as one person [P-05]', async () => {
  const { total, number } = await cancellable('anvi')
  await shop.db.execute(sql`insert into staff_money (id, site, member_id, customer, amount, at)
    values ('before', 'in', ${await idOf(emails.clerk)}, ${testSecrets.hmac('staff money customer', 'anvi')}, 1, ${shop.clock.now().toISOString()})`)
  await shop.db.execute(sql`update orders set customer_id = null where number = ${number}`)
  await limit(emails.clerk, { customer: total })
  const [order] = await rows<{ email: string }>(
    shop.db,
    sql`select lower(coalesce(nullif(address->'billing', 'null'), address->'shipping')->>'email') as email from orders where number = ${number}`,
  )
  const now = shop.clock.now().toISOString()
  await shop.db.execute(sql`insert into customer (id, email, language, subsite, created_at, last_sign_in_at)
    values ('anvi', ${order?.email}, 'en', 'in', ${now}, ${now}) on conflict (id) do update set email = excluded.email`)
  await waits(cancel(number))
})

test('a member who works alone waits ten minutes, can stop the act, and is marked in the audit [P-05]', async () => {
  await addMember(shop, 'partner@aurelia.example', [{ role: 'owner', site: 'in' }])
  expect((await send(owner, 'works-alone', { on: true })).body).toMatchObject({ code: 'not_alone' })
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email = 'partner@aurelia.example'`)
  // Nobody else writes off, so that it can be said; an act with money still waits for the others, who give it.
  expect((await send(owner, 'works-alone', { on: true })).status).toBe(200)
  expect((await limit(emails.owner, { act: 0 })).body.code).toBe('own_limits')
  await shop.db.execute(sql`update staff_member set state = 'blocked' where email in (${emails.clerk}, ${emails.second})`)
  expect((await send(owner, 'works-alone', { on: true })).status).toBe(200)
  expect((await limit(emails.owner, { act: 0 })).status).toBe(200)
  const [stopped, made, late] = [await cancellable(), await cancellable(), await cancellable()]
  const dueAt = new Date(shop.clock.now().getTime() + 10 * durations.minute).toISOString()
  const [asked, again] = [await cancel(stopped.number, owner), await cancel(stopped.number, owner)]
  expect([asked.body, again.body]).toMatchObject([{ details: { dueAt } }, { details: { dueAt } }])
  const stop = await waits(cancel(stopped.number, owner))
  const act = await waits(cancel(made.number, owner))
  const failing = await waits(cancel(late.number, owner))
  shop.clock.advance(9 * durations.minute)
  await shop.modules.jobs.runDue()
  expect(await stateOf(made.number)).toBe('placed')
  expect((await send(owner, `approvals/${stop}/withdraw`)).status).toBe(200)
  await shop.db.execute(
    sql`update order_unit set state = 'delivered' where order_id = (select id from orders where number = ${late.number})`,
  )
  shop.clock.advance(durations.minute)
  await shop.modules.jobs.runDue()
  expect([await stateOf(made.number), await stateOf(stopped.number)]).toEqual(['cancelled', 'placed'])
  expect((await approvalOf(act))?.state).toBe('done')
  expect(await approvalOf(failing)).toMatchObject({ state: 'failed', note: 'transition_refused' })
  expect((await entriesOf('orders', made.number)).at(-1)).toMatchObject({ name: 'owner', approver_name: null, is_alone: true })
  const order = await cancellable()
  await freshProof()
  const joined = await waits(cancel(order.number, owner))
  await shop.db.execute(sql`update staff_member set state = 'active' where email in (${emails.clerk}, ${emails.second})`)
  shop.clock.advance(10 * durations.minute)
  await shop.modules.jobs.runDue()
  expect((await approvalOf(joined))?.state).toBe('waiting')
  await freshProof()
  expect((await approve(joined, owner)).body).toMatchObject({ code: 'own_approval' })
})

test('a write-off by a member who works alone is made after ten minutes, unless somebody else may write off [P-05]', async () => {
  const link = await shop.modules.members.issueLink(emails.owner)
  expect((await (owner as StaffBrowser).call('POST', 'sign-in/link/', { code: link })).status).toBe(200)
  const piece = { grossMg: 2958, netMg: 2758, caratMilli: 1000 }
  const pieces = [
    { tag: 'ALONE-1', ...piece },
    { tag: 'ALONE-2', ...piece },
  ]
  const received = await send(owner, 'ready-pieces', { variantID: ring, replaceCount: true, pieces, reason: undefined })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  const alone = { site: 'in', memberId: await idOf(emails.owner) }
  await shop.db.execute(
    sql`insert into staff_alone (site, member_id, since) values (${alone.site}, ${alone.memberId}, ${shop.clock.now().toISOString()})`,
  )
  const dueAt = async (number: string) =>
    (await rows<{ due: string | null }>(shop.db, sql`select due_at as due from staff_approval where number = ${number}`))[0]?.due
  const stateOfPiece = async (tag: string) =>
    (await rows<{ state: string }>(shop.db, sql`select state from ready_piece where tag = ${tag}`))[0]?.state
  // Two members of the desk may give money, and cannot write off.
  const first = await waits(send(owner, 'ready-pieces/ALONE-1/write-off'))
  expect(await dueAt(first)).not.toBeNull()
  shop.clock.advance(10 * durations.minute)
  await shop.modules.jobs.runDue()
  expect([await stateOfPiece('ALONE-1'), (await approvalOf(first))?.state]).toEqual(['written_off', 'done'])
  const merchandiser = (await addMember(shop, 'merchandiser@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
  const other = await waits(send(owner, 'ready-pieces/ALONE-2/write-off'))
  expect(await dueAt(other)).toBeNull()
  expect((await approve(other, merchandiser)).body).toMatchObject({ state: 'done' })
  expect(await stateOfPiece('ALONE-2')).toBe('written_off')
})
