import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { compose } from '../compose.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Db, rows } from '../kernel/db/db.ts'
import { openEmbedded } from '../kernel/db/embedded.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import { newReference } from '../kernel/id.ts'
import { prepare, rebuildReadModels } from '../prepare.ts'
import { testSecrets } from './secrets.ts'

// Databases that are prepared once for each run of the tests and copied by every test that opens a shop: migrating and seeding an empty one
// takes seconds, a copy takes tenths.

/** The folder of this run's templates, which `templates-of-run.ts` creates and removes; undefined outside of such a run. */
const folder = process.env['KARAT_TEST_TEMPLATES']

/** Migrates and seeds an empty database and builds the derived tables, as the first start of a shop does. */
export async function prepareShop(db: Db, clock: Clock): Promise<void> {
  await prepare(db, clock)
  await rebuildReadModels(
    compose({
      db,
      clock,
      secrets: testSecrets,
      mediaStore: { kind: 'memory' },
      sandboxSecret: 'a secret of the tests',
      onChanged: async () => {},
      onJobError: (kind, error) => {
        throw new Error(`job ${kind}`, { cause: error })
      },
    }),
  )
}

/** Creates a file or folder under a random name, then renames it: two processes at once do no harm. */
async function once(path: string, make: (draft: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path
  const draft = `${path}-${newReference(10)}`
  await make(draft)
  try {
    renameSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
    rmSync(draft, { recursive: true })
  }
  return path
}

const nameOf = (clock: Clock) => (clock === systemClock ? 'now' : String(clock.now().getTime()))

/** The data folder of an embedded database that was prepared at the clock's time. */
const embeddedFolder = (run: string, clock: Clock) =>
  once(join(run, nameOf(clock)), async (draft) => {
    const { db, close } = await openEmbedded(draft)
    await prepareShop(db, clock)
    await close()
  })

/** A file that an embedded database in memory can start from; undefined outside of a run with templates. */
export async function preparedImage(clock: Clock): Promise<string | undefined> {
  if (!folder) return undefined
  return once(join(folder, `${nameOf(clock)}.tar`), async (draft) => {
    // From a copy: two workers that create the image at once must not open the same folder.
    const copy = `${draft}-pg`
    cpSync(join(await embeddedFolder(folder, clock), 'pg'), copy, { recursive: true })
    const database = await PGlite.create(copy)
    writeFileSync(draft, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
    await database.close()
    rmSync(copy, { recursive: true })
  })
}

/** Fills the folder that an embedded database is about to be opened in with one that was prepared today. */
export async function fillDataFolder(target: string): Promise<void> {
  if (!folder) return
  const template = await embeddedFolder(folder, systemClock)
  mkdirSync(target, { recursive: true })
  cpSync(join(template, 'pg'), join(target, 'pg'), { recursive: true })
}

/** The prefix of the names of the run's templates on a PostgreSQL server. */
export const templatePrefix = (run: string) => `karat_template_${basename(run).replace(/\W/g, '').toLowerCase()}_`

/** The name of a database on the server that was prepared at the clock's time; undefined outside of a run with templates. */
export async function preparedDatabase(admin: Db, server: string, clock: Clock): Promise<string | undefined> {
  if (!folder) return undefined
  const name = `${templatePrefix(folder)}${nameOf(clock)}`
  const exists = async () => (await rows(admin, sql`select 1 from pg_database where datname = ${name}`)).length > 0
  if (await exists()) return name
  const draft = `${name}_${newReference(6).toLowerCase()}`
  await admin.execute(sql.raw(`create database ${draft}`))
  const url = new URL(server)
  url.pathname = `/${draft}`
  const opened = openPostgres(url.href, { connections: 5 })
  await prepareShop(opened.db, clock)
  await opened.close()
  try {
    await admin.execute(sql.raw(`alter database ${draft} rename to ${name}`))
  } catch (error) {
    if (!(await exists())) throw error
    await admin.execute(sql.raw(`drop database ${draft} with (force)`))
  }
  return name
}
