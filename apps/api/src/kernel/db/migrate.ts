import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { unitPriceSql } from '@karat/pricing/unit-price-sql.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { type Db, transactWithoutTimeouts, rows } from './db.ts'
import { releasedHashes } from './released.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 4_741_241

type Migration = Pick<ReturnType<typeof readMigrationFiles>[number], 'hash' | 'sql'>

/**
 * The functions whose text belongs to the code beside them. Each text is applied once, after the migrations that are its schema; a process
 * of an earlier release that starts later finds its own text applied already and does not bring it back.
 */
const functions: readonly Migration[] = [unitPriceSql].map((text) => ({
  hash: createHash('sha256').update(text).digest('hex'),
  sql: [text],
}))

/** The migrations and functions that are not applied yet, in order. */
async function pendingMigrations(db: Db): Promise<Migration[]> {
  const [{ exists } = { exists: false }] = await rows<{ exists: boolean }>(
    db,
    sql`select to_regclass('schema_migration') is not null as "exists"`,
  )
  const appliedHashes = new Set(
    exists ? (await rows<{ hash: string }>(db, sql`select hash from schema_migration`)).map((row) => row.hash) : [],
  )
  const formerHashes = new Map(Object.values(releasedHashes).map(([hash = '', ...former]) => [hash, former]))
  const isApplied = ({ hash }: { hash: string }) =>
    [hash, ...(formerHashes.get(hash) ?? [])].some((candidate) => appliedHashes.has(candidate))
  return [...readMigrationFiles({ migrationsFolder: folder }), ...functions].filter((migration) => !isApplied(migration))
}

/** How many migrations and functions are not applied yet. Writes nothing. */
export async function countPendingMigrations(db: Db): Promise<number> {
  return (await pendingMigrations(db)).length
}

/** The database lacks migrations which this process may not apply. */
export class PendingMigrations extends Error {
  constructor(count: number) {
    super(
      `The database lacks ${count} ${count === 1 ? 'migration' : 'migrations'}, and MIGRATE=off forbids to apply them at the start: run \`npm run migrate\` first.`,
    )
  }
}

/**
 * Migrates the schema to the newest version and returns how many migrations were applied. Safe when several processes start at once: the
 * first takes an advisory lock for its transaction, the others wait and then find none left.
 */
export async function migrate(db: Db): Promise<number> {
  return transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(
      sql`create table if not exists schema_migration (hash text primary key, applied_at timestamptz not null default now())`,
    )
    const pending = await pendingMigrations(tx)
    for (const migration of pending) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into schema_migration (hash) values (${migration.hash})`)
    }
    return pending.length
  })
}

/** Applies pending migrations where that is allowed; otherwise throws `PendingMigrations` if there are any. */
export async function ensureMigrated(db: Db, { migrate: allowed }: { migrate: boolean }): Promise<void> {
  if (allowed) return void (await migrate(db))
  const pending = await pendingMigrations(db)
  if (pending.length > 0) throw new PendingMigrations(pending.length)
}
