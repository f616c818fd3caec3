import { eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { named } from './db.ts'
import { createPooledDb, onOneConnection } from './pooled.ts'
import { prepared, preparedInsert } from './prepared.ts'
import { deferToCommit } from './transacting.ts'

/** A database whose connections record the sent statements, and when an answer came. */
function recordingDb() {
  const events: string[] = []
  let connections = 0
  const db = createPooledDb(async () => {
    connections += 1
    return {
      async query({ text: statement }) {
        events.push(statement)
        await Promise.resolve()
        await new Promise((resolve) => setImmediate(resolve))
        events.push(`${statement} answered`)
        return { rows: [], rowCount: 0 }
      },
      release: () => {},
    }
  })
  return { db, events, connections: () => connections }
}

test('a transaction sends its first statement with `begin`, and `commit` after all responses before it', async () => {
  const { db, events } = recordingDb()
  await db.transaction(async (tx) => {
    await Promise.all([named(tx, undefined, 'one', []), named(tx, undefined, 'two', [])])
  })
  expect(events).toEqual(['begin', 'one', 'two', 'begin answered', 'one answered', 'two answered', 'commit', 'commit answered'])
})

test('deferred writes are sent with `commit`; outside of a transaction they are awaited', async () => {
  const { db, events } = recordingDb()
  await db.transaction(async (tx) => {
    await named(tx, undefined, 'one', [])
    await deferToCommit(named(tx, undefined, 'two', []), named(tx, undefined, 'three', []))
  })
  expect(events.slice(-6)).toEqual(['two', 'three', 'commit', 'two answered', 'three answered', 'commit answered'])
  await deferToCommit(named(db, undefined, 'alone', []))
  expect(events.at(-1)).toBe('alone answered')
  await onOneConnection(db, (one) => deferToCommit(named(one, undefined, 'on a connection', [])))
  expect(events.at(-1)).toBe('on a connection answered')
})

test('a failed deferred write fails the transaction with its error, whatever later statements return', async () => {
  const failing = new Set<string>()
  const sent: string[] = []
  const db = createPooledDb(async () => ({
    async query({ text: statement }) {
      sent.push(statement)
      await new Promise((resolve) => setImmediate(resolve))
      if (failing.has(statement)) throw new Error(`${statement} failed`)
      return { rows: [], rowCount: 0 }
    },
    release: () => {},
  }))
  failing.add('write')
  const alone = db.transaction((tx) => deferToCommit(named(tx, undefined, 'write', [])))
  await expect(alone).rejects.toMatchObject({ cause: { message: 'write failed' } })
  failing.add('after')
  const followed = db.transaction(async (tx) => {
    await deferToCommit(named(tx, undefined, 'write', []))
    await named(tx, undefined, 'after', [])
  })
  await expect(followed).rejects.toMatchObject({ cause: { message: 'write failed' } })
  expect(sent.slice(-4)).toEqual(['begin', 'write', 'after', 'rollback'])
})

test('a statement sent after the commit of a transaction is refused', async () => {
  const { db, events } = recordingDb()
  const kept = await db.transaction(async (tx) => {
    await named(tx, undefined, 'one', [])
    return { tx }
  })
  await expect(named(kept.tx, undefined, 'late', [])).rejects.toMatchObject({ cause: { message: 'the transaction is committed' } })
  expect(events).not.toContain('late')
})

test('statements still pending when a transaction fails are not sent after its end', async () => {
  const { db, events } = recordingDb()
  const late = Promise.withResolvers<unknown>()
  const work = db.transaction(async (tx) => {
    const lasting = named(tx, undefined, 'first', []).then(() => named(tx, undefined, 'late', []))
    lasting.catch(late.resolve)
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  expect(await late.promise).toMatchObject({ cause: { message: 'the work failed' } })
  expect(events).not.toContain('late')
})

test('statements on one connection are sent together; other connections are refused meanwhile, and this one afterwards', async () => {
  const { db, events, connections } = recordingDb()
  const kept = await onOneConnection(db, async (one) => {
    await Promise.all([named(one, undefined, 'one', []), named(one, undefined, 'two', [])])
    await expect(named(db, undefined, 'outside', [])).rejects.toMatchObject({
      cause: { message: expect.stringContaining('beside') as string },
    })
    return one
  })
  expect(events).toEqual(['one', 'two', 'one answered', 'two answered'])
  expect(connections()).toBe(1)
  await expect(named(kept, undefined, 'after', [])).rejects.toMatchObject({ cause: { message: expect.stringContaining('over') as string } })
  await db.transaction((tx) => onOneConnection(tx, (one) => named(one, undefined, 'inside', [])))
  expect(connections()).toBe(2)
})

const sample = pgTable('prepared_sample', {
  id: text().primaryKey(),
  details: jsonb().$type<{ count: number }>(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }),
})

/** Answers every statement with the same rows and records the sent ones, by connection. */
function answering(rows: unknown[]) {
  const sent: { connection: number; name: string | undefined; text: string; params: unknown[] }[] = []
  let connections = 0
  const db = createPooledDb(async () => {
    const connection = ++connections
    return {
      async query({ name, text: statement }, params = []) {
        if (name !== undefined) sent.push({ connection, name, text: statement, params })
        return { rows, rowCount: rows.length }
      },
      release: () => {},
    }
  })
  return { db, sent }
}

test('a prepared insert writes values as drizzle does, and null for omitted columns', async () => {
  const { db, sent } = answering([])
  const insert = preparedInsert('sample_insert', sample)
  await insert(db, { id: 'full', details: { count: 2 }, createdAt: new Date('2026-11-22T10:00:00Z') })
  await db.transaction((tx) => insert(tx, { id: 'bare' }))
  expect(sent).toEqual(
    [
      { connection: 1, params: ['full', '{"count":2}', '2026-11-22T10:00:00.000Z'] },
      { connection: 2, params: ['bare', null, null] },
    ].map((one) => ({
      ...one,
      name: 'sample_insert',
      text: 'insert into "prepared_sample" ("id", "details", "created_at") values ($1, $2, $3)',
    })),
  )
})

test('a prepared statement runs on every connection, and returns rows as drizzle does', async () => {
  const { db, sent } = answering([['full', { count: 2 }, '2026-11-22 10:00:00+00']])
  let builds = 0
  const byId = prepared('sample_by_id', (some) => {
    builds += 1
    return some
      .select()
      .from(sample)
      .where(eq(sample.id, sql.placeholder('id')))
  })
  const expected = [{ id: 'full', details: { count: 2 }, createdAt: new Date('2026-11-22T10:00:00Z') }]
  expect(await byId(db, { id: 'full' })).toEqual(expected)
  expect(await db.transaction((tx) => byId(tx, { id: 'other' }))).toEqual(expected)
  expect(sent.map(({ connection, params }) => [connection, params])).toEqual([
    [1, ['full']],
    [2, ['other']],
  ])
  expect(builds).toBe(1)
})
