import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import { inCheck, weighed } from '../../../testing/after-sale.ts'
import { expectMoneyToAgree } from '../../../testing/money-of-order.ts'
import { bank, type Posted } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const asked = (order: Posted) => weighed(shop, order.orderNumber).then(unwrap)

test('a late payment settles a revision that was requested again: the newer payment is voided, and nothing is paid twice [S-14]', async () => {
  const order = await inCheck(shop, 'anvi')
  const { id, number, difference } = await asked(order)
  const body = { paymentSettingsGroupKey: 'sandbox:card', excessAmount: difference / 100 }
  const pay = async () => {
    const url = `/api/orders/excessPaymentProcess/id/${order.orderID}/`
    return (await shop.call<{ payment: Posted['payment'] }>('POST', url, body, as('anvi'))).body.payment.providerRef
  }
  const first = await pay()
  shop.clock.advance(73 * durations.hour)
  await shop.modules.revisions.watch()
  unwrap(await shop.modules.revisions.decideHeld(number, 'ask', 'Meera', 'on the phone'))
  const second = await pay()
  expect(second).not.toBe(first)
  await bank(shop, first, 'approve')
  const open = () =>
    rows(
      shop.db,
      sql`select provider_ref from payment where order_id = ${order.orderID} and excess_id is not null and state <> 'captured' and released_at is null`,
    )
  expect(await open()).toEqual([])
  const [revision] = await rows(shop.db, sql`select state from revision where id = ${id}`)
  expect(revision).toEqual({ state: 'closed' })
  await shop.modules.jobs.runDue()
  await bank(shop, second, 'approve')
  await shop.modules.jobs.runDue()
  await expectMoneyToAgree(shop, order.orderID)
})

test('a dispute stays the hold reason of an order, whatever a revision adds [S-14]', async () => {
  const order = await inCheck(shop, 'anvi')
  const { id } = await asked(order)
  await shop.db.execute(sql`update subsite set id_limit = 100 where code = 'in'`)
  await shop.modules.sites.refresh()
  await shop.db.execute(sql`update orders set hold_reason = 'dispute' where id = ${order.orderID}`)
  const body = { paymentSettingsGroupKey: 'sandbox:card', excessAmount: 0 }
  const [row] = await rows<{ difference: number }>(shop.db, sql`select difference::float8 as difference from revision where id = ${id}`)
  const url = `/api/orders/excessPaymentProcess/id/${order.orderID}/`
  const paying = { ...body, excessAmount: (row?.difference ?? 0) / 100 }
  const { payment } = (await shop.call<{ payment: Posted['payment'] }>('POST', url, paying, as('anvi'))).body
  await bank(shop, payment.providerRef, 'approve')
  const [held] = await rows(
    shop.db,
    sql`select o.hold_reason as reason, r.state from orders o join revision r on r.order_id = o.id where r.id = ${id}`,
  )
  expect(held).toEqual({ reason: 'dispute', state: 'closed' })
})
