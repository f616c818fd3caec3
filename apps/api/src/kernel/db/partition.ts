import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, isLockTimeout, literal, lockNamed, named, rows } from './db.ts'

// A table that is partitioned by a list with one value for each partition. To change all rows of a partition, they are written into a new
// table beside it, with its indexes, which then replaces the partition in one step. Readers read the former table meanwhile (ADR 24).

/** One partition: its table, the column that it is partitioned by, and its value. Names are written into SQL unescaped. */
export interface Partition {
  of: string
  by: string
  value: string
}

/** The progress of rewriting all rows of a partition. */
export interface Progress {
  step: 'written' | 'indexed' | 'taken over'
  rows: number
  /** Milliseconds since its start. */
  milliseconds: number
}

/** Memory for sorting while rows and indexes of a large partition are written, instead of the server's setting for small statements. */
const memory = { sort: '64MB', index: '256MB' }
/** The maximum time, in milliseconds, that readers wait for the replacement of a table; after it the replacement is retried. */
const takeover = { wait: 100, pause: 100, attempts: 600 }

const lockOf = ({ of, value }: Partition) => `${of}:${value}`
const quoted = (value: string) => sql.raw(literal(value))

/** The indexes and constraints that a table needs to become a partition: each index as its statement without name and table, or the key. */
function readIndexes(db: Db, table: string): Promise<{ name: string; key: string | null; definition: string }[]> {
  return rows(
    db,
    sql`select i.relname as name, pg_get_constraintdef(c.oid) as key, substring(pg_get_indexdef(x.indexrelid) from ' USING .*$') as definition
        from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint c on c.conindid = x.indexrelid and c.contype = 'p'
        where x.indrelid = ${table}::regclass order by i.relname`,
  )
}

/** The current step of rewriting a partition: writing rows, building indexes, or waiting to replace the partition. */
export type RewriteStep = 'rows' | 'indexes' | 'takeover'

const inProgress = 'karat rewrites'
/** Publishes the connection's step to the whole server until the end of the transaction, before which its rows are invisible to others. */
const notify = (tx: Db, { of, value }: Partition, step: RewriteStep) =>
  tx.execute(sql`select set_config('application_name', ${`${inProgress} ${of} ${value} ${step}`}, true)`)

/** The partitions of a table that are being rewritten by any process on the server, and the seconds since each started. */
export function readRewrites(db: Db, of: string): Promise<{ value: string; step: RewriteStep; seconds: number }[]> {
  return rows(
    db,
    sql`select split_part(application_name, ' ', 4) as value, split_part(application_name, ' ', 5) as step,
          extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
        from pg_stat_activity where datname = current_database() and starts_with(application_name, ${`${inProgress} ${of} `})`,
  )
}

/** The table that has the rows now, as SQL. */
async function tableOf(db: Db, { of, value }: Partition): Promise<string | undefined> {
  const [table] = await rows<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_inherits h join pg_class c on c.oid = h.inhrelid
        where h.inhparent = ${of}::regclass and pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES IN (%L)', ${value}::text)`,
  )
  return table?.name
}

/** Locks the whole table against readers until the end of the transaction; retries instead of letting readers queue behind it. */
async function lockForTakeover(tx: Db, of: string, former: string | undefined): Promise<void> {
  const tables = former ? `only ${of}, only ${former}` : `only ${of}`
  for (let attempt = 1; ; attempt++)
    try {
      await tx.transaction(async (inner) => {
        await inner.execute(sql.raw(`set local lock_timeout = ${takeover.wait}`))
        await inner.execute(sql.raw(`lock table ${tables} in access exclusive mode`))
      })
      return void (await tx.execute(sql`set local lock_timeout = 0`))
    } catch (error) {
      if (attempt === takeover.attempts || !isLockTimeout(error)) throw error
      await setTimeout(takeover.pause)
    }
}

/**
 * Rewrites all rows of a partition; they replace the former ones at the end of the transaction. `fill` writes the rows into the table that
 * it is given; `catchUp` rewrites those that others have written meanwhile, after other writers are locked out.
 */
export async function rewritePartition(
  tx: Db,
  partition: Partition,
  { fill, catchUp }: { fill: (table: SQL) => Promise<unknown>; catchUp?: (table: SQL) => Promise<unknown> },
  onProgress: (progress: Progress) => void = () => {},
): Promise<void> {
  const { of, by, value } = partition
  const began = performance.now()
  const suffix = randomBytes(5).toString('hex')
  const table = sql`${sql.identifier(`${of}_${value}_${suffix}`)}`
  const report = (step: Progress['step'], count: number) =>
    onProgress({ step, rows: count, milliseconds: Math.round(performance.now() - began) })

  await tx.execute(sql`select set_config('work_mem', ${memory.sort}, true), set_config('maintenance_work_mem', ${memory.index}, true)`)
  await notify(tx, partition, 'rows')
  // With the check, PostgreSQL need not read all rows again before the table becomes a partition.
  await tx.execute(sql`create table ${table} (like ${sql.raw(of)} including defaults, check (${sql.raw(by)} = ${quoted(value)}))`)
  await fill(table)
  const [counted] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from ${table}`)
  const count = counted?.count ?? 0
  report('written', count)
  await notify(tx, partition, 'indexes')
  for (const index of await readIndexes(tx, of))
    await tx.execute(
      index.key
        ? sql`alter table ${table} add constraint ${sql.identifier(`${index.name}_${suffix}`)} ${sql.raw(index.key)}`
        : sql`create index ${sql.identifier(`${index.name}_${suffix}`)} on ${table} ${sql.raw(index.definition)}`,
    )
  await tx.execute(sql`analyze ${table}`)
  report('indexed', count)

  await notify(tx, partition, 'takeover')
  // From here on other writers are locked out.
  await lockNamed(tx, lockOf(partition))
  await catchUp?.(table)
  const former = await tableOf(tx, partition)
  await lockForTakeover(tx, of, former)
  if (former) await tx.execute(sql.raw(`drop table ${former}`))
  await tx.execute(sql`alter table ${sql.raw(of)} attach partition ${table} for values in (${quoted(value)})`)
  report('taken over', count)
}

/** Locks out writers of single rows of a partition until the end of the transaction, which is to rewrite all of them. */
export const holdPartition = (tx: Db, partition: Partition): Promise<void> => lockNamed(tx, lockOf(partition))

export const hasPartition = async (db: Db, partition: Partition): Promise<boolean> => (await tableOf(db, partition)) !== undefined

/** Must be called first in a transaction that writes single rows of a partition; statements that are sent after it wait for it. */
export async function joinPartition(tx: Db, partition: Partition): Promise<void> {
  await named(tx, 'join_partition', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(partition)])
}
