import { readFileSync } from 'node:fs'
import { calls, type CallKey } from '@karat/contract/calls.ts'
import type { CallDefinition } from '@karat/contract/calls/call.ts'
import { type InitialRole, initialRoles, type Permission, permissions, storePermissions } from '@karat/contract/permissions.ts'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../kernel/clock.ts'
import { rows } from '../kernel/db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { giveTestAccount, owing } from '../testing/owing.ts'
import { delivered, inspectAll, paid, returner, upload } from '../testing/returned.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

const permissionByCall = new Map(
  (Object.entries(calls) as [CallKey, CallDefinition][]).flatMap(([key, { access }]) =>
    typeof access === 'object' ? [[key, access.staff] as const] : [],
  ),
)
const staffCalls = [...permissionByCall.keys()]
/** The calls of members about themselves. */
const ownCalls = (Object.entries(calls) as [CallKey, CallDefinition][]).flatMap(([key, { access }]) =>
  access === 'any-staff' ? [key] : [],
)
const roles = Object.keys(initialRoles) as InitialRole[]
const isPermitted = (role: InitialRole, permission: Permission) => initialRoles[role].some((one) => one === permission)

const acceptStaff = (role: InitialRole) => acceptTestStaff(shop, role)
const meera = asStaff()
const post = (path: string, body: object, headers: Record<string, string> = meera) =>
  shop.call<{ number: string; state: string }>('POST', `/api/staff/${path}/`, { reason: 'by the book', ...body }, headers)
const eventsOf = (orderId: string) =>
  rows<{ to: string; actor: string; actor_id: string; reason: string }>(
    shop.db,
    sql`select "to", actor, actor_id, reason from order_event where order_id = ${orderId} order by at, id`,
  )

test('every staff call is refused without a session of staff: no header grants one [S-14]', async () => {
  const order = await delivered(shop, 'anvi')
  const before = await eventsOf(order.orderID)
  const forged = [{}, as('anvi'), meera, { authorization: 'Bearer admin', 'x-role': 'admin', 'x-staff-id': 'Meera' }]
  for (const key of [...staffCalls, ...ownCalls]) {
    const [method = '', path = ''] = key.split(' ')
    const url = path.replace(/:\w+/, order.orderNumber)
    for (const headers of forged)
      for (const body of [{}, { transition: 'complete', reason: 'x' }]) {
        const answer = await shop.call(method as 'GET' | 'POST', url, method === 'GET' ? undefined : body, headers)
        const expected = headers === forged[1] ? [403, 'forbidden'] : [401, 'staff_signed_out']
        expect([key, answer.status, answer.body.code]).toEqual([key, ...expected])
      }
  }
  expect(await eventsOf(order.orderID)).toEqual(before)
})

test('every staff call is refused for a page of another origin, whoever is signed in [S-14]', async () => {
  const end = acceptStaff('owner')
  const signInCalls = (Object.entries(calls) as [CallKey, CallDefinition][]).flatMap(([key, { access }]) =>
    access === 'staff-sign-in' ? [key] : [],
  )
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const key of [...staffCalls, ...ownCalls, ...signInCalls]) {
    const [method = '', path = ''] = key.split(' ')
    for (const more of foreign) {
      const answer = await shop.call(method as 'GET' | 'POST', path.replace(/:\w+/, 'x'), method === 'GET' ? undefined : {}, {
        ...meera,
        ...more,
      })
      expect([key, answer.status, answer.body.code]).toEqual([key, 403, 'other_origin'])
    }
  }
  end()
})

test('no staff call fails on text that no database stores: it names the field', async () => {
  const end = acceptStaff('owner')
  const wrong = '\u0000\ud800'
  const body = {
    transition: 'complete',
    unit: 1,
    reason: wrong,
    text: wrong,
    number: wrong,
    huids: ['AB12CD'],
    choice: 'ask',
    decision: 'approve',
    version: 1,
  }
  for (const key of [...staffCalls, ...ownCalls]) {
    const [method = '', path = ''] = key.split(' ')
    for (const url of [
      path.replace(/:\w+/, 'x'),
      path.replace(/:\w+/, '%00'),
      `${path.replace(/:\w+/, 'x')}?search=%00&member=%00&id=%00&after=%00`,
    ]) {
      const answer = await shop.call(method as 'GET' | 'POST', url, method === 'GET' ? undefined : body, meera)
      expect([key, url, answer.status < 500]).toEqual([key, url, true])
    }
  }
  end()
})

describe('the permissions of roles', () => {
  test('each call is open to the roles that have its permission, and to no other; not to a customer or a guest [S-14]', async () => {
    const isRefused = async (key: CallKey, headers: Record<string, string>) => {
      const [method = '', path = ''] = key.split(' ')
      const body = method === 'GET' ? undefined : {}
      const { status, body: answer } = await shop.call(method as 'GET' | 'POST', path.replace(/:\w+/, 'IN26-NOBODY'), body, headers)
      return (status === 403 && answer.code === 'forbidden') || answer.code === 'staff_signed_out'
    }
    for (const role of roles) {
      const end = acceptStaff(role)
      for (const [key, permission] of permissionByCall)
        expect([role, key, await isRefused(key, meera)]).toEqual([role, key, !isPermitted(role, permission)])
      end()
    }
    for (const headers of [{}, as('anvi'), meera])
      for (const key of staffCalls) expect([key, await isRefused(key, headers)]).toEqual([key, true])
  })
  test('are listed in docs/staff-permissions.md', async () => {
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const table = (title: string, names: readonly (readonly [string, Permission])[]) => [
      row([title, ...roles]),
      row(['---', ...roles.map(() => ':-:')]),
      ...names.map(([name, permission]) => row([name, ...roles.map((role) => (isPermitted(role, permission) ? '✓' : '–'))])),
      '',
    ]
    const page = [
      '# Permissions of staff',
      '',
      'Written from `packages/contract/src/permissions.ts` and the table of calls by `apps/api/src/services/staff.test.ts`; `vitest run -u` on',
      'that file writes it anew. A staff call names one permission, and a role is a set of them.',
      '',
      ...table(
        'permission',
        permissions.map((one) => [`\`${one}\``, one]),
      ),
      '## Roles of stores',
      '',
      'A role may be limited to stores of a site. It then gives these of its permissions, for what belongs to the stores:',
      `${storePermissions.map((one) => `\`${one}\``).join(', ')}.`,
      '',
      '## Calls',
      '',
      ...table(
        'call',
        [...permissionByCall].map(([key, permission]) => [`\`${key}\` (\`${permission}\`)`, permission]),
      ),
    ]
    await expect(page.join('\n')).toMatchFileSnapshot('../../../../docs/staff-permissions.md')
  })
})

describe('calls of signed-in staff', () => {
  test('on orders need the role for orders', async () => {
    const end = acceptStaff('content-editor')
    const order = await delivered(shop, 'anvi')
    expect(await post(`orders/${order.orderNumber}/transition`, { transition: 'complete' })).toMatchObject({ status: 403 })
    end()
  })
  test('take a unit from its order to delivery, with actor and reason; a return and a refund to their ends [S-14]', async () => {
    const end = acceptStaff('order-desk')
    const order = await paid(shop, 'anvi')
    const { orderID, orderNumber: number } = order
    const transition = (body: object) => post(`orders/${number}/transition`, body)
    expect(await transition({ transition: 'deliver' })).toMatchObject({ status: 409, body: { code: 'transition_refused' } })
    for (const one of ['confirm', 'allocate', 'pack']) expect((await transition({ transition: one })).status).toBe(200)
    expect((await post(`orders/${number}/hallmark`, { unit: 1, huids: ['ab12cd'] })).body).toMatchObject({ unit: 1, huids: ['AB12CD'] })
    expect(await transition({ transition: 'ship', carrier: 'suraksha', tracking: '77' })).toMatchObject({
      body: { number, state: 'shipped', moved: 1 },
    })
    for (const one of ['out', 'deliver']) expect((await transition({ transition: one })).status).toBe(200)
    expect((await eventsOf(orderID)).at(-1)).toMatchObject({ actor: 'staff', actor_id: 'Meera', reason: 'by the book' })
    expect((await post(`orders/${number}/cancel`, {})).status).toBe(409)

    const { ask } = returner(() => shop)
    const asked = (await ask(order)).body.return
    const onReturn = (body: object) => post(`returns/${asked.number}/transition`, body)
    expect(await onReturn({ transition: 'ask' })).toMatchObject({ status: 400, body: { field: 'message' } })
    for (const one of ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect'])
      expect((await onReturn({ transition: one })).body).toMatchObject({ number: asked.number })
    expect(await onReturn({ transition: 'pass' })).toMatchObject({ status: 409, body: { code: 'inspection_missing', field: 'transition' } })
    await inspectAll(shop, asked.number)
    const offer = { transition: 'offer', message: 'A claw is open.', offer: ['repair'], days: 5 }
    for (const [wrong, field] of [
      [{ transition: 'offer', offer: ['repair'], days: 5 }, 'message'],
      [{ ...offer, offer: [] }, 'offer'],
      [{ ...offer, offer: ['repair', 'refund'] }, 'offer.1'],
      [{ ...offer, offer: 'repair' }, 'offer'],
      [{ ...offer, days: 61 }, 'days'],
      [{ ...offer, days: '5' }, 'days'],
      [{ ...offer, transition: 'choose' }, 'transition'],
      [{ ...offer, transition: 'lapse' }, 'transition'],
    ] as const)
      expect([wrong, await onReturn(wrong)]).toMatchObject([wrong, { status: 400, body: { field } }])
    expect((await onReturn(offer)).body).toMatchObject({ state: 'offered' })
    expect((await onReturn({ transition: 'withdraw-offer' })).body).toMatchObject({ state: 'qc_in_progress' })
    expect((await onReturn({ transition: 'fail', message: 'A scratch.', deduction: 1.005 })).body).toMatchObject({ field: 'deduction' })
    // Only a finding takes a deduction, and the customer agrees to it: another transition would lose it.
    const inPart = await onReturn({ transition: 'pass-part', keep: [1], message: 'A scratch.', deduction: 5 })
    expect([inPart.status, inPart.body.field]).toEqual([400, 'deduction'])
    expect((await onReturn({ transition: 'fail', message: 'A scratch.', deduction: 100.5 })).body).toMatchObject({ state: 'qc_failed' })
    const [row] = await rows<{ deduction: number }>(
      shop.db,
      sql`select deduction::int as deduction from return_request where number = ${asked.number}`,
    )
    expect(row?.deduction).toBe(10_050)
    end()
  })
  test('show the photos of a return, of its request and of each answer, and no other caller gets them [E-15, S-14]', async () => {
    const end = acceptStaff('order-desk')
    const order = await delivered(shop, 'anvi')
    const file = readFileSync(new URL('../modules/orders/returns/fixtures/ring.jpg', import.meta.url))
    const send = async () => (await upload<{ image: ReturnPhoto }>(shop, { orderID: order.orderID }, file, as('anvi'))).body.image.imageID
    const photosOf = (number: string, headers: Record<string, string> = meera) =>
      shop.call<{ images: (ReturnPhoto & { round: number })[] }>('GET', `/api/staff/returns/${number}/photos/`, undefined, headers)
    const sent = [await send(), await send(), await send()]
    const { number, returnID } = (await returner(() => shop).ask(order, { images: [sent[1], sent[0]] })).body.return
    for (const transition of ['review', 'ask']) await post(`returns/${number}/transition`, { transition, message: 'May we see the clasp?' })
    await shop.call('POST', '/api/orders/needmoreinfoImages/', { returnID, images: [sent[2]] }, as('anvi'))
    const { images } = (await photosOf(number)).body
    expect(images.map(({ round, imageID }) => [round, imageID])).toEqual([
      [0, sent[1]],
      [0, sent[0]],
      [1, sent[2]],
    ])
    const open = async (url = '') => (await shop.server.inject({ method: 'GET', url })).statusCode
    expect(await open(images[0]?.url)).toBe(200)
    expect(await open(images[0]?.url.split('?')[0])).toBe(400)
    shop.clock.advance(5 * durations.minute + 1000)
    expect(await open(images[0]?.url)).toBe(404)
    for (const [headers, status] of [
      [{}, 401],
      [as('anvi'), 403],
    ] as const)
      expect((await photosOf(number, headers)).status).toBe(status)
    expect(await photosOf('RT26-NOBODY')).toMatchObject({ status: 404, body: { code: 'unknown_return', field: 'number' } })
    end()
  })
  test('weigh a finished unit, decide an unanswered revision and a cancellation, and enter a transfer', async () => {
    const end = acceptStaff('owner')
    const { orderNumber: number } = await paid(shop, 'anvi')
    expect(await post(`orders/${number}/weigh`, { unit: 1, grossMg: 3000, netMg: 2900 })).toMatchObject({
      status: 409,
      body: { code: 'transition_refused' },
    })
    expect(await post('revisions/RV26-NOBODY/decide', { choice: 'waive' })).toMatchObject({ body: { code: 'unknown_revision' } })
    expect(await post('revisions/RV26-NOBODY/decide', { choice: 'forget' })).toMatchObject({ body: { field: 'choice' } })
    expect((await post('cancellations/CN26-NOBODY/decide', { decision: 'approve' })).status).toBe(404)
    expect((await post(`orders/${number}/cancel`, { unit: 1 })).body).toMatchObject({ state: 'approved' })
    const refund = await owing(shop, 'anvi')
    await giveTestAccount(shop, refund.order.orderID)
    expect(await post(`refunds/${refund.number}/settle`, { reason: 'UTR 12' })).toMatchObject({
      status: 409,
      body: { code: 'approval_waits' },
    })
    end()
  })
})
