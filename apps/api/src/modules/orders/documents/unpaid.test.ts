import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { codeSent, order, post, readyCart } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'
import { documentElement } from './layout.ts'
import type { DocumentData, DocumentKind } from './port.ts'

const shop = await shopOfFile()
beforeEach(() => shop.db.execute(sql`update stock set policy = 'stock', on_hand = 50 where subsite = 'in' and variant_id like 'EAR-004%'`))

const staff = { kind: 'staff', id: 'Meera' } as const
const transition = async (number: string, unit: number | undefined, ...names: StaffTransition[]) => {
  for (const name of names) {
    const moved = await shop.modules.orderTransitions.byStaff(name, {
      number,
      actor: staff,
      reason: 'x',
      ...(unit === undefined ? {} : { unit }),
    })
    expect([name, moved]).toMatchObject([name, { ok: true }])
  }
}
const cancel = (number: string, unit?: number) => shop.modules.cancellations.byStaff(number, unit, 'Meera', 'came back')

/** An order that is paid at the door. */
async function cash(quantity: number): Promise<{ id: string; number: string }> {
  const cartID = await readyCart(shop, 'EAR-004', quantity)
  await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
  await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
  const { body } = await post(shop, cartID, 'cod')
  return { id: body.orderID, number: body.orderNumber }
}

const toDoor = ['ship', 'out'] as const
const backFrom = ['fail', 'send-back', 'receive'] as const

const issued = (orderId: string) =>
  rows<{ kind: DocumentKind; number: string; total: number; units: string[]; figures: DocumentData }>(
    shop.db,
    sql`select kind, number, total::float8 as total, unit_ids as units, figures from document
        where order_id = ${orderId} and kind not in ('packing_slip', 'certificate') order by issued_at, id`,
  )
const totalOf = async (orderId: string, kind: DocumentKind) =>
  (await issued(orderId)).reduce((all, one) => (one.kind === kind ? all + one.total : all), 0)
const lastCancellation = async (orderId: string) =>
  (
    await rows<{ id: string }>(
      shop.db,
      sql`select id from cancellation where order_id = ${orderId} order by created_at desc, id desc limit 1`,
    )
  )[0]?.id ?? ''

test('cash on delivery: a unit of two that is returned unpaid has a credit note against its invoice [R-16, S-14]', async () => {
  const { id, number } = await cash(2)
  await transition(number, undefined, 'confirm', 'allocate', 'pack')
  await transition(number, 1, ...toDoor, 'deliver')
  await transition(number, 2, ...toDoor, ...backFrom)
  const before = await issued(id)
  expect(before.map(({ kind }) => kind)).toEqual(['invoice', 'invoice'])
  expect(await cancel(number, 2)).toMatchObject({ ok: true, value: { refund: 0 } })
  // The event is committed with the cancellation, and nothing is issued before its job.
  const jobs = await rows(
    shop.db,
    sql`select 1 from job where kind = 'document-cancelled' and payload->>'cancellationId' = ${await lastCancellation(id)}`,
  )
  expect([jobs.length, (await issued(id)).length]).toEqual([1, 2])
  await shop.modules.jobs.runDue()
  const [, second, note, ...more] = await issued(id)
  expect(more).toEqual([])
  expect(note).toMatchObject({ kind: 'credit_note', total: second?.total, units: second?.units })
  expect(note?.figures).toMatchObject({ against: second?.number, payments: [], balance: 0, totals: second?.figures.totals })
  expect(note?.figures.totals).toEqual({ ...second?.figures.totals, discount: 0 })
  expect((await order(shop, id)).documents.map(({ kind }) => kind)).toContain('credit_note')
  // Invoices less credit notes equal the price of the units that the shopper keeps and owes.
  const shown = await order(shop, id)
  expect((await totalOf(id, 'invoice')) - (await totalOf(id, 'credit_note'))).toBe(shown.amounts.total * 100)
})

test('it is issued once, however often and concurrently its job runs, and never in addition to a refund [R-16, S-14]', async () => {
  const { id, number } = await cash(1)
  await transition(number, undefined, 'confirm', 'allocate', 'pack', ...toDoor, ...backFrom)
  const answers = await Promise.all([cancel(number), cancel(number), cancel(number)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const cancellationId = await lastCancellation(id)
  const [before] = await rows<{ last: number }>(shop.db, sql`select coalesce(sum(last), 0)::int as last from invoice_series`)
  await Promise.all([1, 2, 3, 4].map(() => shop.modules.documents.correctUnpaid(cancellationId)))
  await shop.modules.documents.correctUnpaid(cancellationId)
  await shop.modules.jobs.runDue()
  const notes = (await issued(id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ total }) => total)).toEqual([await totalOf(id, 'invoice')])
  const [after] = await rows<{ last: number }>(shop.db, sql`select coalesce(sum(last), 0)::int as last from invoice_series`)
  expect(after?.last).toBe((before?.last ?? 0) + 1)
  await shop.modules.documents.correctUnpaid('nobody')
})

test('a run that fails at its last statement uses no number, and the next one issues the credit note [R-16, S-14]', async () => {
  const { id, number } = await cash(1)
  await transition(number, undefined, 'confirm', 'allocate', 'pack', ...toDoor, ...backFrom)
  expect((await cancel(number)).ok).toBe(true)
  const cancellationId = await lastCancellation(id)
  const seriesOf = () => rows(shop.db, sql`select prefix, year, last from invoice_series order by 1, 2`)
  const before = await seriesOf()
  await shop.db.execute(sql`alter table document add constraint no_notes check (kind <> 'credit_note') not valid`)
  await expect(shop.modules.documents.correctUnpaid(cancellationId)).rejects.toThrow()
  expect([await seriesOf(), (await issued(id)).length]).toEqual([before, 1])
  await shop.db.execute(sql`alter table document drop constraint no_notes`)
  await shop.modules.jobs.runDue()
  expect((await issued(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
})

test('before dispatch nothing is invoiced and nothing credited; of a parcel of two only the returned unit is credited [R-16]', async () => {
  const early = await cash(1)
  expect((await cancel(early.number)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  expect(await issued(early.id)).toEqual([])
  // One parcel and one unit that is not sent yet: staff cancel all but the first.
  const { id, number } = await cash(3)
  await transition(number, undefined, 'confirm', 'allocate', 'pack')
  const both = await rows<{ id: string }>(shop.db, sql`select id from order_unit where order_id = ${id} order by position`)
  await shop.db.execute(sql`update order_unit set state = 'allocated' where id = ${both[2]?.id ?? ''}`)
  const parcel = { number, actor: staff, reason: 'x', units: [1, 2] }
  expect(await shop.modules.orderTransitions.byStaff('ship', parcel)).toMatchObject({ ok: true })
  await transition(number, undefined, 'out')
  await transition(number, 1, 'deliver')
  await transition(number, 2, ...backFrom)
  expect((await cancel(number, 2)).ok).toBe(true)
  expect((await cancel(number, 3)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const [invoice, note, ...more] = await issued(id)
  expect([invoice?.kind, note?.kind, more]).toEqual(['invoice', 'credit_note', []])
  expect(note?.units).toEqual([both[1]?.id])
  expect((invoice?.total ?? 0) - (note?.total ?? 0)).toBe((await order(shop, id)).amounts.total * 100)
})

test('the credit note has its invoice with date, reason and signatory, without terms of sale; older ones render as before [R-16]', async () => {
  const { id, number } = await cash(1)
  await transition(number, undefined, 'confirm', 'allocate', 'pack', ...toDoor, ...backFrom)
  expect((await cancel(number)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const [invoice, note] = await issued(id)
  const { number: issuedAs, figures } = note!
  expect(figures).toMatchObject({ against: invoice?.number, againstAt: invoice?.figures.issuedAt, reason: 'cancellation' })
  const drawn = (more: object) =>
    JSON.stringify(documentElement({ kind: 'credit_note', number: issuedAs, figures: { ...figures, ...more } }))
  const reasons = { en: 'Cancelled before', hi: 'रद्द', mr: 'रद्द', ar: 'أُلغي', es: 'Anulado', 'zh-Hans': '取消' }
  for (const [language, words] of Object.entries(reasons)) {
    const said = drawn({ languages: ['en', language] })
    for (const of of ['Invoice date', 'Reason', 'authorised signatory', words]) expect(said).toContain(of)
    expect(said).not.toContain('Returns are accepted')
  }
  expect(drawn({ payments: [{ ...figures.payments[0], kind: 'gift_card', lastFour: '', amount: 1, at: figures.issuedAt }] })).toContain(
    '"Gift card"',
  )
  const older = drawn({ againstAt: undefined, reason: undefined })
  expect([older.includes('Invoice date'), older.includes('Reason'), older.includes(issuedAs)]).toEqual([false, false, true])
})

test('the credit note states in each language that nothing was paid, instead of how it was refunded [R-16]', async () => {
  const { id, number } = await cash(1)
  await transition(number, undefined, 'confirm', 'allocate', 'pack', ...toDoor, ...backFrom)
  expect((await cancel(number)).ok).toBe(true)
  await shop.modules.jobs.runDue()
  const note = (await issued(id)).find(({ kind }) => kind === 'credit_note')
  const said = ['hi', 'mr', 'ar', 'es', 'zh-Hans'].map((language) =>
    JSON.stringify(
      documentElement({ kind: 'credit_note', number: note!.number, figures: { ...note!.figures, languages: ['en', language] } }),
    ),
  )
  for (const drawn of said) {
    expect(drawn).toContain('This amount was never paid')
    expect(drawn).not.toContain('Refunded')
  }
  const own = ['चुकाई नहीं', 'भरलेली नव्हती', 'لم يُدفع', 'no se había pagado', '从未支付']
  expect(said.map((drawn, index) => drawn.includes(own[index] ?? '-'))).toEqual(own.map(() => true))
  const [file] = (await shop.modules.documents.ofNumber(number)).filter(({ kind }) => kind === 'credit_note')
  expect(file?.number).toBe(note?.number)
})
