import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyJob, processWith, type JobWithHandler } from '../../testing/background.ts'
import { testDatabase } from '../../testing/database.ts'
import { recorded, type Sent } from '../../testing/recorded.ts'
import { openTestDatabase } from '../../testing/shop.ts'
import { addMs, manualClock, durations } from '../clock.ts'
import { clientOf, type Db, rows, transact, withClient } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { sweepAll } from '../retention.ts'
import { backoff } from './backoff.ts'
import type { Run } from './definition.ts'

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

const [slow, quick] = [emptyJob('slow'), emptyJob('quick')]
/** The jobs of one process, with frequent heartbeats. */
const worker = (...work: JobWithHandler[]) =>
  processWith({ db, clock, onError: (_kind, error) => errors.push(error), heartbeat: 10 }, ...work)
const frequentPolls = { signalled: 5, unsignalled: 5 }
const states = () => rows<{ kind: string; state: string; attempts: number }>(db, sql`select kind, state, attempts from job order by id`)

/** Whether a statement takes a job of the default queue. */
const isTake = ({ name, params }: Sent) => name === 'job_take' && params[1] === 'default'

/** A handler that runs until it is released, and counts its runs. */
function blockedHandler() {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  let runs = 0
  const handler = async () => {
    runs += 1
    started.resolve()
    await gate.promise
  }
  return { handler, began: started.promise, release: gate.resolve, times: () => runs }
}

describe('jobs', () => {
  test('a job that takes longer than its lease runs once: its runner extends the lease', async () => {
    const blocked = blockedHandler()
    const owner = worker([slow, blocked.handler])
    const other = worker([slow, blocked.handler])
    await owner.add(db, slow, {})
    const running = owner.runDue()
    await blocked.began
    for (let seconds = 0; seconds < 150; seconds += 50) {
      clock.advance(50 * durations.second)
      const due = clock.now().getTime()
      const dueAt = async () => new Date((await rows<{ at: string }>(db, sql`select due_at as at from job`))[0]?.at ?? 0).getTime()
      await expect.poll(dueAt).toBeGreaterThan(due + 50 * durations.second)
      await other.runDue()
    }
    blocked.release()
    await running
    expect([blocked.times(), await states()]).toEqual([1, [{ kind: 'slow', state: 'done', attempts: 1 }]])
  })
  test('a job ends in the transaction of its handler’s writes, or neither is stored if another runner has taken it', async () => {
    await db.execute(sql`create table if not exists written (at text)`)
    const write = async (_: object, { finish }: Run) => {
      await transact(db, async (tx) => {
        await tx.execute(sql`insert into written values ('once')`)
        await finish(tx)
        if (breaks.length > 0) throw breaks.pop()
      })
    }
    const breaks = [new Error('the process dies before the commit')]
    const jobs = worker([slow, write])
    await jobs.add(db, slow, {})
    await jobs.runDue()
    expect(await rows(db, sql`select * from written`)).toEqual([])
    clock.advance(durations.minute)
    await jobs.runDue()
    await jobs.runDue()
    expect(await rows(db, sql`select * from written`)).toHaveLength(1)
    expect(await states()).toEqual([{ kind: 'slow', state: 'done', attempts: 2 }])
    // Its lease ended while it ran: the changes of the first of two runners are rolled back.
    await db.execute(sql`delete from job`)
    const blocked = blockedHandler()
    const lateErrors: unknown[] = []
    const onError = (_kind: string, error: unknown) => lateErrors.push(error)
    const late = processWith({ db, clock, heartbeat: durations.hour, onError }, [
      slow,
      async (_, run) => (await blocked.handler(), write(_, run)),
    ])
    await late.add(db, slow, {})
    const running = late.runDue()
    await blocked.began
    clock.advance(2 * durations.minute)
    await jobs.runDue()
    blocked.release()
    await running
    expect(await rows(db, sql`select * from written`)).toHaveLength(2)
    expect(lateErrors).toEqual([new Error('another process has taken this job')])
    expect(await states()).toEqual([{ kind: 'slow', state: 'done', attempts: 2 }])
    await db.execute(sql`drop table written`)
  })
  test('a job whose runner died is run again by another, and the first runner’s late result is ignored', async () => {
    const firstRun = blockedHandler()
    const lost = processWith({ db, clock, heartbeat: durations.hour }, [slow, firstRun.handler])
    await lost.add(db, slow, {})
    const running = lost.runDue()
    await firstRun.began
    clock.advance(2 * durations.minute)
    const secondRun = blockedHandler()
    const other = worker([slow, secondRun.handler])
    const second = other.runDue()
    await secondRun.began
    firstRun.release()
    await running
    expect(await states()).toEqual([{ kind: 'slow', state: 'open', attempts: 2 }])
    secondRun.release()
    await second
    expect(await states()).toEqual([{ kind: 'slow', state: 'done', attempts: 2 }])
  })
  test('a slow job kind does not delay refunds: each queue has its own runner', async () => {
    const blocked = blockedHandler()
    const refunded = Promise.withResolvers<void>()
    const [pictures, refund] = [emptyJob('pictures', 'bulk'), emptyJob('refund', 'critical')]
    const jobs = worker([pictures, blocked.handler], [refund, async () => refunded.resolve()])
    await jobs.add(db, pictures, {})
    jobs.start(frequentPolls)
    await blocked.began
    await jobs.add(db, refund, {})
    await refunded.promise
    blocked.release()
    await jobs.stop()
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'done'])
  })
  test('a failing job is tried eight times and is then dead, with its error but without a shopper’s data', async () => {
    errors.length = 0
    const broken = emptyJob('broken')
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
  test('a scheduled job is added once for all processes', async () => {
    let times = 0
    const hourly: JobWithHandler = [{ ...emptyJob('hourly'), every: durations.hour }, async () => void (times += 1)]
    const [first, second] = [worker(hourly), worker(hourly)]
    await Promise.all([first.runDue(), second.runDue()])
    clock.advance(durations.hour)
    await Promise.all([first.runDue(), second.runDue()])
    expect(times).toBe(2)
  })
  test('a process checks once per slot whether a scheduled job was started, and again after a failed check', async () => {
    let [transactions, unreachable] = [0, true]
    const counting = new Proxy(db, {
      get(target, name, receiver) {
        if (name !== 'transaction') return Reflect.get(target, name, receiver) as unknown
        transactions += 1
        return unreachable ? () => Promise.reject(new Error('the database is unreachable')) : target.transaction.bind(target)
      },
    })
    const countingDb = withClient(counting, clientOf(db))
    let times = 0
    const daily: JobWithHandler = [{ ...emptyJob('daily'), every: durations.day }, async () => void (times += 1)]
    const owner = processWith({ db: countingDb, clock, onError: () => {} }, daily)
    await expect(owner.runDue()).rejects.toThrow('unreachable')
    unreachable = false
    await owner.runDue()
    const asked = transactions
    await owner.runDue()
    expect([times, transactions - asked]).toEqual([1, 0])
    clock.advance(durations.day)
    await owner.runDue()
    expect(times).toBe(2)
  })
  test('pauses between attempts double and differ, so that jobs which failed together are not tried again together', () => {
    expect([1, 2, 7].map((attempts) => [backoff(attempts, 0), backoff(attempts, 1)])).toEqual([
      [1000, 2000],
      [2000, 4000],
      [64_000, 128_000],
    ])
    expect(new Set(Array.from({ length: 20 }, () => backoff(5))).size).toBeGreaterThan(1)
  })
  test('the end of a job takes the next one in the same statement; none is looked for after the last', async () => {
    const noted = recorded(db)
    const runs: string[] = []
    const done = Promise.withResolvers<void>()
    const last = emptyJob('last')
    const jobs = processWith(
      { db: noted.db, clock },
      [quick, async () => void runs.push('quick')],
      [last, async () => (runs.push('last'), done.resolve())],
    )
    for (const job of [quick, quick, last]) await jobs.add(db, job, {})
    // Not due yet, it is none of them.
    await jobs.add(db, quick, {}, { dueAt: addMs(clock.now(), durations.hour) })
    jobs.start({ signalled: durations.hour, unsignalled: durations.hour })
    await done.promise
    await expect.poll(states).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }, { state: 'open' }])
    expect(runs).toEqual(['quick', 'quick', 'last'])
    // Other queues are looked at once.
    const ofQueue = noted.sent.filter((statement) => statement.name === 'job_finish' || isTake(statement))
    expect(ofQueue.map(({ name }) => name)).toEqual(['job_take', 'job_finish', 'job_take', 'job_finish', 'job_take', 'job_finish'])
    await jobs.stop()
  })
  test('a job taken while its process stops is released without counting an attempt', async () => {
    let takes = 0
    let stopping: Promise<void> | undefined
    const onSend = (statement: Sent) => {
      if (isTake(statement) && ++takes === 2) stopping = jobs.stop()
    }
    const runs: string[] = []
    const jobs = processWith({ db: recorded(db, onSend).db, clock }, [quick, async () => void runs.push('first')])
    for (const job of [quick, quick]) await jobs.add(db, job, {})
    jobs.start({ signalled: durations.hour, unsignalled: durations.hour })
    await expect.poll(() => takes).toBe(2)
    await stopping
    const [done, open] = [
      { kind: 'quick', state: 'done', attempts: 1 },
      { kind: 'quick', state: 'open', attempts: 0 },
    ]
    expect([runs, await states()]).toEqual([['first'], [done, open]])
    // Another process need not wait for a lease to end.
    const other = worker([quick, async () => void runs.push('second')])
    await other.runDue()
    expect([runs, await states()]).toEqual([
      ['first', 'second'],
      [done, { ...open, state: 'done', attempts: 1 }],
    ])
  })
  test('runners survive a failing database and continue when it is back', async () => {
    let unreachable = true
    const refuse = () => Promise.reject(new Error('the database is unreachable'))
    const flaky = new Proxy(db, {
      get: (target, name, receiver) =>
        unreachable && (name === 'execute' || name === 'transaction') ? refuse : (Reflect.get(target, name, receiver) as unknown),
    })
    const flakyDb = withClient(flaky, {
      query: (query, params) => (unreachable ? refuse() : clientOf(db).query(query, params)),
    })
    let failures = 0
    const done = Promise.withResolvers<void>()
    const jobs = processWith({ db: flakyDb, clock, onError: () => (failures += 1) }, [quick, async () => done.resolve()])
    jobs.start(frequentPolls)
    await expect.poll(() => failures).toBeGreaterThan(3)
    await jobs.add(db, quick, {})
    unreachable = false
    await done.promise
    await jobs.stop()
  })
})

describe('retention', () => {
  test('deletes old rows in batches, and a failing sweep does not stop the others', async () => {
    const jobs = worker([quick, async () => {}])
    await db.execute(sql`insert into job (kind, payload, state, due_at, finished_at)
      select 'old', '{}', 'done', ${clock.now().toISOString()}, ${clock.now().toISOString()} from generate_series(1, 2500)`)
    clock.advance(8 * durations.day)
    await jobs.add(db, quick, {})
    await jobs.runDue()
    const sweeps = [
      { description: 'broken', days: 1, remove: () => Promise.reject(new Error('no')) },
      { description: 'jobs', days: 7, remove: (before: Date, limit: number) => jobs.sweep('done', before, limit) },
    ]
    await expect(sweepAll(sweeps, clock)).rejects.toThrow('could not be deleted')
    expect((await states()).map(({ kind }) => kind)).toEqual(['quick'])
  })
})
