// Measures the lists of staff on PostgreSQL with a million orders: every view, its next page, every kind of search and filter, the counts,
// and the page of an order, for orders and returns; the home screen. Makes a database on the server of BENCH_DATABASE_URL and drops it afterwards. ORDERS changes the
// number of orders; BACKOFFICE_DATABASE names such a database of that server, which is measured and kept.
import { randomBytes } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { compose } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { named, transactWithoutTimeouts } from '@karat/api/kernel/db/db.ts'
import { withoutTimeouts } from '@karat/api/kernel/db/transacting.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { createSecrets } from '@karat/api/kernel/secrets.ts'
import { prepareShop } from '@karat/api/testing/template.ts'
import { permissions } from '@karat/contract/permissions.ts'
import { orderViews, staffReturnViews } from '@karat/sites/staff-lists.ts'
import { makeOrders, makeReturns } from './staff-data.ts'

const server = process.env['BENCH_DATABASE_URL']
if (!server) throw new Error('BENCH_DATABASE_URL names the PostgreSQL server that the orders are made on')
const count = Number(process.env['ORDERS'] ?? 1_000_000)
const existing = process.env['BACKOFFICE_DATABASE']
const name = existing ?? `karat_backoffice_${randomBytes(4).toString('hex')}`
const tables = ['orders', 'order_item', 'order_unit', 'order_event', 'shipment', 'return_request', 'return_unit', 'return_event']
/** Milliseconds of the 95th of a hundred reads; an order's page makes several statements. */
const limit = 50

console.log(
  `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}, ${count} orders`,
)
const administration = openPostgres(server, { connections: 1 })
const administer = (text: string) => named(administration.db, undefined, text, [])
const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
let isOver = false

/** Reads one after the other: their median and the 95th of a hundred, beside the limit of the latter. */
async function times(label: string, read: (index: number) => Promise<unknown>, allowed = limit): Promise<void> {
  const taken: number[] = []
  // PostgreSQL plans a statement of a connection anew five times before it keeps a plan.
  for (let index = 0; index < 106; index++) {
    const began = performance.now()
    await read(index)
    if (index >= 6) taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const [p50, p95] = [taken[50] ?? 0, taken[95] ?? 0]
  isOver ||= p95 > allowed
  const verdict = `limit ${allowed}  ${p95 <= allowed ? 'within' : 'OVER'}`
  console.log(`${label.padEnd(48)} p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms   ${verdict}`)
}

async function run(): Promise<void> {
  const { db, close } = openPostgres(url, { connections: 1 })
  try {
    if (!existing) {
      const began = performance.now()
      await prepareShop(db, systemClock)
      await transactWithoutTimeouts(db, async (tx) => {
        await makeOrders(tx, count, systemClock.now())
        await makeReturns(tx, Math.round(count / 20))
      })
      await withoutTimeouts(async () => {
        await named(db, undefined, 'set statement_timeout = 0', [])
        await named(db, undefined, `vacuum analyze ${tables.join(', ')}`, [])
      })
      console.log(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    const modules = compose({
      db,
      clock: systemClock,
      secrets: createSecrets([{ id: 'bench', key: randomBytes(32) }]),
      mediaStore: { kind: 'memory' },
      sandboxSecret: undefined,
      onChanged: async () => {},
      onJobError: () => {},
    })
    await modules.sites.refresh()
    const { home, returns, sites, staffOrders } = modules
    const site = (await sites.byCode('in'))!

    for (const view of orderViews) {
      await times(`orders, ${view}`, () => staffOrders.list(site, { view, limit: 50 }))
      let key: string | null = null
      await times(`orders, ${view}, further pages`, async () => {
        const page = await staffOrders.list(site, { view, limit: 50, ...(key === null ? {} : { after: key }) })
        key = page.next
      })
    }
    await times('orders, counts', () => staffOrders.count(site))
    const of = (index: number) => (index * 7919) % count
    const searches: Record<string, (index: number) => string> = {
      'a number': (index) => `IN26-${String(of(index)).padStart(8, '0')}`,
      'the beginning of a number': (index) => `IN26-${String(of(index)).padStart(8, '0').slice(0, 5)}`,
      'a telephone number': (index) => `+9198${String(of(index)).padStart(8, '0')}`,
      'four digits of one': (index) => String(1000 + (index % 9000)),
      'an e-mail address': (index) => `buyer.${of(index)}@example.com`,
      'a frequent name': (index) => ['anvi', 'Kulkarni', 'meera saxena', 'Rohan'][index % 4] ?? '',
      'a HUID': (index) => `Z${String(of(index) % 100_000).padStart(5, '0')}`,
      'a parcel': (index) => `AWB${String(of(index)).padStart(9, '0')}`,
      nothing: (index) => `nobody ${index}`,
    }
    for (const [kind, words] of Object.entries(searches))
      await times(`orders, search for ${kind}`, (index) => staffOrders.list(site, { search: words(index), limit: 50 }))
    const filters = {
      'a state': { state: 'shipped' },
      'a method that none has': { payment: 'cod' },
      'a month and an amount': { from: '2026-01-01', to: '2026-01-31', min: 55_000 },
      'an amount that none has': { max: 1 },
    }
    for (const view of ['all', 'all-open', 'late', 'awaiting-answer'] as const)
      for (const [kind, filter] of Object.entries(filters))
        await times(`orders, ${view}, by ${kind}`, () => staffOrders.list(site, { view, limit: 50, ...filter }))
    const ofStore = { limit: 50, stores: ['a-store'] }
    for (const view of orderViews) await times(`orders of a store, ${view}`, () => staffOrders.list(site, { view, ...ofStore }))
    await times('orders of a store, counts', () => staffOrders.count(site, ofStore.stores))
    await times('orders of a store, search for a frequent name', () => staffOrders.list(site, { search: 'Kulkarni', ...ofStore }))
    await times('an order', (index) => staffOrders.read(site, 'en', `IN26-${String(of(index)).padStart(8, '0')}`))

    for (const view of staffReturnViews) await times(`returns, ${view}`, () => returns.listForStaff(site, { view, limit: 50 }))
    const returnFilter = { state: 'sending_back', handover: 'store' }
    for (const view of ['all', 'all-open'] as const)
      await times(`returns, ${view}, by a state that none has`, () => returns.listForStaff(site, { view, limit: 50, ...returnFilter }))
    await times('returns, counts', () => returns.countForStaff(site))
    await times('returns, search', (index) => returns.listForStaff(site, { search: `RT26-${String(index).padStart(8, '0')}`, limit: 50 }))
    await times('a return', (index) => returns.readForStaff(site, 'en', `RT26-${String(index + 1).padStart(8, '0')}`))
    await times('home, the oldest of each list', () => home.waiting(site, { id: 'bench', permissions }))
    for (const days of [7, 30, 90]) await times(`home, sales of ${days} days`, () => home.sales(site, days), days === 90 ? 100 : limit)
  } finally {
    await close()
  }
}

try {
  if (!existing) await administer(`create database ${name}`)
  await run()
} finally {
  if (!existing && process.env['KEEP'] === undefined) await administer(`drop database if exists ${name} with (force)`)
  else console.log(`kept as ${name}`)
  await administration.close()
}
process.exitCode = isOver ? 1 : 0
