import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMs, dayIn, durations, systemClock } from '@karat/api/kernel/clock.ts'
import { rows } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { readRewrites } from '@karat/api/kernel/db/partition.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { generateProducts } from '@karat/api/seed/generator.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { testSecretKeys } from '@karat/api/testing/secrets.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createStaffCalls } from '../commands/staff-client.ts'
import { closedShop } from '../testing/closed-shop.ts'
import { call, killStarted, launch, start } from '../testing/process.ts'
import { inviteOwner, joinShop } from '../testing/staff.ts'

afterEach(killStarted)

/** Enough that a process can be killed after their prices are written and before they hold. */
const products = 5000
const rate = 14_500

/** Waits until a process has written a text, and kills it; settles when it has ended. */
async function killAfter(child: ChildProcess, words: RegExp): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  const hear = (bytes: Buffer) => {
    output += bytes.toString()
    if (words.test(output)) child.kill('SIGKILL')
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  await gone
  expect([words.test(output), child.signalCode]).toEqual([true, 'SIGKILL'])
}

test('kill -9 during a change of rates keeps the former prices, and a new attempt completes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const settings = { DATA_DIR: folder, SECRET_KEYS: testSecretKeys, ...(database?.url ? { DATABASE_URL: database.url } : {}) }
  const env = { ...settings, SEED_DEMO: 'off', LOG_LEVEL: 'info' }
  /** Reads the database, which no other process has open where it is embedded. */
  async function look() {
    const { db, close } = await (database?.url ? openPostgres(database.url, { connections: 1 }) : openEmbedded(join(folder, 'db')))
    try {
      if (database) await expect.poll(() => readRewrites(db, 'listing'), { timeout: 10_000 }).toEqual([])
      const [found] = await rows<{ listed: number; versions: number; version: number; wrong: number; sum: string; tables: number }>(
        db,
        sql`select count(*)::int as listed, count(distinct l.version_id)::int as versions, max(l.version_id)::int as version, sum(l.price)::text as sum,
              count(*) filter (where (l.price, l.version_id) is distinct from (unit_price(p, s, r.rate, true), c.version_id))::int as wrong,
              (select count(*)::int from pg_class where relkind = 'r' and relname like 'listing\\_in\\_%') as tables
            from listing l join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id join subsite s on s.code = l.subsite
            join current_rate c on c.subsite = l.subsite join metal_rate r on r.version_id = c.version_id and r.purity = l.purity
            where l.subsite = 'in'`,
      )
      return found!
    } finally {
      await close()
    }
  }
  const opened = await (database?.url ? openPostgres(database.url) : openEmbedded(join(folder, 'db')))
  await generateProducts(opened.db, products)
  const invitation = await inviteOwner((await closedShop(opened.db)).modules)
  await opened.close()
  const before = await look()
  expect(before).toMatchObject({ versions: 1, wrong: 0, tables: 1 })

  const shown = async (address: string) => {
    const { cards } = await call<{ cards: { actualPrice: number }[] }>(`${address}/api/products/?purity=22K&sort=price`, 'GET')
    return cards.map(({ actualPrice }) => actualPrice)
  }
  let shop = await start(env)
  const formerPrices = await shown(shop.address)
  const session = await joinShop(shop.address, invitation)
  /** Publishes the rate as a member of staff. */
  async function publish(): Promise<string> {
    const staff = createStaffCalls({ ...session, address: shop.address })
    const { version } = await staff('GET /api/staff/rates/', {}, 'in')
    return (await staff('POST /api/staff/rates/', { body: { rates: { '22K': rate }, stones: {}, version, reason: 'by the book' } }, 'in'))
      .state
  }
  await Promise.all([killAfter(shop.child, /"step":"written"/), publish().catch(() => {})])
  expect(await look()).toEqual(before)

  shop = await start(env)
  expect(await shown(shop.address)).toEqual(formerPrices)
  expect(await publish()).toBe('published')
  const laterPrices = await shown(shop.address)
  expect(laterPrices).toHaveLength(formerPrices.length)
  expect(laterPrices).not.toEqual(formerPrices)
  shop.child.kill('SIGTERM')
  await new Promise((resolve) => shop.child.once('exit', resolve))
  const after = await look()
  expect(after).toMatchObject({ listed: before.listed, versions: 1, wrong: 0, tables: 1 })
  expect([after.version > before.version, after.sum === before.sum]).toEqual([true, false])
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)

test('kill -9 while planned rates are published: they go live once, with all prices', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  const settings = { DATA_DIR: folder, SECRET_KEYS: testSecretKeys, ...(database?.url ? { DATABASE_URL: database.url } : {}) }
  const env = { ...settings, SEED_DEMO: 'off', LOG_LEVEL: 'info' }
  const open = () => (database?.url ? openPostgres(database.url, { connections: 2 }) : openEmbedded(join(folder, 'db')))
  /** The live version, whether all prices are of it, and the state of the plan. */
  async function look() {
    const { db, close } = await open()
    try {
      const [found] = await rows<{ version: number; rate: number; wrong: number; state: string }>(
        db,
        sql`select v.version, m.rate, (select state from rate_proposal) as state,
              (select count(*)::int from listing l join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id
                join subsite s on s.code = l.subsite left join metal_rate r on r.version_id = v.id and r.purity = l.purity
                where l.subsite = 'in' and (l.price, l.version_id) is distinct from (unit_price(p, s, coalesce(r.rate, 0), true), v.id)) as wrong
            from current_rate c join rate_version v on v.id = c.version_id join metal_rate m on m.version_id = v.id and m.purity = '22K'
            where c.subsite = 'in'`,
      )
      // The lease of the process that was killed.
      await db.execute(sql`update job set due_at = now() where kind = 'rates.planned' and state = 'open'`)
      return found!
    } finally {
      await close()
    }
  }
  const opened = await open()
  await generateProducts(opened.db, products)
  const { clock, modules } = await closedShop(opened.db)
  const site = (await modules.sites.byCode('in'))!
  const { rates } = await modules.pricing.rateVersion(opened.db, site)
  const planned = (rates['22K']?.rate ?? 0) + 100
  // Planned ten minutes ago, for eight minutes ago.
  clock.set(addMs(systemClock.now(), -10 * durations.minute))
  const liveAt = addMs(clock.now(), 2 * durations.minute)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: site.timeZone, hour: '2-digit', minute: '2-digit' }).format(liveAt)
  const change = { rates: { '22K': planned }, stones: {}, reason: 'the fix of tomorrow', at: { day: dayIn(site.timeZone, liveAt), time } }
  expect(await modules.pricing.propose(site, change, { id: null, name: 'Rohan' })).toMatchObject({ ok: true, value: { state: 'planned' } })
  await opened.close()
  const before = await look()
  expect(before).toMatchObject({ state: 'planned', wrong: 0 })

  const shop = launch(env)
  await Promise.all([killAfter(shop.child, /"step":"written"/), shop.opened.catch(() => {})])
  expect(await look()).toEqual(before)

  const { child } = await start(env)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const isLive = async () => {
    if (database === undefined) return true
    const { db, close } = await open()
    const [found] = await rows<{ state: string }>(db, sql`select state from job where kind = 'rates.planned'`)
    await close()
    return found?.state === 'done'
  }
  await expect.poll(isLive, { timeout: 60_000, interval: 500 }).toBe(true)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await look()).toEqual({ version: before.version + 1, rate: planned, wrong: 0, state: 'published' })
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
