import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgramFile } from '../testing/command.ts'
import { killStarted, launch } from '../testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-migrate-'))
let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let settings: Record<string, string>
beforeAll(async () => {
  database = testDatabase ? await openTestDatabase(testDatabase) : undefined
  settings = { DATA_DIR: folder, SEED_DEMO: 'on', ...(database?.url ? { DATABASE_URL: database.url } : {}) }
})
afterAll(async () => {
  killStarted()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('with MIGRATE=off a database without the newest migrations ends the start with code 78 and names the command; afterwards it starts', async () => {
  const refused = launch({ ...settings, MIGRATE: 'off' })
  const [code] = (await once(refused.child, 'close')) as [number]
  expect([code, refused.output()]).toEqual([78, expect.stringMatching(/^The database lacks \d+ migrations.*`npm run migrate`/m) as string])
  expect(refused.output()).not.toContain('Karat is open')
  if (database) expect(await rows(database.db, sql`select 1 from pg_tables where schemaname = 'public'`)).toEqual([])

  expect(await runProgramFile('migrate.ts', [], settings)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Applied \d+ migrations\.\n$/) as string,
  })
  expect(await runProgramFile('migrate.ts', [], settings)).toEqual({ code: 0, output: 'The schema is the newest already.\n' })
  const opened = launch({ ...settings, MIGRATE: 'off' })
  expect(await opened.opened).toMatch(/^http/)
}, 180_000)
