import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { OpenDatabase } from './db.ts'

// Whole numbers come as numbers on both databases: no amount of ours leaves what a double holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a pool on a PostgreSQL server (15 or later). Idle connections that break are replaced, not fatal. */
export function openPostgres(url: string, options: { connections?: number; onError?: (error: Error) => void } = {}): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: options.connections ?? 10, application_name: 'karat' })
  pool.on('error', (error) => options.onError?.(error))
  return { db: drizzle({ client: pool }), kind: 'postgresql', close: () => pool.end() }
}
