import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '../testing/fuzz-person.ts'
import { call, killStarted, start } from '../testing/process.ts'

afterEach(killStarted)

interface Reply {
  cart: { cartID: string; items: { orderItemQuantity: number }[] }
}

const bagsPerRound = 6

test('kill -9 during merges: repeated after the restart, every guest’s cart is merged once [C-07]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const env = { DATA_DIR: folder, CAPTCHA_WORK: '30', ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on' } : {}) }
  const quantity = ({ cart }: Reply) => cart.items.reduce((sum, item) => sum + item.orderItemQuantity, 0)
  const add = (address: string, headers = {}) => call<Reply>(`${address}/api/cart/`, 'POST', { productID: 'ring-sizer' }, headers)
  const merge = (address: string, cartID: string, headers: Record<string, string>) =>
    call<Reply>(`${address}/api/cart/mapUserCart/${cartID}/`, 'GET', undefined, headers)

  let headers: Record<string, string> = {}
  const bags: string[] = []
  let known = 0
  for (let round = 0; round < 3; round++) {
    const { child, address } = await start(env)
    if (round === 0) {
      headers = (await signIn(address, '+919822012345')).headers
      // Not empty, so that every merge moves the guest's lines.
      known = quantity(await add(address, headers))
      expect(known).toBe(1)
    }
    const guests = await Promise.all(Array.from({ length: bagsPerRound }, async () => (await add(address)).cart.cartID))
    bags.push(...guests)
    let merged = 0
    const gone = new Promise((resolve) => child.once('exit', resolve))
    await Promise.allSettled(
      guests.map(async (cartID) => {
        const reply = await merge(address, cartID, headers)
        known = Math.max(known, quantity(reply))
        // Killed after its work and not by the clock, while the others are under way.
        if (++merged === 1 + round) child.kill('SIGKILL')
      }),
    )
    await gone
  }

  const { child, address } = await start(env)
  const kept = await call<Reply>(`${address}/api/cart/mine/`, 'GET', undefined, headers)
  expect(quantity(kept)).toBeGreaterThanOrEqual(known)
  for (const cartID of bags) expect(quantity(await merge(address, cartID, headers))).toBeLessThanOrEqual(1 + bags.length)
  const mine = await call<Reply>(`${address}/api/cart/mine/`, 'GET', undefined, headers)
  expect(mine.cart.items.map(({ orderItemQuantity }) => orderItemQuantity)).toEqual([1 + bags.length])
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)
