import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/db.ts'

/** Writes many rows in one statement: their JSON is spread into the named columns by the database. */
export async function insertAll(db: Db, table: string, columns: readonly string[], values: readonly object[]): Promise<void> {
  const names = sql.raw(columns.join(', '))
  for (let at = 0; at < values.length; at += 5000)
    await db.execute(
      sql`insert into ${sql.raw(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(values.slice(at, at + 5000))}::jsonb)`,
    )
}

/** A small fixed number from words, so that the demo's stock and popularity are the same everywhere. */
export function fixedNumber(words: string): number {
  let hash = 2166136261
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return (hash >>> 0) % 1000
}
