import type { CancelItems, OrderCancellations } from '@karat/contract/cancellations.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { expectMoneyToAgree, moneyDocuments, openDoor, placedOrder } from '../../../testing/money-of-order.ts'
import { newKey, paid, returner } from '../../../testing/returned.ts'
import { transitionUnits, restock } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const { ask, go } = returner(() => shop)

test('after one unit was returned and refunded, cancelling the other refunds the rest of its price [C-27, S-14]', async () => {
  await restock(shop, 99)
  const order = await paid(shop, 'anvi', 2)
  const deliver: StaffTransition[] = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver']
  for (const name of deliver) {
    const by = { number: order.orderNumber, unit: 1, actor: { kind: 'staff', id: 'Meera' }, reason: 'sent alone' } as const
    expect([name, await transitionUnits(shop, name, by)]).toMatchObject([name, { ok: true }])
  }
  const asked = await ask(order)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await go(asked.body.return.number, 'review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect', 'pass', 'resolve')
  await shop.modules.jobs.runDue()
  const items = (query: string) =>
    shop.call<CancelItems>('GET', `/api/orders/cancelItems/id/${order.orderID}${query}`, undefined, as('anvi'))
  const [item] = (await items('')).body.items
  const [preview] = (await items(`?items=${item?.orderItemID}:1&refundTo=sources`)).body.preview
  expect(preview).toMatchObject({ pieces: item?.price, refund: item?.price })
  const body = { orderID: order.orderID, requestKey: newKey(), items: [{ orderItemID: item?.orderItemID, quantity: 1 }], reason: 'mistake' }
  expect((await shop.call<OrderCancellations>('PUT', '/api/orders/cancel/', body, as('anvi'))).status).toBe(200)
  await shop.modules.jobs.runDue()
  const refunds = await shop.modules.refunds.ofOrder(shop.db, order.orderID)
  // Refunds are stored in minor units.
  expect(refunds.map(({ cause, amount }) => [cause.kind, amount / 100])).toEqual([
    ['return', item?.price],
    ['cancellation', item?.price],
  ])
})

test('once a unit is invoiced, the others are cancelled at their paid price: an invoice never becomes higher [C-27, R-16]', async () => {
  await openDoor(shop)
  // ₹500 off from ₹4,000 on: without the other unit neither would have had it.
  const offer = {
    code: 'TOGETHER',
    effect: { kind: 'amount_off', amount: 50_000 } as const,
    minimum: 400_000,
    title: { en: 'An offer' },
  }
  await giveTestPromotion(shop, (await shop.modules.sites.byCode('in'))!, { ...offer, usageLimit: 5 })
  const order = await placedOrder(shop, 'together', { gateway: 'sandbox', code: 'TOGETHER' })
  const by = { number: order.number, actor: { kind: 'staff', id: 'Meera' }, reason: 'sent alone' } as const
  for (const name of ['confirm', 'allocate', 'pack', 'ship'] as const)
    expect((await transitionUnits(shop, name, { ...by, unit: 1 })).ok).toBe(true)
  const cancelled = await shop.modules.cancellations.byStaff(order.number, 2, 'Meera', 'not found')
  await shop.modules.jobs.runDue()
  const documents = await moneyDocuments(shop, order.id)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  const [row] = await rows<{ total: number }>(shop.db, sql`select total::float8 as total from orders where id = ${order.id}`)
  expect([row?.total, cancelled]).toMatchObject([invoice?.total, { ok: true, value: { value: invoice?.total, refund: invoice?.total } }])
  await expectMoneyToAgree(shop, order.id)
})
