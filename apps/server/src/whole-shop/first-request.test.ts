import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { afterAll, expect, test } from 'vitest'
import { ask, killStarted, shipping, start } from '../testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-first-'))
afterAll(() => {
  killStarted()
  rmSync(folder, { recursive: true, force: true })
})

interface Bag {
  cartID: string
  cartItemID: string
}

/** The path and body of a call on a cart, each of which opens a transaction. */
const firsts: ((bag: Bag) => [method: string, path: string, body?: object])[] = [
  ({ cartID }) => ['POST', `/api/cart/${cartID}/quote/`],
  ({ cartID }) => ['PUT', '/api/cart/', { mode: 'gift_buy', cartID, giftMessage: 'For Anvi' }],
  ({ cartID, cartItemID }) => ['DELETE', `/api/cart/${cartID}/items/${cartItemID}/`],
  ({ cartID }) => ['POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: '' }],
  ({ cartID, cartItemID }) => ['POST', '/api/cart/', { cartID, cartItemID, productID: 'ring-sizer', quantity: 2 }],
  ({ cartID }) => ['PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }],
]

test('the first requests after a start succeed in any combination, concurrently and over one connection', async () => {
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const env = {
    DATA_DIR: folder,
    ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on', DATABASE_POOL: '1', DATABASE_CONNECT_TIMEOUT: '2' } : {}),
  }
  const before = await start(env)
  const bags: Bag[] = []
  for (let at = 0; at < 3 * firsts.length; at++) {
    const { body } = await ask<{ cart: { cartID: string; items: { cartItemID: string }[] } }>(`${before.address}/api/cart/`, 'POST', {
      productID: 'ring-sizer',
      quantity: 1,
    })
    bags.push({ cartID: body.cart.cartID, cartItemID: body.cart.items[0]?.cartItemID ?? '' })
  }
  before.child.kill('SIGKILL')
  // On data that another process prepared, so that the caches of this one are empty.
  const { address } = await start(env)
  const answers = await Promise.all(
    bags.map(async (bag, at) => {
      const [method, path, body] = firsts[at % firsts.length]!(bag)
      return { path: `${method} ${path}`, ...(await ask<{ code?: string }>(`${address}${path}`, method, body)) }
    }),
  )
  const unexpected = answers.filter(({ status, body }) => status !== 200 && !['quote_expired', 'address_missing'].includes(body.code ?? ''))
  expect(unexpected).toEqual([])
  // Background work after a start may hold the one connection for longer than a probe waits.
  await expect.poll(async () => (await ask(`${address}/readyz`, 'GET')).status, { timeout: 20_000 }).toBe(200)
  await database?.close()
}, 120_000)
