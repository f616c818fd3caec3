import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { afterEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

interface Started {
  child: ChildProcess
  address: string
}

/** Starts the shop as a process of its own, as `npm start` does, without the pages. */
function start(env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: '0', ROLES: 'account,commerce,worker', RATE_LIMIT: '100000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (bytes: Buffer) => {
      said += bytes.toString()
      const address = /open at (\S+)/.exec(said)?.[1]
      if (address) resolve({ child, address })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

const shipping = {
  Fname: 'Anvi',
  Lname: 'Deshpande',
  Address: '12',
  City: 'Pune',
  Zip: '411030',
  Phone: '9822000000',
  State: 'MH',
  Country: 'IN',
  Email: 'anvi@example.com',
}

/** Buys the free ring sizer until the server is gone, and notes every order that the server acknowledged. */
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

test('kill -9 in the middle of orders loses nothing that was acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase) : undefined
  const env = { DATA_DIR: folder, ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on' } : {}) }
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const { child, address } = await start(env)
    const before = acknowledged.length
    const buyers = Promise.all(Array.from({ length: 4 }, () => buyUntilKilled(address, acknowledged)))
    // Killed by what it did and not by the clock, so that a slow machine kills as deep inside the work as a fast one.
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
}, 120_000)
