import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { t } from '../../../../kernel/translations.ts'
import { bank, order, post, type Posted, readyCart, restock, ring, webhook } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
const staff = { kind: 'staff', id: 'Meera' } as const

/** An order that waits for its payment, in a language. */
async function posted(language = 'en'): Promise<Posted> {
  await restock(shop, 50)
  return (await post(shop, await readyCart(shop, ring), 'sandbox', `in-${language}`)).body
}
/** The e-mails about an order besides its confirmation, the newest first. */
async function mails({ orderNumber }: Posted, language = 'en'): Promise<string[]> {
  for (let run = 0; run < 2; run++) await shop.modules.jobs.runDue()
  const all = await shop.modules.notifications.recent(500)
  return all
    .filter(({ subject, body }) => subject.includes(orderNumber) && !body.includes(t(language, 'mail.sums')))
    .map(({ body }) => body)
}
/** The bank has captured the money, and reports it. */
async function captured(of: Posted, more: object = {}) {
  const { providerRef } = of.payment
  await shop.db.execute(sql`update sandbox_payment set state = 'captured' where ref = ${providerRef}`)
  return webhook(shop, { eventId: `c-${providerRef}`, type: 'captured', providerRef, amount: 4_292_100, currency: 'INR', ...more })
}

test('an expired unpaid order is notified once, in its language; a late payment with its refund', async () => {
  const of = await posted('hi')
  shop.clock.advance(31 * durations.minute)
  await Promise.all([shop.modules.orders.expireOverdue(), shop.modules.orders.expireOverdue()])
  expect(await mails(of, 'hi')).toEqual([expect.stringContaining('अब भी आपके बैग में है')])
  await Promise.all([captured(of), captured(of)])
  const [returned, ...others] = await mails(of, 'hi')
  expect(others).toHaveLength(1)
  expect(returned).toContain('42,921')
  expect(returned).toContain('उसी तरीके से लौट रही है')
})

test('a payment of another amount, or of an attempt besides the paid one, is notified with the refunded amount', async () => {
  const other = await posted()
  await captured(other, { amount: 100, eventId: 'another-amount' })
  expect((await mails(other))[0]).toContain('We received ₹1.00 for order')
  // A declined payment is shown on the bank's page.
  const declined = await posted()
  await bank(shop, declined.payment.providerRef, 'decline')
  expect(await mails(declined)).toEqual([])
})

test('the notification of an order on hold names the reason, a review or a proof of identity; its release is notified', async () => {
  const of = await posted()
  await shop.db.execute(sql`update orders set hold_reason = 'payment_mismatch' where id = ${of.orderID}`)
  await captured(of)
  await shop.modules.jobs.runDue()
  const confirmation = async (number: string) =>
    (await shop.modules.notifications.recent(500)).find(({ body }) => body.includes(number) && body.includes(t('en', 'mail.sums')))
  expect((await confirmation(of.orderNumber))?.body).toContain('on hold while we check it')
  expect((await order(shop, of.orderID)).status).toBe('action_needed')
  const release = () => shop.modules.orderTransitions.byStaff('release', { number: of.orderNumber, actor: staff, reason: 'looked at' })
  expect((await Promise.all([release(), release()])).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mails(of)).toEqual([expect.stringContaining('We will write again as soon as it is confirmed')])
  const needy = await posted()
  await shop.db.execute(sql`update orders set hold_reason = 'id_proof' where id = ${needy.orderID}`)
  await captured(needy)
  await shop.modules.jobs.runDue()
  expect((await confirmation(needy.orderNumber))?.body).toContain('Please enter it on the order page')
})
