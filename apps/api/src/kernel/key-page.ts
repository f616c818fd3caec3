import { throwFailure } from './result.ts'

/**
 * Pages of staff lists go by key: the opaque text of the last row's place (`rowKeyOf`), which the next call brings back (`placeOfKey`), so that
 * rows that come or go meanwhile move nothing. A queue goes on by the time and the id of its rows (`KeyPage`); a list whose order is another one,
 * or that is turned back by key too, has its own place (`PlacedPage`).
 */

/** The place of a row in a staff list: the values that the list is ordered by, the id of the row last. */
export type RowPlace = readonly (string | number)[]

/** The types of a place's values: a text, a whole number up to `maxPlaceNumber`, or a time as `2026-11-27T04:30:00.000Z`. */
export type PlaceKind = 'string' | 'number' | 'time'

/** The largest number in a place; as a time in microseconds, in the year 2223. */
export const maxPlaceNumber = 8_000_000_000_000_000

const isTime = (text: string) => /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

function fits(value: unknown, kind: PlaceKind | undefined): boolean {
  if (kind === 'number') return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxPlaceNumber
  // The database takes no NUL and no half of a character in a text.
  const isText = typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
  return isText && (kind === 'string' || (kind === 'time' && isTime(value)))
}

/** The opaque key of a row's place. */
export const rowKeyOf = (place: RowPlace): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a key names, of as many values as `kinds`, each of its type. Throws `bad_request` for any other text. */
export function placeOfKey(key: string, kinds: readonly PlaceKind[], field: string): RowPlace {
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(key, 'base64url').toString())
  } catch {
    return throwFailure('bad_request', field)
  }
  const isPlace = Array.isArray(place) && place.length === kinds.length && place.every((value, index) => fits(value, kinds[index]))
  return isPlace ? (place as RowPlace) : throwFailure('bad_request', field)
}

/** The page that a call asks for. */
export interface AskedPage {
  after?: string | undefined
  before?: string | undefined
  limit?: number | undefined
}

/** The rows of a page when a call names no number. */
const usualRows = 25

/** A page to read: from a place on, or before it; one more row than `limit` says whether there are more. */
export interface PlacedPage {
  place: RowPlace | undefined
  isBackward: boolean
  limit: number
}

export function readPage({ after, before, limit = usualRows }: AskedPage, kinds: readonly PlaceKind[]): PlacedPage {
  const [key, field] = before === undefined ? [after, 'after'] : [before, 'before']
  return { place: key === undefined ? undefined : placeOfKey(key, kinds, field), isBackward: before !== undefined, limit }
}

/** The key of a page's last row where further rows follow it, else the place at which the reading stopped; null at the end of the list. */
function keyWhere(follows: boolean, row: { place: RowPlace } | undefined, end: RowPlace | undefined): string | null {
  const place = follows ? (row?.place ?? end) : end
  return place ? rowKeyOf(place) : null
}

/** Rows in the order of reading, one more than a page takes where there are more. */
export interface ListedRows<T> {
  found: T[]
  /** The place at which the reading stopped before the end of the list, so that the page may have too few rows. */
  end: RowPlace | undefined
}

/** A page of rows as they are shown, with the keys of its neighbours. */
export function pageOfRows<T extends { place: RowPlace }>({ found, end }: ListedRows<T>, { place, isBackward, limit }: PlacedPage) {
  const taken = found.slice(0, limit)
  const rows = isBackward ? taken.toReversed() : taken
  const hasMore = found.length > limit
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    next: keyWhere(isBackward || hasMore, last, isBackward ? undefined : end),
    previous: keyWhere(isBackward ? hasMore : place !== undefined, first, isBackward ? end : undefined),
  }
}

/** A row of a queue: its time and its id. */
export interface QueueRow {
  at: Date
  id: string
}

/** The page that a call asks for of a queue: the rows after a key, from the beginning without one; 50 rows without a limit. */
export type KeyPage = Pick<AskedPage, 'after' | 'limit'>

/** The number of rows to read for a page of a queue: one more than it shows, which says whether there is a next one. */
export const rowsToRead = ({ limit = 50 }: KeyPage): number => limit + 1

/**
 * The place at which a page of a queue begins, as two parameters of SQL, a time and an id; without a key a place before every row, or after
 * every row of a queue with the newest first. They are never null, so that a comparison with them reads an index.
 */
export function keyParams({ after }: KeyPage, order: 'oldest-first' | 'newest-first' = 'oldest-first'): [string, string] {
  if (after === undefined) return [order === 'oldest-first' ? '-infinity' : 'infinity', '']
  const [at, id] = placeOfKey(after, ['time', 'string'], 'after')
  return [String(at), String(id)]
}

const keyOfRow = ({ at, id }: QueueRow) => rowKeyOf([at.toISOString(), id])

/** The page of the rows that were read for it, and the key of the next page; null on the last one. */
export function keyPageOf<T>(found: readonly T[], page: KeyPage, rowOf: (row: T) => QueueRow): { rows: T[]; next: string | null } {
  const rows = found.slice(0, rowsToRead(page) - 1)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last !== undefined ? keyOfRow(rowOf(last)) : null }
}

/** The rows of a page of an export. */
export const rowsOfExport = 500

/** Reads a whole list by its pages, so that neither the database nor the process holds more than one of them. */
export async function* readAllOf<T, C>(
  list: (page: KeyPage) => Promise<{ rows: readonly T[]; next: string | null }>,
  cellsOf: (row: T) => C,
): AsyncGenerator<C[]> {
  let after: string | undefined
  do {
    const { rows, next } = await list({ after, limit: rowsOfExport })
    if (rows.length > 0) yield rows.map(cellsOf)
    after = next ?? undefined
  } while (after !== undefined)
}

/** Reads a whole queue page by page, as `readAllOf` does, from what reads the rows of a page. */
export const readAllByKey = <T, C>(
  read: (page: KeyPage) => Promise<readonly T[]>,
  rowOf: (row: T) => QueueRow,
  cellsOf: (row: T) => C,
): AsyncGenerator<C[]> => readAllOf(async (page) => keyPageOf(await read(page), page, rowOf), cellsOf)
