import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sum } from '@karat/money/money.ts'
import { dayIn, durations } from '../kernel/clock.ts'
import type { Machine } from '../kernel/machine.ts'
import { rows } from '../kernel/db/db.ts'
import { cancellationMachine } from '../modules/orders/cancellations/machine.ts'
import type { DocumentData } from '../modules/orders/documents/port.ts'
import { orderRules } from '../modules/orders/orders/machines/order.ts'
import { paymentMachine } from '../modules/orders/orders/machines/payment.ts'
import { unitMachine } from '../modules/orders/orders/machines/unit.ts'
import { refundMachine } from '../modules/orders/refunds/machine.ts'
import { returnMachine } from '../modules/orders/returns/machine.ts'
import { excessMachine, revisionMachine } from '../modules/orders/revisions/machine.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { demoOrders } from './demo-orders.ts'
import { seedMoney } from './money.ts'
import { seedOrders } from './orders.ts'

const shop = await shopOfFile()
let demo: NonNullable<Awaited<ReturnType<typeof seedMoney>>>

beforeAll(async () => {
  demo = (await seedMoney(shop.modules))!
  for (let time = 0; time < 2; time++) await seedOrders(shop.modules, demo.site, demo.customerId)
  for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
}, 300_000)

const statesIn = async (table: string, column = 'state') =>
  (await rows<{ state: string }>(shop.db, sql`select distinct ${sql.identifier(column)} as state from ${sql.identifier(table)}`)).map(
    ({ state }) => state,
  )
const statesOf = ({ initial, transitions }: Machine<string, never, string>) => [
  ...new Set([initial, ...transitions.flatMap(({ from, to }) => [...from, to])]),
]
/** The states of a machine that nothing in the demo is in. */
const missing = async (machine: unknown, table: string, column?: string) => {
  const shown = await statesIn(table, column)
  return statesOf(machine as Machine<string, never, string>)
    .filter((state) => !shown.includes(state))
    .toSorted()
}

test('each demo order is created once, and none of them later than now', async () => {
  const [counted] = await rows<{ all: number; late: number; parcels: number }>(
    shop.db,
    sql`select count(*)::int as all,
        (select count(*)::int from order_event e join orders o on o.id = e.order_id where e.at > ${shop.clock.now().toISOString()} or e.at < o.created_at) as late,
        (select count(*)::int from shipment s join orders o on o.id = s.order_id where s.shipped_at < o.created_at or s.shipped_at > ${shop.clock.now().toISOString()}) as parcels
      from orders where customer_id = ${demo.customerId}`,
  )
  expect(counted).toEqual({ all: demoOrders.length, late: 0, parcels: 0 })
})

test('the numbers of documents rise with the time of their issue, and a correction names the number of its invoice', async () => {
  const issued = await rows<{ series: string; number: string; against: string }>(
    shop.db,
    sql`select prefix || year as series, number, figures->>'against' as against from document where sequence is not null order by issued_at, sequence`,
  )
  for (const documents of Map.groupBy(issued, ({ series }) => series).values()) {
    const numbers = documents.map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted())
  }
  const corrections = await rows<{ isRight: boolean }>(
    shop.db,
    sql`select exists (select from document i where i.number = c.figures->>'against' and i.kind = 'invoice' and i.order_id = c.order_id) as "isRight"
        from document c where c.kind = 'credit_note'`,
  )
  expect(corrections.length).toBeGreaterThan(0)
  expect(corrections.every(({ isRight }) => isRight)).toBe(true)
  const others = await rows(
    shop.db,
    sql`select 1 from document d where d.sequence is null and not exists (select from document i where i.number = d.number and i.order_id = d.order_id and i.sequence is not null)`,
  )
  expect(others).toEqual([])
})

test('no piece that must be hallmarked was sent without its numbers', async () => {
  const sent = await rows<{ articles: number; huids: number }>(
    shop.db,
    sql`select (i.options->>'hallmarkedArticles')::int as articles, cardinality(u.huids) as huids from order_unit u join order_item i on i.id = u.item_id
        where exists (select from shipment s where u.id = any(s.unit_ids))`,
  )
  expect(sent.filter(({ articles }) => articles > 0).length).toBeGreaterThan(1)
  expect(sent.filter(({ articles, huids }) => articles !== huids)).toEqual([])
})

test('documents and payments have the dates of their orders', async () => {
  const issued = await rows<{
    kind: string
    figures: DocumentData
    issued: string
    ordered: string
    sent: string | null
    against: string | null
  }>(
    shop.db,
    sql`select d.kind, d.figures, d.issued_at as issued, o.created_at as ordered,
          (select min(s.shipped_at) from shipment s where s.order_id = o.id and s.unit_ids && d.unit_ids) as sent,
          (select i.issued_at from document i where i.kind = 'invoice' and i.number = d.figures->>'against') as against
        from document d join orders o on o.id = d.order_id where o.customer_id = ${demo.customerId}`,
  )
  expect([...new Set(issued.map(({ kind }) => kind))]).toEqual(
    expect.arrayContaining(['invoice', 'certificate', 'packing_slip', 'credit_note']),
  )
  const time = (text: string | null | undefined) => new Date(text ?? '').getTime()
  for (const { kind, figures, issued: issuedAt, ordered, sent, against } of issued) {
    expect([kind, time(figures.order.orderedAt), time(figures.issuedAt)]).toEqual([kind, time(ordered), time(issuedAt)])
    if (kind === 'invoice' || kind === 'packing_slip') {
      expect([kind, time(issuedAt)]).toEqual([kind, time(sent)])
      for (const { at } of figures.payments) expect(time(at) - time(ordered)).toBeLessThan(durations.day)
    }
    if (kind === 'credit_note') expect([time(figures.againstAt), time(issuedAt) >= time(against)]).toEqual([time(against), true])
    for (const { at } of figures.payments) expect(time(at)).toBeGreaterThanOrEqual(time(ordered))
    for (const { rateAt } of figures.lines) if (rateAt) expect(time(rateAt)).toBeLessThanOrEqual(time(ordered))
  }
  const [wrong] = await rows<{ payments: number; refunds: number }>(
    shop.db,
    sql`select (select count(*)::int from payment p join orders o on o.id = p.order_id
          where o.customer_id = ${demo.customerId} and p.state in ('captured', 'refund_due', 'refunded') and (p.created_at < o.created_at or p.created_at > o.created_at + interval '1 day')) as payments,
        (select count(*)::int from refund r join orders o on o.id = r.order_id where o.customer_id = ${demo.customerId} and r.created_at < o.created_at) as refunds`,
  )
  expect(wrong).toEqual({ payments: 0, refunds: 0 })
})

test('each order holds its own units only; the cart has the products of the unpaid order', async () => {
  const counted = await rows<{ pieces: number; state: string }>(
    shop.db,
    sql`select (select sum(quantity) from order_item i where i.order_id = o.id)::int as pieces, state from orders o where customer_id = ${demo.customerId}`,
  )
  expect(counted.map(({ pieces }) => pieces).toSorted()).toEqual(demoOrders.map(({ pieces }) => pieces.length).toSorted())
  expect(counted.filter(({ state }) => state === 'payment_pending')).toEqual([{ pieces: 1, state: 'payment_pending' }])
  const bag = await shop.modules.carts.ofCustomer(demo.customerId, demo.site.code)
  expect(bag?.lines.map(({ record, quantity }) => [record.productId, quantity])).toEqual([['CHN-003', 1]])
  expect(await rows(shop.db, sql`select gift_card_ids from cart where id = ${bag?.cartId} and cardinality(gift_card_ids) > 1`)).toEqual([])
})

describe('the demo has a record in every state', () => {
  test('of orders and of their units', async () => {
    const orders = await statesIn('orders')
    expect(orderRules.map(({ state }) => state).filter((state) => !orders.includes(state))).toEqual([])
    expect(await missing(unitMachine, 'order_unit')).toEqual([])
  })

  test('of cancellations, returns and revisions, except transient ones and those without a page', async () => {
    expect(await missing(cancellationMachine, 'cancellation')).toEqual(['requested'])
    // One of each that its shopper or staff must act on, and one of each end.
    const returns = await statesIn('return_request')
    for (const state of ['requested', 'need_more_info', 'qc_in_progress', 'pickup_scheduled', 'qc_failed', 'offered', 'rejected', 'closed'])
      expect(returns).toContain(state)
    expect(statesOf(returnMachine as never)).toEqual(expect.arrayContaining(returns))
    const ends = await rows<{ state: string }>(shop.db, sql`select distinct state from return_unit`)
    expect(ends.map(({ state }) => state).toSorted()).toEqual([
      'approved',
      'asked',
      'exchanged',
      'kept',
      'repaired',
      'replaced',
      'returned',
    ])
    // States that pass at once, or that only a timer or staff reach later.
    expect(await missing(revisionMachine, 'revision')).toEqual([
      'accepted', 'auto_settled', 'draft', 'expired', 'on_hold', 'proposed', 'rejected', 'replaced', 'settled',
    ]) // prettier-ignore
    expect(await statesIn('excess_payment')).toEqual(expect.arrayContaining(['due', 'refunded']))
    expect(statesOf(excessMachine as never)).toContain('due')
  })

  test('of returns that staff decide about, inspect and wait for, one of them with a photo', async () => {
    const counts = await shop.modules.returns.countForStaff(demo.site)
    for (const view of ['to-decide', 'awaiting-shopper', 'to-inspect'] as const)
      expect([view, counts[view].count > 0]).toEqual([view, true])
    const [asked] = await rows<{ photos: number }>(
      shop.db,
      sql`select count(*)::int as photos from return_photo p join return_request r on r.id = p.return_id where r.state = 'requested'`,
    )
    expect(asked?.photos).toBeGreaterThan(0)
  })

  test('of payments and refunds', async () => {
    expect(await missing(paymentMachine, 'orders', 'payment_state')).toEqual(['cod_collected', 'failed', 'free'])
    // The demo's refunds ask no bank.
    expect(await missing(refundMachine, 'refund')).toEqual(['failed', 'initiated', 'pending', 'processing'])
  })
})

test('the orders of the demo shopper stay with the shopper, and a completed coin can be exchanged', async () => {
  // Two lots of credit, and the credit of an exchange.
  const exchanged = await rows<{ amount: number }>(
    shop.db,
    sql`select sum(amount)::int as amount from credit_lot where customer_id = ${demo.customerId} and reference like 'exchange:%'`,
  )
  expect(exchanged[0]?.amount).toBeGreaterThan(0)
  expect(await shop.modules.credit.balance(shop.db, demo.customerId, 'in')).toBe(500_000 + (exchanged[0]?.amount ?? 0))
  const asker = { customerId: demo.customerId, token: undefined }
  const [coin] = await rows<{ id: string }>(
    shop.db,
    sql`select o.id from orders o join order_item i on i.order_id = o.id where i.product_id = 'CON-002' and o.state = 'completed'`,
  )
  const items = await shop.modules.returns.items(demo.site, 'en', coin?.id ?? '', asker)
  expect(items.ok && items.value.pieces).toMatchObject([{ returnable: 'exchange', resolutions: ['exchange'] }])
  const { writable } = await shop.modules.reviews.ofCustomer({ ...demo, language: 'en' }, 1)
  expect(writable.map(({ productId }) => productId)).toEqual(expect.arrayContaining(['EAR-004', 'CON-002']))
})

test('the registers of the demo add up to its documents to the minor unit [P-04, R-16]', async () => {
  const { registers } = shop.modules
  const found = await registers.registrations(demo.site)
  expect(found.length).toBeGreaterThan(0)
  const all = { invoices: 0, creditNotes: 0, taxable: 0, taxes: 0, roundOff: 0, total: 0, byRate: 0, byCode: 0 }
  for (const { number: registration, first, last } of found) {
    const months = new Set<string>()
    for (let at = first.getTime(); at <= last.getTime() + durations.day; at += durations.day)
      months.add(dayIn(demo.site.timeZone, new Date(at)).slice(0, 7))
    for (const period of months) {
      const sums = await registers.summarize(demo.site, { registration, period })
      for (const key of ['invoices', 'creditNotes', 'taxable', 'roundOff', 'total'] as const) all[key] += sums[key]
      all.taxes += sum(sums.taxes.values())
      all.byRate += sum(sums.rates.flatMap(({ taxable, taxes }) => [taxable, ...taxes.values()]))
      all.byCode += sum(sums.hsn.flatMap(({ taxable, taxes }) => [taxable, ...taxes.values()]))
    }
  }
  const [stored] = await rows<Record<string, number>>(
    shop.db,
    sql`select count(*) filter (where kind = 'invoice')::int as invoices, count(*) filter (where kind = 'credit_note')::int as "creditNotes",
          sum(sign * (figures #>> '{totals,taxable}')::bigint)::float8 as taxable, sum(sign * (figures #>> '{totals,roundOff}')::bigint)::float8 as "roundOff",
          sum(sign * total)::float8 as total,
          sum(sign * (select coalesce(sum((t->>'amount')::bigint), 0) from jsonb_array_elements(figures #> '{totals,taxes}') t))::float8 as taxes
        from document, lateral (select case kind when 'invoice' then 1 else -1 end as sign) s
        where kind in ('invoice', 'credit_note') and figures #>> '{site,code}' = ${demo.site.code}`,
  )
  const { byRate, byCode, ...sums } = all
  expect(sums).toEqual(stored)
  expect(sums.creditNotes).toBeGreaterThan(0)
  expect([byRate, byCode]).toEqual([sums.taxable + sums.taxes, sums.taxable + sums.taxes])
})
