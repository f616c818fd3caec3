import type { StaffCancelPreview } from '@karat/contract/staff.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { beforeEach, expect, test } from 'vitest'
import { post, readyCart, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { headersOf } from '../../../testing/shop.ts'
import { acceptTestStaff, asStaff } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestStaff(shop, 'owner')
beforeEach(() => restock(shop, 12))

interface Refusal {
  code: string
  field: string
  details: object
}
const send = <T = Refusal>(path: string, body: object, headers: object = asStaff()) =>
  shop.call<T>('POST', `/api/staff/orders/${path}/`, body, { ...asStaff(), ...headers })
const orderOf = async (number: string) =>
  (await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())).body.order
/** The number of an order of two rings that waits for a bank transfer, or for another payment. */
async function unpaid(gateway = 'transfer'): Promise<string> {
  const { status, body } = await post(shop, await readyCart(shop, ring, 2), gateway)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderNumber
}
const reason = 'They ordered again'

test('an order that waits for a transfer is cancelled by staff as a whole: its stock is free, and its customer is told [C-27]', async () => {
  const number = await unpaid()
  expect(await stockOf(shop, ring)).toBe(10)
  const cancel = { action: 'cancel', allowed: true, guard: null }
  const before = await orderOf(number)
  expect([before.actions, before.pieces.map(({ actions }) => actions)]).toMatchObject([[cancel], [[cancel], [cancel]]])
  const { body: preview } = await send<StaffCancelPreview>(`${number}/cancel/preview`, {})
  expect(preview).toMatchObject({ refund: 0, parts: [], orderAfter: 0 })
  for (const path of ['cancel/preview', 'cancel'])
    expect(await send(`${number}/${path}`, { units: [1], ...(path === 'cancel' && { reason }) })).toMatchObject({
      status: 400,
      body: { code: 'unpaid_whole', field: 'unit' },
    })
  expect((await send(`${number}/cancel`, { reason }, headersOf['ar'])).status).toBe(404)

  const both = await Promise.all([send(`${number}/cancel`, { reason }), send(`${number}/cancel`, { reason }, asStaff('Ravi'))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'order_ended', details: { changedCall: 'POST /api/staff/orders/:number/cancel/', isOwn: false } })
  const ended = await orderOf(number)
  expect(ended).toMatchObject({
    state: 'cancelled',
    stage: null,
    refunds: [],
    cancellations: [{ note: reason, refund: 0, state: 'approved' }],
  })
  expect(ended.events[0]?.reason).toBe(ended.cancellations[0]?.number)
  expect([ended.events[0]?.by, await stockOf(shop, ring)]).toEqual([ended.cancellations[0]?.by, 12])
  await shop.modules.jobs.runDue()
  const subjects = (await shop.modules.notifications.recent(50)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes(number) && subject.endsWith('cancelled'))).toHaveLength(1)
  // A transfer that arrives now is no payment of it.
  const noted = await shop.modules.transfers.note({ number, amount: 100, reference: 'UTR1', by: 'Meera' })
  expect(noted).toMatchObject({ ok: false, error: { code: 'transfer_excess', details: { due: 0 } } })
})

test('the part that has arrived of an order’s amount is refunded where staff cancel it, as the preview says', async () => {
  const number = await unpaid()
  expect((await shop.modules.transfers.note({ number, amount: 25_000, reference: 'UTR-PART', by: 'Meera' })).ok).toBe(true)
  expect((await orderOf(number)).expectedTransfer).toEqual({ amount: 85842, received: 250, due: 85592 })
  const part = { source: 'gateway', destination: 'bank', amount: 250 }
  expect((await send(`${number}/cancel/preview`, {})).body).toMatchObject({ refund: 250, parts: [part], orderAfter: 0 })
  expect((await send(`${number}/cancel`, { reason })).status).toBe(200)
  expect(await orderOf(number)).toMatchObject({
    state: 'cancelled',
    cancellations: [{ refund: 250 }],
    refunds: [{ destination: 'bank', amount: 250, state: 'manual_bank' }],
    expectedTransfer: { received: 250, due: 0 },
  })
})

test('an order whose customer is on a payment page is not cancelled by staff: it ends by itself', async () => {
  const number = await unpaid('sandbox')
  expect((await orderOf(number)).actions).toEqual([])
  expect(await send(`${number}/cancel`, { reason })).toMatchObject({ status: 409, body: { code: 'transition_refused' } })
  expect((await orderOf(number)).state).toBe('payment_pending')
})
