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
