import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { named, transactWithoutTimeouts, rows } from './db.ts'
import { createPooledDb } from './pooled.ts'
import { openPostgres } from './postgres.ts'
import { isUnavailable } from './unavailable.ts'

/** A database of one connection whose statements fail by their text; counts how many are held. */
function openDb(shouldFail: (text: string) => boolean) {
  const counts = { held: 0, most: 0, statements: [] as string[] }
  const db = createPooledDb(async () => {
    counts.held += 1
    counts.most = Math.max(counts.most, counts.held)
    return {
      query: async ({ text }) => {
        counts.statements.push(text)
        if (shouldFail(text)) throw new Error(`${text} failed`)
        return { rows: [], rowCount: 0 }
      },
      release: () => void (counts.held -= 1),
    }
  })
  return { db, seen: counts }
}

describe('a transaction', () => {
  test.each(['begin', 'commit', 'rollback'])('that fails by %s releases its connection', async (statement) => {
    const { db, seen } = openDb((text) => text.startsWith(statement))
    const work = async () => {
      if (statement === 'rollback') throw new Error('the work failed')
    }
    await expect(db.transaction(work)).rejects.toThrow()
    expect([seen.held, seen.most]).toEqual([0, 1])
  })
  test('never uses a second connection, neither for an outside query nor for an outside transaction', async () => {
    const { db, seen } = openDb(() => false)
    const refusal = {
      cause: expect.objectContaining({ message: expect.stringContaining('beside its own transaction') as string }) as Error,
    }
    await expect(db.transaction(async () => void (await db.execute(sql`select 1`)))).rejects.toMatchObject(refusal)
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow('beside its own transaction')
    expect([seen.held, seen.most]).toEqual([0, 1])
  })
  test('inside of another is a savepoint, whose failure does not roll back the outer ones', async () => {
    const { db, seen } = openDb(() => false)
    await db.transaction(async (outer) => {
      const failed = outer.transaction(async (middle) => {
        await middle.transaction(async (inner) => void (await named(inner, undefined, 'select 1', [])))
        throw new Error('the work failed')
      })
      await expect(failed).rejects.toThrow('the work failed')
      await outer.execute(sql`select 2`)
    })
    const inMiddle = ['savepoint sp1', 'savepoint sp2', 'select 1', 'release savepoint sp2', 'rollback to savepoint sp1']
    expect(seen.statements).toEqual(['begin', ...inMiddle, 'select 2', 'commit'])
    expect([seen.held, seen.most]).toEqual([0, 1])
  })
  test('may start work that queries after its end', async () => {
    const { db } = openDb(() => false)
    const ended = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await db.transaction(async () => {
      later = ended.promise.then(() => db.execute(sql`select 1`))
    })
    ended.resolve()
    await expect(later).resolves.toMatchObject({ rows: [] })
  })
})

describe.skipIf(!testDatabase)('the limits of a pool', () => {
  const open = (limits: object) => openPostgres(testDatabase ?? '', { connections: 2, ...limits })

  test('apply to a slow statement, lock or wait for a connection: it counts as unavailable, and the pool recovers', async () => {
    const { db, close } = open({ statement: 3000, lock: 500, connect: 1000 })
    const isUnavailableError = async (work: Promise<unknown>) => isUnavailable(await work.catch((error: unknown) => error))
    expect(await isUnavailableError(db.execute(sql`select pg_sleep(30)`))).toBe(true)
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = sql`select pg_advisory_xact_lock(77)`
    const holder = db.transaction(async (tx) => {
      await tx.execute(lock)
      held.resolve()
      await released.promise
    })
    await held.promise
    expect(await isUnavailableError(db.execute(lock))).toBe(true)
    // Both connections are in use; the third call gets none in time.
    const sleeping = isUnavailableError(db.execute(sql`select pg_sleep(2)`))
    // Requested in the same turn, it would be sent after it.
    await setImmediate()
    expect(await Promise.all([sleeping, isUnavailableError(db.execute(sql`select 1`))])).toEqual([false, true])
    released.resolve()
    await holder
    expect(await rows(db, sql`select 1`)).toHaveLength(1)
    await close()
  })
  test('a transaction without timeouts may take long', async () => {
    const { db, close } = open({ statement: 1000 })
    await expect(transactWithoutTimeouts(db, (tx) => tx.execute(sql`select pg_sleep(1.5)`))).resolves.toBeDefined()
    expect(isUnavailable(await db.execute(sql`select pg_sleep(1.5)`).catch((error: unknown) => error))).toBe(true)
    await close()
  })
  test('a mistake in SQL does not count as unavailable', async () => {
    const { db, close } = open({})
    expect(isUnavailable(await db.execute(sql`select nothing`).catch((error: unknown) => error))).toBe(false)
    await close()
  })
})
