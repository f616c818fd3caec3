import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/db.ts'

/** Writes many rows in one statement: the database expands their JSON into the named columns. */
export async function insertAll(db: Db, table: string, columns: readonly string[], values: readonly object[]): Promise<void> {
  const names = sql.raw(columns.join(', '))
  for (let start = 0; start < values.length; start += 5000)
    await db.execute(
      sql`insert into ${sql.raw(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(values.slice(start, start + 5000))}::jsonb)`,
    )
}

/** A small number derived from a text, so that the demo's stock and popularity are the same everywhere. */
export function fixedNumber(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return (hash >>> 0) % 1000
}
