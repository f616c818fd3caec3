// Measures the reads of staff on PostgreSQL with a million orders and customers: every list with its further pages, every kind of search and
// filter, the counts, the home screen, each also for members of one store, and the page of an order with its CPU. Makes a database on the
// server of BENCH_DATABASE_URL and drops it afterwards. ORDERS changes the number of orders; BACKOFFICE_DATABASE names such a database of
// that server, which is measured and kept; ONLY measures the reads whose name has a text.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { compose, type Modules } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, named, transactWithoutTimeouts } from '@karat/api/kernel/db/db.ts'
import { withoutTimeouts } from '@karat/api/kernel/db/transacting.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { testSecrets } from '@karat/api/testing/secrets.ts'
import { serveCalls } from '@karat/api/testing/shop.ts'
import { acceptTestStaff, asStaff } from '@karat/api/testing/signed-in.ts'
import { generateProducts } from '@karat/api/seed/generator.ts'
import { prepareShop } from '@karat/api/testing/template.ts'
import { makeOrders, makeReturns } from './staff-data.ts'
import {
  bookReads,
  homeReads,
  type Measured,
  moneyReads,
  orderReads,
  pieceReads,
  productReads,
  recordReads,
  returnReads,
  type StaffRead,
  storeReads,
} from './staff-reads.ts'
import { makeCashDue, makeCustomers, makeReadyPieces, makeRecords, makeShopRecords, makeWork } from './staff-work-data.ts'

const server = process.env['BENCH_DATABASE_URL']
if (!server) throw new Error('BENCH_DATABASE_URL names the PostgreSQL server that the orders are made on')
const count = Number(process.env['ORDERS'] ?? 1_000_000)
const existing = process.env['BACKOFFICE_DATABASE']
const only = process.env['ONLY'] ?? ''
const name = existing ?? `karat_backoffice_${randomBytes(4).toString('hex')}`
/** Milliseconds of the 95th of a hundred reads; some have several statements. */
const limit = 50
/** Milliseconds of CPU of an order's page in this process. */
const cpuLimit = 5

console.log(
  `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}, ${count} orders`,
)
const administration = openPostgres(server, { connections: 1 })
const administer = (text: string) => named(administration.db, undefined, text, [])
const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
let isOver = false

/** Prints a figure beside its limit. */
function report(label: string, figures: string, isWithin: boolean, allowed: number): void {
  isOver ||= !isWithin
  console.log(`${label.padEnd(58)} ${figures}   limit ${String(allowed).padStart(3)}  ${isWithin ? 'within' : 'OVER'}`)
}

/** CPU milliseconds of the server's process of a connection, which a busy machine changes less than its times; 0 on another machine. */
function serverCpu(pid: number): number {
  const file = `/proc/${pid}/stat`
  const fields = existsSync(file) ? (readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []) : []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** Reads one after the other: their median and the 95th of a hundred, beside the limit of the latter, and the CPU of the server for one. */
async function measureTimes({ name: label, read, limit: allowed = limit }: StaffRead, pid: number): Promise<void> {
  const taken: number[] = []
  // PostgreSQL plans a statement of a connection anew five times before it keeps a plan.
  for (let index = 0; index < 6; index++) await read(index)
  const before = serverCpu(pid)
  for (let index = 6; index < 106; index++) {
    const began = performance.now()
    await read(index)
    taken.push(performance.now() - began)
  }
  const cpu = (serverCpu(pid) - before) / 100
  taken.sort((a, b) => a - b)
  const [p50, p95] = [taken[50] ?? 0, taken[95] ?? 0]
  const figures = [`p50 ${p50.toFixed(1).padStart(6)}`, `p95 ${p95.toFixed(1).padStart(6)}`, `CPU ${cpu.toFixed(1).padStart(5)} ms`]
  report(label, figures.join('   '), p95 <= allowed, allowed)
}

/** The CPU of this process for the call of an order's page, after as many for warming up. */
async function measureOrderPage(modules: Modules): Promise<void> {
  const calls = await serveCalls(modules)
  acceptTestStaff({ server: calls }, 'owner')
  const pages = 500
  const read = async (from: number) => {
    for (let index = from; index < from + pages; index++) {
      const path = `/api/staff/orders/IN26-${String((index * 7919) % count).padStart(8, '0')}/`
      const { statusCode, body } = await calls.inject({
        method: 'GET',
        url: path,
        headers: { subsiteid: '1', languageid: '1', ...asStaff() },
      })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
    }
  }
  await read(0)
  const before = process.cpuUsage()
  await read(pages)
  const { user, system } = process.cpuUsage(before)
  const milliseconds = (user + system) / 1000 / pages
  report('the page of an order, CPU', `${milliseconds.toFixed(2).padStart(6)} ms`, milliseconds <= cpuLimit, cpuLimit)
  await calls.close()
}

async function make(db: Db): Promise<void> {
  const began = performance.now()
  await prepareShop(db, systemClock)
  await generateProducts(db, 100_000)
  await transactWithoutTimeouts(db, async (tx) => {
    await makeOrders(tx, count, systemClock.now())
    await makeReturns(tx, Math.round(count / 20))
    await makeCustomers(tx, count)
    await makeWork(tx)
    await makeCashDue(tx)
    await makeReadyPieces(tx)
    await makeRecords(tx, count)
    await makeShopRecords(tx)
  })
  await withoutTimeouts(async () => {
    await named(db, undefined, 'set statement_timeout = 0', [])
    await named(db, undefined, 'vacuum analyze', [])
  })
  console.log(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function run(): Promise<void> {
  const { db, close } = openPostgres(url, { connections: 1 })
  try {
    if (!existing) await make(db)
    const modules = compose({
      db,
      clock: systemClock,
      secrets: testSecrets,
      mediaStore: { kind: 'memory' },
      sandboxSecret: undefined,
      onChanged: async () => {},
      onJobError: () => {},
    })
    await modules.sites.refresh()
    // The days of two years.
    while (await modules.home.summarize());
    const measured: Measured = { modules, site: (await modules.sites.byCode('in'))!, count }
    const reads = [orderReads, returnReads, moneyReads, recordReads, pieceReads, productReads, bookReads, homeReads, storeReads].flatMap(
      (of) => of(measured),
    )
    const [connection] = await named<{ pid: number }>(db, undefined, 'select pg_backend_pid() as pid', [])
    for (const read of reads.filter((one) => one.name.includes(only))) await measureTimes(read, connection?.pid ?? 0)
    await measureOrderPage(modules)
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
