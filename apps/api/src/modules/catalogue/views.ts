import { createHash } from 'node:crypto'
import { type Currency, minorUnits } from '@karat/money/money.ts'
import { type Db, named } from '../../kernel/db/db.ts'
import { columns, conditions, type Filters, looksAtVariants, orders, priceSteps, weightSteps } from './filters.ts'
import { listedColumns, type ListedRow } from './store.ts'

export const pageSize = 24
/** Beyond this many, a total is shown as `n+`: counting on would cost more than it tells. */
const countCap = 10_000
/** Beyond this many the counts of filters stand on the first rows alone, and are shown as `n+`. */
export const facetCap = 6000

/** Filters that may be chosen together in a statement that is prepared. */
const mostPrepared = 2

/**
 * The name under which a statement is prepared: one for each shape (which filters, not which values). Shapes with many
 * filters are rare and countless, and a connection keeps what it prepared: those are not.
 */
function nameOf(text: string, filters: Filters): string | undefined {
  const others = [filters.sizes, filters.price, filters.weight, filters.ready || undefined].filter(Boolean)
  const chosen = Object.keys(filters.values).length + others.length
  return chosen > mostPrepared ? undefined : `listing_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
}

/** The rows of one page, and how many there are in all (up to `countCap`). */
export async function readPage(
  db: Db,
  subsite: string,
  filters: Filters,
  sort: keyof typeof orders,
  page: number,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { text, params } = conditions(subsite, filters)
  const every = looksAtVariants(filters)
  const order = orders[sort]
  const limit = `limit ${pageSize} offset $${params.length + 1}`
  // A piece shows once: with the row that leads it among those that the filters leave.
  const listed = every
    ? `select ${listedColumns} from (select distinct on (l.product_id) l.* from listing l where ${text} order by l.product_id, l.lead desc, l.price) l order by ${order} ${limit}`
    : `select ${listedColumns} from listing l where ${text} and l.lead order by ${order} ${limit}`
  const counted = every
    ? `select count(distinct product_id) as total from (select l.product_id from listing l where ${text} limit ${countCap}) l`
    : `select count(*) as total from (select 1 from listing l where ${text} and l.lead limit ${countCap}) l`
  const found = await named<ListedRow>(db, nameOf(listed, filters), listed, [...params, (page - 1) * pageSize])
  if (page === 1 && found.length < pageSize) return { rows: found, total: found.length }
  const [count] = await named<{ total: number }>(db, nameOf(counted, filters), counted, params)
  return { rows: found, total: count?.total ?? 0 }
}

export interface Count {
  name: string
  value: string
  count: number
  /** Whether only the first rows were looked at, so that there may be more. */
  capped: boolean
}

const everything = '*'

function bucket(column: string, steps: readonly number[]): string {
  return `(array[${steps.join(',')}]::bigint[])[width_bucket(l.${column}, array[${steps.join(',')}]::bigint[])]::text`
}

/** How many pieces each value of the named filters would leave, a filter's own choice set aside. */
export async function readCounts(
  db: Db,
  subsite: string,
  filters: Filters,
  names: readonly string[],
  currency: Currency,
  without?: string,
): Promise<Count[]> {
  const { text, params } = conditions(subsite, filters, without)
  const minor = priceSteps[currency].map((step) => step * minorUnits(currency))
  const expression: Record<string, string> = {
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, `l.${column}`])),
    price: bucket('price', minor),
    weight: bucket(
      'weight',
      weightSteps.map((step) => step * 1000),
    ),
    size: 'unnest(l.sizes)',
    ready: `case when l.ready then '1' end`,
  }
  const parts = names.map(
    (name) =>
      `select '${name}' as name, value, count(distinct product_id)::int as count from (select l.product_id, ${expression[name]} as value from hits l) one group by 2`,
  )
  parts.push(`select '${everything}' as name, '' as value, count(*)::int as count from hits`)
  const query = `with hits as materialized (select l.* from listing l where ${text} limit ${facetCap}) ${parts.join(' union all ')}`
  const counts = await named<Omit<Count, 'capped'>>(db, nameOf(query, filters), query, params)
  const capped = counts.some(({ name, count }) => name === everything && count >= facetCap)
  return counts.filter(({ name }) => name !== everything).map((count) => ({ ...count, capped }))
}
