import { testDatabase } from '@karat/api/testing/database.ts'
import { owing } from '@karat/api/testing/owing.ts'
import { bank, post, readyCart, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { transact } from '@karat/api/kernel/db/db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approverOf, commandsOf, ownerOf } from '../testing/staff.ts'
import { orderCommands } from './orders.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
let approve: () => Promise<void>
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
  approve = await approverOf(shop)
})
afterAll(() => shop.close())
const orders = commandsOf(orderCommands, () => member)
const transition = (name: string, number: string, more = '') => orders(`${name} ${number} ${more} --reason "by the book"`)

test('staff make a transition, and get a sentence why one is refused [S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  const number = body.orderNumber
  expect(await transition('confirm', number)).toEqual({
    code: 1,
    output: expect.stringContaining('This step is not possible for the order now') as string,
  })
  await bank(shop, body.payment.providerRef, 'approve')
  expect(await transition('confirm', number, '1')).toEqual({ code: 0, output: `${number}: confirmed, paid; pieces moved: 1` })
  expect(await transition('collect', number)).toMatchObject({ code: 1 })
  expect(await transition('confirm', 'IN26-NOBODY')).toEqual({
    code: 1,
    output: 'This order does not exist. Check the number, or open the link in your order email (number)',
  })
  expect(await transition('teleport', number)).toMatchObject({ code: 2 })
  expect(await orders(`confirm ${number} --reason " "`)).toMatchObject({ code: 1, output: expect.stringContaining('(reason)') as string })
})

test('staff transfer refunds without a gateway, and settle each once [S-14]', async () => {
  expect(await orders('list-refunds')).toEqual({ code: 0, output: 'no refund waits for a bank transfer' })
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
  expect((await orders('list-refunds')).output).toBe(`${number}  INR 123.45  order ${body.orderNumber}  no bank account yet`)
  const settle = (of: string) => orders(`settle-refund ${of} --reason "UTR 1"`)
  expect(await settle(number)).toMatchObject({ code: 1, output: expect.stringContaining('account') as string })
  const account = { holder: 'Anvi Deshpande', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' }
  const given = { orderID: body.orderID, orderToken: body.orderToken, ...account }
  expect((await shop.call('PUT', '/api/orders/refundAccount/', given)).status).toBe(200)
  expect(await settle(number)).toMatchObject({ code: 1, output: expect.stringContaining('A second person') as string })
  await approve()
  expect((await orders('list-refunds')).output).toBe('no refund waits for a bank transfer')
  expect(await settle(number)).toMatchObject({ code: 1, output: expect.stringContaining('This step is not possible') as string })
  expect((await settle('RF26-X')).output).toContain('(number)')
})

test('the bank account of a refund is read by staff of its site, with a reason [C-24, P-04]', async () => {
  const { order, number } = await owing(shop, undefined)
  const { orderID, orderToken } = order
  const account = { holder: 'Anvi Deshpande', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' }
  expect((await shop.call('PUT', '/api/orders/refundAccount/', { orderID, orderToken, ...account })).status).toBe(200)
  expect(await orders(`refund-account ${number} --reason transfer`)).toEqual({
    code: 0,
    output: 'Anvi Deshpande  ifsc  012345678901  SBIN0001234',
  })
  expect(await orders(`refund-account ${number} --reason transfer --site ae`)).toMatchObject({ code: 1 })
})

test('staff cancel an order, and decide on cancellation requests [S-14]', async () => {
  const paid = async () => {
    const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    return body
  }
  const first = await paid()
  expect((await transition('cancel', first.orderNumber)).output).toMatch(/^CX26-\w+: approved$/)
  expect((await transition('cancel', first.orderNumber)).output).toBe('This order has ended. Place a new one (number)')
  expect((await orders('list-cancellations')).output).toBe('no cancellation waits')
  const second = await paid()
  for (const name of ['confirm', 'allocate', 'pack']) expect((await transition(name, second.orderNumber)).code).toBe(0)
  const token = await shop.modules.orders.addToken(shop.db, second.orderID)
  const { body } = await shop.call<{ items: { orderItemID: string }[] }>(
    'GET',
    `/api/orders/cancelItems/id/${second.orderID}?orderToken=${token}`,
  )
  const items = [{ orderItemID: body.items[0]?.orderItemID, quantity: 1 }]
  const request = { orderID: second.orderID, orderToken: token, requestKey: 'a-request', items, reason: 'other', text: 'Sorry' }
  expect((await shop.call('PUT', '/api/orders/cancel/', request)).status).toBe(200)
  const { output } = await orders('list-cancellations')
  expect(output).toContain(`order ${second.orderNumber}`)
  const number = output.slice(0, 13)
  const decide = (decision: string) => orders(`${decision}-cancellation ${number} --reason "It is on its way"`)
  expect((await decide('reject')).output).toContain('rejected')
  expect(await decide('approve')).toMatchObject({
    code: 1,
    output: expect.stringContaining('This cancellation has already been decided') as string,
  })
})

test('staff cannot ship without hallmark numbers, note them, ship from a store, and get the addresses of an order’s documents [R-16, S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  const number = body.orderNumber
  await bank(shop, body.payment.providerRef, 'approve')
  const documents = () => orders(`documents ${number.toLowerCase()}`)
  expect((await documents()).output).toContain('has no documents')
  for (const name of ['confirm', 'allocate', 'pack']) expect((await transition(name, number)).code).toBe(0)
  expect((await transition('ship', number)).code).toBe(1)
  expect(await orders(`huid ${number} 1 k7m4qz --reason weighed`)).toEqual({ code: 0, output: `${number}: piece 1 has K7M4QZ` })
  expect(await orders(`huid ${number} 1 short --reason weighed`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('huids') as string,
  })
  expect(await transition('ship', number, '--from nowhere')).toMatchObject({
    code: 1,
    output: expect.stringContaining('(store)') as string,
  })
  expect(await transition('ship', number, '--from karol-bagh-pavilion')).toMatchObject({ code: 0 })
  const { code, output } = await documents()
  expect([code, output.split('\n').map((line) => line.replace(/\/(?:api|media).*/, 'address'))]).toEqual([
    0,
    ['invoice KD/26-27/000001 address', 'packing_slip KD/26-27/000001 address', 'certificate KD/26-27/000001 address'],
  ])
})

test('a command answers JSON where a program reads it', async () => {
  const { code, output } = await orders('list-transfers --json')
  expect([code, JSON.parse(output)]).toMatchObject([0, { transfers: [], next: null }])
})
