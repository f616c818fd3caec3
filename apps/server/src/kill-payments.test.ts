import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '@karat/api/compose.ts'
import { manualClock, durations, systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { vacuumJob } from '@karat/api/kernel/db/maintenance.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { testSecrets } from '@karat/api/testing/secrets.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { call, killStarted, shipping, start } from './testing/process.ts'

afterEach(killStarted)

/** Where in a purchase the process is killed: as an order is posted, as the bank decides, and after it has. */
const moments = ['posting', 'paying', 'paid'] as const
type Moment = (typeof moments)[number]

/** Pays for bangles at the sandbox bank until the server is gone; tells of each moment as it comes. */
async function payUntilKilled(address: string, at: (moment: Moment) => void): Promise<void> {
  try {
    for (;;) {
      const { cart } = await call<{ cart: { cartID: string } }>(`${address}/api/cart/`, 'POST', { productID: 'BNG-001' })
      await call(`${address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
      await call(`${address}/api/cart/${cart.cartID}/quote/`, 'POST')
      const posting = call<{ payment: { url: string } }>(`${address}/api/cart/postorders/${cart.cartID}/`, 'POST', {
        paymentSettingsGroupKey: 'sandbox',
      })
      at('posting')
      const { payment } = await posting
      const paying = fetch(`${address}${payment.url}`, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'approve' }),
        redirect: 'manual',
      })
      at('paying')
      await paying
      at('paid')
    }
  } catch {
    return
  }
}

const enough = (db: Db) =>
  db.execute(sql`update stock set policy = 'stock', on_hand = 100000 where subsite = 'in' and variant_id like 'BNG-001%'`)

test('kill -9 between an attempt, its gateway and the answer: no captured payment is left without an order or a refund', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const env = { DATA_DIR: folder, ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on' } : {}) }
  const open = () => (database?.url ? openPostgres(database.url) : openEmbedded(join(folder, 'db')))
  const filled = await open()
  await enough(filled.db)
  await filled.close()

  for (let round = 0; round < 6; round++) {
    const { child, address } = await start(env)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    let left = 6 + round
    const count = (moment: Moment) => {
      if (moment === moments[round % moments.length] && --left === 0) child.kill('SIGKILL')
    }
    await Promise.all(Array.from({ length: 4 }, () => payUntilKilled(address, count)))
    await gone
  }

  // What the shop does by itself in the days after, without waiting for them.
  const { db, close } = await open()
  const clock = manualClock(new Date())
  const modules = compose({
    db,
    clock,
    secrets: testSecrets,
    mediaFolder: folder,
    sandboxSecret: 'a secret of the tests',
    onChanged: async () => {},
    onJobError: (kind, error) => {
      throw new Error(`job ${kind}`, { cause: error })
    },
  })
  // The embedded database's own daily job, which a process may have been killed in.
  if (!database?.url) modules.jobs.register([vacuumJob(db)])
  for (const minutes of [31, 2, 10, 60, 24 * 60, 16]) {
    clock.advance(minutes * durations.minute)
    await modules.jobs.runDue()
  }
  const states = await rows<{ bank: string; ours: string; order: string }>(
    db,
    sql`select s.state as bank, p.state as ours, o.state as "order" from sandbox_payment s
        left join payment p on p.id = s.attempt_id left join orders o on o.id = p.order_id`,
  )
  const right = new Set(['captured captured placed', 'captured captured on_hold', 'refunded refunded expired', 'failed failed expired'])
  expect(states.map((one) => `${one.bank} ${one.ours} ${one.order}`).filter((all) => !right.has(all))).toEqual([])
  expect(states.filter((one) => one.bank === 'captured').length).toBeGreaterThanOrEqual(15)
  const orders = await rows<{ state: string; c: number }>(db, sql`select state, count(*) as c from orders group by state`)
  expect(orders.map((one) => one.state).filter((state) => !['placed', 'on_hold', 'expired'].includes(state))).toEqual([])
  await close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
