import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, type ShopProcess } from '../testing/process.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(join(tmpdir(), 'karat-development-'))
/** Starts the shop as `npm run dev` does. */
const startDevelopment = () =>
  launch({ NODE_ENV: 'development', DATA_DIR: folder, ROLES: 'account,commerce,storefront,staff,worker', LOG_LEVEL: 'error' }, [
    join(root, 'scripts/start.mjs'),
    '--dev',
  ])
async function stop(): Promise<void> {
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGTERM')
  await ended
}
let shop: ShopProcess
beforeAll(() => {
  shop = startDevelopment()
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

/** How often the shop has reported that it is open. */
const timesOpened = () => shop.output().match(/open at \S+/g)?.length ?? 0

/** The last reported address of the shop, after it has been opened `times` at least. */
const addressAfter = async (times: number) => {
  await expect.poll(timesOpened, { timeout: 100_000 }).toBeGreaterThanOrEqual(times)
  return [...shop.output().matchAll(/open at (\S+)/g)].at(-1)?.[1] ?? ''
}

const savedAt = new Map<string, Date>()
afterAll(() => {
  for (const [path, mtime] of savedAt) utimesSync(path, mtime, mtime)
})

/** Gives a file a new time of change, until the end of the tests. */
function touch(file: string) {
  const path = join(root, file)
  savedAt.set(path, statSync(path).mtime)
  utimesSync(path, new Date(), new Date())
}

test('the shop with hot reload renders its pages with the reload scripts', async () => {
  const address = await addressAfter(1)
  for (const path of ['/in-en/', '/in-hi/c/rings', '/ae-ar/cart']) {
    const page = await fetch(`${address}${path}`)
    const reloads = (await page.text()).includes('inject-hmr-runtime')
    expect([path, page.status, reloads, shop.output().includes('"level":50')]).toEqual([path, 200, true, false])
  }
  const entry = await fetch(`${address}/app/entry.client.tsx`)
  expect([entry.status, entry.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
}, 120_000)

test('a saved component updates open pages; a saved service restarts the shop', async () => {
  const address = await addressAfter(1)
  // As a browser does: the component, and the connection for its changes.
  expect((await fetch(`${address}/app/shell/footer.tsx`)).status).toBe(200)
  const client = await (await fetch(`${address}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const messages: string[] = []
  socket.addEventListener('message', ({ data }) => messages.push(String(data)))
  await once(socket, 'open')
  touch('apps/storefront/app/shell/footer.tsx')
  await expect.poll(() => messages.filter((message) => message.includes('footer.tsx'))).not.toEqual([])
  socket.close()
  const before = timesOpened()
  touch('apps/api/src/modules/cart/service.ts')
  const anew = await addressAfter(before + 1)
  // On a machine that does much else, the first page may find the shop too busy.
  await expect.poll(async () => (await fetch(`${anew}/in-en/cart`)).status, { timeout: 30_000 }).toBe(200)
}, 120_000)

/** The milliseconds of `work` on a usual developer's machine: half of those on the two cores on which the limit was measured. */
const usualWork = 206

/** How many times slower this machine is just now than a usual one, with all else that it does meanwhile; four at most. */
function slowness(): number {
  const rings = Array.from({ length: 200 }, (_, at) => ({ id: at, name: `ring ${at}`, sizes: [at, at + 1], price: { amount: at * 1000 } }))
  const text = JSON.stringify(rings.map((ring) => ({ ...ring, price: { ...ring.price, currency: 'INR' } })))
  const start = performance.now()
  for (let round = 0; round < 3000; round++) JSON.parse(text.replaceAll('ring', 'band'))
  return Math.min(4, Math.max(1, (performance.now() - start) / usualWork))
}

test('a shop that was open before answers its first page in no more than twice its ten seconds', async () => {
  await stop()
  const before = slowness()
  const start = performance.now()
  shop = startDevelopment()
  const page = await fetch(`${await addressAfter(1)}/in-en/`)
  expect([page.status, (await page.text()).includes('inject-hmr-runtime')]).toEqual([200, true])
  const seconds = (performance.now() - start) / 1000
  const factor = Math.max(before, slowness())
  // Ten seconds are measured where nothing runs beside it; here other tests do.
  const limit = 20 * factor
  const [took, allowed, times] = [seconds, limit, factor].map((value) => value.toFixed(1))
  process.stdout.write(
    `npm run dev answered its first page after ${took} s; limit ${allowed} s, on a machine ${times} times slower than usual\n`,
  )
  expect(seconds).toBeLessThan(limit)
}, 120_000)
