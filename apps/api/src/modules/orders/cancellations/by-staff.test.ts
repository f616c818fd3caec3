import type { StaffCancelPreview } from '@karat/contract/staff.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { beforeAll, expect, test } from 'vitest'
import { everythingSold } from '../../../testing/after-sale.ts'
import { hallmark, restock } from '../../../testing/purchase.ts'
import { paid } from '../../../testing/returned.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { headersOf } from '../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
beforeAll(() => restock(shop, 99))

const post = <T = object>(path: string, body: object, headers: object = {}) =>
  shop.call<T>('POST', `/api/staff/orders/${path}/`, body, { ...asStaff(), ...headers })
const preview = (number: string, units?: number[], headers: object = {}) =>
  post<StaffCancelPreview>(`${number}/cancel/preview`, units ? { units } : {}, headers)
const cancel = (number: string, units: number[] | undefined, reason = 'The customer rang') =>
  post(`${number}/cancel`, { reason, ...(units ? { units } : {}) })
const orderOf = async (number: string) =>
  (await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())).body.order
async function transition(number: string, name: string, unit?: number) {
  expect([name, (await post(`${number}/transition`, { transition: name, reason: 'x', ...(unit ? { unit } : {}) })).status]).toEqual([
    name,
    200,
  ])
}

test.each([[undefined], [[2]], [[1, 3]]])(
  'the preview of %j is what the cancellation refunds, by tender, and changes nothing',
  async (units) => {
    const { orderNumber: number } = await paid(shop, `buyer-${units?.join('-')}`, 3)
    const before = [await everythingSold(shop), await orderOf(number)] as const
    const { status, body } = await preview(number, units)
    expect([status, await everythingSold(shop)]).toEqual([200, before[0]])
    expect(body.refund).toBeGreaterThan(0)
    expect((await cancel(number, units)).status).toBe(200)
    const after = await orderOf(number)
    expect(after.refunds.map(({ source, destination, method, amount }) => ({ source, destination, method, amount }))).toEqual(
      body.parts.map(({ source, destination, method, amount }) => ({ source, destination, method, amount })),
    )
    expect(after.cancellations[0]).toMatchObject({ refund: body.refund, note: 'The customer rang', reason: 'merchant', by: 'Meera' })
    expect(units === undefined ? 0 : after.amounts.total).toBe(body.orderAfter)
    expect(before[1].amounts.total - body.orderAfter).toBeCloseTo(body.refund, 2)
  },
)

test('of an order that is shipped in part, the pieces that are not sent can be cancelled together, and no other', async () => {
  const { orderNumber: number } = await paid(shop, 'parts', 3)
  await hallmark(shop, number)
  for (const name of ['confirm', 'allocate']) await transition(number, name)
  await transition(number, 'pack', 1)
  await transition(number, 'ship', 1)
  for (const units of [undefined, [1], [1, 2]]) {
    expect([units, (await preview(number, units)).body]).toMatchObject([units, { code: 'transition_refused' }])
    expect([units, (await cancel(number, units)).body]).toMatchObject([units, { code: 'transition_refused' }])
  }
  const both = (await preview(number, [2, 3])).body.refund
  const twice = await Promise.all([cancel(number, [2, 3]), cancel(number, [2, 3])])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const after = await orderOf(number)
  expect(after.pieces.map(({ state }) => state)).toEqual(['shipped', 'cancelled', 'cancelled'])
  expect(after.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(both, 2)
})

test('the preview of an approval is what the approval refunds, by tender, and changes nothing; a decided request has none', async () => {
  const { orderID, orderNumber } = await paid(shop, 'asker', 2, 'RNG-003')
  for (const name of ['confirm', 'start']) await transition(orderNumber, name)
  const order = (await orderOf(orderNumber)).pieces[0]
  const asked = { orderID, items: [{ orderItemID: order?.orderItemID, quantity: 1 }], reason: 'mistake', refundTo: 'credit' }
  expect((await shop.call('PUT', '/api/orders/cancel/', asked, as('asker'))).status).toBe(200)
  const number = (await orderOf(orderNumber)).cancellations[0]?.number ?? ''
  const previewOf = (path: string, headers: object = {}) =>
    shop.call<StaffCancelPreview>('POST', `/api/staff/cancellations/${path}/preview/`, undefined, { ...asStaff(), ...headers })
  const before = await everythingSold(shop)
  const { status, body } = await previewOf(number)
  expect([status, await everythingSold(shop)]).toEqual([200, before])
  expect(body.parts).toMatchObject([{ destination: 'new_credit', amount: body.refund }])
  expect((await previewOf(number, headersOf['ar'])).status).toBe(404)
  expect((await previewOf('CX26-NOBODY')).status).toBe(404)
  const decide = () =>
    shop.call('POST', `/api/staff/cancellations/${number}/decide/`, { decision: 'approve', reason: 'as asked' }, asStaff())
  const both = await Promise.all([decide(), decide()])
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
  const after = await orderOf(orderNumber)
  expect(after.refunds.map(({ destination, amount }) => ({ destination, amount }))).toEqual(
    body.parts.map(({ destination, amount }) => ({ destination, amount })),
  )
  expect(after.amounts.total).toBe(body.orderAfter)
  expect((await previewOf(number)).body).toMatchObject({ code: 'cancel_decided' })
})

test('pieces that are not there, named twice, or of another site are refused alike by preview and cancellation', async () => {
  const { orderNumber: number } = await paid(shop, 'nonsense')
  for (const [units, status] of [
    [[2], 404],
    [[1, 1], 400],
    [[], 400],
    [[0], 400],
    [[1e9], 400],
  ] as const) {
    expect([units, (await preview(number, [...units])).status]).toEqual([units, status])
    expect([units, (await cancel(number, [...units])).status]).toEqual([units, status])
  }
  expect((await post(`${number}/cancel`, { reason: 'x', unit: 1, units: [1] })).status).toBe(400)
  expect((await preview(number, [1], headersOf['ar'])).status).toBe(404)
  expect((await preview('IN26-NOBODY')).status).toBe(404)
  expect((await orderOf(number)).state).toBe('placed')
  expect((await cancel(number, undefined)).status).toBe(200)
  expect((await preview(number)).body).toMatchObject({ code: 'order_ended' })
})
