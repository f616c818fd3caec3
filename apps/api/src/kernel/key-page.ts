/** The position of a row in a list that is ordered by a time and an id. */
export interface RowKey {
  at: Date
  id: string
}

/** The requested page of such a list: the rows after a position, from the beginning without one; 50 rows without a limit. */
export interface KeyPage {
  after?: RowKey | undefined
  limit?: number | undefined
}

/** The number of rows to read for a page: one more than it shows, which tells whether there is a next one. */
export const rowsToRead = ({ limit = 50 }: KeyPage): number => limit + 1

/**
 * A position as two parameters of SQL, a time and an id; without one a position before every row, or after every row of a list with the
 * newest first. They are never null, so that a comparison with them reads an index.
 */
export const keyParams = ({ after }: KeyPage, order: 'oldest-first' | 'newest-first' = 'oldest-first'): [string, string] => [
  after?.at.toISOString() ?? (order === 'oldest-first' ? '-infinity' : 'infinity'),
  after?.id ?? '',
]

/** The page of the rows that were read for it, and the key of the next page on the wire; null on the last one. */
export function keyPageOf<T>(found: readonly T[], page: KeyPage, keyOf: (row: T) => RowKey): { rows: T[]; next: string | null } {
  const rows = found.slice(0, rowsToRead(page) - 1)
  const last = rows.at(-1)
  if (found.length <= rows.length || last === undefined) return { rows, next: null }
  const { at, id } = keyOf(last)
  return { rows, next: `${at.toISOString()}~${id}` }
}

/** The rows of a page of an export. */
const rowsOfExport = 500

/** Reads a whole list page by page, so that neither the database nor the process holds more than one page. */
export async function* readAllByKey<T, C>(
  read: (page: KeyPage) => Promise<readonly T[]>,
  keyOf: (row: T) => RowKey,
  cellsOf: (row: T) => C,
): AsyncGenerator<C[]> {
  let after: RowKey | undefined
  do {
    const found = await read({ after, limit: rowsOfExport })
    const rows = found.slice(0, rowsOfExport)
    if (rows.length > 0) yield rows.map(cellsOf)
    const last = rows.at(-1)
    after = found.length > rows.length && last !== undefined ? keyOf(last) : undefined
  } while (after)
}
