import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { openDoor, placedOrder } from '../../../testing/money-of-order.ts'
import { transitionUnits } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers } from '../../../testing/signed-in.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'
import { areSame, type StoredSums } from './stored-sums.ts'
import { addUpRegister } from './summarize-register.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
beforeAll(() => openDoor(shop))

const actor = { kind: 'staff', id: 'Meera' } as const
async function go(number: string, unit: number | undefined, ...transitions: StaffTransition[]): Promise<void> {
  for (const transition of transitions) {
    const done = await transitionUnits(shop, transition, { number, actor, reason: 'x', ...(unit === undefined ? {} : { unit }) })
    expect([transition, done]).toMatchObject([transition, { ok: true }])
  }
}
type Row = { registration: string; period: string; issued: number; documents: number; sums: StoredSums }
const months = () =>
  rows<Row>(
    shop.db,
    sql`select m.registration, m.period, m.issued, m.sums, (select count(*)::int from document d, register_month_of(d) o
          where o.registration = m.registration and o.period = m.period and d.kind in ('invoice', 'credit_note')) as documents
        from register_month m where m.subsite = 'in'`,
  )

test('the sums of a month are stored as its documents are issued, by orders that leave at once and units that come back', async () => {
  const orders: Awaited<ReturnType<typeof placedOrder>>[] = []
  for (const index of [1, 2, 3]) orders.push(await placedOrder(shop, `kept-${index}`))
  for (const { number } of orders) await go(number, undefined, 'confirm', 'allocate', 'pack')
  await Promise.all(orders.map(({ number }) => go(number, 1, 'ship')))
  await Promise.all(orders.map(({ number }) => go(number, 2, 'ship')))
  const [first] = orders
  await go(first?.number ?? '', 1, 'out', 'fail', 'send-back', 'receive')
  await shop.modules.cancellations.byStaff(first?.number ?? '', 1, 'Meera', 'came back')
  await shop.modules.jobs.runDue()
  const india = (await shop.modules.sites.byCode('in'))!
  const found = await months()
  expect(found).toMatchObject([{ issued: 7, documents: 7, sums: { invoices: 6, creditNotes: 1 } }])
  for (const { registration, period, sums } of found)
    expect(areSame(sums, await addUpRegister({ ...shop.modules, db: shop.db }, india, { registration, period }))).toBe(true)
})

test('a document that is moved to another month is counted there, and the sums of both are added up when they are read', async () => {
  const [before] = await months()
  await shop.db.execute(sql`
    update document set issued_at = issued_at - interval '62 days' where id in (select id from document where kind = 'invoice' limit 2)`)
  const india = (await shop.modules.sites.byCode('in'))!
  const after = await months()
  expect(after.map(({ issued, documents, sums }) => [issued - documents, sums])).toEqual([
    [0, null],
    [0, null],
  ])
  const sums = await Promise.all(after.map((month) => shop.modules.registers.summarize(india, month)))
  expect(sums.map(({ invoices }) => invoices).toSorted((a, b) => a - b)).toEqual([2, 4])
  expect(sums.reduce((all, { total }) => all + total, 0)).toBe(before?.sums.total)
  expect((await months()).every((month) => month.sums.invoices + month.sums.creditNotes === month.issued)).toBe(true)
})
