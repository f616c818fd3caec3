import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { call, killStarted, shipping, start } from './testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-workers-'))
afterAll(() => {
  killStarted()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!testDatabase)('a process that serves and one that works', () => {
  test('an order’s jobs are written by the one and done by the other, which hears of them; both name the request', async () => {
    const database = await openTestDatabase(testDatabase)
    const env = { DATABASE_URL: database.url ?? '', SEED_DEMO: 'on', LOG_LEVEL: 'info' }
    const shop = await start({ ...env, DATA_DIR: join(folder, 'shop'), ROLES: 'account,commerce' })
    const worker = await start({ ...env, DATA_DIR: join(folder, 'worker'), ROLES: 'worker' })
    /** Connections that carry signals: a worker's hears, another's is opened by its first job. */
    const signalling = () =>
      rows<{ count: number }>(
        database.db,
        sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and (query like 'listen %' or query like 'select pg_notify%')`,
      )
    await expect.poll(signalling).toEqual([{ count: 1 }])

    const { cart } = await call<{ cart: { cartID: string } }>(`${shop.address}/api/cart/`, 'POST', { productID: 'ring-sizer' })
    await call(`${shop.address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
    await call(`${shop.address}/api/cart/${cart.cartID}/quote/`, 'POST')
    const posted = await fetch(`${shop.address}/api/cart/postorders/${cart.cartID}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentSettingsGroupKey: '' }),
    })
    expect(posted.status).toBe(200)
    const request = posted.headers.get('x-request-id')

    const run = (kind: string) =>
      worker
        .said()
        .split('\n')
        .find((line) => line.includes(`"kind":"${kind}"`) && line.includes(`"requestId":"${request}"`))
    for (const kind of ['confirm-order', 'availability']) await expect.poll(() => run(kind)).toMatch('"outcome":"done"')
    expect(await signalling()).toEqual([{ count: 2 }])
    expect(shop.said()).not.toContain('"msg":"job"')
    const written = await rows<{ kind: string; request: string }>(
      database.db,
      sql`select kind, request_id as request from job where request_id is not null order by kind`,
    )
    expect(written).toEqual([
      { kind: 'availability', request },
      { kind: 'confirm-order', request },
    ])
    await database.close()
  })
})
