import type { StaffSales } from '@karat/contract/staff-home.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayIn, durations } from '../../../kernel/clock.ts'
import { type Db, rows, transact } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: StaffBrowser
let desk: StaffBrowser
let editor: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
  editor = (await addMember(shop, 'editor@aurelia.example', [{ role: 'content-editor', site: 'in' }])).browser
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from refund`)
  await shop.db.execute(sql`delete from orders`)
})

/** One run of the job that writes summaries. */
const summarizeOnce = () => shop.modules.home.summarize()

let orders = 0
/** An order that was placed some milliseconds ago; its total is in minor units. */
async function order(
  total: number,
  { ago = 0, state = 'confirmed', subsite = 'in', stage = null as string | null, promised = null as string | null } = {},
) {
  orders += 1
  const id = `order-${orders}`
  const at = new Date(shop.clock.now().getTime() - ago).toISOString()
  await shop.db.execute(sql`
    insert into orders (id, number, cart_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method, created_at, placed_at, stage, stage_since, promised_for)
    values (${id}, ${id}, ${id}, '', '', ${subsite}, 'en', ${state}, 'paid', 'sandbox', 'INR', ${total}, ${total}, '{}', '{}', 'insured', ${at}, ${at}, ${stage}, ${at}, ${promised})`)
  return { id, at }
}
/** An act of a member that waits for a second person. */
const insertApproval = (memberId: string, at: Date, expiresAt: Date) =>
  shop.db.execute(sql`
    insert into staff_approval (id, number, site, state, call, encrypted, language, fingerprint, money_hash, kinds, amount, currency, object, object_id, reason, member_id, member_name, created_at, expires_at)
    values ('a1', 'AP26-1', 'in', 'waiting', 'POST /api/staff/refunds/:number/settle/', '', 'en', '', '', '{refund}', 1, 'INR', 'orders', 'o', '', ${memberId}, 'Meera', ${at.toISOString()}, ${expiresAt.toISOString()})`)
const sales = async (days: string, browser = owner, headers = {}) =>
  (await browser.call<StaffSales>('GET', `sales/?days=${days}`, undefined, headers)).body
const dubai = { subsiteid: '2' }

test('sales agree with the orders to the minor unit, by days of the site’s calendar, for the site alone [P-04]', async () => {
  const amounts = [100_001, 29_999, 1, 8_765_432]
  for (const [index, amount] of amounts.entries()) await order(amount, { ago: index * 3 * durations.day })
  await order(5_000, { ago: 10 * durations.day, state: 'cancelled' })
  await order(5_000, { state: 'expired' })
  await order(7_000, { subsite: 'ae' })
  await order(50_050, { ago: 31 * durations.day })
  const { total, days, before: former, currency } = await sales('30')
  expect([total.orders, total.sold, currency]).toEqual([4, amounts.reduce((sum, one) => sum + one, 0) / 100, 'INR'])
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ day: dayIn('Asia/Kolkata', shop.clock.now()), orders: 1, sold: 1000.01 })
  expect(days.reduce((sum, { sold }) => sum + Math.round(sold * 100), 0)).toBe(Math.round(total.sold * 100))
  expect(former).toEqual({ orders: 1, sold: 500.5 })
  expect((await sales('7')).total).toMatchObject({ orders: 3, sold: 1300.01 })
  expect((await sales('90')).total.orders).toBe(5)
  expect((await sales('30', owner, dubai)).total).toMatchObject({ orders: 1, sold: 70 })
})

test('refunds of returns are given back; those of cancelled pieces, weigh-ins and excess have lowered the totals already [P-04]', async () => {
  const { id, at } = await order(90_000)
  for (const [place, [cause, amount, state]] of (
    [
      ['return', 12_345, 'pending'],
      ['return', 700, 'failed'],
      ['cancellation', 20_000, 'succeeded'],
      ['revision', 300, 'succeeded'],
      ['excess', 4_000, 'manual_bank'],
    ] as const
  ).entries())
    await shop.db.execute(sql`
      insert into refund (id, number, order_id, subsite, cause_kind, cause_id, source, payment_id, way, gateway, method, amount, currency, state, expected_at, created_at, updated_at)
      values (${`r${place}`}, ${`RF-${place}`}, ${id}, 'in', ${cause}, ${`c${place}`}, 'gateway', '', 'source', 'sandbox', 'card', ${amount}, 'INR', ${state}, ${at}, ${at}, ${at})`)
  expect((await sales('7')).total).toMatchObject({ sold: 900, givenBack: 123.45 })
})

test('the conversion counts the bags of each day, of the site alone, as far back as guests’ bags are stored [P-04]', async () => {
  await shop.db.execute(sql`delete from cart`)
  const begin = (id: string, { days = 0, subsite = 'in', copiedFrom = null as string | null, draftId = null as string | null } = {}) => {
    const at = new Date(shop.clock.now().getTime() - days * durations.day).toISOString()
    return shop.db.execute(sql`
      insert into cart (id, subsite, language, copied_from, draft_id, created_at, updated_at) values (${id}, ${subsite}, 'en', ${copiedFrom}, ${draftId}, ${at}, ${at})`)
  }
  await begin('a')
  await begin('b')
  await begin('c', { days: 2 })
  await begin('copy', { copiedFrom: 'a' })
  await begin('of a draft order', { draftId: 'd' })
  await begin('elsewhere', { subsite: 'ae' })
  await begin('forgotten', { days: 40 })
  await order(100)
  await order(100, { ago: 40 * durations.day })
  const week = await sales('7')
  expect(week.conversion).toEqual({ days: 7, orders: 1, bags: 3 })
  expect(week.days.map(({ bags }) => bags)).toEqual([0, 0, 0, 0, 1, 0, 2])
  // Guests' bags of this website are deleted after thirty days without use.
  const quarter = await sales('90')
  expect([quarter.conversion, quarter.total.orders]).toEqual([{ days: 30, orders: 1, bags: 3 }, 2])
  expect(quarter.days.slice(0, 60).every(({ bags }) => bags === null)).toBe(true)
  expect((await sales('30', owner, dubai)).conversion).toEqual({ days: 30, orders: 0, bags: 1 })
  // A paid draft order is an order, and none of a bag that a customer began; an order of it that was cancelled is neither.
  const ofDraft = async (id: string, { ago = 0, state = 'confirmed' } = {}) => {
    const placed = await order(100, { ago, state })
    await shop.db.execute(sql`
      insert into draft_order (id, number, subsite, cart_id, state, version, channel, language, member_id, member_name, message, note, total, order_id, created_at, updated_at)
      values (${id}, ${id}, 'in', ${id}, 'paid', 1, 'walk_in', 'en', 'm', 'M', '', '', 0, ${placed.id}, '2020-01-01', ${placed.at})`)
  }
  await ofDraft('d')
  await ofDraft('earlier', { ago: 2 * durations.day })
  await ofDraft('cancelled', { state: 'cancelled' })
  const later = await sales('7')
  expect([later.total.orders, later.conversion]).toEqual([3, { days: 7, orders: 1, bags: 3 }])
  expect(later.days.map(({ orders: all, fromBags }) => [all, fromBags]).slice(-3)).toEqual([
    [1, 0],
    [0, 0],
    [2, 1],
  ])
  await shop.db.execute(sql`delete from draft_order`)
})

test('an order just before midnight of the site belongs to the day that ends', async () => {
  const midnight = Date.parse(`${dayIn('Asia/Kolkata', shop.clock.now())}T00:00:00+05:30`)
  await order(100, { ago: shop.clock.now().getTime() - midnight + 1 })
  await order(200, { ago: shop.clock.now().getTime() - midnight })
  expect((await sales('7')).days.slice(-2).map(({ sold }) => sold)).toEqual([1, 2])
})

test('the differences of pieces weighed in a period are summed once they are settled, of the site alone [P-04]', async () => {
  const weigh = (id: string, settled: number, { days = 0, state = 'closed', subsite = 'in', unit = id } = {}) => {
    const at = new Date(shop.clock.now().getTime() - days * durations.day).toISOString()
    return shop.db.execute(sql`
      insert into revision (id, number, order_id, subsite, unit_id, state, cause, before, after, revised, absorbed, input, difference, settled, new_consent, created_at)
      values (${id}, ${id}, ${id}, ${subsite}, ${unit}, ${state}, 'weight', '{}', '{}', '{}', '{}', '{}', ${settled}, ${settled}, false, ${at})`)
  }
  await weigh('a', 250_050)
  await weigh('b', 100_000, { state: 'settled' })
  await weigh('c', -36_001, { days: 29 })
  await weigh('same', 0)
  await weigh('asked', 900, { state: 'awaiting_customer' })
  await weigh('again', 900, { state: 'replaced' })
  await weigh('earlier', 900, { days: 30 })
  await weigh('elsewhere', 700, { subsite: 'ae' })
  // Weighed again, a piece counts once: by what both weighings changed.
  await weigh('d', 1000)
  await weigh('d again', -400, { unit: 'd' })
  await weigh('e', 1000)
  await weigh('e again', -1000, { unit: 'e' })
  expect((await sales('30')).weighed).toEqual({ net: 3146.49, more: 3, less: 1 })
  expect((await sales('7')).weighed).toEqual({ net: 3506.5, more: 3, less: 0 })
  expect((await sales('30', owner, dubai)).weighed).toEqual({ net: 7, more: 1, less: 0 })
  await shop.db.execute(sql`delete from revision`)
  expect((await sales('30')).weighed).toEqual({ net: 0, more: 0, less: 0 })
})

test('only members who may read accounts see sales, and other periods are refused', async () => {
  expect((await desk.call('GET', 'sales/')).status).toBe(403)
  for (const days of ['366', '0', '-1', '30;', 'x'])
    expect([days, (await owner.call('GET', `sales/?days=${days}`)).status]).toEqual([days, 400])
  expect((await owner.call('GET', 'sales/')).status).toBe(200)
})

test('the home screen has the oldest of each list that the member may act on, on the site alone [P-04]', async () => {
  const oldest = await order(100, { ago: 3 * durations.day, stage: 'on-hold' })
  await order(100, { ago: durations.day, stage: 'on-hold', promised: '2020-01-02' })
  await order(100, { ago: 9 * durations.day, stage: 'on-hold', subsite: 'ae' })
  const waiting = async (browser = owner) => {
    const { body } = await browser.call<{ waiting: { name: string; since: string | null; due: string | null }[] }>('GET', 'home/')
    return body.waiting
  }
  const found = await waiting()
  expect(found.find(({ name }) => name === 'on-hold')).toEqual({ name: 'on-hold', since: oldest.at, due: null })
  expect(found.find(({ name }) => name === 'late')).toEqual({ name: 'late', since: null, due: '2020-01-02' })
  expect(found.find(({ name }) => name === 'to-weigh')).toMatchObject({ since: null })
  expect((await waiting(editor)).map(({ name }) => name)).toEqual(['reviews'])
  const ofDesk = (await waiting(desk)).map(({ name }) => name)
  expect([ofDesk.includes('to-ship'), ofDesk.includes('refunds'), ofDesk.includes('rates')]).toEqual([true, true, false])
  // They read orders, refunds and reviews, and act on none of them; the cash and the books are the accountant's.
  const { browser: accountant } = await addMember(shop, 'accounts@aurelia.example', [{ role: 'accountant', site: 'in' }])
  const { browser: merchandiser } = await addMember(shop, 'goods@aurelia.example', [{ role: 'merchandiser', site: 'in' }])
  expect((await waiting(accountant)).map(({ name }) => name)).toEqual(['cash', 'months', 'payouts'])
  expect((await waiting(merchandiser)).map(({ name }) => name)).toEqual(['rates', 'launches', 'approvals'])
})

/** Adds a piece of a product to an order, at a price in minor units. */
async function piece(orderId: string, productId: string, total: number, { state = 'placed', promotion = 0 } = {}) {
  const id = `${orderId}-${productId}-${total}`
  await shop.db.execute(sql`
    insert into order_item (id, order_id, position, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken)
    values (${id}, ${orderId}, 0, ${productId}, ${productId}, 'A piece', '{}', 1, ${total}, '{}', ${state}, 0)`)
  await shop.db.execute(sql`
    insert into order_unit (id, order_id, item_id, position, state, breakup, shown)
    values (${id}, ${orderId}, ${id}, 0, ${state}, ${JSON.stringify({ total })}, ${total})`)
  if (promotion > 0)
    await shop.db.execute(sql`
      insert into order_adjustment (order_id, unit_id, kind, source, before_tax, tax, round_off) values (${orderId}, ${id}, 'promotion', 'x', ${-promotion}, 0, 0)`)
}

test('sales by kind add up to what was sold, and past days are read from summaries that agree with the orders after every change [P-04]', async () => {
  await shop.db.execute(sql`delete from sales_day`)
  const products = await rows<{ id: string; category: string; name: string; arabic: string }>(
    shop.db,
    sql`select distinct on (c.id) p.id, c.id as category, c.names->>'en' as name, c.names->>'ar' as arabic from product p join category c on c.id = p.category_id order by c.id, p.id limit 2`,
  )
  const [one, other] = [products[0]!, products[1]!]
  const old = await order(100_001, { ago: 200 * durations.day })
  await piece(old.id, one.id, 60_000, { promotion: 999 })
  await piece(old.id, other.id, 30_000)
  await piece(old.id, other.id, 70_000, { state: 'cancelled' })
  const recent = await order(50_050, { ago: 3 * durations.day })
  await piece(recent.id, other.id, 50_050)
  await order(7, {})
  const year = async () => {
    const { total, days, kinds } = await sales('365')
    const minor = (major: number) => Math.round(major * 100)
    expect(kinds.reduce((sum, { sold }) => sum + minor(sold), 0)).toBe(minor(total.sold))
    expect(days.reduce((sum, { sold }) => sum + minor(sold), 0)).toBe(minor(total.sold))
    return { sold: total.sold, orders: total.orders, days: days.length, kinds }
  }
  const read = await year()
  expect(read).toEqual({
    sold: 1500.58,
    orders: 3,
    days: 365,
    kinds: [
      { kind: other.category, name: other.name, sold: 800.5 },
      { kind: one.category, name: one.name, sold: 590.01 },
      { kind: null, name: '', sold: 110.07 },
    ],
  })
  // The kinds are named in the language of the back office, whatever the site speaks.
  const { kinds: inArabic } = await sales('365', owner, { 'accept-language': 'ar' })
  expect(inArabic.map(({ name }) => name)).toEqual([other.arabic, one.arabic, ''])
  const summarize = async () => {
    // A run writes sixty days of each site.
    for (let run = 0; run < 13; run += 1) await summarizeOnce()
  }
  await summarize()
  expect(await year()).toEqual(read)
  // The day of an old order is read from its summary, and from the orders again once one of them has changed.
  await shop.db.execute(sql`update sales_day set sold = sold + 100 where orders > 0`)
  expect((await year()).sold).toBe(read.sold + 2)
  await shop.db.execute(sql`update sales_day set sold = sold - 100 where orders > 0`)
  await shop.db.execute(sql`update orders set state = 'shipped' where id = ${old.id}`)
  expect(await rows(shop.db, sql`select 1 from sales_change where placed_at = ${old.at}`)).toEqual([])
  for (const change of [
    sql`update orders set total = 100005 where id = ${old.id}`,
    sql`update orders set state = 'cancelled' where id = ${recent.id}`,
  ]) {
    await shop.db.execute(change)
    const changed = await year()
    expect(changed).not.toEqual(read)
    await summarize()
    expect(await year()).toEqual(changed)
  }
  expect(await year()).toMatchObject({ sold: 1000.12, orders: 2 })
  await shop.db.execute(sql`delete from order_adjustment`)
  await shop.db.execute(sql`delete from order_unit`)
  await shop.db.execute(sql`delete from order_item`)
})

/** Waits until a statement of this database waits for a lock. */
async function untilBlocked() {
  await vi.waitFor(async () => {
    const waiting = await rows(shop.db, sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    expect(waiting).not.toEqual([])
  })
}

/** Does something in a transaction, which stays open until it is committed. */
async function holding(work: (tx: Db) => Promise<unknown>) {
  const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = transact(shop.db, async (tx) => {
    await work(tx)
    done.resolve()
    await released.promise
  })
  await done.promise
  return {
    commit: () => {
      released.resolve()
      return transaction
    },
  }
}

// The embedded database has one connection.
test.runIf(testDatabase)('a change that is committed while its day is summarised is in the sums at any time [P-04]', async () => {
  const { id, at } = await order(100_000, { ago: 5 * durations.day })
  const sell = (total: number, db = shop.db) => db.execute(sql`update orders set total = ${total} where id = ${id}`)
  const sold = async () => (await sales('7')).total.sold
  const notes = () => rows(shop.db, sql`select 1 from sales_change where placed_at = ${at}`)
  await summarizeOnce()
  expect([await sold(), await notes()]).toEqual([1000, []])
  await sell(200_000)
  const locked = await holding((tx) => tx.execute(sql`select 1 from sales_day where subsite = 'in' for update`))
  const summary = summarizeOnce()
  // It has read the orders, and cannot write their sums yet.
  await untilBlocked()
  await sell(300_000)
  expect(await sold()).toBe(3000)
  await locked.commit()
  await summary
  expect(await sold()).toBe(3000)
  const change = await holding((tx) => sell(400_000, tx))
  await summarizeOnce()
  expect(await sold()).toBe(3000)
  await change.commit()
  expect(await sold()).toBe(4000)
  await summarizeOnce()
  expect([await sold(), await notes()]).toEqual([4000, []])
})

test('a shop whose orders were imported at once has its summaries after one start, in runs of sixty days each [P-04]', async () => {
  await shop.db.execute(sql`delete from sales_day`)
  for (let day = 1; day <= 125; day += 1) await order(1000, { ago: 3 * day * durations.day })
  const read = await sales('365')
  await shop.db.execute(sql`delete from job where kind = 'staff.sales'`)
  shop.clock.advance(10 * durations.minute)
  await shop.modules.jobs.runDue()
  const [job] = await rows<{ runs: number }>(
    shop.db,
    sql`select count(*)::int as runs from job where kind = 'staff.sales' and state = 'done'`,
  )
  expect(job?.runs).toBe(3)
  const [summary] = await rows<{ days: number; orders: number }>(
    shop.db,
    sql`select count(*)::int as days, sum(orders)::int as orders from sales_day where subsite = 'in'`,
  )
  expect(summary).toEqual({ days: 730, orders: 125 })
  expect(await sales('365')).toEqual(read)
  // Nothing is left: the next run is that of the schedule.
  expect(await rows(shop.db, sql`select 1 from job where kind = 'staff.sales' and state <> 'done'`)).toEqual([])
  // A day without orders gets one.
  await order(500, { ago: durations.day })
  expect((await sales('365')).total.orders).toBe(read.total.orders + 1)
  await summarizeOnce()
  expect((await sales('365')).total.orders).toBe(read.total.orders + 1)
})

// The embedded database has one connection.
test.runIf(testDatabase)('an order that is committed while its empty day is summarised is in the sums [P-04]', async () => {
  await shop.db.execute(sql`delete from sales_day`)
  await order(1000, { ago: 4 * durations.day, state: 'payment_pending' })
  await shop.db.execute(sql`update orders set placed_at = null`)
  const at = new Date(shop.clock.now().getTime() - 4 * durations.day).toISOString()
  const sale = await holding((tx) => tx.execute(sql`update orders set placed_at = ${at}, state = 'confirmed'`))
  await summarizeOnce()
  expect((await sales('7')).total.orders).toBe(0)
  await sale.commit()
  expect((await sales('7')).total.orders).toBe(1)
  await summarizeOnce()
  expect((await sales('7')).total.orders).toBe(1)
})

test('the orders promised for today or an earlier day come from the list of late orders, with those of the stores alone [P-04]', async () => {
  const today = dayIn('Asia/Kolkata', shop.clock.now())
  const day = (days: number) => new Date(Date.parse(today) + days * durations.day).toISOString().slice(0, 10)
  const due = await order(100, { stage: 'to-ship', promised: day(0) })
  const late = await order(100, { stage: 'in-workshop', promised: day(-2) })
  await order(100, { stage: 'to-ship', promised: day(1) })
  await order(100, { stage: 'unpaid', promised: day(0) })
  await order(100, { promised: day(-2) })
  await order(100, { stage: 'to-ship', promised: day(0), subsite: 'ae' })
  await shop.db.execute(sql`update orders set address = '{"shipping":{"firstName":"Anvi","lastName":"Rao","phone":"+919822050411"}}'`)
  type Promised = { orders: { number: string; lateDays: number; stage: string }[] }
  const promised = async (browser: StaffBrowser) => (await browser.call<Promised>('GET', 'orders/promised/')).body.orders
  expect(await promised(desk)).toMatchObject([
    { number: late.id, lateDays: 2, stage: 'in-workshop' },
    { number: due.id, lateDays: 0, stage: 'to-ship' },
  ])
  const { browser } = await addMember(shop, 'pune@aurelia.example', [{ role: 'store-manager', site: 'in', stores: ['laxmi-chowk-house'] }])
  expect(await promised(browser)).toEqual([])
  await shop.db.execute(sql`update orders set draft_store = 'laxmi-chowk-house' where id = ${due.id}`)
  expect(await promised(browser)).toMatchObject([{ number: due.id }])
  expect((await editor.call('GET', 'orders/promised/')).status).toBe(403)
  // Each open order is in one stage of the row below, so that the stages add up to the open ones.
  const { counts } = (await desk.call<{ counts: Record<string, { count: number }> }>('GET', 'orders/counts/')).body
  const stages = ['new', 'on-hold', 'cancellations', 'in-workshop', 'to-weigh', 'revisions', 'to-ship', 'to-collect', 'on-the-road']
  expect(stages.reduce((sum, stage) => sum + (counts[stage]?.count ?? 0), 0)).toBe(counts['all-open']?.count)
})

test('an approval waits for everybody but the person who asked for it, until its deadline', async () => {
  const at = shop.clock.now()
  const [asker] = await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = 'owner@aurelia.example'`)
  const due = new Date(at.getTime() + 10 * durations.minute)
  await insertApproval(asker?.id ?? '', at, due)
  const approvals = async (browser: StaffBrowser) => {
    const { body } = await browser.call<{ waiting: { name: string; since: string; due: string }[] }>('GET', 'home/')
    return body.waiting.find(({ name }) => name === 'approvals')
  }
  expect(await approvals(desk)).toEqual({ name: 'approvals', since: at.toISOString(), due: due.toISOString() })
  expect(await approvals(owner)).toEqual({ name: 'approvals', since: null, due: null })
  expect(await approvals(editor)).toBeUndefined()
  shop.clock.advance(11 * durations.minute)
  expect(await approvals(desk)).toMatchObject({ since: null })
})

test('the accountant sees the months to close, the payouts that are late and the cash that is due, as their pages count them [P-04]', async () => {
  const accountant = (await addMember(shop, 'books@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
  type Need = { name: string; since: string | null; due: string | null }
  const homeOf = async (browser: StaffBrowser) => (await browser.call<{ waiting: Need[] }>('GET', 'home/')).body.waiting
  const countsOf = async (browser: StaffBrowser) => {
    const { queues } = (await browser.call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')).body
    return Object.fromEntries(queues.map(({ name, count }) => [name, count]))
  }
  const empty = { since: null, due: null }
  expect(await homeOf(accountant)).toEqual([
    { name: 'cash', ...empty },
    { name: 'months', ...empty },
    { name: 'payouts', ...empty },
  ])
  expect(await countsOf(accountant)).toMatchObject({ cash: 0, months: 0, payouts: 0 })

  const month = dayIn('Asia/Kolkata', shop.clock.now()).slice(0, 7)
  const monthsAgo = (count: number) => {
    const at = new Date(`${month}-01T00:00:00Z`)
    at.setUTCMonth(at.getUTCMonth() - count)
    return at.toISOString().slice(0, 7)
  }
  const midnight = (of: string) => new Date(`${of}-01T00:00:00+05:30`).toISOString()
  const write = (registration: string, period: string, issued: number, { closed = false, subsite = 'in' } = {}) =>
    shop.db.execute(sql`insert into register_month (subsite, registration, period, issued, closed_at, closing_sums)
      values (${subsite}, ${registration}, ${period}, ${issued}, ${closed ? shop.clock.now().toISOString() : null}, ${closed ? '{}' : null}::jsonb)`)
  await write('27A', monthsAgo(3), 4, { closed: true })
  await write('27A', monthsAgo(2), 2)
  await write('29B', monthsAgo(2), 1)
  await write('27A', monthsAgo(1), 0)
  await write('27A', month, 9)
  await write('', monthsAgo(2), 5, { subsite: 'ae' })
  // A payment of eight days ago is late in no payout, one of six is not; a transfer comes to the account itself.
  const paid = async (days: number, gateway = 'sandbox', subsite = 'in') => {
    const { id, at } = await order(100, { ago: days * durations.day, subsite })
    await shop.db
      .execute(sql`insert into payment (id, order_id, gateway, provider_ref, amount, currency, state, return_to, created_at, updated_at)
      values (${id}, ${id}, ${gateway}, ${id}, 100, 'INR', 'captured', '', ${at}, ${at})`)
    return at
  }
  const late = await paid(8)
  await paid(6)
  await paid(9, 'transfer')
  await paid(9, 'sandbox', 'ae')
  const { months, payouts } = await countsOf(accountant)
  expect([months, payouts]).toEqual([2, 1])
  expect((await homeOf(accountant)).filter(({ name }) => name !== 'cash')).toEqual([
    { name: 'months', since: midnight(monthsAgo(1)), due: midnight(month) },
    { name: 'payouts', since: late, due: null },
  ])
  const { sums } = (await accountant.call<{ sums: { kind: string; count: number }[] }>('GET', 'payouts/open/sums/?days=7')).body
  expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(payouts)
  // The order desk reads the cash once, and no books.
  const names = (await homeOf(desk)).map(({ name }) => name)
  expect([names.filter((name) => name === 'cash').length, names.includes('months'), names.includes('payouts')]).toEqual([1, false, false])
  expect((await homeOf(owner)).filter(({ name }) => name === 'cash')).toHaveLength(1)
  await shop.db.execute(sql`delete from payment`)
  await shop.db.execute(sql`delete from register_month`)
})

// Large tables are needed for the planner to choose.
test('bags are read from their index', async () => {
  await shop.db.execute(sql`
    insert into cart (id, subsite, language, created_at, updated_at)
    select 'many-' || n, 'in', 'en', now() - n * interval '1 hour', now() from generate_series(1, 20000) n`)
  await shop.db.execute(sql`analyze cart`)
  const plan = await rows<{ 'QUERY PLAN': string }>(
    shop.db,
    sql`explain select count(*) from cart where subsite = 'in' and copied_from is null and draft_id is null and created_at >= now() - interval '7 days'`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('cart_begun')
  await shop.db.execute(sql`delete from cart`)
})

test('differences of weigh-ins are read from their index alone', async () => {
  await shop.db.execute(sql`
    insert into revision (id, number, order_id, subsite, unit_id, state, cause, before, after, revised, absorbed, input, difference, settled, new_consent, created_at)
    select 'r' || n, 'r' || n, 'r' || n, 'in', 'r' || n, 'closed', 'weight', '{}', '{}', '{}', '{}', '{}', n, n, false, now() - n * interval '1 hour'
    from generate_series(1, 20000) n`)
  await shop.db.execute(sql`vacuum analyze revision`)
  const plan = await rows<{ 'QUERY PLAN': string }>(
    shop.db,
    sql`explain select coalesce(sum(changed), 0), count(*) filter (where changed > 0) from (select sum(settled::float8) as changed from revision
      where subsite = 'in' and state in ('settled', 'closed') and created_at >= now() - interval '365 days' and created_at < now()
      group by unit_id) piece`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan.* revision_settled/)
  await shop.db.execute(sql`delete from revision`)
})

test('sales are read from the index', async () => {
  await shop.db.execute(sql`
    insert into orders (id, number, cart_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method, created_at, placed_at)
    select 'o' || n, 'o' || n, 'o' || n, '', '', 'in', 'en', 'delivered', 'paid', 'sandbox', 'INR', n, n, '{}', '{}', 'insured', now(), now() - n * interval '1 hour'
    from generate_series(1, 20000) n`)
  await shop.db.execute(sql`analyze orders`)
  const plan = await rows<{ 'QUERY PLAN': string }>(
    shop.db,
    sql`explain select count(*), sum(total) from orders where subsite = 'in' and placed_at is not null and placed_at >= now() - interval '7 days'
      and state not in ('payment_pending', 'expired', 'cancelled')`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('order_placed')
})
