import { listedKinds, type ProductKindName } from '@karat/pricing/product-kinds/product-kinds.ts'
import { type Db, literal, named } from '../../../kernel/db/db.ts'
import type { Availability } from '../inventory/port.ts'
import type { CategoryTranslation, CollectionTranslation, EngravingTerms, MediaRef, VariantRecord } from './port.ts'

/** The record of a card that does not depend on rates or stock. */
export interface CardRecord {
  productId: string
  slug: string
  name: string
  alt: string
  /** `en` where the text is English instead of the requested language. */
  lang: string | null
  badge: string
  /** Weight of the product's main stones; accent stones are not counted. */
  caratMilli: number
  colours: string[]
  /** `alt` is the text of a picture itself, in the language of the others. */
  pictures: (MediaRef & { colour: string; view: string; alt?: string })[]
}

/** `en` where a text is the English fallback for the requested language `$1`; otherwise null. */
const fallback = `case when t.language is null and $1 <> 'en' then 'en' end as lang`
/** The terms of a product's engraving on the site `$2`; null where it is not offered there. */
const engravingTerms = `case when d.engraving->'charges' ? $2 then
  (d.engraving - 'charges') || jsonb_build_object('charge', d.engraving->'charges'->($2::text)) end as engraving`
const translated = `left join product_translation t on t.product_id = d.id and t.language = $1`

export function readCardRecords(db: Db, language: string, productIds: readonly string[]): Promise<CardRecord[]> {
  return named(
    db,
    'card_facts',
    `select d.id as "productId", d.slug, coalesce(t.name, d.name) as name, coalesce(t.alt, d.alt) as alt, ${fallback}, d.badge,
       coalesce((select sum((s->>'caratMilli')::int) from jsonb_array_elements(d.stones) s where s->>'type' = d.stones->0->>'type'), 0)::int as "caratMilli",
       (select jsonb_agg(c.colour order by c.first) from (select colour, min(position) as first from variant where product_id = d.id group by colour) c) as colours,
       coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', m.address, 'width', m.width, 'height', m.height, 'blur', m.blur, 'colour', p.colour, 'view', p.view,
            'alt', p.alt->coalesce(t.language, 'en'))) order by p.position, p.media_id)
          from product_media p join media m on m.id = p.media_id where p.product_id = d.id), '[]') as pictures
     from product d ${translated} where d.id = any($2)`,
    [language, productIds],
  )
}

/** A listing row as it is read for a card. */
export interface ListedRow {
  variantId: string
  productId: string
  colour: string
  purity: string
  metal: string
  category: string
  collection: string
  stone: string
  weight: number
  availability: Availability
  lead: boolean
  actual: number
  price: number
  versionId: number
}

export const listedColumns = `l.variant_id as "variantId", l.product_id as "productId", l.colour, l.purity, l.metal, l.category_id as category,
  l.collection_id as collection, l.stone, l.weight, l.availability, l.lead, l.actual, l.price, l.version_id as "versionId"`

export function readLeads(db: Db, subsite: string, productIds: readonly string[]): Promise<ListedRow[]> {
  const text = `select ${listedColumns} from listing l where l.subsite = ${literal(subsite)} and l.product_id = any($1) and l.lead`
  return named(db, `leads_${subsite}`, text, [productIds])
}

/** A listing row with all columns for filters and sorting. */
export interface FullRow extends ListedRow {
  occasion: string
  audience: string
  sizes: string[]
  ready: boolean
  popularity: number
  /** Milliseconds since 1970. */
  created: number
}

/** Every row of products on a site's listing. */
export function readFullRows(db: Db, subsite: string, productIds: readonly string[]): Promise<FullRow[]> {
  const text = `select ${listedColumns}, l.occasion, l.audience, l.sizes, l.ready, l.popularity, (extract(epoch from l.created_at) * 1000)::float8 as created
    from listing l where l.subsite = ${literal(subsite)} and l.product_id = any($1) order by l.product_id, l.colour, l.purity`
  return named(db, `full_rows_${subsite}`, text, [productIds])
}

export interface ProductRow {
  id: string
  slug: string
  kind: ProductKindName
  name: string
  subtitle: string
  description: string
  details: string[]
  alt: string
  lang: string | null
  category: string
  collectionId: string | null
  collection: string | null
  collectionLang: string | null
  occasion: string
  audience: string
  stones: { key: string; type: string; shape: string; count: number; caratMilli: number }[]
  sizeSystem: string
  hallmarked: boolean
  setting: string
  madeIn: string
  badge: string
  variants: { id: string; colour: string; purity: string; size: string; grossMg: number; netMg: number; lead: boolean }[]
  pictures: CardRecord['pictures']
  /** The terms of its engraving on the site; null where it is not offered. */
  engraving: EngravingTerms | null
  /**
   * The 360° views: the photographs of the picture `{id}-hero`'s metal are `{id}-turn-000` and on, those of another are
   * `{id}-turn-{colour}-000`.
   */
  turns: { id: string; colour: string; frames: number }[]
}

/** A product by its id, its slug or the id of one of its variants. */
export async function readProduct(db: Db, subsite: string, language: string, key: string): Promise<ProductRow | undefined> {
  const [row] = await named<ProductRow>(
    db,
    'product_by_key',
    `select d.id, d.slug, d.kind, coalesce(t.name, d.name) as name, coalesce(t.subtitle, d.subtitle) as subtitle,
       coalesce(t.description, d.description) as description, coalesce(t.details, d.details) as details, coalesce(t.alt, d.alt) as alt, ${fallback},
       d.category_id as category, d.collection_id as "collectionId", coalesce(u.name, c.name) as collection,
       case when u.language is null and $1 <> 'en' then 'en' end as "collectionLang", d.occasion, d.audience, d.stones, d.size_system as "sizeSystem", d.hallmarked, d.setting, d.made_in as "madeIn", d.badge, ${engravingTerms},
       (select jsonb_agg(jsonb_build_object('id', v.id, 'colour', v.colour, 'purity', v.purity, 'size', v.size, 'grossMg', v.gross_mg, 'netMg', v.net_mg, 'lead', v.lead) order by v.position)
          from variant v where v.product_id = d.id) as variants,
       coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', m.address, 'width', m.width, 'height', m.height, 'blur', m.blur, 'colour', p.colour, 'view', p.view,
            'alt', p.alt->coalesce(t.language, 'en'))) order by p.position, p.media_id)
          from product_media p join media m on m.id = p.media_id where p.product_id = d.id), '[]') as pictures,
       coalesce((select jsonb_agg(jsonb_build_object('id', s.address, 'frames', s.frames, 'colour', case s.id when d.id || '-turn'
            then coalesce((select p.colour from product_media p where p.product_id = d.id and p.media_id = d.id || '-hero'), '')
            else substr(s.id, length(d.id) + 7) end) order by s.id)
          from (select regexp_replace(m.id, '-\\d{3}$', '') as id, min(regexp_replace(m.address, '-\\d{3}$', '')) as address, count(*)::int as frames
            from media m where starts_with(m.id, d.id || '-turn-') and m.id ~ '-\\d{3}$' group by 1) s), '[]') as turns
     from product d ${translated} left join collection c on c.id = d.collection_id
       left join collection_translation u on u.collection_id = c.id and u.language = $1
     where d.sites ? $2 and d.id = coalesce(
       (select id from product where slug = $3), (select id from product where id = $3), (select product_id from variant where id = $3))`,
    [language, subsite, key],
  )
  return row
}

export function readRecords(
  db: Db,
  subsite: string,
  language: string,
  variantIds: readonly string[],
): Promise<(Omit<VariantRecord, 'picture'> & { picture: MediaRef | null })[]> {
  return named(
    db,
    'variant_facts',
    `select v.id as "variantId", d.id as "productId", coalesce(t.name, d.name) as name, ${fallback}, d.slug, d.kind, v.metal, v.colour, v.purity, v.size, d.size_system as "sizeSystem",
       v.gross_mg as "grossMg", v.net_mg as "netMg", d.category_id as "categoryId", coalesce(d.collection_id, '') as "collectionId", ${engravingTerms},
       (select jsonb_build_object('id', m.address, 'width', m.width, 'height', m.height, 'blur', m.blur) from product_media p join media m on m.id = p.media_id
         where p.product_id = d.id order by p.colour not in (v.colour, ''), p.position limit 1) as picture
     from variant v join product d on d.id = v.product_id ${translated}
     where v.id = any($3) and d.sites ? $2`,
    [language, subsite, variantIds],
  )
}

/** The variant that an id names: its own, or the leading one of the product with this id or slug; with that product. */
export async function readLeadVariant(db: Db, id: string): Promise<{ id: string; productId: string } | undefined> {
  const [row] = await named<{ id: string; productId: string }>(
    db,
    'lead_variant',
    `select id, product_id as "productId" from variant where id = $1
     union all select id, product_id from variant where product_id = coalesce((select id from product where slug = $1), $1) and lead limit 1`,
    [id],
  )
  return row
}

export async function readLeadsOf(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const found = await named<{ id: string; productId: string }>(
    db,
    'leads_of_products',
    'select id, product_id as "productId" from variant where product_id = any($1) and lead',
    [productIds],
  )
  return new Map(found.map((row) => [row.productId, row.id]))
}

export async function readProductsOf(db: Db, variantIds: readonly string[]): Promise<Map<string, string>> {
  const found = await named<{ id: string; productId: string }>(
    db,
    'products_of_variants',
    'select id, product_id as "productId" from variant where id = any($1)',
    [variantIds],
  )
  return new Map(found.map((row) => [row.id, row.productId]))
}

/** How many of the most popular products, of the same collection and of all, are candidates for matching products. */
const upsellCandidates = 200

/** Matching products of a product: those of its collection first, then of its occasion, preferring other categories. */
export async function readUpsell(db: Db, subsite: string, productId: string, count: number): Promise<string[]> {
  const candidates = (where: string) =>
    `(select l.product_id, l.collection_id, l.occasion, l.category_id, l.popularity from listing l
      where l.subsite = ${literal(subsite)} and l.lead and l.availability <> 'sold_out' ${where}
      order by l.popularity desc, l.product_id limit ${upsellCandidates})`
  const products = await named<{ id: string }>(
    db,
    `upsell_${subsite}`,
    `select l.product_id as id
     from (${candidates('and l.collection_id = (select collection_id from product where id = $1)')} union ${candidates('')}) l, product d
     where d.id = $1 and l.product_id <> d.id
     order by (l.collection_id = d.collection_id)::int * 2 + (l.occasion = d.occasion)::int + (l.category_id <> d.category_id)::int * 2 desc,
       l.popularity desc, l.product_id
     limit $2`,
    [productId, count],
  )
  return products.map((row) => row.id)
}

/** Categories in a language (its code in any case): `lang` and `introLang` are `en` for the English fallback. */
export function readCategories(db: Db, language: string): Promise<CategoryTranslation[]> {
  return named(
    db,
    'categories',
    `select c.id, coalesce(n.value, c.names->>'en') as name, coalesce(t.intro, c.intro) as intro,
       case when n.value is null and lower($1) <> 'en' then 'en' end as lang, case when t.intro is null and lower($1) <> 'en' then 'en' end as "introLang"
     from category c left join category_translation t on t.category_id = c.id and lower(t.language) = lower($1)
       left join lateral (select value from jsonb_each_text(c.names) where lower(key) = lower($1)) n on true
     order by c.position`,
    [language],
  )
}

/** Collections in a language (its code in any case): `lang` is `en` for the English fallback. */
export function readCollections(db: Db, language: string): Promise<CollectionTranslation[]> {
  return named(
    db,
    'collections',
    `select c.id, coalesce(t.name, c.name) as name, coalesce(t.line, c.line) as line, coalesce(t.story, c.story) as story,
       case when t.language is null and lower($1) <> 'en' then 'en' end as lang, coalesce(left(m.address, -5), '') as banner
     from collection c left join collection_translation t on t.collection_id = c.id and lower(t.language) = lower($1)
       left join media m on m.id = 'banner-' || c.id || '-wide'
     order by c.position`,
    [language],
  )
}

/** Every product of a site with the day it was added, for the sitemap. */
export function readSlugs(db: Db, subsite: string): Promise<{ slug: string; createdAt: string }[]> {
  return named(
    db,
    'slugs',
    `select slug, created_at as "createdAt" from product where sites ? $1 and kind = any($2) order by popularity desc`,
    [subsite, listedKinds],
  )
}
