import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { clientOf, type Db, named } from './db.ts'

interface Prepared<T> {
  execute(values: Record<string, unknown>): Promise<T>
}

/**
 * A statement that drizzle builds once and PostgreSQL plans once for each connection; its parameters are placeholders
 * (`sql.placeholder('id')`). Building a statement for each call costs several times as much as sending it.
 */
export function prepared<T>(name: string, build: (db: Db) => { prepare(name: string): Prepared<T> }) {
  let built: Prepared<T> | undefined
  return (db: Db, values: Record<string, unknown>): Promise<T> => {
    built ??= build(db).prepare(name)
    // The built statement is bound to the connection that it was built for; everything else of it is valid on every connection.
    const bound: Prepared<T> = Object.assign(Object.create(built) as Prepared<T>, { client: clientOf(db) })
    return bound.execute(values)
  }
}

/** Inserts one row into a table; missing columns are null. */
export function preparedInsert<T extends PgTable>(name: string, table: T): (db: Db, row: T['$inferInsert']) => Promise<void> {
  const columns = Object.entries(getTableColumns(table))
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
