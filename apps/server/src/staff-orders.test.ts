import type { Order } from '@karat/contract/checkout.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { owing } from '@karat/api/testing/owing.ts'
import { bank, post, readyCart, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { rows, transact } from '@karat/api/kernel/db/db.ts'
import { readSecretKeys } from '@karat/api/kernel/secrets.ts'
import { testSecretKeys } from '@karat/api/testing/secrets.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'
import { executeCommand } from './execute-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
const run = async (request: object) =>
  execute(shop.modules, adminRequest.parse({ command: 'move-order', by: 'Meera', reason: 'by the book', ...request }))

test('staff make a transition, and get a sentence why one is refused [S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  const number = body.orderNumber
  expect(await run({ move: 'confirm', number })).toEqual({
    ok: false,
    output: 'This step is not possible for the order now. Reload the page to see its state (it is payment_pending)',
  })
  await bank(shop, body.payment.providerRef, 'approve')
  expect(await run({ move: 'confirm', number, unit: 1 })).toEqual({ ok: true, output: `${number}: confirmed, paid; pieces moved: 1` })
  expect((await run({ move: 'collect', number })).output).toContain('it is paid')
  expect(await run({ move: 'confirm', number: 'IN26-NOBODY' })).toEqual({
    ok: false,
    output: 'This order does not exist. Check the number, or open the link in your order email (number)',
  })
  await expect(run({ move: 'teleport', number })).rejects.toThrow()
  await expect(run({ move: 'confirm', number, reason: ' ' })).rejects.toThrow()
})

test('staff transfer refunds without a gateway, and settle each once [S-14]', async () => {
  const ask = (request: object) => execute(shop.modules, adminRequest.parse(request))
  expect(await ask({ command: 'list-refunds' })).toEqual({ ok: true, output: 'No refund waits for a bank transfer' })
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  const refunds = await transact(shop.db, async (tx) => {
    const order = (await shop.modules.orders.lock(tx, body.orderID))!
    const cause = { kind: 'return', id: 'r1' } as const
    return shop.modules.refunds.request(tx, { order, amount: 12_345, cause, actor: { kind: 'system', id: '' }, reason: 'returned' })
  })
  // The payer's bank wants the money back too: it is not sent.
  await shop.db.execute(`update payment set disputed_at = now() where order_id = '${body.orderID}'`)
  await shop.modules.jobs.runDue()
  const number = refunds[0]!.number
  expect((await ask({ command: 'list-refunds' })).output).toBe(`${number}  INR 123.45  order ${body.orderNumber}  no bank account yet`)
  const settle = { command: 'settle-refund', number, by: 'Meera', reason: 'UTR 1' }
  expect(await ask(settle)).toEqual({ ok: true, output: `${number}: INR 123.45 is refunded` })
  expect(await ask(settle)).toEqual({
    ok: false,
    output: 'This step is not possible for the order now. Reload the page to see its state (it is succeeded)',
  })
  expect((await ask({ ...settle, number: 'RF26-X' })).output).toBe('There is no refund RF26-X')
})

test('staff cancel an order, and decide on cancellation requests [S-14]', async () => {
  const ask = (request: object) => execute(shop.modules, adminRequest.parse(request))
  const paid = async () => {
    const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    return body
  }
  const first = await paid()
  expect((await run({ move: 'cancel', number: first.orderNumber })).output).toMatch(
    /^CX26-\w+: approved; minor units that go back: 4292100$/,
  )
  expect((await run({ move: 'cancel', number: first.orderNumber })).output).toBe('This order has ended. Place a new one (number)')
  expect((await ask({ command: 'list-cancellations' })).output).toBe('no cancellation waits')
  const second = await paid()
  for (const move of ['confirm', 'allocate', 'pack']) expect((await run({ move, number: second.orderNumber })).ok).toBe(true)
  const token = await shop.modules.orders.addToken(shop.db, second.orderID)
  const { body } = await shop.call<{ items: { orderItemID: string }[] }>(
    'GET',
    `/api/orders/cancelItems/id/${second.orderID}?orderToken=${token}`,
  )
  const items = [{ orderItemID: body.items[0]?.orderItemID, quantity: 1 }]
  const request = { orderID: second.orderID, orderToken: token, requestKey: 'a-request', items, reason: 'other', text: 'Sorry' }
  expect((await shop.call('PUT', '/api/orders/cancel/', request)).status).toBe(200)
  const { output } = await ask({ command: 'list-cancellations' })
  expect(output).toContain(`order ${second.orderNumber}`)
  const decision = { number: output.slice(0, 13), by: 'Meera', reason: 'It is on its way' }
  expect((await ask({ command: 'reject-cancellation', ...decision })).output).toContain('rejected')
  expect(await ask({ command: 'approve-cancellation', ...decision })).toEqual({
    ok: false,
    output: 'This cancellation has already been decided. Reload the page to see the decision (cancellationID)',
  })
})

test('staff ship from a store, and get the locations of an order’s documents [R-16]', async () => {
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  const number = body.orderNumber
  await bank(shop, body.payment.providerRef, 'approve')
  const list = () => execute(shop.modules, adminRequest.parse({ command: 'order-documents', number: number.toLowerCase() }))
  expect((await list()).ok).toBe(false)
  for (const move of ['confirm', 'allocate', 'pack']) expect((await run({ move, number })).ok).toBe(true)
  expect(await run({ move: 'ship', number, store: 'nowhere' })).toMatchObject({ ok: false, output: expect.stringContaining('(store)') })
  expect((await run({ move: 'ship', number, store: 'karol-bagh-pavilion' })).ok).toBe(true)
  const { ok, output } = await list()
  expect([ok, output.split('\n').map((line) => line.replace(/\/api.*/, 'address'))]).toEqual([
    true,
    ['invoice KD/26-27/000001 address', 'packing_slip KD/26-27/000001 address', 'certificate KD/26-27/000001 address'],
  ])
})

test('staff enter the hallmark numbers of a unit before shipping, and each number once [R-16, S-14]', async () => {
  const bought = async () => {
    const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    return body
  }
  const [{ orderNumber: number, orderID }, { orderNumber: other }] = [await bought(), await bought()]
  const mark = async (request: object) =>
    execute(shop.modules, adminRequest.parse({ command: 'mark-piece', unit: 1, by: 'Meera', reason: 'weighed', ...request }))
  // Both at once: one of them has it.
  const both = await Promise.all([mark({ number, huids: ['k7m4qz'] }), mark({ number: other, huids: ['K7M4QZ'] })])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mark({ number, huids: ['k7m4qa'] })).toEqual({ ok: true, output: `${number}: piece 1 has K7M4QA` })
  expect((await mark({ number, huids: ['K7M4QB', 'K7M4QB'] })).output).toContain('(huids)')
  expect((await mark({ number: other, huids: ['K7M4QA'] })).output).toContain('(huids)')
  expect((await mark({ number, unit: 2, huids: ['K7M4QC'] })).output).toContain('(unit)')
  await expect(mark({ number, huids: ['short'] })).rejects.toThrow()
  for (const move of ['confirm', 'allocate', 'pack', 'ship']) expect((await run({ move, number })).ok).toBe(true)
  expect((await mark({ number, huids: ['K7M4QD'] })).output).toContain('it is shipped')
  const token = await shop.modules.orders.addToken(shop.db, orderID)
  const { body } = await shop.call<{ order: Order }>('GET', `/api/cart/orders/${orderID}/?orderToken=${token}`)
  expect(body.order.timeline.filter(({ status }) => status === 'placed')).toHaveLength(1)
  const [invoice] = await rows<{ huids: string[] }>(
    shop.db,
    sql`select figures->'lines'->0->'huids' as huids from document where order_id = ${orderID} and kind = 'invoice'`,
  )
  expect(invoice?.huids).toEqual(['K7M4QA'])
})

/** The settings of a command that works on the database of this test itself. */
async function ownConfig() {
  const [own] = await rows<{ name: string }>(shop.db, sql`select current_database() as name`)
  const databaseUrl = new URL(own?.name ?? '', testDatabase).href
  return { databaseUrl, redisUrl: undefined, dataFolder: '', secretKeys: readSecretKeys(testSecretKeys) }
}

test.skipIf(!testDatabase)('a command that works on PostgreSQL directly ships and cancels like the running shop [S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, ring, 2), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  const config = await ownConfig()
  const alone = (move: string, unit: number) =>
    executeCommand(
      config,
      adminRequest.parse({ command: 'move-order', move, number: body.orderNumber, unit, by: 'Meera', reason: 'by the book' }),
    )
  expect(await alone('cancel', 2)).toMatchObject({ ok: true })
  for (const move of ['confirm', 'allocate', 'pack', 'ship']) expect(await alone(move, 1)).toMatchObject({ ok: true })
})

test.skipIf(!testDatabase)('a command that works on PostgreSQL directly reads the bank account of a refund [C-24]', async () => {
  const { order, number } = await owing(shop, undefined)
  const { orderID, orderToken } = order
  const account = { holder: 'Anvi Deshpande', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' }
  expect((await shop.call('PUT', '/api/orders/refundAccount/', { orderID, orderToken, ...account })).status).toBe(200)
  const request = adminRequest.parse({ command: 'refund-account', number, by: 'Meera', reason: 'transfer' })
  const { ok, output } = await executeCommand(await ownConfig(), request)
  expect([ok, output]).toEqual([true, 'Anvi Deshpande  ifsc  012345678901  SBIN0001234'])
})
