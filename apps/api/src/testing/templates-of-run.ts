import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '../kernel/db/db.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import { testDatabase } from './database.ts'
import { templatePrefix } from './template.ts'

/** For each run of vitest: a folder for templates of databases, removed at its end with those on the PostgreSQL server. */
export default function setup(): (() => Promise<void>) | undefined {
  // Each project of the run calls this; the first creates the folder for all.
  if (process.env['KARAT_TEST_TEMPLATES']) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'karat-templates-'))
  process.env['KARAT_TEST_TEMPLATES'] = folder
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (!testDatabase) return
    const { db, close } = openPostgres(testDatabase, { connections: 1 })
    const left = await rows<{ name: string }>(
      db,
      sql`select datname as name from pg_database where starts_with(datname, ${templatePrefix(folder)})`,
    )
    for (const { name } of left) await db.execute(sql.raw(`drop database ${name} with (force)`))
    await close()
  }
}
