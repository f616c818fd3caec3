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

/** A connection held until it is released; a broken one is not reused, nor one that is released to be discarded. */
export interface HeldConnection {
  query(query: Query, params?: unknown[]): Promise<QueryResult>
  release(discard?: boolean): void
  /** The same object as long as the connection to the server is the same; undefined for the embedded database. */
  session?: object
}

/** Connections to one server. */
export interface ConnectionPool {
  /** A connection for this caller alone. */
  connect(): Promise<HeldConnection>
  /** A connection for statements outside of transactions; callers that request one in the same turn share it. */
  connectShared(): Promise<HeldConnection>
  /** Open connections, idle connections, and callers waiting for one. */
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
