import { type Db, literal, named } from '../../../kernel/db/db.ts'
import type { Combination } from '@karat/listing-index/counts.ts'
import type { IndexedRow, RowKey } from '@karat/listing-index/listing-index.ts'
import type { LoadedRows } from '@karat/listing-index/build.ts'
import { listedColumns } from './store.ts'

/** The state of a site's rows that an index has read: their table, and the transactions that were visible then. */
export interface Position {
  table: number
  snapshot: string
}

const combinationColumns = [
  'category_id',
  'collection_id',
  'metal',
  'purity',
  'colour',
  'stone',
  'occasion',
  'audience',
  'sizes',
  'ready',
  'lead',
] as const
type CombinationRow = Record<Exclude<(typeof combinationColumns)[number], 'sizes' | 'ready' | 'lead'>, string> & {
  sizes: string[]
  ready: boolean
  soldOut: boolean
  lead: boolean
}

const combinationOf = (row: CombinationRow): Combination => ({
  category: row.category_id,
  collection: row.collection_id,
  metal: row.metal,
  purity: row.purity,
  colour: row.colour,
  stone: row.stone,
  occasion: row.occasion,
  audience: row.audience,
  sizes: row.sizes,
  ready: row.ready,
  soldOut: row.soldOut,
  lead: row.lead,
})

const isSoldOut = `(l.availability = 'sold_out')`
/** Milliseconds since 1970 as SQL. */
const createdAt = '(extract(epoch from l.created_at) * 1000)::int8'
const tableOf = (subsite: string) =>
  `(select h.inhrelid::int8 from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'listing'::regclass
     and pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES IN (%L)', ${literal(subsite)}))`

/** Whether a site lists at least so many rows; a product with several colours or purities has several. */
export async function hasRows(db: Db, subsite: string, least: number): Promise<boolean> {
  const [found] = await named(db, undefined, `select 1 from listing where subsite = ${literal(subsite)} offset $1 limit 1`, [
    Math.max(0, least - 1),
  ])
  return found !== undefined
}

/** All rows of a site, grouped by their combinations so that few large rows are sent, as they were at one position. */
export async function readAllRows(tx: Db, subsite: string): Promise<{ position: Position; parts: LoadedRows[] } | undefined> {
  await named(tx, undefined, `select set_config('work_mem', '64MB', true)`, [])
  const found = await named<CombinationRow & Omit<LoadedRows, 'combination'> & Position>(
    tx,
    undefined,
    `select ${combinationColumns.map((column) => `l.${column}`).join(', ')}, ${isSoldOut} as "soldOut", l.held_in as table, pg_current_snapshot()::text as snapshot,
       string_agg(l.product_id, chr(10)) as ids, string_agg(int4send(l.at), '') as at, string_agg(int8send(l.price), '') as price,
       string_agg(int4send(l.weight), '') as weight, string_agg(int4send(l.popularity), '') as popularity, string_agg(int8send(l.created), '') as created
     from (select l.*, l.tableoid::int8 as held_in, ${createdAt} as created, (row_number() over (order by l.product_id collate "C"))::int4 as at
           from listing l where l.subsite = ${literal(subsite)}) l
     group by ${combinationColumns.map((column) => `l.${column}`).join(', ')}, ${isSoldOut}, l.held_in`,
    [],
  )
  const [first] = found
  if (!first) return undefined
  return {
    position: { table: first.table, snapshot: first.snapshot },
    parts: found.map(({ ids, at, price, weight, popularity, created, ...row }) => ({
      combination: combinationOf(row),
      ids,
      at,
      price,
      weight,
      popularity,
      created,
    })),
  }
}

/** The products that were written after a position, as SQL. */
const writtenAfter = `written_in >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(written_in, $1::pg_snapshot)`

/** The difference between the visible rows and a position: the rows are in another table, single products were written, or none. */
export type Difference = 'table' | 'products' | 'none'

export async function readDifference(db: Db, subsite: string, { table, snapshot }: Position): Promise<Difference> {
  const [row] = await named<{ attached: boolean; written: boolean }>(
    db,
    `listing_difference_${subsite}`,
    `select exists (select 1 from pg_inherits where inhrelid = $2::oid and inhparent = 'listing'::regclass) as attached,
       exists (select 1 from listing_change where subsite = ${literal(subsite)} and ${writtenAfter}) as written`,
    [snapshot, table],
  )
  if (!row?.attached) return 'table'
  return row.written ? 'products' : 'none'
}

/** The products that were written after a position, with their present rows. */
export async function readChangedRows(
  tx: Db,
  subsite: string,
  { snapshot }: Position,
): Promise<{ position: Position; rows: Map<string, IndexedRow[]> } | undefined> {
  type Row = CombinationRow & { id: string; price: number | null; weight: number; popularity: number; created: number } & Position
  const found = await named<Row>(
    tx,
    `listing_changed_${subsite}`,
    `select p.product_id as id, ${combinationColumns.map((column) => `l.${column}`).join(', ')}, ${isSoldOut} as "soldOut", l.price, l.weight, l.popularity, l.created,
       s.table, s.snapshot
     from (select ${tableOf(subsite)} as table, pg_current_snapshot()::text as snapshot) s
     left join listing_change p on p.subsite = ${literal(subsite)} and ${writtenAfter}
     left join lateral (select l.*, ${createdAt} as created from listing l
       where l.subsite = ${literal(subsite)} and l.product_id = p.product_id) l on true`,
    [snapshot],
  )
  const [first] = found
  if (!first) return undefined
  const rows = new Map<string, IndexedRow[]>()
  for (const row of found) {
    if (row.id === null) continue
    const own = rows.get(row.id) ?? []
    rows.set(row.id, own)
    const { price, weight, popularity, created } = row
    if (price !== null) own.push({ combination: combinationOf(row), price, weight, popularity, created })
  }
  return { position: { table: first.table, snapshot: first.snapshot }, rows }
}

/** The rows of one page as a text of JSON, in the order of their keys, and how many of them exist. */
async function readRows(db: Db, subsite: string, keys: readonly RowKey[]): Promise<{ text: string; count: number }> {
  if (keys.length === 0) return { text: '[]', count: 0 }
  const [row] = await named<{ page: string | null; count: number }>(
    db,
    `listing_rows_${subsite}`,
    `select json_agg(p)::text as page, count(*)::int as count from (
       select ${listedColumns} from unnest($1::text[], $2::text[], $3::text[]) with ordinality k (product_id, colour, purity, at)
       join listing l on l.subsite = ${literal(subsite)} and l.product_id = k.product_id and l.colour = k.colour and l.purity = k.purity
       order by k.at) p`,
    [keys.map(({ productId }) => productId), keys.map(({ colour }) => colour), keys.map(({ purity }) => purity)],
  )
  return { text: row?.page ?? '[]', count: row?.count ?? 0 }
}

/**
 * The rows with these keys, then what was written since `position`. Both are sent together, the rows first: where nothing was written, the
 * rows belong to the position.
 */
export function readRowsThenDifference(db: Db, subsite: string, keys: readonly RowKey[], position: Position) {
  return Promise.all([readRows(db, subsite, keys), readDifference(db, subsite, position)])
}
