import { calls, type CallKey } from '@karat/contract/calls.ts'
import type { CallDefinition, Role } from '@karat/contract/calls/call.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { owing } from '../testing/owing.ts'
import { delivered, paid, returner } from '../testing/returned.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

const staffCalls = (Object.entries(calls) as [CallKey, CallDefinition][]).flatMap(([key, { access }]) =>
  typeof access === 'object' ? [key] : [],
)
/** Lets a token `Bearer staff-NAME` be a member of staff with some roles, as a sign-in of staff would. */
function acceptStaff(roles: readonly Role[]): () => void {
  const before = shop.server.authenticate
  shop.server.authenticate = async (request) => {
    const staffId = /^Bearer staff-(\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    return staffId === undefined ? before(request) : { kind: 'staff', staffId, roles }
  }
  return () => {
    shop.server.authenticate = before
  }
}
const meera = { authorization: 'Bearer staff-Meera' }
const post = (path: string, body: object, headers: Record<string, string> = meera) =>
  shop.call<{ number: string; state: string }>('POST', `/api/staff/${path}/`, { reason: 'by the book', ...body }, headers)
const eventsOf = (orderId: string) =>
  rows<{ to: string; actor: string; actor_id: string; reason: string }>(
    shop.db,
    sql`select "to", actor, actor_id, reason from order_event where order_id = ${orderId} order by at, id`,
  )

test('every staff call is refused over HTTP: nobody signs in as staff yet, and no header makes one [S-14]', async () => {
  expect(staffCalls).toHaveLength(8)
  const order = await delivered(shop, 'anvi')
  const before = await eventsOf(order.orderID)
  const forged = [{}, as('anvi'), meera, { authorization: 'Bearer admin', 'x-role': 'admin', 'x-staff-id': 'Meera' }]
  for (const key of staffCalls) {
    const url = key.replace('POST ', '').replace(':number', order.orderNumber)
    for (const headers of forged)
      for (const body of [{}, { move: 'complete', reason: 'x' }]) {
        const answer = await shop.call('POST', url, body, headers)
        expect([key, answer.status, answer.body.code]).toEqual([key, 403, 'forbidden'])
      }
  }
  expect(await eventsOf(order.orderID)).toEqual(before)
})

describe('what the calls do once somebody is signed in as staff', () => {
  test('only those of the order desk may make them', async () => {
    const end = acceptStaff(['content', 'rates', 'products'])
    const order = await delivered(shop, 'anvi')
    expect(await post(`orders/${order.orderNumber}/move`, { move: 'complete' })).toMatchObject({ status: 403 })
    end()
  })
  test('a piece goes from its order to its door, with actor and reason; a return and a refund to their ends [S-14]', async () => {
    const end = acceptStaff(['orders'])
    const order = await paid(shop, 'anvi')
    const { orderID, orderNumber: number } = order
    const move = (body: object) => post(`orders/${number}/move`, body)
    expect(await move({ move: 'deliver' })).toMatchObject({ status: 409, body: { code: 'move_refused' } })
    for (const one of ['confirm', 'allocate', 'pack']) expect((await move({ move: one })).status).toBe(200)
    expect((await post(`orders/${number}/hallmark`, { unit: 1, huids: ['ab12cd'] })).body).toMatchObject({ unit: 1, huids: ['AB12CD'] })
    expect(await move({ move: 'ship', carrier: 'suraksha', tracking: '77' })).toMatchObject({
      body: { number, state: 'shipped', moved: 1 },
    })
    for (const one of ['out', 'deliver']) expect((await move({ move: one })).status).toBe(200)
    expect((await eventsOf(orderID)).at(-1)).toMatchObject({ actor: 'staff', actor_id: 'Meera', reason: 'by the book' })
    expect((await post(`orders/${number}/cancel`, {})).status).toBe(409)

    const { ask } = returner(() => shop)
    const asked = (await ask(order)).body.return
    const onReturn = (body: object) => post(`returns/${asked.number}/move`, body)
    expect(await onReturn({ move: 'ask' })).toMatchObject({ status: 400, body: { field: 'say' } })
    for (const one of ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect'])
      expect((await onReturn({ move: one })).body).toMatchObject({ number: asked.number })
    expect((await onReturn({ move: 'fail', say: 'A scratch.', deduction: 1.005 })).body).toMatchObject({ field: 'deduction' })
    expect((await onReturn({ move: 'fail', say: 'A scratch.', deduction: 100.5 })).body).toMatchObject({ state: 'qc_failed' })
    const [row] = await rows<{ deduction: number }>(
      shop.db,
      sql`select deduction::int as deduction from return_request where number = ${asked.number}`,
    )
    expect(row?.deduction).toBe(10_050)
    end()
  })
  test('a finished piece is weighed, what nobody answered is decided, a cancellation too, and a transfer is noted', async () => {
    const end = acceptStaff(['admin'])
    const { orderNumber: number } = await paid(shop, 'anvi')
    expect(await post(`orders/${number}/weigh`, { unit: 1, grossMg: 3000, netMg: 2900 })).toMatchObject({
      status: 409,
      body: { code: 'move_refused' },
    })
    expect(await post('revisions/RV26-NOBODY/decide', { choice: 'waive' })).toMatchObject({ body: { code: 'unknown_revision' } })
    expect(await post('revisions/RV26-NOBODY/decide', { choice: 'forget' })).toMatchObject({ body: { field: 'choice' } })
    expect((await post('cancellations/CN26-NOBODY/decide', { decision: 'approve' })).status).toBe(404)
    expect((await post(`orders/${number}/cancel`, { unit: 1 })).body).toMatchObject({ state: 'approved' })
    const refund = await owing(shop, 'anvi')
    expect((await post(`refunds/${refund.number}/settle`, { reason: 'UTR 12' })).body).toMatchObject({ state: 'succeeded' })
    expect((await post(`refunds/${refund.number}/settle`, { reason: 'UTR 12' })).status).toBe(409)
    end()
  })
})
