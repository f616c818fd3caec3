import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-shop.ts'
import { call, killStarted, shipping, start } from '../testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-workers-'))
afterAll(() => {
  killStarted()
  rmSync(folder, { recursive: true, force: true })
})

/** Buys the free ring sizer and returns the id of the request that posted the order. */
async function buySizer(address: string): Promise<string | null> {
  const { cart } = await call<{ cart: { cartID: string } }>(`${address}/api/cart/`, 'POST', { productID: 'ring-sizer' })
  await call(`${address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
  await call(`${address}/api/cart/${cart.cartID}/quote/`, 'POST')
  const posted = await fetch(`${address}/api/cart/postorders/${cart.cartID}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentSettingsGroupKey: '' }),
  })
  expect(posted.status).toBe(200)
  return posted.headers.get('x-request-id')
}

/** The jobs written by requests, with the ids of those. */
const written = (db: Db) =>
  rows<{ kind: string; request: string }>(
    db,
    sql`select kind, request_id as request from job where request_id is not null order by request_id, kind`,
  )
const ofOrder = (request: string | null) => [
  { kind: 'availability', request },
  { kind: 'confirm-order', request },
  { kind: 'draft-paid', request },
  { kind: 'join-order', request },
]

test('the jobs of an order have the request id of its posting, also for orders posted at the same time; they wait for a worker', async () => {
  const shop = await openShop({ ROLES: 'account,commerce' })
  const requests = await Promise.all([buySizer(shop.address), buySizer(shop.address)])
  expect(await written(shop.modules.db)).toEqual(requests.toSorted().flatMap(ofOrder))
  expect(await rows(shop.modules.db, sql`select state, attempts from job group by state, attempts`)).toEqual([
    { state: 'open', attempts: 0 },
  ])
  await shop.close()
})

describe.skipIf(!testDatabase)('a serving process and a worker process', () => {
  test('the jobs of an order are added by one process and run by another, which is signalled; both log the request id', async () => {
    const database = await openTestDatabase(testDatabase, systemClock)
    // The orders of the demo are jobs too.
    const env = { DATABASE_URL: database.url ?? '', SEED_DEMO: 'off', LOG_LEVEL: 'info' }
    const shop = await start({ ...env, DATA_DIR: join(folder, 'shop'), ROLES: 'account,commerce' })
    const worker = await start({ ...env, DATA_DIR: join(folder, 'worker'), ROLES: 'worker' })
    /** Connections for signals: a worker listens on its own, other processes open theirs with the first job. */
    const signalling = () =>
      rows<{ count: number }>(
        database.db,
        sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and (query like 'listen %' or query like 'select pg_notify%')`,
      )
    await expect.poll(signalling).toEqual([{ count: 1 }])

    const request = await buySizer(shop.address)
    const run = (kind: string) =>
      worker
        .output()
        .split('\n')
        .find((line) => line.includes(`"kind":"${kind}"`) && line.includes(`"requestId":"${request}"`))
    for (const kind of ['confirm-order', 'availability', 'join-order']) await expect.poll(() => run(kind)).toMatch('"outcome":"done"')
    expect(await signalling()).toEqual([{ count: 2 }])
    expect(shop.output()).not.toContain('"msg":"job"')
    expect(await written(database.db)).toEqual(ofOrder(request))
    await database.close()
  })
})
