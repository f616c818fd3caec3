import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { processWith } from '../testing/background.ts'
import { testDatabase } from '../testing/database.ts'
import { openTestDatabase } from '../testing/shop.ts'
import { manualClock, durations } from './clock.ts'
import { type Db, rows } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { createEvents, defineEvent, subscribed } from './events.ts'
import { defineJob, handled, emptyPayload } from './jobs/definition.ts'
import type { JobRun } from './jobs/execution.ts'
import { onBehalfOf, requestId } from './request-id.ts'

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
const ringSold = defineEvent({ name: 'ring-sold', payload: z.strictObject({ ring: z.string() }) })
const ringReturned = defineEvent({ name: 'ring-returned', payload: z.strictObject({ ring: z.string() }) })
const jobs = () => rows<{ kind: string; queue: string; payload: object }>(db, sql`select kind, queue, payload from job order by kind`)

/** Two subscribers of one event; the second fails a number of times. */
function shop(failures = 0) {
  const done: string[] = []
  const runs: JobRun[] = []
  const worker = processWith({ db, clock, onRun: (run) => runs.push(run) })
  let failuresLeft = failures
  worker.register([
    subscribed(ringSold, { kind: 'tell-buyer', queue: 'critical' }, async ({ ring }) => void done.push(`told of ${ring}`)),
    subscribed(ringSold, { kind: 'count-sale', queue: 'bulk' }, async ({ ring }) => {
      if (failuresLeft-- > 0) throw new Error('no line')
      done.push(`counted ${ring}`)
    }),
    subscribed(ringReturned, { kind: 'melt', queue: 'bulk' }, async () => void done.push('melted')),
  ])
  return { worker, events: createEvents(worker), done, runs }
}

describe('events', () => {
  test('each subscriber gets a job of its own, in its queue and in the publishing transaction', async () => {
    const { events } = shop()
    await db.transaction((tx) => events.publish(tx, ringSold, { ring: 'R1' }))
    expect(await jobs()).toEqual([
      { kind: 'count-sale', queue: 'bulk', payload: { ring: 'R1' } },
      { kind: 'tell-buyer', queue: 'critical', payload: { ring: 'R1' } },
    ])
  })
  test('an event of a rolled-back transaction is not published', async () => {
    const { events } = shop()
    const sale = db.transaction(async (tx) => {
      await events.publish(tx, ringSold, { ring: 'R1' })
      throw new Error('out of stock')
    })
    await expect(sale).rejects.toThrow('out of stock')
    expect(await jobs()).toEqual([])
  })
  test('a subscriber that fails is tried again alone', async () => {
    const { worker, events, done, runs } = shop(1)
    await events.publish(db, ringSold, { ring: 'R1' })
    await worker.runDue()
    clock.advance(durations.minute)
    await worker.runDue()
    expect(done).toEqual(['told of R1', 'counted R1'])
    expect(runs.map(({ kind, outcome, attempt }) => `${kind} ${outcome} ${attempt}`)).toEqual([
      'tell-buyer done 1',
      'count-sale retried 1',
      'count-sale done 2',
    ])
  })
  test('an event published twice is handled twice', async () => {
    const { worker, events, done } = shop()
    await events.publish(db, ringSold, { ring: 'R1' })
    await events.publish(db, ringSold, { ring: 'R1' })
    await worker.runDue()
    expect(done.toSorted()).toEqual(['counted R1', 'counted R1', 'told of R1', 'told of R1'])
  })
  test('an invalid payload is refused when it is written, and the field is named without its value', async () => {
    const { events } = shop()
    const invalid = { ring: 7, buyer: 'anvi@example.com' } as unknown as { ring: string }
    await expect(events.publish(db, ringSold, invalid)).rejects.toThrow(/tell-buyer does not fit: ring: .*string/)
    await expect(events.publish(db, ringSold, invalid)).rejects.not.toThrow(/anvi/)
    expect(await jobs()).toEqual([])
  })
})

describe('the request id of a job', () => {
  const first = defineJob({ kind: 'first', queue: 'default', payload: emptyPayload })
  const second = defineJob({ kind: 'second', queue: 'default', payload: emptyPayload })

  test('is passed on to the job and to the jobs that it adds', async () => {
    const runs: JobRun[] = []
    const requestIds: (string | undefined)[] = []
    const worker = processWith({ db, clock, onRun: (run) => runs.push(run) })
    worker.register([
      handled(first, async () => {
        requestIds.push(requestId())
        await worker.add(db, second, {})
      }),
      handled(second, async () => void requestIds.push(requestId())),
    ])
    await onBehalfOf('request-1', () => worker.add(db, first, {}))
    await worker.runDue()
    expect(requestIds).toEqual(['request-1', 'request-1'])
    expect(runs.map((run) => [run.kind, run.requestId])).toEqual([
      ['first', 'request-1'],
      ['second', 'request-1'],
    ])
    await worker.add(db, first, {})
    await worker.runDue()
    expect(requestIds.slice(2)).toEqual([undefined, undefined])
  })
})
