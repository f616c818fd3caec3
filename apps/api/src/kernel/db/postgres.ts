import pg from 'pg'
import type { OpenDatabase } from './db.ts'
import type { ConnectionPool, HeldConnection, Query } from './connection.ts'
import { createPackets } from './packets.ts'
import { createPooledDb } from './pooled.ts'
import { createReplica, type ReplicaOptions } from './replica.ts'
import { shareConnections } from './shared.ts'
import { hasNoTimeouts } from './transacting.ts'

// Whole numbers are JavaScript numbers on both databases: every amount fits exactly into a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Times stay text on both databases, for drizzle's and our own rows alike.
const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ]) pg.types.setTypeParser(type, String)

/** Limits of a pool; times in milliseconds. */
export interface PoolLimits {
  connections: number
  /** The maximum wait of a request for a connection, new or freed. */
  connect: number
  /** The maximum time of one statement. */
  statement: number
  /** The maximum wait of a statement for a locked row or table. */
  lock: number
  /** The maximum time that a transaction may be idle. */
  idleTransaction: number
}

export const defaultLimits: PoolLimits = { connections: 10, connect: 5000, statement: 30_000, lock: 10_000, idleTransaction: 30_000 }

export type PoolOptions = Partial<PoolLimits> & { onError?: (error: Error) => void }

/** How much later than the server the client abandons a statement, in case the server no longer answers. */
const grace = 5000

/** After a plain ERROR of the server the connection can be used further; after any other error it cannot. */
function breaksConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR'
}

/**
 * Opens a pool on a PostgreSQL server (15 or later). Connections are made as they are needed, so a server that is gone
 * fails only the calls that need it; `onError` receives the errors of broken connections.
 */
export function openPool(url: string, options: PoolOptions = {}): ConnectionPool {
  const limits = { ...defaultLimits, ...options }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'karat',
    max: limits.connections,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    keepAlive: true,
    // A statement is sent before the answer to the former one has arrived.
    pipeline: true,
    // Words at least this similar count as a misspelling (see the search module).
    options: '-c pg_trgm.similarity_threshold=0.2',
  })
  const report = (error: Error) => options.onError?.(error)
  pool.on('error', report)
  // The pool emits errors of idle connections only; those of a connection in use would end the process without a listener.
  pool.on('connect', (client) => client.on('error', report))

  const withTimeout = (query: Query) => (hasNoTimeouts() ? query : ({ ...query, query_timeout: limits.statement + grace } as Query))

  async function connect(): Promise<HeldConnection> {
    const client = await pool.connect()
    const sendTogether = createPackets(client)
    let broken = false
    return {
      async query(query, params) {
        sendTogether()
        try {
          return await client.query(withTimeout(query), params)
        } catch (error) {
          broken ||= breaksConnection(error)
          throw error
        }
      },
      // A connection that is still inside a transaction must not be reused.
      release: (discard = false) => client.release(discard || broken || client.getTransactionStatus() !== 'I'),
      session: client,
    }
  }
  return {
    connect,
    connectShared: shareConnections(connect),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** Opens the database of a PostgreSQL server. */
export function openPostgres(url: string, options: PoolOptions = {}): OpenDatabase {
  const { connect, connectShared, connections, close } = openPool(url, options)
  return { db: createPooledDb(connect, connectShared), kind: 'postgresql', connections, close }
}

/**
 * Opens the database of a PostgreSQL server with a standby: reads inside `readFromReplica` go to the standby where it has replayed every
 * change that caches were notified of (`replica.ts`).
 */
export function openReplicated(url: string, replicaUrl: string, options: PoolOptions & { replica: ReplicaOptions }): OpenDatabase {
  const primary = openPool(url, options)
  const standby = openPool(replicaUrl, { ...options, connect: Math.min(options.connect ?? defaultLimits.connect, 1000) })
  const replica = createReplica(primary, standby, options.replica)
  return {
    db: createPooledDb(primary.connect, replica.connect),
    kind: 'postgresql',
    connections: primary.connections,
    replica,
    close: async () => {
      await replica.close()
      await Promise.all([standby.close(), primary.close()])
    },
  }
}
