import { type Currency, minorUnits } from '@karat/money/money.ts'
import { type Db, named } from '../../../kernel/db/db.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import type { Filters, Order } from '@karat/listing-index/filters.ts'
import { columns, conditions, needsVariants, sortOrders, priceSteps, weightSteps } from './filters.ts'
import { listedColumns, type ListedRow } from './store.ts'

export const pageSize = 24
/** Larger totals are shown as `n+` while the site's listing is not in memory. Pages end there too. */
export const countCap = 10_000
/** Beyond this many rows the counts of filters are estimated from the first rows alone, and shown as `n+`. */
export const facetCap = 2000

// These statements answer while a site's listing is read into memory. Their text differs with each choice of filters, so none is prepared:
// a connection keeps every statement that it has prepared.

/**
 * The rows of one page as a text of JSON, equal as long as none of them changed, and how many products there are in all; `capped` where
 * only the first `countCap` rows were counted and there are more.
 */
export async function readPage(
  db: Db,
  subsite: string,
  filters: Filters,
  { sort, soldOutLast = false }: Order,
  page: number,
): Promise<{ text: string; total: number; capped: boolean }> {
  const { text, params } = conditions(subsite, filters)
  const withVariants = needsVariants(filters)
  const order = sortOrders[sort]
  const place = `$${params.length + 1}`
  const limit = `limit ${pageSize} offset ${place}`
  const soldOut = `availability = 'sold_out'`
  // A product appears once: with its leading row among those that match.
  const ordered = soldOutLast ? `${soldOut}, ${order}` : order
  const leads = `from listing l where ${text} and l.lead`
  const listed = withVariants
    ? `select ${listedColumns} from (select distinct on (l.product_id) l.* from listing l where ${text} order by l.product_id, l.lead desc, l.price, l.colour, l.purity) l order by ${ordered} ${limit}`
    : soldOutLast
      ? // Two reads in the order of an index: those that are sold out are looked for on the pages alone that the others do not fill.
        `with available as materialized (select l.* ${leads} and not (l.${soldOut}) order by ${order} ${limit})
       select ${listedColumns} from (select * from available union all (select l.* ${leads} and l.${soldOut} order by ${order}
         limit ${pageSize} - (select count(*) from available)
         offset case when exists (select 1 from available) then 0 else ${place} - (select count(*) from (select 1 ${leads} and not (l.${soldOut}) limit ${countCap}) c) end)) l
       order by ${ordered}`
      : `select ${listedColumns} from listing l where ${text} and l.lead order by ${order} ${limit}`
  const counted = withVariants
    ? `select count(distinct product_id)::int as total, count(*)::int as reached from (select l.product_id from listing l where ${text} limit ${countCap + 1}) l`
    : `select count(*)::int as total, count(*)::int as reached from (select 1 from listing l where ${text} and l.lead limit ${countCap + 1}) l`
  const packed = `select json_agg(p)::text as page from (${listed}) p`
  const offset = (page - 1) * pageSize
  const [[row], [count]] = await onOneConnection(db, (one) =>
    Promise.all([
      // After the last counted page none is read: all rows before it would be read too.
      offset < countCap ? named<{ page: string | null }>(one, undefined, packed, [...params, offset]) : [],
      named<{ total: number; reached: number }>(one, undefined, counted, params),
    ]),
  )
  const { total = 0, reached = 0 } = count ?? {}
  return { text: row?.page ?? '[]', total: Math.min(total, countCap), capped: reached > countCap }
}

/** The rows of a page's text. */
export function rowsOf(text: string): ListedRow[] {
  return JSON.parse(text) as ListedRow[]
}

export interface Count {
  name: string
  value: string
  count: number
  /** Whether only the first rows were counted, so that there may be more. */
  capped: boolean
}

const totalName = '*'

function bucket(column: string, steps: readonly number[]): string {
  return `(array[${steps.join(',')}]::bigint[])[width_bucket(l.${column}, array[${steps.join(',')}]::bigint[])]::text`
}

/** How many products each value of the named filters would match, ignoring a filter's own selection. */
export async function readCounts(
  db: Db,
  subsite: string,
  filters: Filters,
  names: readonly string[],
  currency: Currency,
  without?: string,
): Promise<Count[]> {
  const { text, params } = conditions(subsite, filters, without)
  const minorSteps = priceSteps[currency].map((step) => step * minorUnits(currency))
  const expressions: Record<string, string> = {
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, `l.${column}`])),
    price: bucket('price', minorSteps),
    weight: bucket(
      'weight',
      weightSteps.map((step) => step * 1000),
    ),
    size: 'unnest(l.sizes)',
    ready: `case when l.ready then '1' end`,
  }
  const parts = names.map(
    (name) =>
      `select '${name}' as name, value, count(distinct product_id)::int as count from (select l.product_id, ${expressions[name]} as value from hits l) one group by 2`,
  )
  parts.push(`select '${totalName}' as name, '' as value, count(*)::int as count from hits`)
  const query = `with hits as materialized (select l.* from listing l where ${text} limit ${facetCap}) ${parts.join(' union all ')}`
  const counts = await named<Omit<Count, 'capped'>>(db, undefined, query, params)
  const capped = counts.some(({ name, count }) => name === totalName && count >= facetCap)
  return counts.filter(({ name }) => name !== totalName).map((count) => ({ ...count, capped }))
}
