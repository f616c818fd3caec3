import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/shop.ts'
import { rows } from './db.ts'
import { migrate } from './migrate.ts'
import { releasedHashes } from './released.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const readMigration = (tag: string) => readFileSync(new URL(`${tag}.sql`, folder), 'utf8')
const tags = (JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as { entries: { tag: string }[] }).entries.map(
  ({ tag }) => tag,
)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

test('released migrations are never edited', () => {
  const released = Object.keys(releasedHashes)
  expect(tags.slice(0, released.length)).toEqual(released)
  expect(Object.fromEntries(released.map((tag) => [tag, hash(readMigration(tag))]))).toEqual(
    Object.fromEntries(released.map((tag) => [tag, releasedHashes[tag]?.[0]])),
  )
})

describe('a database of the first release, with the former price function', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase(testDatabase)
  })
  afterAll(() => database.close())

  test('is migrated to the newest schema, including the price function', async () => {
    const { db } = database
    const formerFunction = readFileSync(new URL('../../testing/unit-price-of-the-first-release.sql', import.meta.url), 'utf8')
    expect(releasedHashes['0001_unit_price']).toContain(hash(formerFunction))
    await db.execute(sql`create table schema_migration (hash text primary key, applied_at timestamptz not null default now())`)
    for (const text of [readMigration('0000_first'), formerFunction]) {
      for (const statement of text.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
      await db.execute(sql`insert into schema_migration (hash) values (${hash(text)})`)
    }
    const functionLanguage = async () =>
      (
        await rows<{ name: string }>(
          db,
          sql`select l.lanname as name from pg_proc p join pg_language l on l.oid = p.prolang where proname = 'unit_price'`,
        )
      )[0]?.name
    expect(await functionLanguage()).toBe('sql')
    // All others, and the price function as the code beside it writes it.
    expect(await migrate(db)).toBe(tags.length - 2 + 1)
    expect(await functionLanguage()).toBe('plpgsql')
    expect(await migrate(db)).toBe(0)
  })
})
