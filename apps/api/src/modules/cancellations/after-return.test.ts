import type { CancelItems, OrderCancellations } from '@karat/contract/cancellations.ts'
import { expect, test } from 'vitest'
import { newKey, paid, returner } from '../../testing/returned.ts'
import { restock } from '../../testing/purchase.ts'
import { shopOfFile } from '../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../testing/signed-in.ts'
import type { StaffMove } from '../orders/moves.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const { ask, go } = returner(() => shop)

test('after a piece was returned and paid back, cancelling the other gives back all that it cost [C-27, S-14]', async () => {
  await restock(shop, 99)
  const order = await paid(shop, 'anvi', 2)
  const deliver: StaffMove[] = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver']
  for (const name of deliver) {
    const by = { number: order.orderNumber, unit: 1, actor: { kind: 'staff', id: 'Meera' }, reason: 'sent alone' } as const
    expect([name, await shop.modules.orderMoves.move(name, by)]).toMatchObject([name, { ok: true }])
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
  // Refunds are kept in minor units.
  expect(refunds.map(({ cause, amount }) => [cause.kind, amount / 100])).toEqual([
    ['return', item?.price],
    ['cancellation', item?.price],
  ])
})
