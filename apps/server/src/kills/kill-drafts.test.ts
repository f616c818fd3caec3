import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { afterEach, expect, test } from 'vitest'
import { call, killStarted, shipping, start, type Started } from '../testing/process.ts'

afterEach(killStarted)

const ring = 'RNG-001-18K-yellow-15'

interface Draft {
  number: string
  version: number
  state: string
  hold: object | null
  link: { address: string } | null
}

/** A member of the demo's staff, signed in by the link that the shop prints at its start. */
async function signIn({ address, output }: Started): Promise<Record<string, string>> {
  await expect.poll(output, { timeout: 20_000 }).toMatch(/order-desk: \S+enter#\S+/)
  const code = /order-desk: \S+enter#(\S+)/.exec(output())?.[1] ?? ''
  const answer = await fetch(`${address}/api/staff/sign-in/link/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { cookie, 'x-csrf-token': csrfToken, subsiteid: '1' }
}

/** Makes, sends, pays for and withdraws draft orders until the server is gone; counts what was acknowledged. */
async function workUntilKilled(address: string, headers: Record<string, string>, seen: { count: number }): Promise<void> {
  const staff = (path: string, body: object) => call<{ draft: Draft }>(`${address}/api/staff/drafts/${path}`, 'POST', body, headers)
  const contact = { firstName: 'Anvi', lastName: 'Deshpande', phone: shipping.Phone, email: 'anvi@example.com' }
  try {
    for (let round = 0; ; round += 1) {
      const made = await staff('', { channel: 'walk_in', contact, items: [{ productID: ring, quantity: 1 }] })
      const sent = await staff(`${made.draft.number}/send/`, { version: made.draft.version })
      if (!sent.draft) continue
      seen.count += 1
      const token = sent.draft.link?.address.split('#')[1]
      const { cart } = await call<{ cart: { cartID: string } }>(`${address}/api/drafts/open/`, 'POST', { token })
      await call(`${address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
      if (round % 2 === 0) await call(`${address}/api/cart/postorders/${cart.cartID}/`, 'POST', { paymentSettingsGroupKey: 'sandbox:upi' })
      if (round % 3 === 0) await staff(`${sent.draft.number}/withdraw/`, { version: sent.draft.version })
    }
  } catch {
    return
  }
}

test('kill -9 during draft orders loses no unit of stock, and sets none aside twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const env = {
    DATA_DIR: folder,
    ROLES: 'account,commerce,staff,worker',
    UNPAID_PER_DEVICE: '1000',
    UNPAID_PER_ADDRESS: '1000',
    ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on' } : {}),
  }
  let shop = await start(env)
  const headers = await signIn(shop)
  const available = async () => (await call<{ quantity: number }>(`${shop.address}/api/products/quantity/${ring}/Yes/`, 'GET')).quantity
  const before = await available()
  for (let round = 0; round < 2; round++) {
    const seen = { count: 0 }
    const workers = Promise.all(Array.from({ length: 3 }, () => workUntilKilled(shop.address, headers, seen)))
    await expect.poll(() => seen.count, { timeout: 25_000, interval: 3 }).toBeGreaterThanOrEqual(2 + round)
    shop.child.kill('SIGKILL')
    await workers
    shop = await start(env)
  }
  // Every draft order that is still under way is withdrawn: what it had set aside, or its unpaid order had reserved, is free again.
  const get = <T>(path: string) => call<T>(`${shop.address}/api/staff/drafts/${path}`, 'GET', undefined, headers)
  for (const state of ['open', 'sent'])
    for (const { number } of (await get<{ drafts: Draft[] }>(`?state=${state}&limit=100`)).drafts) {
      const { draft } = await get<{ draft: Draft }>(`${number}/`)
      await call(`${shop.address}/api/staff/drafts/${number}/withdraw/`, 'POST', { version: draft.version }, headers)
    }
  expect(await available()).toBe(before)
  shop.child.kill('SIGKILL')
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
