import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { afterEach, expect, test } from 'vitest'
import { call, killStarted, shipping, start } from '../testing/process.ts'

afterEach(killStarted)

/** Buys the free ring sizer until the server is gone, and records every order that the server acknowledged. */
async function buyUntilKilled(address: string, acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      const { cart } = await call<{ cart: { cartID: string } }>(`${address}/api/cart/`, 'POST', { productID: 'ring-sizer' })
      await call(`${address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
      await call(`${address}/api/cart/${cart.cartID}/quote/`, 'POST')
      const posted = await call<{ orderID?: string }>(`${address}/api/cart/postorders/${cart.cartID}/`, 'POST', {
        paymentSettingsGroupKey: '',
      })
      if (posted.orderID) acknowledged.push(posted.orderID)
    }
  } catch {
    return
  }
}

test('kill -9 during orders loses no acknowledged order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const env = { DATA_DIR: folder, ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on' } : {}) }
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const { child, address } = await start(env)
    const before = acknowledged.length
    const buyers = Promise.all(Array.from({ length: 4 }, () => buyUntilKilled(address, acknowledged)))
    // Killed after its work and not by the clock, so that a slow machine is killed as deep inside the work as a fast one.
    await expect.poll(() => acknowledged.length - before, { timeout: 25_000, interval: 3 }).toBeGreaterThanOrEqual(5 + round)
    child.kill('SIGKILL')
    await buyers
  }
  const { child, address } = await start(env)
  for (const orderID of acknowledged) {
    const { order } = await call<{ order?: { orderID: string; status: string } }>(`${address}/api/cart/orders/${orderID}/`, 'GET')
    expect(order).toMatchObject({ orderID, status: 'processing' })
  }
  if (!database) await expect(start(env)).rejects.toThrow('is in use by another process')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
