import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { actOfTransaction } from '../acts.ts'
import type { Query, QueryResult } from './connection.ts'
import type { Replica } from './replica.ts'
import { inTransaction, withoutTimeouts } from './transacting.ts'

/** The one database type: from here on PostgreSQL and the embedded database have the same interface, transactions included. */
export type Db = PgDatabase<PgQueryResultHKT>

/** An open database with the function that closes it. */
export interface OpenDatabase {
  db: Db
  kind: 'embedded' | 'postgresql'
  /** Open connections, idle connections, and callers waiting for one. */
  connections(): { total: number; idle: number; waiting: number }
  /** The standby to read from, where there is one. */
  replica?: Replica
  close(): Promise<void>
}

/** Runs SQL and returns its rows, typed by the caller. */
export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: T[] }).rows
}

/** Whether the database rejected a statement with one of these SQLSTATEs; drizzle wraps the driver's error. */
function hasState(error: unknown, states: ReadonlySet<string>): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return states.has(code ?? '') || states.has(cause?.code ?? '')
}

/** Deadlock and serialisation failure: the transaction can be repeated. */
const retryable = new Set(['40P01', '40001'])
const duplicate = new Set(['23505'])

const lockTimeout = new Set(['55P03'])
const divisionByZero = new Set(['22012'])

/** Whether a statement exceeded the timeout for locks. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, lockTimeout)

/** Whether a statement divided by zero, as a statement does on purpose where it finds no row. */
export const isDivisionByZero = (error: unknown): boolean => hasState(error, divisionByZero)

/** Whether the database refused a value: one that breaks a constraint, or that its type cannot hold. */
export function isRefusedValue(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return /^2[23]/.test(code ?? cause?.code ?? '')
}

/** Whether a row was rejected by a unique index. */
export const isDuplicate = (error: unknown): boolean => hasState(error, duplicate)

/** Whether a transaction returns a failed `Result`. */
const isFailure = (result: unknown) => typeof result === 'object' && result !== null && 'ok' in result && result.ok === false

/** The work of a transaction that writes the act of its call to the audit as its last statement; `committed` is called after the commit. */
function withAct<T>(work: (tx: Db) => Promise<T>): { work: (tx: Db) => Promise<T>; committed: () => void } {
  const act = inTransaction() ? undefined : actOfTransaction()
  if (!act) return { work, committed: () => {} }
  return {
    work: async (tx) => {
      act.begin()
      const result = await work(tx)
      // A refusal changes nothing.
      if (!isFailure(result)) await act.record(tx)
      return result
    },
    committed: act.committed,
  }
}

/**
 * Runs a transaction, repeated up to three times in all where it lost a race for locks. In a call of staff the outermost one writes the act
 * to the audit.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const recorded = withAct(work)
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await db.transaction(recorded.work)
      recorded.committed()
      return result
    } catch (error) {
      if (attempt === 3 || !hasState(error, retryable)) throw error
    }
  }
}

/** A transaction without timeouts: a migration, the demo data, repricing every product. It records acts of staff as `transact` does. */
export async function transactWithoutTimeouts<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const recorded = withAct(work)
  const result = await withoutTimeouts(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`)
      return recorded.work(tx)
    }),
  )
  recorded.committed()
  return result
}

/** The interface through which drizzle sends statements. */
export interface Client {
  query(query: Query, params: unknown[]): Promise<QueryResult>
}

const clients = new WeakMap<Db, Client>()

/** Names the client of a database or transaction, and returns the database; `pooled.ts` names those of all that it opens. */
export function withClient(db: Db, client: Client): Db {
  clients.set(db, client)
  return db
}

/** The client of a database or transaction. */
export function clientOf(db: Db): Client {
  const client = clients.get(db)
  if (!client) throw new Error('a database without a client')
  return client
}

/**
 * Runs a hot statement under a name, so that PostgreSQL parses and plans it once for each connection.
 * Parameters are `$1`, `$2` and so on. Costs a fifth of building the same query.
 */
export async function named<T>(db: Db, name: string | undefined, text: string, params: unknown[]): Promise<T[]> {
  try {
    return (await clientOf(db).query(name === undefined ? { text } : { name, text }, params)).rows as T[]
  } catch (error) {
    // As drizzle does for its own statements: the log names the statement.
    throw new DrizzleQueryError(text, params, error as Error)
  }
}

/** Locks a name until the end of the transaction; waits for other transactions that hold it. */
export async function lockNamed(tx: Db, name: string): Promise<void> {
  await named(tx, 'lock_named', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

/**
 * A text as a literal in SQL, for a value with few variants that a statement is planned by: a statement with the site in it is planned
 * once, for the one partition that it reads.
 */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** A list of values as one SQL parameter: `= any(${list(ids)})`. */
export function listParam(values: readonly (string | number)[]): SQL {
  return sql`${sql.param(values)}`
}

/** A value as one SQL parameter of the type `jsonb`. */
export const jsonParam = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`
