import { permissions, storePermissions } from '@karat/contract/permissions.ts'
import { orderViews, staffReturnViews } from '@karat/sites/staff-lists.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../kernel/clock.ts'
import { maxLooked } from '../kernel/list-filter.ts'
import { testDatabase } from '../testing/database.ts'
import { faultsOfRead, pagesOfRead } from '../testing/plans.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

/** Enough rows that the planner prefers an index wherever one serves. */
const many = 40_000
/** More than the open orders, and than all of a large store; a step that reads either for each stage or state reads more. */
const most = many / 8

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const { db } = shop
  // One order in a hundred belongs to a small store, nearly one in ten to a large one; one in ten is open.
  await db.execute(sql`
    insert into orders (id, number, cart_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method,
      created_at, placed_at, stage, stage_since, promised_for, hold_reason, hallmarking_since, draft_store)
    select 'o' || n, 'IN26-' || n, 'o' || n, '', '', 'in', 'en', 'confirmed', 'paid', 'sandbox', 'INR', n, n, '{}',
      jsonb_build_object('shipping', jsonb_build_object('firstName', 'Anvi', 'lastName', 'Name ' || n, 'phone', '+9198' || n, 'email', n || '@example.com')), 'insured', at, at,
      case when n % 10 = 0 then (array['on-hold', 'to-weigh', 'to-ship', 'new', 'unpaid'])[1 + n / 10 % 5] end, case when n % 10 = 0 then at end,
      case when n % 10 = 0 then '2026-01-01' end, case when n % 50 = 0 then 'id_proof' end, case when n % 100 = 10 then at end, case when n % 100 = 10 then 'small-store' when n % 10 = 3 or n % 200 = 20 then 'large-store' end
    from generate_series(1, ${many}) n, lateral (select now() - n * interval '1 hour' as at) t`)
  await db.execute(sql`
    insert into return_request (id, number, order_id, request_key, subsite, language, currency, state, resolution, handover, created_at, order_stores)
    select 'o' || n, 'RT26-' || n, 'o' || n, 'k' || n, 'in', 'en', 'INR', case when n % 20 = 0 then (array['requested', 'under_review', 'approved', 'pickup_scheduled', 'in_transit', 'received', 'qc_passed', 'offered'])[1 + n / 20 % 8] else 'closed' end, 'refund', 'pickup',
      now() - n * interval '1 hour', case when n % 100 = 10 then array['small-store'] when n % 10 = 3 or n % 200 = 20 then array['large-store'] end
    from generate_series(1, ${many}) n`)
  await db.execute(sql`
    insert into draft_order (id, number, subsite, cart_id, state, version, channel, language, member_id, member_name, message, note, total, store, search_keys, created_at, updated_at)
    select 'd' || n, 'DR26-' || n, 'in', 'd' || n, case when n % 20 = 0 then 'sent' else 'paid' end, 1, 'walk_in', 'en', 'm' || n % 50, 'M', '', '', 0, case when n % 100 = 10 then 'small-store' when n % 10 = 3 or n % 200 = 20 then 'large-store' end,
      array['k' || n % 500], now() - n * interval '1 hour', now() from generate_series(1, ${many}) n`)
  await db.execute(sql`
    insert into staff_approval (id, number, site, state, call, encrypted, language, fingerprint, money_hash, kinds, amount, currency, object, object_id, reason, stores, member_id, member_name, created_at, expires_at)
    select 'a' || n, 'AP26-' || n, 'in', case when n % 100 = 10 then 'waiting' else 'approved' end, 'POST /api/staff/refunds/:number/settle/', '', 'en', 'f' || n, '', '{refund}', 1, 'INR', 'orders', 'IN26-' || n, '',
      case when n % 100 = 10 then array['small-store'] when n % 10 = 3 or n % 200 = 20 then array['large-store'] end, 'm' || n % 50, 'M', now(), now() + interval '1 day' from generate_series(1, ${many}) n`)
  await db.execute(sql`
    insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, bought, state, created_at, stores)
    select 'r' || n, 'RNG-001', 'c' || n, 'in', 'en', 'A', 1 + n % 5, 'Worn', 'Bought on day ' || n, '{"metal":"gold","colour":"yellow","purity":"18K","size":"","sizeSystem":""}', case when n % 100 = 10 then 'waiting' when n % 100 = 3 then 'refused' else 'shown' end, now() - n * interval '1 hour',
      case when n % 100 in (10, 17) then array['small-store'] when n % 10 = 3 then array['large-store'] end from generate_series(1, ${many}) n`)
  await db.execute(sql`
    insert into enquiry (id, subsite, language, category, name, email, phone, city, message, created_at, state, stores)
    select 'e' || n, 'in', 'en', 'analyst', 'A', n || '@example.com', '', '', 'About IN26-' || n, now() - n * interval '1 hour', case when n % 100 = 10 then 'open' when n % 100 = 3 then 'answered' else 'closed' end,
      case when n % 100 in (10, 17) then array['small-store'] when n % 10 = 3 then array['large-store'] end from generate_series(1, ${many}) n`)
  // One member looks and does not act, another acts and does not look.
  await db.execute(sql`
    insert into audit_entry (id, at, member_id, name, roles, site, request_id, call, object, object_id, reason)
    select '0190' || lpad(n::text, 8, '0'), now(), case when n % 10 = 3 then 'looks' else 'acts' end, 'M', '{}', 'in', 'r',
      case when n % 10 = 3 then 'GET /api/staff/customers/:id/' else 'POST /x' end, 'orders', 'IN26-' || n, case when n % 10 = 1 then 'Asked on day ' || n end from generate_series(1, ${many}) n`)
  await db.execute(sql`vacuum analyze orders, return_request, draft_order, staff_approval, review, enquiry, audit_entry`)
}, 180_000)
afterAll(() => shop.close())

const scopes = [['small-store'], ['large-store'], ['empty-store']]
/** A member whose roles are limited to stores. */
const memberOf = (stores: readonly string[]) => ({
  id: 'm3',
  permissions,
  limits: Object.fromEntries(storePermissions.map((one) => [one, stores])),
})
const site = async () => (await shop.modules.sites.byCode('in'))!
/** Checks the plans of the statements of a read for members of each store; a step of them may read `most` rows. */
async function expectIndexes(what: string, most: number, read: (stores: readonly string[]) => Promise<unknown>): Promise<void> {
  for (const stores of scopes) {
    const { checked, faults } = await faultsOfRead(shop.db, { what: `${stores.join()}: ${what}`, most, read: () => read(stores) })
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(0)
  }
}

test('the lists and searches of orders of a store are read by their indexes', async () => {
  const { staffOrders } = shop.modules
  const india = await site()
  for (const view of orderViews)
    // The list of all orders looks at as many as a filtered page may, and says how far.
    await expectIndexes(`orders, ${view}`, view === 'all' ? maxLooked : most, (stores) =>
      staffOrders.list(india, { view, limit: 50, stores }),
    )
  for (const search of ['IN26-77', '+919877', '0001', '••••7712', 'name 77', '77@example.com', 'AB12CD'])
    await expectIndexes(`orders, search for ${search}`, most, (stores) => staffOrders.list(india, { search, limit: 50, stores }))
})

test('the lists and searches of returns of a store are read by their indexes', async () => {
  const { returns } = shop.modules
  const india = await site()
  for (const view of staffReturnViews)
    await expectIndexes(`returns, ${view}`, view === 'all' ? maxLooked : most, (stores) =>
      returns.listForStaff(india, { view, limit: 50, stores }),
    )
  // By the index alone, since the rows of open returns lie far apart.
  const pages = await pagesOfRead(shop.db, () => returns.listForStaff(india, { view: 'all-open', limit: 50, stores: ['empty-store'] }))
  expect(pages.map((count) => count < 500)).toEqual([true])
  await expectIndexes('returns, search', most, (stores) => returns.listForStaff(india, { search: 'RT26-77', limit: 50, stores }))
})

test('the draft orders and approvals of a store are read by their indexes', async () => {
  const { approvals, drafts } = shop.modules
  const india = await site()
  for (const state of [undefined, 'sent', 'paid'] as const)
    await expectIndexes(`drafts, ${state}`, most, (stores) =>
      drafts.list(india, { id: 'm3', name: 'Meera', readsAll: true, readsIn: stores }, { state, search: undefined }, { limit: 50 }),
    )
  await expectIndexes('approvals that wait', most, (stores) =>
    approvals.list(india, { waits: true, after: undefined, reader: { ...memberOf(stores), staffId: 'm3' } }),
  )
})

test('the reviews and enquiries of a store are read by their indexes', async () => {
  const { enquiries, reviews } = shop.modules
  const india = await site()
  for (const list of ['waiting', 'shown', 'refused'] as const)
    for (const rating of [undefined, 5])
      await expectIndexes(`reviews, ${list}, ${rating}`, most, (stores) =>
        reviews.listForStaff({ site: india, language: 'en' }, list, { limit: 50, rating, stores }),
      )
  for (const state of ['open', 'answered', 'closed'] as const)
    await expectIndexes(`enquiries, ${state}`, most, (stores) => enquiries.list(india, state, { limit: 50, stores }))
})

test('the searches of reviews, enquiries, approvals and the audit are read by their indexes', async () => {
  const { approvals, audit, enquiries, reviews } = shop.modules
  const india = await site()
  const reader = { ...memberOf([]), limits: {}, staffId: 'm3' }
  // Frequent words are found by time, within a page or two; rare ones and none by the index of the text.
  for (const search of ['on day 12345', 'worn', 'nobody at all', '12345@example.com', 'IN26-12345', 'about']) {
    const reads = [
      () => reviews.listForStaff({ site: india, language: 'en' }, 'shown', { limit: 50, search }),
      () => enquiries.list(india, 'closed', { limit: 50, search }),
      () => approvals.list(india, { waits: false, after: undefined, search, reader }),
      () => audit.list(india, { after: undefined, withoutSite: true, search }),
    ]
    for (const [index, read] of reads.entries()) {
      const { faults } = await faultsOfRead(shop.db, { what: `${index}: search for ${search}`, most, read })
      expect(faults).toEqual([])
    }
  }
})

test('the counts of a store and its home screen are read by their indexes', async () => {
  const { home, queues, returns, staffOrders } = shop.modules
  const india = await site()
  await expectIndexes('orders, counts', most, (stores) => staffOrders.count(india, stores))
  await expectIndexes('returns, counts', most, (stores) => returns.countForStaff(india, stores))
  await expectIndexes('home', most, (stores) => home.waiting(india, memberOf(stores)))
  await expectIndexes('queues', most, (stores) => queues.count(india, memberOf(stores)))
})

test('the audit of a member is read by an index, also where a filter leaves nothing of it', async () => {
  const { audit } = shop.modules
  const india = await site()
  for (const member of ['looks', 'acts', 'nobody'])
    for (const looks of ['only', 'without', undefined] as const) {
      const read = () => audit.list(india, { after: undefined, withoutSite: true, member, looks })
      const { faults } = await faultsOfRead(shop.db, { what: `audit, ${looks} looks of ${member}`, most: 100, read })
      expect(faults).toEqual([])
    }
})

test('a filter by a period begins to read at its nearer end', async () => {
  const day = (back: number) => new Date(shop.clock.now().getTime() - back * durations.day).toISOString().slice(0, 10)
  const page = { limit: 50, state: 'cancelled' } as const
  for (const [order, from, to] of [
    ['newest', day(1500), day(1490)],
    ['oldest', day(20), day(10)],
  ] as const) {
    const read = async () => shop.modules.staffOrders.list(await site(), { view: 'all', order, from, to, ...page })
    const pages = await pagesOfRead(shop.db, read)
    expect([order, Math.max(...pages) < 50, pages.length]).toEqual([order, true, 2])
  }
})
