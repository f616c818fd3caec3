import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { bank, transitionUnits, order, post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { expectMoneyToAgree, openDoor, pearls, placedOrder } from '../../../testing/money-of-order.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'
import type { DocumentData } from './port.ts'

const shop = await shopOfFile()

const transition = async (number: string, ...names: StaffTransition[]) => {
  for (const name of names) {
    const moved = await transitionUnits(shop, name, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })
    expect([name, moved.ok]).toEqual([name, true])
  }
}
const cancel = (number: string, unit?: number) => shop.modules.cancellations.byStaff(number, unit, 'Meera', 'x')

async function paid(quantity: number): Promise<{ id: string; number: string }> {
  await restock(shop, 50)
  const { body } = await post(shop, await readyCart(shop, ring, quantity), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  return { id: body.orderID, number: body.orderNumber }
}

const issued = (orderId: string) =>
  rows<{ id: string; kind: string; number: string; total: string; figures: DocumentData }>(
    shop.db,
    sql`select id, kind, number, total, figures from document where order_id = ${orderId} and kind not in ('packing_slip', 'certificate') order by issued_at, id`,
  )
const refunds = (orderId: string) =>
  rows<{ id: string; amount: string; state: string }>(
    shop.db,
    sql`select id, amount, state from refund where order_id = ${orderId} order by created_at, id`,
  )
const adds = ({ taxable, taxes, roundOff }: DocumentData['totals']) =>
  taxable + roundOff + taxes.reduce((all, { amount }) => all + amount, 0)

test('a refund before an invoice has a receipt without taxes; a later invoice has the remaining units [R-16]', async () => {
  const { id, number } = await paid(2)
  expect((await cancel(number, 1)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const [refund] = await refunds(id)
  const [receipt] = await issued(id)
  expect([refund?.state, receipt?.kind, receipt?.total]).toEqual(['succeeded', 'refund_receipt', refund?.amount])
  expect(receipt?.number).toBe('KNR/26-27/000001')
  expect(receipt?.figures).toMatchObject({ against: '', totals: { taxes: [], total: Number(refund?.amount) }, payments: [{ method: '' }] })
  expect(receipt?.figures.lines).toHaveLength(1)
  await transition(number, 'confirm', 'allocate', 'pack', 'ship')
  const shown = await order(shop, id)
  expect(shown.documents.map(({ kind }) => kind)).toEqual(['refund_receipt', 'invoice', 'certificate'])
  const invoice = (await issued(id)).find(({ kind }) => kind === 'invoice')
  expect(invoice?.figures.lines).toHaveLength(1)
  const kept = shown.payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  const left = kept.reduce((all, { amount, returned }) => all + amount - returned, 0)
  expect([Number(invoice?.total) / 100, invoice?.figures.balance]).toEqual([left, 0])
}, 60_000)

test('a refund after an invoice has one credit note against it, never above its total [R-16]', async () => {
  const { id, number } = await paid(2)
  await transition(number, 'confirm', 'allocate', 'pack', 'ship', 'out', 'fail', 'send-back', 'receive')
  expect((await cancel(number, 1)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const [refund] = await refunds(id)
  const [invoice, note] = await issued(id)
  expect([note?.kind, note?.number, note?.total]).toEqual(['credit_note', 'KNC/26-27/000001', refund?.amount])
  expect(note?.figures.against).toBe(invoice?.number)
  expect(adds(note!.figures.totals)).toBe(Number(note?.total))
  expect(note?.figures.byHsn).toMatchObject([{ hsn: '71131930', taxable: note?.figures.totals.taxable }])
  // A unit that is refunded as a whole has its own taxes.
  const [line] = invoice!.figures.lines
  expect(note?.figures.lines[0]).toMatchObject({ taxable: line?.taxable, taxes: line?.taxes, roundOff: line?.roundOff, hsn: line?.hsn })
  await Promise.all([1, 2, 3].map(() => shop.modules.documents.correct(refund?.id ?? '')))
  expect(await issued(id)).toHaveLength(2)
  expect((await cancel(number)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const notes = (await issued(id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ total }) => Number(total)).reduce((a, b) => a + b, 0)).toBe(Number(invoice?.total))
  expect((await shop.modules.documents.ofNumber(number)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'packing_slip',
    'certificate',
    'credit_note',
    'credit_note',
  ])
}, 60_000)

test('no document is issued for a refund that does not exist or has not succeeded [R-16]', async () => {
  const before = await rows(shop.db, sql`select id from document`)
  await shop.modules.documents.correct('nobody')
  expect(await rows(shop.db, sql`select id from document`)).toEqual(before)
})

test('for units with separate invoices, each invoice is credited for its own unit, whatever is left of it [R-16]', async () => {
  acceptTestCustomers(shop)
  await openDoor(shop)
  const { id, number, customerId } = await placedOrder(shop, 'parts', { pieces: [[pearls, 3]], gateway: 'sandbox' })
  await transition(number, 'confirm', 'allocate')
  const by = { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' } as const
  // Two parcels: the second unit is sent separately, after the others.
  for (const unit of [1, 3]) expect((await transitionUnits(shop, 'pack', { ...by, unit })).ok).toBe(true)
  expect((await transitionUnits(shop, 'ship', { ...by, units: [1, 3] })).ok).toBe(true)
  await transition(number, 'pack', 'ship', 'out', 'deliver')
  const headers = as(customerId)
  const { body } = await shop.call<{ items: { orderItemID: string }[] }>('GET', `/api/orders/returnItems/id/${number}`, undefined, headers)
  const items = [{ orderItemID: body.items[0]?.orderItemID, quantity: 2, reason: 'size' }]
  const asked = { orderID: id, requestKey: 'two-of-three', items, resolution: 'refund', handover: 'pickup' }
  const { body: answer } = await shop.call<{ return: { number: string } }>('PUT', '/api/orders/return/', asked, headers)
  for (const name of ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect', 'pass', 'resolve'] as const)
    expect((await shop.modules.returns.staff(answer.return.number, { name, actor: by.actor, reason: 'x' })).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const documents = await issued(id)
  const [two, alone] = documents.filter(({ kind }) => kind === 'invoice')
  const notes = documents.filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ total, figures }) => [figures.against, Number(total)]).toSorted()).toEqual(
    [
      [alone?.number, Number(alone?.total)],
      [two?.number, Number(two?.total) / 2],
    ].toSorted(),
  )
  await expectMoneyToAgree(shop, id)
})
