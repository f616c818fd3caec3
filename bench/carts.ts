// Measures the CPU time of a cart's calls with the promotions of the seed, on the embedded database. With BENCH_DATABASE_URL, the address
// of an empty PostgreSQL database, it measures there, with a hundred promotions too, and beside pgbench on the same server. Needs an
// otherwise idle machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { generatePromotions } from '@karat/api/seed/generator.ts'
import { startBenchShop } from './bench-shop.ts'
import { agent, pair, postOrder, readyCart, send } from './measure.ts'

/** Measures the calls of a cart at a shop; the CPU of a summary, in ms. */
async function measureCarts(label: string): Promise<number> {
  const shop = await startBenchShop()
  const { address } = shop
  const carts = await Promise.all(Array.from({ length: 8 }, () => readyCart(address)))
  const cartOf = (index: number) => carts[index % carts.length] ?? ''
  const change = (body: object) => send(address, { method: 'PUT', path: '/api/cart/', body })
  console.log(`\n${label}`)
  await pair('add a piece', shop, 400, undefined, () =>
    send(address, { method: 'POST', path: '/api/cart/', body: { productID: 'BNG-001' } }),
  )
  const summary = await pair('summary of a cart', shop, 1200, undefined, (index) =>
    send(address, { path: `/api/cart/${cartOf(index)}/cart_summary` }),
  )
  // A code that saves less than the other promotions is refused, after the same work.
  await pair('apply a code', shop, 400, undefined, (index) =>
    change({ mode: 'apply_promotion', cartID: cartOf(index), couponCode: 'MAKING20' }).catch(() => undefined),
  )
  const waiting: string[] = []
  for (let index = 0; index < 240; index++) waiting.push(await readyCart(address))
  await pair('hold its price and post its order', shop, 120, undefined, () => postOrder(address, waiting.pop() ?? ''))
  await shop.stop()
  return summary
}

/** Measures the same with a hundred promotions, and the server alone with pgbench. */
async function measureServer(database: string, few: number): Promise<void> {
  const opened = openPostgres(database, { connections: 1 })
  const live = await generatePromotions(opened.db, 100)
  await opened.close()
  const many = await measureCarts(`with ${live} live promotions`)
  console.log(`\na summary with ${live} promotions: ${(many / few).toFixed(2)} times   limit 1.3  ${many / few <= 1.3 ? 'within' : 'OVER'}`)

  const folder = '/usr/lib/postgresql'
  const version = existsSync(folder) ? readdirSync(folder).sort((one, other) => Number(other) - Number(one))[0] : undefined
  const pgbench = version ? join(folder, version, 'bin/pgbench') : 'pgbench'
  spawnSync(pgbench, ['--initialize', '--quiet', '--scale=10', database], { stdio: 'ignore' })
  const { stdout } = spawnSync(pgbench, ['--client=8', '--jobs=1', '--time=10', database], { encoding: 'utf8' })
  console.log(`pgbench on the same server, 8 clients: ${/tps = ([\d.]+)/.exec(stdout ?? '')?.[1] ?? 'not here'} transactions/s`)
}

const database = process.env['BENCH_DATABASE_URL']
const few = await measureCarts(`with the promotions of the seed, on ${database ? 'PostgreSQL' : 'the embedded database'}`)
if (database) await measureServer(database, few)
agent.destroy()
