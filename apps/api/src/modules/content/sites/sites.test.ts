import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestDatabase } from '../../../testing/shop.ts'
import { prepare } from '../../../prepare.ts'
import { createSites } from './service.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  db = database.db
  await prepare(db, manualClock(new Date('2026-11-21T10:00:00Z')))
})
afterAll(() => database.close())

/** The database, except while it fails: it recovers after the given number of calls. */
function failing(calls: number): { db: Db; fail: (calls: number) => void } {
  let left = calls
  const proxy = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction' || left === 0) return Reflect.get(target, name, receiver) as unknown
      return () => {
        left -= 1
        return Promise.reject(new Error('the database is gone'))
      }
    },
  })
  return { db: proxy, fail: (more) => void (left = more) }
}

describe('the sites', () => {
  test('a failed read is not cached: the next one reads again', async () => {
    const sites = createSites({ db: failing(2).db })
    await expect(Promise.all([sites.all(), sites.byCode('in')])).rejects.toThrow('gone')
    await expect(sites.all()).rejects.toThrow('gone')
    expect((await sites.byCode('IN'))?.currency).toBe('INR')
  })
  test('are read once for concurrent callers, and stay the same array until they are refreshed', async () => {
    const sites = createSites({ db })
    const [one, other] = await Promise.all([sites.all(), sites.all()])
    expect(other).toBe(one)
    await sites.refresh()
    expect(await sites.all()).not.toBe(one)
  })
  test('inside a transaction they come from memory; unread ones are refused instead of read over a second connection', async () => {
    const sites = createSites({ db })
    await expect(db.transaction(() => sites.byCode('in'))).rejects.toThrow('beside its own transaction')
    await sites.refresh()
    expect(await db.transaction(async () => (await sites.byCode('in'))?.code)).toBe('in')
  })
  test('a refresh loads changes; if it fails the former sites stay', async () => {
    const sites = createSites({ db })
    await sites.refresh()
    await db.execute(sql`update subsite set quote_minutes = quote_minutes + 7 where code = 'in'`)
    const before = (await sites.byCode('in'))?.quoteMinutes ?? 0
    await sites.refresh()
    expect((await sites.byCode('in'))?.quoteMinutes).toBe(before + 7)
    const broken = failing(0)
    const kept = createSites({ db: broken.db })
    await kept.refresh()
    broken.fail(1)
    await expect(kept.refresh()).rejects.toThrow('gone')
    expect((await kept.all()).length).toBeGreaterThan(0)
  })
})
