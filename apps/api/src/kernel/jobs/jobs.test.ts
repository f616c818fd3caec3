import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindOf, processWith, type Work } from '../../testing/background.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/shop.ts'
import { manualClock, durations } from '../clock.ts'
import { type Db, rows } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { sweepAll } from '../retention.ts'
import { backoff } from './backoff.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  db = database.db
  await migrate(db)
})
afterAll(() => database.close())
afterEach(() => db.execute(sql`delete from job`))

const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
const errors: unknown[] = []

const [slow, quick] = [kindOf('slow'), kindOf('quick')]
/** A process's jobs, with signs of life as often as the test needs them. */
const worker = (...work: Work[]) => processWith({ db, clock, onError: (_kind, error) => errors.push(error), heartbeat: 10 }, ...work)
const often = { signalled: 5, unsignalled: 5 }
const states = () => rows<{ kind: string; state: string; attempts: number }>(db, sql`select kind, state, attempts from job order by id`)

/** A handler that goes on until it is let go, and counts how often it was begun. */
function held() {
  const gate = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  let times = 0
  const handler = async () => {
    times += 1
    began.resolve()
    await gate.promise
  }
  return { handler, began: began.promise, release: gate.resolve, times: () => times }
}

describe('jobs', () => {
  test('one that takes longer than its lease is done once: its runner shows that it lives', async () => {
    const first = held()
    const one = worker([slow, first.handler])
    const other = worker([slow, first.handler])
    await one.add(db, slow, {})
    const running = one.runDue()
    await first.began
    for (let seconds = 0; seconds < 150; seconds += 50) {
      clock.advance(50 * durations.second)
      const due = clock.now().getTime()
      const dueAt = async () => new Date((await rows<{ at: string }>(db, sql`select due_at as at from job`))[0]?.at ?? 0).getTime()
      await expect.poll(dueAt).toBeGreaterThan(due + 50 * durations.second)
      await other.runDue()
    }
    first.release()
    await running
    expect([first.times(), await states()]).toEqual([1, [{ kind: 'slow', state: 'done', attempts: 1 }]])
  })
  test('one whose runner died is begun anew by another, and what the first says later does not count', async () => {
    const first = held()
    const lost = processWith({ db, clock, heartbeat: durations.hour }, [slow, first.handler])
    await lost.add(db, slow, {})
    const running = lost.runDue()
    await first.began
    clock.advance(2 * durations.minute)
    const again = held()
    const other = worker([slow, again.handler])
    const second = other.runDue()
    await again.began
    first.release()
    await running
    expect(await states()).toEqual([{ kind: 'slow', state: 'open', attempts: 2 }])
    again.release()
    await second
    expect(await states()).toEqual([{ kind: 'slow', state: 'done', attempts: 2 }])
  })
  test('a slow kind delays no refund: each queue has its own runner', async () => {
    const first = held()
    const refunded = Promise.withResolvers<void>()
    const [pictures, refund] = [kindOf('pictures', 'bulk'), kindOf('refund', 'critical')]
    const jobs = worker([pictures, first.handler], [refund, async () => refunded.resolve()])
    await jobs.add(db, pictures, {})
    jobs.start(often)
    await first.began
    await jobs.add(db, refund, {})
    await refunded.promise
    first.release()
    await jobs.stop()
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'done'])
  })
  test('what fails is tried eight times and then kept for a person, with its error but nothing that a shopper wrote', async () => {
    errors.length = 0
    const broken = kindOf('broken')
    const jobs = worker([broken, async () => void (await db.execute(sql`select ${'anvi@example.com'}::int`))])
    await jobs.add(db, broken, {})
    for (let attempt = 0; attempt < 9; attempt++) {
      await jobs.runDue()
      clock.advance(10 * durations.minute)
    }
    const [job] = await rows<{ state: string; error: string }>(db, sql`select state, error, finished_at from job`)
    expect([job?.state, errors.length]).toEqual(['dead', 8])
    expect(job?.error).toContain('22P02')
    expect(job?.error).not.toContain('anvi')
  })
  test('the schedule writes a job once for all processes, and a kill between the two loses none', async () => {
    let times = 0
    const hourly: Work = [{ ...kindOf('hourly'), every: durations.hour }, async () => void (times += 1)]
    const [one, other] = [worker(hourly), worker(hourly)]
    await Promise.all([one.runDue(), other.runDue()])
    clock.advance(durations.hour)
    await Promise.all([one.runDue(), other.runDue()])
    expect(times).toBe(2)
  })
  test('pauses between attempts double and differ, so that what failed together is not tried again together', () => {
    expect([1, 2, 7].map((attempts) => [backoff(attempts, 0), backoff(attempts, 1)])).toEqual([
      [1000, 2000],
      [2000, 4000],
      [64_000, 128_000],
    ])
    expect(new Set(Array.from({ length: 20 }, () => backoff(5))).size).toBeGreaterThan(1)
  })
  test('runners outlive a database that fails and go on when it is back', async () => {
    let gone = true
    const failing = new Proxy(db, {
      get: (target, name, receiver) => {
        if (gone && (name === 'execute' || name === 'transaction')) return () => Promise.reject(new Error('the database is gone'))
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    let told = 0
    const done = Promise.withResolvers<void>()
    const jobs = processWith({ db: failing, clock, onError: () => (told += 1) }, [quick, async () => done.resolve()])
    jobs.start(often)
    await expect.poll(() => told).toBeGreaterThan(3)
    await jobs.add(db, quick, {})
    gone = false
    await done.promise
    await jobs.stop()
  })
})

describe('retention', () => {
  test('deletes in batches what was kept long enough, and one that fails does not stop the others', async () => {
    const jobs = worker([quick, async () => {}])
    await db.execute(sql`insert into job (kind, payload, state, due_at, finished_at)
      select 'old', '{}', 'done', ${clock.now().toISOString()}, ${clock.now().toISOString()} from generate_series(1, 2500)`)
    clock.advance(8 * durations.day)
    await jobs.add(db, quick, {})
    await jobs.runDue()
    const sweeps = [
      { what: 'broken', days: 1, remove: () => Promise.reject(new Error('no')) },
      { what: 'jobs', days: 7, remove: (before: Date, most: number) => jobs.sweep('done', before, most) },
    ]
    await expect(sweepAll(sweeps, clock)).rejects.toThrow('could not be deleted')
    expect((await states()).map(({ kind }) => kind)).toEqual(['quick'])
  })
})
