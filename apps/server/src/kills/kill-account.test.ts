import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, signIn } from '../testing/fuzz-person.ts'
import { ask, killStarted, start } from '../testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let env: Record<string, string>
beforeAll(async () => {
  database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  env = { DATA_DIR: folder, CAPTCHA_WORK: '30', ...(database?.url ? { DATABASE_URL: database.url, SEED_DEMO: 'on' } : {}) }
})
afterEach(killStarted)
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads the database while no shop has it open. */
async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await (database?.url ? openPostgres(database.url) : openEmbedded(join(folder, 'db')))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function kill(child: Awaited<ReturnType<typeof start>>['child']): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

const phoneOf = (number: number) => `+9198220${String(10_000 + number)}`
const people = 8
const known = new Map<string, Person>()

test('kill -9 during sign-ins: acknowledged ones stay valid, others sign in again, each with one account', async () => {
  const first = await start(env)
  const gone = new Promise((resolve) => first.child.once('exit', resolve))
  await Promise.allSettled(
    Array.from({ length: people }, async (_, number) => {
      known.set(phoneOf(number), await signIn(first.address, phoneOf(number), 'first device'))
      // Killed after its work and not by the clock, while the others are under way.
      if (known.size === 3) first.child.kill('SIGKILL')
    }),
  )
  await gone
  const { child, address } = await start(env)
  expect([known.size >= 3, known.size < people]).toEqual([true, true])
  for (const [phone, { id, headers, refreshToken }] of known) {
    const device = { 'x-device-id': headers['x-device-id'] ?? '' }
    const answer = await ask(`${address}/account/auth/refresh-token`, 'POST', { refreshToken }, device)
    expect([phone, answer.status]).toEqual([phone, 200])
    expect((await signIn(address, phone, 'second device')).id).toBe(id)
  }
  for (let number = 0; number < people; number++) {
    const phone = phoneOf(number)
    if (!known.has(phone)) known.set(phone, await signIn(address, phone, 'second device'))
  }
  await kill(child)
  const accounts = await inDatabase((db) => rows<{ phone: string }>(db, sql`select phone from customer where phone like '+9198220%'`))
  expect(accounts.map(({ phone }) => phone).toSorted()).toEqual([...known.keys()].toSorted())
}, 120_000)

test('kill -9 during the deletion of accounts: each is complete or deleted, and a restart deletes the rest', async () => {
  await inDatabase(async (db) => {
    await db.execute(sql`update customer set deletion_at = now() - interval '1 hour' where phone like '+9198220%'`)
    // Each takes a while, so that the process can be killed between its statements.
    await db.execute(
      sql.raw(`create function slow_removal() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$`),
    )
    await db.execute(sql.raw('create trigger slow_removal before delete on session for each row execute function slow_removal()'))
  })
  /** How many people are left, none of them by halves. */
  async function left(): Promise<number> {
    return inDatabase(async (db) => {
      const states = await rows<{ whole: boolean; gone: boolean }>(
        db,
        sql`select c.state = 'active' and c.phone is not null and s.count > 0 as whole,
            c.state = 'deleted' and c.phone is null and c.first_name = '' and s.count = 0 and l.count = 0 as gone
            from customer c
            cross join lateral (select count(*) from session where customer_id = c.id) s
            cross join lateral (select count(*) from sign_in_log where customer_id = c.id) l
            where c.id = any(${sql.param([...known.values()].map(({ id }) => id))})`,
      )
      expect(states.length).toBe(people)
      expect(states.filter(({ whole, gone }) => whole === gone)).toEqual([])
      // At once, and not when the hour or the dead process's lease is over.
      await db.execute(sql`update job set due_at = now() where kind = 'remove-accounts' and state = 'open'`)
      await db.execute(sql`delete from job_schedule where kind = 'remove-accounts'`)
      return states.filter(({ whole }) => whole).length
    })
  }
  /** Removes accounts until the tokens of so many of their owners are refused. */
  async function removeUntil(count: number): Promise<void> {
    const { child, address } = await start(env)
    const isGone = async ({ headers }: Person) => (await ask(`${address}/account/user/sessions`, 'GET', undefined, headers)).status === 401
    await expect
      .poll(async () => (await Promise.all([...known.values()].map(isGone))).filter(Boolean).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(count)
    await kill(child)
  }
  expect(await left()).toBe(people)
  await removeUntil(1)
  const rest = await left()
  expect([rest > 0, rest < people]).toEqual([true, true])
  await inDatabase((db) => db.execute(sql.raw('drop trigger slow_removal on session')))
  await removeUntil(people)
  expect(await left()).toBe(0)
}, 120_000)
