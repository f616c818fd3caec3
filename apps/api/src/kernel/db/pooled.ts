import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './db.ts'
import { asTransaction, refuseSecondConnection } from './transacting.ts'

/** A statement as drizzle passes it to its driver. */
export interface Query {
  text: string
  name?: string
  rowMode?: 'array'
}
export interface QueryResult {
  rows: unknown[]
  rowCount: number | null
}

/** A connection held exclusively until it is released; a broken one is not reused. */
export interface HeldConnection {
  query(query: Query, params?: unknown[]): Promise<QueryResult>
  release(): void
}

/** Runs work on a connection of its own and always releases it. */
async function withConnection<T>(connect: () => Promise<HeldConnection>, work: (connection: HeldConnection) => Promise<T>): Promise<T> {
  refuseSecondConnection()
  const connection = await connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

/**
 * A database over a source of connections. A transaction keeps its connection from `begin` to its end, also
 * when `begin` or `rollback` fail; a query outside of its own transaction is refused.
 */
export function createPooledDb(connect: () => Promise<HeldConnection>): Db {
  const client = { query: (query: Query, params?: unknown[]) => withConnection(connect, (connection) => connection.query(query, params)) }
  // drizzle accepts any client with pg's `query`; its type requires the class itself.
  const db = drizzle({ client: client as never }) as unknown as Db
  db.transaction = (work, config) =>
    withConnection(connect, ({ query }) =>
      asTransaction(() => (drizzle({ client: { query } as never }) as unknown as Db).transaction(work, config)),
    )
  return db
}
