import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyJob, processWith, type JobWithHandler } from '../../testing/background.ts'
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

const testJob = emptyJob('test-job')
/** Poll intervals longer than any test. */
const withoutPolling = { signalled: durations.hour, unsignalled: durations.hour }
const errors: unknown[] = []

function signals(): Signals {
  if (!database.url) return noSignals
  const own = openSignals(database.url, (error) => errors.push(error))
  closers.push(() => own.close())
  return own
}

/** A process with the handlers of some jobs. */
function process(...work: JobWithHandler[]) {
  const own = signals()
  const jobs = processWith({ db, clock: systemClock, signals: own }, ...work)
  closers.push(() => jobs.stop())
  return { jobs, listening: () => own.listening() }
}

/** Counts runs and waits for a count. */
function counter() {
  let count = 0
  return { work: async () => void (count += 1), reaches: (expected: number) => expect.poll(() => count).toBe(expected), count: () => count }
}

describe('a worker that polls once an hour', () => {
  test('is woken by jobs of its own process, as soon as they are committed', async () => {
    const done = counter()
    const { jobs } = process([testJob, done.work])
    jobs.start(withoutPolling)
    await setImmediate()
    await jobs.add(db, testJob, {})
    await done.reaches(1)
    await db.transaction((tx) => tx.transaction((nested) => jobs.add(nested, testJob, {})))
    await done.reaches(2)
  })
  test('is not woken by a transaction that is rolled back', async () => {
    const woken: string[] = []
    const recording: Signals = { ...noSignals, send: (message) => void woken.push(message) }
    const otherJob = emptyJob('other-job', 'bulk')
    const jobs = processWith({ db, clock: systemClock, signals: recording }, [testJob, async () => {}], [otherJob, async () => {}])
    const rolledBack = db.transaction(async (tx) => {
      await jobs.add(tx, testJob, {})
      expect(woken).toEqual([])
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect(woken).toEqual([])
    await db.transaction(async (tx) => {
      await jobs.add(tx, testJob, {})
      expect(woken).toEqual([])
    })
    expect(woken).toEqual(['default'])
    await jobs.add(db, testJob, {}, { dueAt: new Date(Date.now() + durations.hour) })
    expect(woken).toEqual(['default'])
    // Jobs that are written together wake the runners of each of their queues.
    await jobs.addAll(db, [testJob, otherJob, testJob], {})
    expect(woken).toEqual(['default', 'default', 'bulk'])
  })
})

describe.skipIf(!testDatabase)('on PostgreSQL', () => {
  const listeners = () =>
    rows<{ pid: number }>(db, sql`select pid from pg_stat_activity where datname = current_database() and query = 'listen karat'`)

  test('a job of another process starts at once; a process without a worker runs none', async () => {
    const [done, writerRuns] = [counter(), counter()]
    const worker = process([testJob, done.work])
    const writer = process([testJob, writerRuns.work])
    worker.jobs.start(withoutPolling)
    await expect.poll(worker.listening).toBe(true)
    await writer.jobs.add(db, testJob, {})
    await done.reaches(1)
    await db.transaction((tx) => writer.jobs.add(tx, testJob, {}))
    await done.reaches(2)
    expect([writerRuns.count(), writer.listening()]).toEqual([0, false])
  })
  test('messages sent in the same turn go out together, without duplicates', async () => {
    const [sender, receiver] = [signals(), signals()]
    const received: string[] = []
    receiver.listen((message) => message !== undefined && received.push(message))
    await expect.poll(receiver.listening).toBe(true)
    // Once there is a connection, nothing waits for it.
    sender.send('connected')
    await expect.poll(() => received).toEqual(['connected'])
    for (const message of ['critical', 'default', 'default']) sender.send(message)
    await setImmediate()
    for (const message of ['default', 'last']) sender.send(message)
    await expect.poll(() => received).toContain('last')
    expect(received.toSorted()).toEqual(['connected', 'critical', 'default', 'last'])
    // Closing sends the gathered messages.
    sender.send('farewell')
    await sender.close()
    await expect.poll(() => received).toContain('farewell')
  })
  test('many jobs written at once are all executed', async () => {
    const done = counter()
    const worker = process([testJob, done.work])
    const writer = process([testJob, async () => {}])
    worker.jobs.start(withoutPolling)
    await expect.poll(worker.listening).toBe(true)
    await Promise.all(Array.from({ length: 50 }, () => writer.jobs.add(db, testJob, {})))
    await done.reaches(50)
  })
  test('a listener whose connection is terminated reconnects, runs the jobs added meanwhile, and receives signals again', async () => {
    const done = counter()
    const worker = process([testJob, done.work])
    const writer = process([testJob, async () => {}])
    worker.jobs.start(withoutPolling)
    await expect.poll(worker.listening).toBe(true)
    const [{ pid } = { pid: 0 }] = await listeners()
    await db.execute(sql`select pg_terminate_backend(${pid})`)
    await writer.jobs.add(db, testJob, {})
    await done.reaches(1)
    await expect.poll(async () => (await listeners()).filter((listener) => listener.pid !== pid).length).toBe(1)
    await expect.poll(worker.listening).toBe(true)
    await writer.jobs.add(db, testJob, {})
    await done.reaches(2)
    expect(errors.length).toBeGreaterThan(0)
  })
  test('a server that cannot be reached is tried again, and closing does not wait for it', async () => {
    const failures: unknown[] = []
    const unreachable = openSignals('postgres://karat@127.0.0.1:1/none', (error) => failures.push(error))
    unreachable.listen(() => {})
    unreachable.send('default')
    await expect.poll(() => failures.length).toBeGreaterThan(1)
    expect(unreachable.listening()).toBe(false)
    await unreachable.close()
  })
})
