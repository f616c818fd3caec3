import type { StaffOrderMessage } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { address, bank, cartWith, post } from '../../../../testing/purchase.ts'
import { testSecrets } from '../../../../testing/secrets.ts'
import { paid } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { headersOf } from '../../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, asStaff } from '../../../../testing/signed-in.ts'
import { setHoldReason } from '../store.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')

async function messagesOf(number: string): Promise<StaffOrderMessage[]> {
  const answer = await shop.call<{ messages: StaffOrderMessage[] }>('GET', `/api/staff/orders/${number}/messages/`, undefined, asStaff())
  expect(answer.status).toBe(200)
  return answer.body.messages
}
const repeat = (number: string, id: string, repeats: number, headers: object = {}) =>
  shop.call<{ messageID: string; code?: string }>(
    'POST',
    `/api/staff/orders/${number}/messages/${id}/repeat/`,
    { repeats },
    { ...asStaff(), ...headers },
  )
/** An order with its confirmation and the e-mail about its first step. */
async function confirmed(customer: string | undefined) {
  const order = await paid(shop, customer)
  await shop.modules.orderTransitions.byStaff('confirm', { number: order.orderNumber, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })
  await shop.modules.jobs.runDue()
  return order
}

test('the messages about an order are listed with masked recipients, and read without contacts and tokens', async () => {
  const { orderNumber: number, orderID } = await confirmed(undefined)
  const messages = await messagesOf(number)
  expect(messages.map(({ kind, channel, state, repeats }) => [kind, channel, state, repeats])).toEqual([
    ['progress', 'email', 'outbox', 0],
    ['confirmation', 'email', 'outbox', 0],
  ])
  expect(messages.every(({ recipient }) => recipient.includes('•••'))).toBe(true)
  const id = messages[1]?.messageID ?? ''
  const { body } = await shop.call<{ text: { subject: string; body: string; language: string } }>(
    'GET',
    `/api/staff/orders/${number}/messages/${id}/`,
    undefined,
    asStaff(),
  )
  expect(body.text).toMatchObject({ language: 'en', subject: expect.stringContaining(number) })
  expect(body.text.body).toContain('Sadashiv Peth')
  expect(body.text.body).not.toMatch(/98220|anvi@|#[\w-]{22}/)
  const stored = await rows<{ sealed: string }>(shop.db, sql`select sealed from message where order_id = ${orderID}`)
  for (const { sealed } of stored) expect(testSecrets.decrypt('message', sealed)).not.toMatch(/#[\w-]{22}/)
  // The customer gets the link that opens the order.
  const outbox = await shop.modules.notifications.recent(10)
  if (shop.modules.publicOrigin) expect(outbox.map((mail) => mail.body).join()).toMatch(/#[\w-]{22}/)
})

test('a message in place of the confirmation is listed by what it asks for or says', async () => {
  for (const [holdReason, kind] of [
    ['id_proof', 'id_number'],
    ['price_review', 'on_hold'],
  ] as const) {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await address(shop, cartID)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const { body } = await post(shop, cartID, 'sandbox')
    await transact(shop.db, (tx) => setHoldReason(tx, body.orderID, holdReason, shop.clock.now()))
    await bank(shop, body.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect((await messagesOf(body.orderNumber)).map((message) => message.kind)).toEqual([kind])
    if (kind !== 'id_number') continue
    // It is sent again while the number is missing, and not once it was given.
    const id = (await messagesOf(body.orderNumber))[0]?.messageID ?? ''
    expect((await repeat(body.orderNumber, id, 0)).status).toBe(200)
    await transact(shop.db, (tx) => setHoldReason(tx, body.orderID, null, shop.clock.now()))
    expect(await repeat(body.orderNumber, id, 1)).toMatchObject({ status: 409, body: { code: 'id_number_not_needed' } })
    expect(await messagesOf(body.orderNumber)).toHaveLength(2)
  }
})

test('two calls at once send a message again once, written to the audit of the order', async () => {
  const { orderNumber: number, orderID } = await confirmed('anvi')
  const id = (await messagesOf(number))[0]?.messageID ?? ''
  const answers = await Promise.all([repeat(number, id, 0), repeat(number, id, 0)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body.messageID)).size).toBe(1)
  const again = await messagesOf(number)
  expect(again.map(({ kind, isRepeat, repeats }) => [kind, isRepeat, repeats])).toEqual([
    ['progress', true, 1],
    ['progress', false, 1],
    ['confirmation', false, 0],
  ])
  const texts = await rows<{ sealed: string }>(
    shop.db,
    sql`select sealed from message where order_id = ${orderID} and order_kind = 'progress' order by id`,
  )
  const [first, second] = texts.map(({ sealed }) => JSON.parse(testSecrets.decrypt('message', sealed) ?? '') as object)
  expect(second).toEqual(first)
  const audit = await rows<{ after: object }>(
    shop.db,
    sql`select after from audit_entry where object = 'orders' and object_id = ${number} and after->>'messageSentAgain' = 'progress'`,
  )
  expect(audit).toMatchObject([{ after: { messageID: answers[0]?.body.messageID } }])
})

test('a message is sent again by its own order and site alone, with a number of times that can be', async () => {
  const [one, other] = [await confirmed('meera'), await confirmed('kavya')]
  const id = (await messagesOf(one.orderNumber))[0]?.messageID ?? ''
  expect(await repeat(other.orderNumber, id, 0)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await repeat(one.orderNumber, 'nothing', 0)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await repeat(one.orderNumber, id, 0, headersOf['ar'])).toMatchObject({ status: 404, body: { code: 'unknown_order' } })
  for (const repeats of [-1, 1.5, 1e9]) expect((await repeat(one.orderNumber, id, repeats)).status).toBe(400)
  expect(await repeat(one.orderNumber, id, 999)).toMatchObject({ status: 400, body: { field: 'repeats' } })
  for (const repeats of [0, 1, 2]) expect((await repeat(one.orderNumber, id, repeats)).status).toBe(200)
  expect(await repeat(one.orderNumber, id, 3)).toMatchObject({ status: 429, body: { code: 'message_repeated' } })
  await shop.db.execute(sql`update message set sealed = null where id = ${id}`)
  expect(await repeat(one.orderNumber, id, 3)).toMatchObject({ status: 409, body: { code: 'message_erased' } })
})
