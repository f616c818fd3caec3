import type { ProductState } from '@karat/pricing/product/document.ts'
import type { ProductOrder, ProductView } from '@karat/sites/staff-lists.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addMs, durations } from '../../../../kernel/clock.ts'
import { containing } from '../../../../kernel/db/containing.ts'
import { type Db, listParam, literal, named, rows } from '../../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../../kernel/key-page.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { MediaRef, SoldProducts } from '../port.ts'

/** A list of products as staff ask for it. */
export interface AskedProducts {
  view?: ProductView | undefined
  category?: string | undefined
  collection?: string | undefined
  /** The last changed first where it is left out. */
  order?: ProductOrder | undefined
  search?: string | undefined
}

/** A product in a list of staff; `changedAt` is an ISO time. */
export interface ListedProductRow {
  id: string
  name: string
  /** The language of the name where it is the English original. */
  lang: 'en' | null
  picture: MediaRef | null
  state: ProductState
  liveAt: string | null
  category: string
  collection: string
  purity: string
  netMg: number
  colours: string[]
  inStock: number
  isMade: boolean
  changedAt: string
}

/** The state of the product `d` on a site: `s` is its row of the site, which only what staff saved has. */
const stateOn = (site: string): SQL => sql`coalesce(s.state, case when d.sites ? ${site} then 'live' else 'draft' end)`

/** The products of a view; those without texts lack them in a language of the site. */
function inView({ code, languages }: Site, view: AskedProducts['view']): SQL {
  switch (view) {
    case undefined:
    case 'all':
      return sql`true`
    case 'texts_missing': {
      const translated = languages.flatMap(({ code: language }) => (language === 'en' ? [] : [language]))
      return sql`not d.languages @> ${listParam(translated)}::text[]`
    }
    case 'sold_out': {
      const ofSite = sql.raw(`listing l where l.subsite = ${literal(code)}`)
      return sql`d.id in (select l.product_id from ${ofSite} and l.lead and l.availability = 'sold_out')
        and not exists (select 1 from ${ofSite} and l.product_id = d.id and l.availability <> 'sold_out')`
    }
    case 'scheduled':
    case 'archived':
      return sql`d.id in (select o.product_id from product_site o where o.subsite = ${code} and o.state = ${view})`
    case 'live':
      return sql`${stateOn(code)} = 'live'`
    case 'draft': {
      // A house has few drafts: both sets are read once, and nothing of every other product.
      const ofSite = sql`select o.product_id from product_site o where o.subsite = ${code}`
      return sql`(d.id in (${ofSite} and o.state = 'draft') or not d.sites ? ${code} and d.id not in (${ofSite}))`
    }
  }
}

/** Words of fewer letters are in no index of parts of words. */
const indexedLetters = 3
/** The most products that are named by their numbers in the statement of a list. */
const mostNamed = 500

const hasName = (search: string) => sql`(d.id || ' ' || d.name) ilike ${containing(search)}`
const hasTranslation = (search: string, language: string) =>
  sql`select t.product_id from product_translation t where t.language = ${language} and t.name ilike ${containing(search)}`

/**
 * The products whose number or English name has a text, or whose name in the language of the reader; one or two letters begin a number. Few of
 * them are found by the index of parts of words; where there are many, the list goes through its own order, which soon has a page of them.
 */
async function foundBy(db: Db, search: string, language: string): Promise<SQL> {
  if ([...search].length < indexedLetters)
    return sql`d.id in (select f.id from product f where starts_with(upper(f.id), upper(${search})) union all ${hasTranslation(search, language)})`
  const found = await rows<{ id: string }>(
    db,
    sql`(select d.id from product d where ${hasName(search)} limit ${mostNamed + 1}) union (${hasTranslation(search, language)} limit ${mostNamed + 1})`,
  )
  if (found.length <= mostNamed) return sql`d.id = any(${listParam(found.map(({ id }) => id))}::text[])`
  return sql`(${hasName(search)} or d.id in (${hasTranslation(search, language)}))`
}

/** The site that a list of products is about, and the language in which they are named: in English where they have no name in it. */
export interface ListedOn {
  site: Site
  language: string
}

/** The products of a list to read: those after a place, in an order of `product d`. */
interface ListedPart {
  after: SQL
  order: SQL
  limit: number
}

/** Products in a language with their state and stock on a site, in the order that is asked for: a row more than the page has. */
export function readListedProducts(db: Db, { site, language }: ListedOn, asked: AskedProducts, page: KeyPage): Promise<ListedProductRow[]> {
  const [at, id] = keyParams(page, 'newest-first')
  if (asked.order === 'number') return readProductsByNumber(db, { site, language }, asked, { after: id, limit: rowsToRead(page) })
  const after = sql`(d.changed_at, d.id) < (${at}::timestamptz, ${id === '' ? '\u{10FFFF}' : id})`
  return readPart(db, { site, language }, asked, { after, order: sql`d.changed_at desc, d.id desc`, limit: rowsToRead(page) })
}

/** At most `limit` products after a number, by their numbers, which no save changes: whoever reads all of them meets each once. */
export const readProductsByNumber = (
  db: Db,
  on: ListedOn,
  asked: AskedProducts,
  { after, limit }: { after: string; limit: number },
): Promise<ListedProductRow[]> => readPart(db, on, asked, { after: sql`d.id > ${after}`, order: sql`d.id`, limit })

async function readPart(
  db: Db,
  { site, language }: ListedOn,
  { view, category, collection, search }: AskedProducts,
  { after, order, limit }: ListedPart,
): Promise<ListedProductRow[]> {
  const conditions = [
    inView(site, view),
    category === undefined ? sql`true` : sql`d.category_id = ${category}`,
    collection === undefined ? sql`true` : sql`d.collection_id = ${collection}`,
    search ? await foundBy(db, search, language) : sql`true`,
  ]
  return rows(
    db,
    sql`with page as (
          select d.id, d.name, d.category_id, coalesce(d.collection_id, '') as collection_id, d.changed_at, ${stateOn(site.code)} as state, s.live_at
          from product d left join product_site s on s.product_id = d.id and s.subsite = ${site.code}
          where ${after} and ${sql.join(conditions, sql` and `)}
          order by ${order} limit ${limit})
        select d.id, coalesce(t.name, d.name) as name, case when t.name is null and ${language}::text <> 'en' then 'en' end as lang, d.state, to_char(d.live_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "liveAt",
          coalesce((select coalesce(c.names->>${language}::text, c.names->>'en') from category c where c.id = d.category_id), '') as category,
          coalesce((select coalesce(o.name, c.name) from collection c left join collection_translation o on o.collection_id = c.id and o.language = ${language}
             where c.id = d.collection_id), '') as collection,
          (select jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'blur', m.blur) from product_media p join media m on m.id = p.media_id
             where p.product_id = d.id order by p.position, p.media_id limit 1) as picture,
          coalesce(l.purity, '') as purity, coalesce(l.net_mg, 0) as "netMg",
          coalesce((select jsonb_agg(c.colour order by c.first) from (select colour, min(position) as first from variant where product_id = d.id group by colour) c), '[]') as colours,
          coalesce(k.pieces, 0)::int as "inStock", coalesce(k.made, false) as "isMade",
          to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
        from page d left join product_translation t on t.product_id = d.id and t.language = ${language}
        left join lateral (select v.purity, v.net_mg from variant v where v.product_id = d.id and v.lead limit 1) l on true
        left join lateral (select sum(k.on_hand) as pieces, bool_or(k.policy = 'made_to_order') as made
          from variant v join stock k on k.variant_id = v.id and k.subsite = ${site.code} where v.product_id = d.id) k on true
        order by ${order}`,
  )
}

/** The prices of the leading variants of products on a site: as they are sold, and before their discount. */
export function readLeadPrices(
  db: Db,
  subsite: string,
  productIds: readonly string[],
): Promise<{ id: string; price: number; actual: number }[]> {
  return named(
    db,
    `lead_prices_${subsite}`,
    `select product_id as id, price, actual from listing where subsite = ${literal(subsite)} and product_id = any($1) and lead`,
    [productIds],
  )
}

/** Minutes after its time from which a scheduled product that is not live needs a person. */
const launchMinutes = 5

/** The products of a site that did not go live at their time, since they break a rule. */
export const missedLaunches = ({ subsite, now }: { subsite: string; now: Date }): SQL =>
  sql`select 1 from product_site where subsite = ${subsite} and state = 'scheduled'
      and live_at < ${addMs(now, -launchMinutes * durations.minute).toISOString()}::timestamptz`

/** The number of products of a site with a variant in a scope; an empty list allows all. */
export async function countProductsSold(
  db: Db,
  subsite: string,
  { categories, collections, metals, purities }: Parameters<SoldProducts['countSold']>[1],
): Promise<number> {
  const allows = (column: 'd.category_id' | 'd.collection_id' | 'v.metal' | 'v.purity', values: readonly string[]) =>
    values.length === 0 ? sql`true` : sql`${sql.raw(column)} = any(${listParam(values)})`
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from product d
        where d.sites ? ${subsite} and ${allows('d.category_id', categories)} and ${allows('d.collection_id', collections)}
          and exists (select 1 from variant v where v.product_id = d.id and ${allows('v.metal', metals)} and ${allows('v.purity', purities)})`,
  )
  return found?.count ?? 0
}

/** Whether a site sells a product. */
export async function isProductSold(db: Db, subsite: string, productId: string): Promise<boolean> {
  return (await rows(db, sql`select 1 from product where id = ${productId} and sites ? ${subsite}`)).length > 0
}
