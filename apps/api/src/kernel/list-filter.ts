import { type Column, type SQL, sql } from 'drizzle-orm'
import { addMs, dayIn, durations, momentIn } from './clock.ts'
import { type Db, named } from './db/db.ts'
import { isListedIn, type StoreScope } from './store-scope.ts'
import { maxPlaceNumber, type PlacedPage, type RowPlace, rowsOfExport } from './key-page.ts'

/** The filter of a list: the times between which its rows were made, and conditions on its columns. */
export interface ListFilter {
  /** Times as PostgreSQL reads them, `-infinity` and `infinity` for none: from the first, before the second. */
  between: readonly [string, string]
  /** The columns that the conditions read. */
  columns: readonly string[]
  /** The conditions of a row by its alias; the parameters of SQL begin with the number `first`. */
  conditions: (row: string, first: number) => string
  values: readonly FilterValue[]
  /** Tells apart prepared statements with other conditions; empty for the filter of the list alone. */
  name?: string
}
type FilterValue = string | number | readonly string[]

/** A filter that leaves rows of some stores alone; the filter itself for everything of the site. */
export function withinStores(filter: ListFilter | undefined, stores: StoreScope): ListFilter | undefined {
  if (stores === undefined) return filter
  return {
    between: filter?.between ?? ['-infinity', 'infinity'],
    columns: [...(filter?.columns ?? []), 'stores'],
    conditions: (row, first) => `${isListedIn(`${row}.stores`, `$${first}`)}${filter ? ` and ${filter.conditions(row, first + 1)}` : ''}`,
    values: [stores, ...(filter?.values ?? [])],
    name: filter ? '_of_stores' : '_all_of_stores',
  }
}

/** The times of the days from one to another on the calendar of a time zone, both included; without a day they have no end. */
export function timesOfDays(zone: string, { from, to }: { from?: string | undefined; to?: string | undefined }): [string, string] {
  const midnight = (day: string) => momentIn(zone, day, '00:00').toISOString()
  const dayAfter = (day: string) => dayIn('UTC', addMs(new Date(`${day}T12:00:00Z`), durations.day))
  return [from === undefined ? '-infinity' : midnight(from), to === undefined ? 'infinity' : midnight(dayAfter(to))]
}

/** The condition that a column has a time from the first of two on and before the second. */
export const isBetween = (column: Column, [from, before]: readonly [string, string]): SQL =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${before}::timestamptz`

/** The conditions of a filter as SQL, beginning with `and`, with their values; empty without a filter. */
export function narrowed(filter: ListFilter | undefined, row: string, first: number): { text: string; values: FilterValue[] } {
  if (!filter) return { text: '', values: [] }
  const { between, conditions, values } = filter
  // `is true` leaves the index by time to the list that is ordered by it: a plan for any period takes one for short, also where there is none.
  const period = `(${row}.created_at >= $${first}::timestamptz and ${row}.created_at < $${first + 1}::timestamptz) is true`
  const text = `and ${period} and ${conditions(row, first + 2)}`
  return { text, values: [...between, ...values] }
}

/** A time as a number in a place: microseconds since 1970, and back. */
export const microsecondsOf = (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint`
export const timeOfMicroseconds = (number: string): string => `'epoch'::timestamptz + (${number})::bigint * interval '1 microsecond'`

/** How many rows a filtered page looks at. A filter that few rows match would read the whole table otherwise. */
export const maxLooked = 25_000

/** A list of a table by the time at which its rows were made: the newest or the oldest first. */
export interface TimedList {
  table: 'orders' | 'return_request'
  subsite: string
  page: PlacedPage
  isOldestFirst: boolean
  filter: ListFilter | undefined
  /** The number of rows to read: one more than the longest page. */
  limit: number
}

/** The SQL of a page of such a list: the ids of its rows with their `place` and their time `at`, and the values of its parameters. */
export interface TimedPage {
  name: string
  text: string
  values: FilterValue[]
  /** ` desc`, or nothing: the order of reading. */
  order: string
}

/** The condition that a row lies beyond the place of the page, with the order of reading. */
function directionOf({ page: { place, isBackward }, isOldestFirst }: TimedList) {
  const isAscending = isOldestFirst !== isBackward
  const [than, order, start] = isAscending ? ['>', '', [0, '']] : ['<', ' desc', [maxPlaceNumber, '\u{10FFFF}']]
  return { than, order, place: place ?? start, suffix: isAscending ? 'up' : 'down' } as const
}

/**
 * The rows that a filtered page looks at, in the order of reading: from the place of the page, or from the nearer end of its period. Both are
 * one condition, since PostgreSQL begins to read at the place where it has another condition for the period.
 */
function lookedRows(list: TimedList, columns: readonly string[]) {
  const { than, order } = directionOf(list)
  const place = timeOfMicroseconds('$2')
  const [nearer, isInside, end] =
    than === '<' ? ['least', `${place} < $5::timestamptz`, '$5'] : ['greatest', `${place} >= $4::timestamptz`, '$4']
  const start = `(${nearer}(${place}, ${end}::timestamptz), case when ${isInside} then $3 else '' end)`
  const farther = than === '<' ? 'o.created_at >= $4::timestamptz' : 'o.created_at < $5::timestamptz'
  return `select ${['o.id', 'o.created_at', ...columns.map((column) => `o.${column}`)].join(', ')} from ${list.table} o
    where o.subsite = $1 and (o.created_at, o.id) ${than} ${start} and ${farther}
    order by o.created_at${order}, o.id${order} limit ${maxLooked}`
}

/** A page of a list by time, from the index of its table alone. */
export function timedPage(list: TimedList): TimedPage {
  const { table, subsite, filter, limit } = list
  const { than, order, place, suffix } = directionOf(list)
  const chosen = `select o.id, jsonb_build_array(${microsecondsOf('o.created_at')}, o.id) as place, o.created_at as at`
  const last = `order by o.created_at${order}, o.id${order} limit ${limit}`
  if (!filter) {
    const beyond = `o.subsite = $1 and (o.created_at, o.id) ${than} (${timeOfMicroseconds('$2')}, $3)`
    return { name: `${table}_${suffix}`, text: `${chosen} from ${table} o where ${beyond} ${last}`, values: [subsite, ...place], order }
  }
  const { columns, conditions, between, values, name = '' } = filter
  const text = `${chosen} from (${lookedRows(list, columns)}) o where ${conditions('o', 6)} ${last}`
  return { name: `${table}_${suffix}_filtered${name}`, text, values: [subsite, ...place, ...between, ...values], order }
}

/**
 * The place of the last row that a filtered page looked at, where further rows of the period follow it; undefined where all were looked at.
 * The next page goes on from it.
 */
export async function readLookedTo(db: Db, list: TimedList): Promise<RowPlace | undefined> {
  const { table, subsite, filter } = list
  if (!filter) return undefined
  const { place, suffix } = directionOf(list)
  const [row] = await named<{ place: RowPlace }>(
    db,
    `${table}_${suffix}_looked`,
    `select jsonb_build_array(${microsecondsOf('l.created_at')}, l.id) as place from (${lookedRows(list, [])}) l offset ${maxLooked - 1} limit 1`,
    [subsite, ...place, ...filter.between],
  )
  return row?.place
}

/** Reads a whole list by time, page by page, so that neither the database nor the process holds more than one page. */
export async function* readAllPages<T extends { place: RowPlace }, C>(
  db: Db,
  list: Omit<TimedList, 'page' | 'limit'>,
  read: (page: TimedPage) => Promise<readonly T[]>,
  cellsOf: (row: T) => C,
): AsyncGenerator<C[]> {
  let place: RowPlace | undefined
  do {
    const timed = { ...list, page: { place, isBackward: false, limit: rowsOfExport }, limit: rowsOfExport }
    const rows = await read(timedPage(timed))
    if (rows.length > 0) yield rows.map(cellsOf)
    place = rows.length === rowsOfExport ? rows.at(-1)?.place : await readLookedTo(db, timed)
  } while (place)
}
