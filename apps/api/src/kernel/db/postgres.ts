import pg from 'pg'
import type { OpenDatabase } from './db.ts'
import { type HeldConnection, overConnections, type Query } from './pooled.ts'
import { mayTakeLong } from './transacting.ts'

// Whole numbers come as numbers on both databases: no amount of ours leaves what a double holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Limits of a pool; times in milliseconds. */
export interface PoolLimits {
  connections: number
  /** How long a request waits for a connection, new or freed. */
  connect: number
  /** How long one statement may run. */
  statement: number
  /** How long a statement waits for a row or table that another holds. */
  lock: number
  /** How long a transaction may stay open with nothing asked of it. */
  idleTransaction: number
}

export const usualLimits: PoolLimits = { connections: 10, connect: 5000, statement: 30_000, lock: 10_000, idleTransaction: 30_000 }

/** How much later than the server this side gives a statement up, for a server that says nothing any more. */
const grace = 5000

/** A server's plain ERROR leaves its connection good; anything else does not. */
function breaksConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR'
}

/**
 * Opens a pool on a PostgreSQL server (15 or later). Connections are made as they are needed, so a server that is gone
 * fails the calls that need it and nothing else; `onError` hears of connections that broke.
 */
export function openPostgres(url: string, options: Partial<PoolLimits> & { onError?: (error: Error) => void } = {}): OpenDatabase {
  const limits = { ...usualLimits, ...options }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'karat',
    max: limits.connections,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    keepAlive: true,
    // Words as alike as this are taken for one misspelt (see the search module).
    options: '-c pg_trgm.similarity_threshold=0.2',
  })
  const report = (error: Error) => options.onError?.(error)
  pool.on('error', report)
  // An idle connection's errors reach the pool; those of one in use reach only itself, and unheard they end the process.
  pool.on('connect', (client) => client.on('error', report))

  const timed = (query: Query) => (mayTakeLong() ? query : ({ ...query, query_timeout: limits.statement + grace } as Query))

  async function connect(): Promise<HeldConnection> {
    const client = await pool.connect()
    let broken = false
    return {
      async query(query, params) {
        try {
          return await client.query(timed(query), params)
        } catch (error) {
          broken ||= breaksConnection(error)
          throw error
        }
      },
      // A connection that stands inside a transaction still would hand it to the next who takes it.
      release: () => client.release(broken || client.getTransactionStatus() !== 'I'),
    }
  }
  return {
    db: overConnections(connect),
    kind: 'postgresql',
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
