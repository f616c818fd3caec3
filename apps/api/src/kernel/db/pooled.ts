import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './db.ts'
import { asTransaction, refuseSecondConnection } from './transacting.ts'

/** A statement as drizzle hands it to its driver. */
export interface Query {
  text: string
  name?: string
  rowMode?: 'array'
}
export interface Answer {
  rows: unknown[]
  rowCount: number | null
}

/** A connection that its holder has alone until it is released; one that broke is not used again. */
export interface HeldConnection {
  query(query: Query, params?: unknown[]): Promise<Answer>
  release(): void
}

/** Runs some work on a connection of its own and releases that whatever happens. */
async function holding<T>(connect: () => Promise<HeldConnection>, work: (connection: HeldConnection) => Promise<T>): Promise<T> {
  refuseSecondConnection()
  const connection = await connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

/**
 * The database over whatever hands out connections. A transaction keeps its connection from `begin` to its end, also
 * when `begin` or `rollback` fail; a query beside its own transaction is refused.
 */
export function overConnections(connect: () => Promise<HeldConnection>): Db {
  const client = { query: (query: Query, params?: unknown[]) => holding(connect, (connection) => connection.query(query, params)) }
  // drizzle takes any client that queries like pg's; its type asks for the class itself.
  const db = drizzle({ client: client as never }) as unknown as Db
  db.transaction = (work, config) =>
    holding(connect, ({ query }) =>
      asTransaction(() => (drizzle({ client: { query } as never }) as unknown as Db).transaction(work, config)),
    )
  return db
}
