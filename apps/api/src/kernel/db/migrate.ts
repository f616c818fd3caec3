import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { type Db, patiently, rows } from './db.ts'
import { releasedHashes } from './released.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 4_741_241

type Migration = ReturnType<typeof readMigrationFiles>[number]

/** The migrations that a database has not had, in order. */
async function openMigrations(db: Db): Promise<Migration[]> {
  const [{ there } = { there: false }] = await rows<{ there: boolean }>(
    db,
    sql`select to_regclass('schema_migration') is not null as there`,
  )
  const known = new Set(there ? (await rows<{ hash: string }>(db, sql`select hash from schema_migration`)).map((row) => row.hash) : [])
  const formerly = new Map(Object.values(releasedHashes).map(([hash = '', ...former]) => [hash, former]))
  const applied = ({ hash }: { hash: string }) => [hash, ...(formerly.get(hash) ?? [])].some((one) => known.has(one))
  return readMigrationFiles({ migrationsFolder: folder }).filter((migration) => !applied(migration))
}

/** A database lacks migrations, and this process may not apply them. */
export class OpenMigrations extends Error {
  constructor(count: number) {
    super(
      `The database lacks ${count} ${count === 1 ? 'migration' : 'migrations'}, and MIGRATE=off forbids to apply them at the start: run \`npm run migrate\` first.`,
    )
  }
}

/**
 * Brings the schema to the newest migration and returns how many were applied. Safe when several processes start at
 * once: the first takes an advisory lock for its transaction, the others wait and find nothing left to do.
 */
export async function migrate(db: Db): Promise<number> {
  return patiently(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(
      sql`create table if not exists schema_migration (hash text primary key, applied_at timestamptz not null default now())`,
    )
    const open = await openMigrations(tx)
    for (const migration of open) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into schema_migration (hash) values (${migration.hash})`)
    }
    return open.length
  })
}

/** Brings the schema to the newest migration where that is allowed; else throws `OpenMigrations` unless it is there. */
export async function ensureMigrated(db: Db, { migrate: allowed }: { migrate: boolean }): Promise<void> {
  if (allowed) return void (await migrate(db))
  const open = await openMigrations(db)
  if (open.length > 0) throw new OpenMigrations(open.length)
}
