import { getTableColumns, getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Client, clientOf, type Db, named } from './db.ts'

interface Prepared<T> {
  execute(values: Record<string, unknown>): Promise<T>
}

/** The client of the prepared statement that is being sent; the statement asks for it before `execute` returns. */
let sending: Client | undefined

/** drizzle's client for prepared statements: each is sent by the client of its own database or transaction. */
const anyClient: Client = {
  query(query, params) {
    if (!sending) throw new Error('a prepared statement was sent late')
    return sending.query(query, params)
  },
}
// drizzle accepts any client with pg's `query`; its type requires the class itself.
const unbound = drizzle({ client: anyClient as never }) as unknown as Db

/**
 * A statement that drizzle builds once and PostgreSQL plans once for each connection; its parameters are placeholders
 * (`sql.placeholder('id')`). Building a statement for each call costs several times as much as sending it.
 */
export function prepared<T>(name: string, build: (db: Db) => { prepare(name: string): Prepared<T> }) {
  let built: Prepared<T> | undefined
  return (db: Db, values: Record<string, unknown>): Promise<T> => {
    built ??= build(unbound).prepare(name)
    sending = clientOf(db)
    try {
      return built.execute(values)
    } finally {
      sending = undefined
    }
  }
}

/** Inserts one row into a table; missing columns are null, and generated ones are left to the database. */
export function preparedInsert<T extends PgTable>(name: string, table: T): (db: Db, row: T['$inferInsert']) => Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined)
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const text = `insert into "${getTableName(table)}" (${names}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`
  return async (db, row) => {
    const values = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
    await named(db, name, text, values)
  }
}
