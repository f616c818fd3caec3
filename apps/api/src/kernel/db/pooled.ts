import { sql } from 'drizzle-orm'
import { type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { HeldConnection, Query, QueryResult } from './connection.ts'
import { type Client, type Db, withClient } from './db.ts'
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

const dialect = new PgDialect()

type NoSchema = Record<string, never>

/** drizzle's session over a client. drizzle accepts any client with pg's `query`; its type requires the class itself. */
const sessionOver = (client: Client) => new NodePgSession<NoSchema, NoSchema>(client as never, dialect, undefined)

/** A transaction over one connection, so that a transaction inside it is a savepoint. `depth` is the number of savepoints around it. */
class ConnectionTransaction extends NodePgTransaction<NoSchema, NoSchema> {
  private readonly heldClient: Client

  constructor(client: Client, depth = 0) {
    super(dialect, sessionOver(client), undefined, depth)
    this.heldClient = client
    withClient(this, client)
  }

  override async transaction<T>(work: (tx: ConnectionTransaction) => Promise<T>): Promise<T> {
    const inner = new ConnectionTransaction(this.heldClient, this.nestedIndex + 1)
    const savepoint = sql.raw(`savepoint sp${inner.nestedIndex}`)
    await inner.execute(savepoint)
    try {
      const result = await work(inner)
      await inner.execute(sql`release ${savepoint}`)
      return result
    } catch (error) {
      await inner.execute(sql`rollback to ${savepoint}`)
      throw error
    }
  }
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
  work: (tx: ConnectionTransaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const { query, end } = untilEnded(connection)
  const beginning = query({ text: 'begin' })
  beginning.catch((error: unknown) => end(() => error))
  const tx = new ConnectionTransaction({ query })
  try {
    if (config) await tx.setTransaction(config)
    const result = await work(tx)
    const writes = unawaitedWrites()
    if (writes.length === 0) await beginning
    end(() => new Error('the transaction is committed'))
    // Where one of the writes failed, the server answers `commit` with a rollback.
    await Promise.all([beginning, ...writes, connection.query({ text: 'commit' })])
    return result
  } catch (error) {
    end(() => error)
    await connection.query({ text: 'rollback' })
    const failed = (await Promise.allSettled(unawaitedWrites())).find((write) => write.status === 'rejected')
    // The statements after it failed because of it.
    throw failed ? failed.reason : error
  }
}

/** The source of connections of each database that is not a transaction. */
const sources = new WeakMap<Db, () => Promise<HeldConnection>>()

/**
 * Runs statements on one connection without a transaction: those started without waiting for each other are sent in one packet and answered
 * in order. As in a transaction, which has its connection already, a query on another connection is refused.
 */
export function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const connect = sources.get(db)
  if (!connect) return work(db)
  return withConnection(connect, async (connection) => {
    const { query, end } = untilEnded(connection)
    try {
      return await asTransaction(async () => {
        const result = await work(new ConnectionTransaction({ query }))
        // There is no commit that would wait for them.
        await Promise.all(unawaitedWrites())
        return result
      })
    } finally {
      end(() => new Error('the work on this connection is over'))
    }
  })
}

/** A database over a source of connections. */
class PooledDatabase extends PgDatabase<NodePgQueryResultHKT> {
  private readonly openConnection: () => Promise<HeldConnection>

  constructor(client: Client, connect: () => Promise<HeldConnection>) {
    super(dialect, sessionOver(client), undefined)
    this.openConnection = connect
    withClient(this, client)
  }

  override transaction<T>(work: (tx: ConnectionTransaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    return withConnection(this.openConnection, (connection) => asTransaction(() => runTransaction(connection, work, config)))
  }
}

/**
 * A database over a source of connections. A transaction keeps its connection from `begin` to its end, also when `begin` or `rollback`
 * fail; a query outside of its own transaction is refused. Statements outside of transactions use `connectOutside`.
 */
export function createPooledDb(connect: () => Promise<HeldConnection>, connectOutside = connect): Db {
  const client: Client = {
    query: (query, params) => withConnection(connectOutside, (connection) => connection.query(query, params)),
  }
  const db = new PooledDatabase(client, connect)
  sources.set(db, connectOutside)
  return db
}
