import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { type Db, patiently, rows } from './db.ts'
import { releasedHashes } from './released.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 4_741_241

/**
 * Brings the schema to the newest migration and returns how many were applied. Safe when several processes start at
 * once: the first takes an advisory lock for its transaction, the others wait and find nothing left to do.
 */
export async function migrate(db: Db): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  return patiently(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(
      sql`create table if not exists schema_migration (hash text primary key, applied_at timestamptz not null default now())`,
    )
    const known = new Set((await rows<{ hash: string }>(tx, sql`select hash from schema_migration`)).map((row) => row.hash))
    const formerly = new Map(Object.values(releasedHashes).map(([hash = '', ...former]) => [hash, former]))
    const applied = ({ hash }: { hash: string }) => [hash, ...(formerly.get(hash) ?? [])].some((one) => known.has(one))
    const open = migrations.filter((migration) => !applied(migration))
    for (const migration of open) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into schema_migration (hash) values (${migration.hash})`)
    }
    return open.length
  })
}
