import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { HeldConnection, Query, QueryResult } from './connection.ts'
import type { Db } from './db.ts'
import { asTransaction, refuseSecondConnection, unawaitedWrites } from './transacting.ts'

/** Runs work on a separate connection and always releases it. */
async function withConnection<T>(connect: () => Promise<HeldConnection>, work: (connection: HeldConnection) => Promise<T>): Promise<T> {
  refuseSecondConnection()
  const connection = await connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

/** drizzle over one connection, so that a transaction inside it is a savepoint. */
function overConnection(dialect: PgDialect, query: HeldConnection['query']) {
  return new NodePgTransaction(dialect, new NodePgSession({ query } as never, dialect, undefined), undefined)
}

/** A connection's statements until its work has ended: later ones would run outside of it, and are refused. */
function untilEnded(connection: HeldConnection) {
  let ended: (() => unknown) | undefined
  return {
    async query(statement: Query, params?: unknown[]): Promise<QueryResult> {
      if (ended) throw ended()
      return connection.query(statement, params)
    },
    /**
     * `reason` creates the error of a refused statement on demand: creating one for each transaction would cost as much as its `commit`.
     */
    end(reason: () => unknown): void {
      ended ??= reason
    },
  }
}

/**
 * Runs the work of one transaction. `begin` is not awaited: it is sent with the first statement, which saves a round trip. Where it failed,
 * only `rollback` is sent after it.
 */
async function runTransaction<T>(
  connection: HeldConnection,
  dialect: PgDialect,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const { query, end } = untilEnded(connection)
  const begun = query({ text: 'begin' })
  begun.catch((error: unknown) => end(() => error))
  const tx = overConnection(dialect, query)
  try {
    if (config) await tx.setTransaction(config)
    const result = await work(tx as unknown as Db)
    const writes = unawaitedWrites()
    if (writes.length === 0) await begun
    end(() => new Error('the transaction is committed'))
    // Where one of the writes failed, the server answers `commit` with a rollback.
    await Promise.all([begun, ...writes, connection.query({ text: 'commit' })])
    return result
  } catch (error) {
    end(() => error)
    await connection.query({ text: 'rollback' })
    const failed = (await Promise.allSettled(unawaitedWrites())).find((write) => write.status === 'rejected')
    // The statements after it failed because of it.
    throw failed ? failed.reason : error
  }
}

const sources = new WeakMap<Db, { connect: () => Promise<HeldConnection>; dialect: PgDialect }>()

/**
 * Runs statements on one connection without a transaction: those started without waiting for each other are sent in one packet and answered
 * in order. As in a transaction, which has its connection already, a query on another connection is refused.
 */
export function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const source = sources.get(db)
  if (!source) return work(db)
  const { connect, dialect } = source
  return withConnection(connect, async (connection) => {
    const { query, end } = untilEnded(connection)
    try {
      return await asTransaction(async () => {
        const result = await work(overConnection(dialect, query) as unknown as Db)
        // There is no commit that would wait for them.
        await Promise.all(unawaitedWrites())
        return result
      })
    } finally {
      end(() => new Error('the work on this connection is over'))
    }
  })
}

/**
 * A database over a source of connections. A transaction keeps its connection from `begin` to its end, also when `begin` or `rollback`
 * fail; a query outside of its own transaction is refused. Statements outside of transactions use `connectOutside`.
 */
export function createPooledDb(connect: () => Promise<HeldConnection>, connectOutside = connect): Db {
  const client = {
    query: (query: Query, params?: unknown[]) => withConnection(connectOutside, (connection) => connection.query(query, params)),
  }
  // drizzle accepts any client with pg's `query`; its type requires the class itself.
  const db = drizzle({ client: client as never }) as unknown as Db
  const { dialect } = db as unknown as { dialect: PgDialect }
  sources.set(db, { connect: connectOutside, dialect })
  db.transaction = (work, config) =>
    withConnection(connect, (connection) =>
      asTransaction(() => runTransaction(connection, dialect, work as unknown as (tx: Db) => ReturnType<typeof work>, config)),
    )
  return db
}
