import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { oneConnection, testDatabase } from '../../testing/database.ts'
import { patiently, rows } from './db.ts'
import { overConnections } from './pooled.ts'
import { openPostgres } from './postgres.ts'
import { isUnavailable } from './unavailable.ts'

/** One connection over which statements that begin with some words fail; counts how often it is held. */
function connection(fails: (text: string) => boolean) {
  const seen = { held: 0, most: 0, statements: [] as string[] }
  const db = overConnections(async () => {
    seen.held += 1
    seen.most = Math.max(seen.most, seen.held)
    return {
      query: async ({ text }) => {
        seen.statements.push(text)
        if (fails(text)) throw new Error(`${text} failed`)
        return { rows: [], rowCount: 0 }
      },
      release: () => void (seen.held -= 1),
    }
  })
  return { db, seen }
}

describe('a transaction', () => {
  test.each(['begin', 'commit', 'rollback'])('whose %s fails gives its connection back', async (word) => {
    const { db, seen } = connection((text) => text.startsWith(word))
    const work = async () => {
      if (word === 'rollback') throw new Error('the work failed')
    }
    await expect(db.transaction(work)).rejects.toThrow()
    expect([seen.held, seen.most]).toEqual([0, 1])
  })
  test('never takes a second connection, neither for a query nor for a transaction beside it', async () => {
    const { db, seen } = connection(() => false)
    const refused = {
      cause: expect.objectContaining({ message: expect.stringContaining('beside its own transaction') as string }) as Error,
    }
    await expect(db.transaction(async () => void (await db.execute(sql`select 1`)))).rejects.toMatchObject(refused)
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow('beside its own transaction')
    expect([seen.held, seen.most]).toEqual([0, 1])
  })
  test('may leave work behind that queries when it has ended', async () => {
    const { db } = connection(() => false)
    const ended = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await db.transaction(async () => {
      later = ended.promise.then(() => db.execute(sql`select 1`))
    })
    ended.resolve()
    await expect(later).resolves.toMatchObject({ rows: [] })
  })
})

describe.skipIf(!testDatabase || oneConnection)('the limits of a pool', () => {
  const open = (limits: object) => openPostgres(testDatabase ?? '', { connections: 2, ...limits })

  test('a statement, a lock and a wait for a connection that take too long are unavailable, and nothing is lost', async () => {
    const { db, close } = open({ statement: 3000, lock: 500, connect: 1000 })
    const failed = async (work: Promise<unknown>) => isUnavailable(await work.catch((error: unknown) => error))
    expect(await failed(db.execute(sql`select pg_sleep(30)`))).toBe(true)
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = sql`select pg_advisory_xact_lock(77)`
    const holder = db.transaction(async (tx) => {
      await tx.execute(lock)
      held.resolve()
      await over.promise
    })
    await held.promise
    expect(await failed(db.execute(lock))).toBe(true)
    // Both connections are held now; the third call finds none in time.
    const waits = [db.execute(sql`select pg_sleep(2)`), db.execute(sql`select 1`)].map(failed)
    expect(await Promise.all(waits)).toEqual([false, true])
    over.resolve()
    await holder
    expect(await rows(db, sql`select 1`)).toHaveLength(1)
    await close()
  })
  test('a transaction that must take long may', async () => {
    const { db, close } = open({ statement: 1000 })
    await expect(patiently(db, (tx) => tx.execute(sql`select pg_sleep(1.5)`))).resolves.toBeDefined()
    expect(isUnavailable(await db.execute(sql`select pg_sleep(1.5)`).catch((error: unknown) => error))).toBe(true)
    await close()
  })
  test('a mistake in SQL is no outage', async () => {
    const { db, close } = open({})
    expect(isUnavailable(await db.execute(sql`select nothing`).catch((error: unknown) => error))).toBe(false)
    await close()
  })
})
