import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyJob, processWith } from '../../testing/background.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/shop.ts'
import { manualClock, durations } from '../clock.ts'
import { type Db, rows } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { defineJob, handled } from './definition.ts'
import type { JobRun } from './execution.ts'

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
const mail = emptyJob('mail')
const states = () => rows<{ state: string; attempts: number }>(db, sql`select state, attempts from job order by id`)

/** A worker whose job fails while `line.broken`. */
function failing() {
  const line = { broken: true }
  const jobs = processWith({ db, clock }, [mail, async () => void (line.broken && (await Promise.reject(new Error('no line'))))])
  async function untilDead() {
    for (let attempt = 0; attempt < 8; attempt++) {
      await jobs.runDue()
      clock.advance(10 * durations.minute)
    }
  }
  return { jobs, line, untilDead }
}

describe('an invalid payload', () => {
  const payload = z.strictObject({ id: z.string() })
  test('makes the job dead at once with the field in the error, without calling its handler', async () => {
    const runs: JobRun[] = []
    const payloads: unknown[] = []
    const jobs = processWith({ db, clock, onRun: (run) => runs.push(run) })
    jobs.register([handled(defineJob({ kind: 'deliver', queue: 'default', payload }), async (payload) => void payloads.push(payload))])
    await db.execute(
      sql`insert into job (kind, payload, due_at) values ('deliver', '{"id": 1, "to": "anvi@example.com"}', ${clock.now().toISOString()})`,
    )
    await jobs.runDue()
    const [dead] = await jobs.dead.list(9)
    expect([payloads, runs.map(({ outcome }) => outcome), dead?.attempts]).toEqual([[], ['dead'], 1])
    expect(dead?.error).toMatch(/the payload of deliver does not fit: id: .*string/)
    expect(dead?.error).not.toContain('anvi')
  })
})

describe('a dead job', () => {
  test('is listed, newest first', async () => {
    const { jobs, untilDead } = failing()
    await jobs.add(db, mail, {}, { key: 'first' })
    await untilDead()
    await jobs.add(db, mail, {}, { key: 'second' })
    await untilDead()
    const dead = await jobs.dead.list(9)
    expect(dead).toMatchObject([
      { kind: 'mail', key: 'second', queue: 'default', attempts: 8, error: 'Error: no line', requestId: null },
      { key: 'first' },
    ])
    expect(dead[0]?.finishedAt).toBeInstanceOf(Date)
    expect(await jobs.dead.list(1)).toHaveLength(1)
  })
  test('is due at once when repeated and has eight attempts again', async () => {
    const { jobs, line, untilDead } = failing()
    await jobs.add(db, mail, {})
    await untilDead()
    const [dead] = await jobs.dead.list(9)
    expect(await jobs.dead.repeat(db, dead?.id ?? 0)).toEqual({ kind: 'mail', queue: 'default' })
    expect(await jobs.dead.repeat(db, dead?.id ?? 0)).toBe('unknown')
    await untilDead()
    expect(await states()).toEqual([{ state: 'dead', attempts: 16 }])
    await jobs.dead.repeat(db, dead?.id ?? 0)
    line.broken = false
    await jobs.runDue()
    expect(await states()).toEqual([{ state: 'done', attempts: 17 }])
  })
  test('is not repeated while a job of the same key is open', async () => {
    const { jobs, untilDead } = failing()
    await jobs.add(db, mail, {}, { key: 'same' })
    await untilDead()
    await jobs.add(db, mail, {}, { key: 'same' })
    const [dead] = await jobs.dead.list(9)
    expect(await jobs.dead.repeat(db, dead?.id ?? 0)).toBe('open')
    expect((await states()).map(({ state }) => state)).toEqual(['dead', 'open'])
  })
  test('can be discarded; an open one cannot', async () => {
    const { jobs, untilDead } = failing()
    await jobs.add(db, mail, {})
    await untilDead()
    await jobs.add(db, mail, {})
    const ids = await rows<{ id: number }>(db, sql`select id from job order by id`)
    expect([await jobs.dead.discard(db, ids[0]?.id ?? 0), await jobs.dead.discard(db, ids[1]?.id ?? 0)]).toEqual(['mail', undefined])
    expect((await states()).map(({ state }) => state)).toEqual(['open'])
  })
})
