import { maxFoundPieces, type PieceOwnership, type ReadyPieceState, warehousePlace } from '@karat/sites/ready-pieces.ts'
import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../../../../kernel/db/containing.ts'
import { type Db, rows } from '../../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../../kernel/key-page.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'

/** A list of ready pieces as staff ask for it. */
export interface AskedPieces {
  state?: ReadyPieceState | undefined
  store?: string | undefined
  product?: string | undefined
  search?: string | undefined
  /** The stores whose pieces a member reads; undefined for those of the whole site. */
  stores?: StoreScope
}

/** A ready piece with the name of its product; `since` is an ISO time. */
export interface ListedPieceRow {
  id: string
  tag: string
  variantId: string
  productId: string
  name: string
  /** The language of the name where it is the English original. */
  lang: 'en' | null
  colour: string
  purity: string
  size: string
  mediaId: string
  huids: string[]
  grossMg: number
  netMg: number
  caratMilli: number
  otherMg: number
  certificate: string
  tray: string
  ownership: PieceOwnership
  state: ReadyPieceState
  storeId: string | null
  toStoreId: string | null
  since: string
  /** The number of the order that reserved or bought it; null for none. */
  order: string | null
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

/** The pieces `r` of one store are read from its part of the index; those on their way are few, and belong to both ends. */
function inScope(stores: StoreScope, state: ReadyPieceState | undefined): SQL {
  if (stores === undefined) return sql`true`
  const here = stores.length === 1 ? sql`r.store_id = ${stores[0]}` : sql`r.store_id = any(${textArray(stores)})`
  return state !== undefined && state !== 'away' ? here : sql`(${here} or r.to_store_id = any(${textArray(stores)}))`
}

function atPlace(store: string | undefined): SQL {
  if (store === undefined) return sql`true`
  return store === warehousePlace ? sql`r.store_id is null` : sql`r.store_id = ${store}`
}

/** The pieces with a tag that begins so, with a hallmark number, or of a product with a number or name; a product has few variants. */
function foundBy(subsite: string, search: string): SQL {
  const typed = search.toUpperCase()
  const beginning = `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`r.id = any(array(
    (select f.id from ready_piece f where f.subsite = ${subsite} and f.tag like ${beginning} order by f.tag using ~<~ limit ${maxFoundPieces})
    union all
    select f.id from ready_piece f where f.huids <> '{}' and f.huids @> ${textArray([typed])} and f.subsite = ${subsite}
    union all
    (select f.id from variant v cross join lateral (
       select r.id from ready_piece r where r.subsite = ${subsite} and r.variant_id = v.id order by r.state, r.since limit ${maxFoundPieces}) f
     where v.id in (${search}, ${typed}) or v.product_id = any(array(
       select d.id from product d where (d.id || ' ' || d.name) ilike ${containing(search)} order by d.id limit 20))
     limit ${maxFoundPieces})))`
}

/** Ready pieces of a site in a state, or those that a search finds in every state; the last moved first, a row more than the page has. */
export function readListedPieces(
  db: Db,
  { subsite, language }: { subsite: string; language: string },
  { state, store, product, search, stores }: AskedPieces,
  page: KeyPage,
): Promise<ListedPieceRow[]> {
  const [at, id] = keyParams(page, 'newest-first')
  const conditions = [
    state === undefined ? sql`true` : sql`r.state = ${state}`,
    atPlace(store),
    product === undefined ? sql`true` : sql`r.variant_id = any(array(select v.id from variant v where v.product_id = ${product}))`,
    search === undefined ? sql`true` : foundBy(subsite, search),
    inScope(stores, state),
    sql`(r.since, r.id) < (${at}::timestamptz, ${id})`,
  ]
  return readPieces(
    db,
    language,
    sql`select * from ready_piece r where r.subsite = ${subsite} and ${sql.join(conditions, sql` and `)}
        order by r.since desc, r.id desc limit ${rowsToRead(page)}`,
  )
}

/** The pieces that belong to a place, or to one of its trays: those that are free or reserved there. */
export const readPiecesAt = (
  db: Db,
  { subsite, language }: { subsite: string; language: string },
  { storeId, tray }: { storeId: string | null; tray: string },
): Promise<ListedPieceRow[]> =>
  readPieces(
    db,
    language,
    sql`select * from ready_piece where subsite = ${subsite} and state in ('free', 'reserved') and store_id is not distinct from ${storeId}::text
        and (${tray} = '' or tray = ${tray})`,
  )

/** The pieces of a site with some tags, or of some of its stores. */
export const readPiecesByTag = (
  db: Db,
  { subsite, language }: { subsite: string; language: string },
  tags: readonly string[],
  stores: StoreScope,
): Promise<ListedPieceRow[]> =>
  readPieces(
    db,
    language,
    sql`select * from ready_piece r where r.subsite = ${subsite} and r.tag = any(${textArray(tags)}) and ${inScope(stores, undefined)}`,
  )

/** A piece by its id, with the name of its product. */
export async function readListedPiece(db: Db, language: string, id: string): Promise<ListedPieceRow | undefined> {
  const [row] = await readPieces(db, language, sql`select * from ready_piece where id = ${id}`)
  return row
}

function readPieces(db: Db, language: string, pieces: SQL): Promise<ListedPieceRow[]> {
  return rows(
    db,
    sql`with page as (${pieces})
        select r.id, r.tag, r.variant_id as "variantId", v.product_id as "productId", coalesce(t.name, d.name, r.variant_id) as name,
          case when t.name is null and ${language}::text <> 'en' then 'en' end as lang, coalesce(v.colour, '') as colour,
          coalesce(v.purity, '') as purity, coalesce(v.size, '') as size, coalesce((select p.media_id from product_media p where p.product_id = d.id
            order by p.position, p.media_id limit 1), '') as "mediaId",
          r.huids, r.gross_mg as "grossMg", r.net_mg as "netMg", r.carat_milli as "caratMilli", r.other_mg as "otherMg", r.certificate, r.tray,
          r.ownership, r.state, r.store_id as "storeId", r.to_store_id as "toStoreId",
          to_char(r.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
          case when r.state in ('reserved', 'sold') then (select o.number from order_unit u join orders o on o.id = u.order_id
            where u.ready_piece_id = r.id and (r.state = 'sold' or u.state not in ('cancelled', 'returned', 'exchanged')) order by o.created_at desc, o.id desc limit 1) end as "order"
        from page r left join variant v on v.id = r.variant_id left join product d on d.id = v.product_id
        left join product_translation t on t.product_id = d.id and t.language = ${language}
        order by r.since desc, r.id desc`,
  )
}
