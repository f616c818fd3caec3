import type { OrderDetail } from '@karat/contract/orders.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { sweepAll } from '../../../kernel/retention.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Posted, restock } from '../../../testing/purchase.ts'
import { owing as orderOwing } from '../../../testing/owing.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { refundWork } from './jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

const account = { holder: 'Anvi Deshpande', kind: 'ifsc', account: '0123 4567 8901', code: 'sbin0001234' }
const orderOf = async ({ orderID, orderToken }: Posted, headers: Record<string, string>) => {
  const query = headers['authorization'] ? '' : `?orderToken=${orderToken}`
  return (await shop.call<{ order: OrderDetail }>('GET', `/api/orders/detail/id/${orderID}/${query}`, undefined, headers)).body.order
}
const give = ({ orderID, orderToken }: Posted, headers: Record<string, string>, change: object = {}) =>
  shop.call<{ refundAccount: { amount: number; masked: string }; code?: string; field?: string }>(
    'PUT',
    '/api/orders/refundAccount/',
    { orderID, ...(headers['authorization'] ? {} : { orderToken }), ...account, ...change },
    headers,
  )
const stored = () => rows<{ encrypted: string; masked: string }>(shop.db, sql`select sealed as encrypted, masked from refund_account`)
const mails = async (words: string) => (await shop.modules.notifications.recent(100)).filter(({ body }) => body.includes(words))

/** An order with an amount (minor units) to be refunded by bank transfer, after its shopper was asked for an account. */
async function owing(customer: string | undefined, amount?: number) {
  const owed = await orderOwing(shop, customer, amount)
  await shop.modules.jobs.runDue()
  return owed
}

test('a guest with a pending refund is asked by e-mail, gives the bank account by its link, and staff read it in clear [C-24, P-03]', async () => {
  const { order, number } = await owing(undefined)
  expect(await mails('to your bank account. Please tell us')).toHaveLength(1)
  expect((await orderOf(order, {})).refundAccount).toEqual({ amount: 1000, masked: null })
  expect(await shop.modules.refundAccounts.reveal('in', number, 'Meera', 'transfer')).toMatchObject({ error: { code: 'no_bank_account' } })
  const twice = await Promise.all([give(order, {}), give(order, {})])
  for (const { status, body } of twice) expect([status, body.refundAccount]).toEqual([200, { amount: 1000, masked: '••••8901' }])
  expect(await mails('••••8901')).toHaveLength(1)
  expect((await orderOf(order, {})).refundAccount).toEqual({ amount: 1000, masked: '••••8901' })
  // No part of it is stored unencrypted.
  const [row] = await stored()
  expect(JSON.stringify(row)).not.toMatch(/012345678901|Deshpande|SBIN/)
  expect(await shop.modules.refundAccounts.reveal('in', number.toLowerCase(), 'Meera', 'transfer')).toEqual({
    ok: true,
    value: { holder: 'Anvi Deshpande', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' },
  })
  expect(await rows(shop.db, sql`select actor_id, reason from refund_event where reason like 'account read%'`)).toEqual([
    { actor_id: 'Meera', reason: 'account read: transfer' },
  ])
  const waiting = async (view?: 'transfer' | 'account') =>
    (await shop.modules.refunds.listManual((await shop.modules.sites.byCode('in'))!, { view })).rows
  for (const list of [await waiting(), await waiting('transfer')]) expect(list).toMatchObject([{ number, account: '••••8901' }])
  expect(await waiting('account')).toEqual([])
  // Another account replaces it, and the owner of the former one is notified.
  expect((await give(order, {}, { kind: 'upi', account: 'anvi@okbank', code: '' })).body.refundAccount.masked).toBe('a••••@okbank')
  expect(await mails('a••••@okbank')).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
  // Once it was transferred, no account is asked for and none can be read.
  expect((await shop.modules.refunds.settle(number, 'Meera', 'UTR 1')).ok).toBe(true)
  expect((await orderOf(order, {})).refundAccount).toBeNull()
  expect((await give(order, {})).body).toMatchObject({ code: 'nothing_to_transfer' })
  expect(await shop.modules.refundAccounts.reveal('in', number, 'Meera', 'again')).toMatchObject({ error: { code: 'transition_refused' } })
})

test('an invalid account for the country is refused by field, and its text is in no response', async () => {
  const { order } = await owing('anvi')
  for (const [change, code, field] of [
    [{ account: '12' }, 'bad_bank_account', 'account'],
    [{ code: 'SBIN' }, 'bad_bank_account', 'code'],
    [{ kind: 'iban', account: 'AE070331234567890123456', code: '' }, 'bad_request', 'kind'],
    [{ kind: 'cash' }, 'bad_request', 'kind'],
    [{ holder: '' }, 'bad_request', 'holder'],
    [{ account: '9'.repeat(101) }, 'bad_request', 'account'],
  ] as const) {
    const { body } = await give(order, as('anvi'), change)
    expect(body).toMatchObject({ code, field })
    expect(JSON.stringify(body)).not.toContain('0123')
  }
  expect((await orderOf(order, as('anvi'))).refundAccount?.masked).toBeNull()
})

test('nobody gives an account for another customer’s order [P-03]', async () => {
  const { order } = await owing('anvi')
  expect((await give(order, as('rohan'))).body).toMatchObject({ code: 'unknown_order', field: 'orderID' })
  expect((await give({ ...order, orderToken: 'guessed' }, {})).body).toMatchObject({ code: 'unknown_order' })
  expect((await give(order, as('anvi'))).status).toBe(200)
})

test('a customer who has given an account is not asked again, and the account is deleted a month after the transfer', async () => {
  await shop.db.execute(sql`delete from refund_account`)
  const { order, number } = await owing('anvi')
  await give(order, as('anvi'))
  const asked = (await mails('to your bank account. Please tell us')).length
  await shop.modules.refundAccounts.ask(
    (await rows<{ id: string }>(shop.db, sql`select id from refund where number = ${number}`))[0]?.id ?? '',
    { finish: async () => {} },
  )
  expect(await mails('to your bank account. Please tell us')).toHaveLength(asked)
  const sweeps = refundWork({ refunds: shop.modules.refunds, accounts: shop.modules.refundAccounts }).sweeps ?? []
  shop.clock.advance(31 * durations.day)
  await sweepAll(sweeps, shop.clock)
  expect(await stored()).toHaveLength(1)
  await shop.modules.refunds.settle(number, 'Meera', 'UTR 2')
  await sweepAll(sweeps, shop.clock)
  expect(await stored()).toEqual([])
})

test('an account is re-encrypted with the newest key, and deleted with its customer unless a transfer needs it', async () => {
  await shop.db.execute(sql`delete from refund_account`)
  const { order, number } = await owing('anvi')
  await give(order, as('anvi'))
  const { removeCustomer, exportCustomer, reencrypt, reveal } = shop.modules.refundAccounts
  await shop.db.execute(sql`update refund_account set sealed = 'gone' || substr(sealed, strpos(sealed, '.'))`)
  const [broken] = await stored()
  await reencrypt()
  // An account number that no key decrypts stays as it is.
  expect(await stored()).toEqual([broken])
  expect(await exportCustomer(shop.db, 'anvi')).toMatchObject({ refundAccounts: [{ order: order.orderNumber, masked: '••••8901' }] })
  await transact(shop.db, (tx) => removeCustomer(tx, 'anvi'))
  expect(await stored()).toHaveLength(1)
  expect(await reveal('in', number, 'Meera', 'x')).toMatchObject({ error: { code: 'no_bank_account' } })
  await shop.modules.refunds.settle(number, 'Meera', 'UTR 3')
  await transact(shop.db, (tx) => removeCustomer(tx, 'anvi'))
  expect(await stored()).toEqual([])
})
