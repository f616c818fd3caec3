// Measures the time after a purchase, on PostgreSQL: the list and the page of a shopper with 500 orders, staff who move orders to their
// owners with the jobs of these transitions, and invoices as PDF. Needs an empty database in BENCH_DATABASE_URL and an otherwise idle
// machine; ORDERS is the number of orders to move (500).
import { setTimeout } from 'node:timers/promises'
import { compose } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, named } from '@karat/api/kernel/db/db.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { createPdfRenderer, type Drawing } from '@karat/api/modules/orders/documents/renderer.ts'
import { recordMadeUpHuids } from '@karat/api/seed/record-huids.ts'
import { testSecrets } from '@karat/api/testing/secrets.ts'
import { startBenchShop } from './bench-shop.ts'
import { agent, pair, read, send } from './measure.ts'
import { createPeople } from './people.ts'

const database = process.env['BENCH_DATABASE_URL']
if (!database) {
  console.log('orders.ts wants BENCH_DATABASE_URL, an empty PostgreSQL database')
  process.exit(0)
}
const count = Number(process.env['ORDERS'] ?? 500)

/** Writes copies of an order with its items, units, events, parcels and documents; their ids end in `-name-1`, `-name-2` and so on. */
async function copyOrders(db: Db, from: string, name: string, copies: number, customerId: string | null): Promise<void> {
  const copy = (id: string) => `${id} || '-${name}-' || g`
  const whole = (row: string, changes: string) =>
    `select (jsonb_populate_record(${row}, jsonb_build_object('id', ${copy(`${row}.id`)}, ${changes}))).*`
  const numbers = `generate_series(1, $2::int) g`
  const ofOrder = `'order_id', ${copy('x.order_id')}`
  const ofUnits = `${ofOrder}, 'unit_ids', (select jsonb_agg(${copy('u')}) from unnest(x.unit_ids) u)`
  const [written] = await named<{ names: string }>(
    db,
    undefined,
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`,
    [],
  )
  const copied = whole('x', `'number', upper(${copy('x.number')}), 'cart_id', ${copy('x.cart_id')}, 'customer_id', $3::text`)
  await named(
    db,
    `copy_orders_${name}`,
    `insert into orders (${written?.names}) select ${written?.names} from (${copied} from orders x, ${numbers} where x.id = $1) c`,
    [from, copies, customerId],
  )
  for (const [table, changes] of [
    ['order_item', ofOrder],
    ['order_unit', `${ofOrder}, 'item_id', ${copy('x.item_id')}`],
    ['order_event', `${ofOrder}, 'unit_id', ${copy('x.unit_id')}`],
    ['shipment', ofUnits],
    ['document', `${ofUnits}, 'sequence', null, 'key', ${copy('x.key')}`],
  ] as const)
    await named(
      db,
      `copy_${table}_${name}`,
      `insert into ${table} ${whole('x', changes)} from ${table} x, ${numbers} where x.order_id = $1`,
      [from, copies],
    )
  await db.execute('analyze orders, order_item, order_unit, order_event, shipment, document')
}

async function orderIn(db: Db, state: string): Promise<string> {
  const [found] = await named<{ id: string }>(db, 'order_in', 'select id from orders where state = $1 order by created_at limit 1', [state])
  if (!found) throw new Error(`the demo has no order that is ${state}`)
  return found.id
}

/** CPU and time of some work, by how often it was done. */
async function timed(name: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const milliseconds = performance.now() - began
  console.log(
    `${name.padEnd(34)} ${((user + system) / 1000 / times).toFixed(2).padStart(7)} ms CPU  ${((times * 1000) / milliseconds).toFixed(0).padStart(6)}/s`,
  )
}

const shop = await startBenchShop()
const { address } = shop
const { db, close } = openPostgres(database, { connections: 8 })
const customer = await createPeople((call) => read(address, call)).signUp(0)
const [own] = await named<{ id: string }>(db, 'own', 'select id from customer where email = $1', [customer.email])
await copyOrders(db, await orderIn(db, 'delivered'), 'own', 500, own?.id ?? null)
const { headers } = customer
const list = '/api/orders/index/status/all/'
await pair('first page of 500 orders', shop, 400, undefined, () => send(address, { path: `${list}?limitTo=10`, headers }))
await pair('page 40 of them', shop, 400, undefined, () => send(address, { path: `${list}?limitFrom=390&limitTo=400`, headers }))
await pair('the same, searched by a name', shop, 200, undefined, () =>
  send(address, { path: `${list}?limitTo=10&searchKey=pearl`, headers }),
)
const [one] = await named<{ number: string }>(db, 'one', 'select number from orders where customer_id = $1 limit 1', [own?.id])
await pair('an order', shop, 400, undefined, () => send(address, { path: `/api/orders/detail/id/${one?.number}/`, headers }))
await shop.stop()
agent.destroy()

const { jobs, orderTransitions, sites } = compose({
  db,
  clock: systemClock,
  secrets: testSecrets,
  mediaStore: { kind: 'memory' },
  sandboxSecret: undefined,
  onChanged: async () => {},
  onJobError: (kind, error) => console.log(`job ${kind}: ${String(error)}`),
})
await sites.refresh()
await jobs.runDue()
await copyOrders(db, await orderIn(db, 'placed'), 'moved', count, null)
const moved = await named<{ number: string }>(db, 'moved', `select number from orders where id like '%-moved-%'`, [])
for (const { number } of moved) await recordMadeUpHuids({ db, orderTransitions }, number)
const transitions = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const
const actor = { kind: 'staff', id: 'bench' } as const
await timed('a transition of an order', count * transitions.length, async () => {
  const waiting = moved.map(({ number }) => number)
  const walk = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop())
      for (const transition of transitions) unwrap(await orderTransitions.byStaff(transition, { number, actor, reason: 'bench' }))
  }
  await Promise.all(Array.from({ length: 8 }, walk))
})
// Drawing is measured apart.
await db.execute(`delete from job where kind = 'draw-document'`)
const [left] = await named<{ jobs: number }>(db, 'open_jobs', `select count(*)::int as jobs from job where state = 'open'`, [])
await timed('a job of these transitions', left?.jobs ?? 1, () => jobs.runDue())

const drawings = await named<Drawing>(db, 'invoices', `select kind, number, figures from document where kind = 'invoice' limit 30`, [])
const renderer = createPdfRenderer()
for (const drawing of drawings.slice(0, 3)) await renderer.render(drawing)
const began = performance.now()
for (const drawing of drawings) await renderer.render(drawing)
// Drawn in a process of its own, one at a time: its time is nearly all CPU.
console.log(`${'an invoice as PDF'.padEnd(34)} ${((performance.now() - began) / drawings.length).toFixed(0).padStart(7)} ms`)
await setTimeout(100)
await close()
process.exit(0)
