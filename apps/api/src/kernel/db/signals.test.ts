import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindOf, processWith, type Work } from '../../testing/background.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/shop.ts'
import { durations, systemClock } from '../clock.ts'
import { type Db, rows } from './db.ts'
import { migrate } from './migrate.ts'
import { noSignals, openSignals, type Signals } from './signals.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  db = database.db
  await migrate(db)
})
afterAll(() => database.close())
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await db.execute(sql`delete from job`)
})

const wanted = kindOf('wanted')
/** So long that no test could wait for the next look. */
const never = { signalled: durations.hour, unsignalled: durations.hour }
const errors: unknown[] = []

function signals(): Signals {
  if (!database.url) return noSignals
  const opened = openSignals(database.url, (error) => errors.push(error))
  closers.push(() => opened.close())
  return opened
}

/** A process that may do jobs or only write them. */
function process(...work: Work[]) {
  const own = signals()
  const jobs = processWith({ db, clock: systemClock, signals: own }, ...work)
  closers.push(() => jobs.stop())
  return { jobs, listens: () => own.listening() }
}

/** Counts what is done, and hands out when it has happened so many times. */
function counter() {
  let count = 0
  return { work: async () => void (count += 1), reaches: (most: number) => expect.poll(() => count).toBe(most), count: () => count }
}

describe('a worker that looks for itself once in an hour', () => {
  test('is woken by jobs of its own process, as soon as they are committed', async () => {
    const done = counter()
    const { jobs } = process([wanted, done.work])
    jobs.start(never)
    await setImmediate()
    await jobs.add(db, wanted, {})
    await done.reaches(1)
    await db.transaction((tx) => tx.transaction((nested) => jobs.add(nested, wanted, {})))
    await done.reaches(2)
  })
  test('is not woken by a transaction that is rolled back', async () => {
    const woken: string[] = []
    const told: Signals = { ...noSignals, send: (word) => void woken.push(word) }
    const jobs = processWith({ db, clock: systemClock, signals: told }, [wanted, async () => {}])
    const undone = db.transaction(async (tx) => {
      await jobs.add(tx, wanted, {})
      expect(woken).toEqual([])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(woken).toEqual([])
    await db.transaction(async (tx) => {
      await jobs.add(tx, wanted, {})
      expect(woken).toEqual([])
    })
    expect(woken).toEqual(['default'])
    await jobs.add(db, wanted, {}, { dueAt: new Date(Date.now() + durations.hour) })
    expect(woken).toEqual(['default'])
  })
})

describe.skipIf(!testDatabase)('on PostgreSQL', () => {
  const listeners = () =>
    rows<{ pid: number }>(db, sql`select pid from pg_stat_activity where datname = current_database() and query = 'listen karat'`)

  test('a job that another process wrote is begun at once; a process that does no jobs never begins one', async () => {
    const [done, ofWriter] = [counter(), counter()]
    const worker = process([wanted, done.work])
    const writer = process([wanted, ofWriter.work])
    worker.jobs.start(never)
    await expect.poll(worker.listens).toBe(true)
    await writer.jobs.add(db, wanted, {})
    await done.reaches(1)
    await db.transaction((tx) => writer.jobs.add(tx, wanted, {}))
    await done.reaches(2)
    expect([ofWriter.count(), writer.listens()]).toEqual([0, false])
  })
  test('many jobs written at once are all done', async () => {
    const done = counter()
    const worker = process([wanted, done.work])
    const writer = process([wanted, async () => {}])
    worker.jobs.start(never)
    await expect.poll(worker.listens).toBe(true)
    await Promise.all(Array.from({ length: 50 }, () => writer.jobs.add(db, wanted, {})))
    await done.reaches(50)
  })
  test('a listener whose connection is ended connects anew, does what was written meanwhile, and hears again', async () => {
    const done = counter()
    const worker = process([wanted, done.work])
    const writer = process([wanted, async () => {}])
    worker.jobs.start(never)
    await expect.poll(worker.listens).toBe(true)
    const [{ pid } = { pid: 0 }] = await listeners()
    await db.execute(sql`select pg_terminate_backend(${pid})`)
    await writer.jobs.add(db, wanted, {})
    await done.reaches(1)
    await expect.poll(async () => (await listeners()).filter((one) => one.pid !== pid).length).toBe(1)
    await expect.poll(worker.listens).toBe(true)
    await writer.jobs.add(db, wanted, {})
    await done.reaches(2)
    expect(errors.length).toBeGreaterThan(0)
  })
  test('a server that cannot be reached is tried again, and closing does not wait for it', async () => {
    const told: unknown[] = []
    const lost = openSignals('postgres://karat@127.0.0.1:1/none', (error) => told.push(error))
    lost.listen(() => {})
    lost.send('default')
    await expect.poll(() => told.length).toBeGreaterThan(1)
    expect(lost.listening()).toBe(false)
    await lost.close()
  })
})
