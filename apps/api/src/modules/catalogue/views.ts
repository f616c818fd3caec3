import { createHash } from 'node:crypto'
import { type Db, named } from '../../kernel/db/db.ts'
import { columns, conditions, type Filters, looksAtVariants, orders, priceSteps, weightSteps } from './filters.ts'
import { listedColumns, type ListedRow } from './store.ts'

export const pageSize = 24
/** Beyond this many, a total is shown as `n+`: counting on would cost more than it tells. */
export const countCap = 10_000
const facetCap = 6000

// The number of shapes is small (which filters, not which values), so each is prepared under its own name.
const nameOf = (text: string) => `listing_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`

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
  const limit = `limit ${pageSize} offset ${(page - 1) * pageSize}`
  // A piece shows once: with the row that leads it among those that the filters leave.
  const listed = every
    ? `select ${listedColumns} from (select distinct on (l.product_id) l.* from listing l where ${text} order by l.product_id, l.lead desc, l.price) l order by ${order} ${limit}`
    : `select ${listedColumns} from listing l where ${text} and l.lead order by ${order} ${limit}`
  const counted = every
    ? `select count(distinct product_id) as total from (select l.product_id from listing l where ${text} limit ${countCap}) l`
    : `select count(*) as total from (select 1 from listing l where ${text} and l.lead limit ${countCap}) l`
  const found = await named<ListedRow>(db, nameOf(listed), listed, params)
  if (page === 1 && found.length < pageSize) return { rows: found, total: found.length }
  const [count] = await named<{ total: number }>(db, nameOf(counted), counted, params)
  return { rows: found, total: count?.total ?? 0 }
}

interface Count {
  name: string
  value: string
  count: number
}

function bucket(column: string, steps: readonly number[]): string {
  return `(array[${steps.join(',')}]::bigint[])[width_bucket(l.${column}, array[${steps.join(',')}]::bigint[])]::text`
}

/** How many pieces each value of the named filters would leave, a filter's own choice set aside. */
export async function readCounts(
  db: Db,
  subsite: string,
  filters: Filters,
  names: readonly string[],
  currency: string,
  without?: string,
): Promise<Count[]> {
  const { text, params } = conditions(subsite, filters, without)
  const minor = (priceSteps[currency] ?? []).map((step) => step * 100)
  const expression: Record<string, string> = {
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, `l.${column}`])),
    price: bucket('price', minor),
    weight: bucket(
      'weight',
      weightSteps.map((step) => step * 1000),
    ),
    ready: `case when l.ready then '1' end`,
  }
  const parts = names.map(
    (name) => `select '${name}' as name, ${expression[name]} as value, count(distinct l.product_id)::int as count from hits l group by 2`,
  )
  const query = `with hits as materialized (select l.* from listing l where ${text} limit ${facetCap}) ${parts.join(' union all ')}`
  return named(db, nameOf(query), query, params)
}
