import { throwFailure } from './result.ts'

/** The place of a row in a staff list: the values that the list is ordered by, the id of the row last. */
export type RowPlace = readonly (string | number)[]

/** The types of a place's values: a text, or a whole number up to `maxPlaceNumber`. */
export type PlaceKind = 'string' | 'number'

/** The largest number in a place; as a time in microseconds, in the year 2223. */
export const maxPlaceNumber = 8_000_000_000_000_000

function fits(value: unknown, kind: PlaceKind | undefined): boolean {
  if (kind === 'number') return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxPlaceNumber
  // The database takes no NUL and no half of a character in a text.
  return kind === 'string' && typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
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
