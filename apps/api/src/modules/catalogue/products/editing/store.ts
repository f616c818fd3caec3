import { sql } from 'drizzle-orm'
import { type Db, jsonParam, listParam, rows } from '../../../../kernel/db/db.ts'
import { stoneFacetOf } from '../rules.ts'
import type { ProductContent, SiteContent } from './content.ts'

/** A product in its own tables. `onSites`: what staff saved of it for each site. */
export interface ProductColumns extends Omit<ProductContent, 'texts' | 'sites'> {
  version: number
  name: string
  subtitle: string
  description: string
  details: string[]
  alt: string
  liveSites: string[]
  translations: ProductContent['texts']
  onSites: Record<string, SiteContent>
}

/** Locks a product for a change; false where there is none. */
export async function lockProduct(tx: Db, id: string): Promise<boolean> {
  return (await rows(tx, sql`select id from product where id = ${id} for update`)).length > 0
}

/** A product in its own tables; undefined where there is none. */
export async function readProductColumns(db: Db, id: string): Promise<ProductColumns | undefined> {
  const [row] = await rows<ProductColumns>(
    db,
    sql`select d.version, d.kind, d.slug, d.category_id as "categoryID", coalesce(d.collection_id, '') as "collectionID", d.occasion, d.audience,
          d.setting, d.made_in as "madeIn", d.badge, d.hallmarked as "isHallmarked", d.size_system as "sizeSystem", d.stones, d.sites as "liveSites",
          d.name, d.subtitle, d.description, d.details, d.alt,
          coalesce((select jsonb_object_agg(t.language, jsonb_build_object('name', t.name, 'subtitle', t.subtitle, 'description', t.description,
               'details', t.details, 'alt', t.alt)) from product_translation t where t.product_id = d.id), '{}') as translations,
          coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'metal', v.metal, 'colour', v.colour, 'purity', v.purity, 'size', v.size,
               'grossMg', v.gross_mg, 'netMg', v.net_mg, 'articles', v.articles, 'isListed', v.listed, 'isLead', v.lead) order by v.position)
             from variant v where v.product_id = d.id), '[]') as variants,
          coalesce((select jsonb_object_agg(s.subsite, jsonb_build_object('state', s.state,
               'liveAt', to_char(s.live_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'madeInDays', s.made_in_days, 'charges', s.charges,
               'exceptions', s.exceptions)) from product_site s where s.product_id = d.id), '{}') as "onSites",
          coalesce((select jsonb_agg(jsonb_build_object('id', p.media_id, 'colour', p.colour, 'view', p.view, 'alt', p.alt) order by p.position, p.media_id)
             from product_media p where p.product_id = d.id), '[]') as pictures
        from product d where d.id = ${id}`,
  )
  return row
}

/** Writes the columns of a product, those of a new one too. `liveSites` are the sites where it is sold. */
export async function writeProductRow(
  tx: Db,
  id: string,
  content: ProductContent,
  liveSites: readonly string[],
  version: number,
  now: Date,
) {
  const { kind, slug, categoryID, collectionID, occasion, audience, setting, madeIn, badge, isHallmarked, sizeSystem, stones } = content
  const { name = '', subtitle = '', description = '', details = [], alt = '' } = content.texts['en'] ?? {}
  const at = now.toISOString()
  await tx.execute(sql`
    insert into product (id, slug, kind, name, subtitle, description, details, alt, category_id, collection_id, occasion, audience, stone, stones, size_system, sites,
      hallmarked, setting, made_in, badge, popularity, created_at, version, changed_at)
    values (${id}, ${slug}, ${kind}, ${name}, ${subtitle}, ${description}, ${jsonParam(details)}, ${alt}, ${categoryID}, ${collectionID || null}, ${occasion}, ${audience},
      ${stoneFacetOf(stones)}, ${jsonParam(stones)}, ${sizeSystem}, ${jsonParam(liveSites)}, ${isHallmarked}, ${setting}, ${madeIn}, ${badge}, 0, ${at}, ${version}, ${at})
    on conflict (id) do update set slug = excluded.slug, kind = excluded.kind, name = excluded.name, subtitle = excluded.subtitle, description = excluded.description,
      details = excluded.details, alt = excluded.alt, category_id = excluded.category_id, collection_id = excluded.collection_id, occasion = excluded.occasion,
      audience = excluded.audience, stone = excluded.stone, stones = excluded.stones, size_system = excluded.size_system, sites = excluded.sites,
      hallmarked = excluded.hallmarked, setting = excluded.setting, made_in = excluded.made_in, badge = excluded.badge, version = excluded.version,
      changed_at = excluded.changed_at`)
}

/** Writes the texts of a product in all languages but English; a language without a name has none. */
export async function writeTranslations(tx: Db, id: string, texts: ProductContent['texts']): Promise<void> {
  const written = Object.entries(texts)
    .filter(([language, { name }]) => language !== 'en' && name !== '')
    .map(([language, texts]) => ({ language, ...texts }))
  await tx.execute(sql`delete from product_translation where product_id = ${id}`)
  await tx.execute(sql`
    insert into product_translation (product_id, language, name, subtitle, description, details, alt)
    select ${id}, t.language, t.name, t.subtitle, t.description, t.details, t.alt
    from jsonb_to_recordset(${jsonParam(written)}) as t(language text, name text, subtitle text, description text, details jsonb, alt text)`)
}

/** Writes the variants of a product in their order, and deletes those that it has no more; returns those that other products have. */
export async function writeVariants(tx: Db, id: string, variants: ProductContent['variants']): Promise<string[]> {
  const placed = variants.map((variant, position) => ({ ...variant, position }))
  await tx.execute(sql`delete from variant where product_id = ${id} and id <> all(${listParam(variants.map((variant) => variant.id))})`)
  const own = await rows<{ id: string }>(
    tx,
    sql`
    insert into variant (id, product_id, metal, colour, purity, size, gross_mg, net_mg, articles, position, listed, lead)
    select v.id, ${id}, v.metal, v.colour, v.purity, v.size, v."grossMg", v."netMg", v.articles, v.position, v."isListed", v."isLead"
    from jsonb_to_recordset(${jsonParam(placed)}) as v(id text, metal text, colour text, purity text, size text, "grossMg" int, "netMg" int, articles int, position int,
      "isListed" boolean, "isLead" boolean)
    on conflict (id) do update set metal = excluded.metal, colour = excluded.colour, purity = excluded.purity, size = excluded.size, gross_mg = excluded.gross_mg,
      net_mg = excluded.net_mg, articles = excluded.articles, position = excluded.position, listed = excluded.listed, lead = excluded.lead
    where variant.product_id = excluded.product_id returning id`,
  )
  const written = new Set(own.map((row) => row.id))
  return variants.flatMap((variant) => (written.has(variant.id) ? [] : [variant.id]))
}

/**
 * Locks the pictures that a product takes until the transaction ends, and notes that they are used; returns those that it cannot take: they do
 * not exist any more, or they are a part of what is addressed together, such as a frame of a 360° view. A sweep of unused pictures has deleted
 * one before, or leaves it.
 */
export async function takePictures(tx: Db, ids: readonly string[]): Promise<string[]> {
  // In one order, so that two products that take the same pictures do not wait for each other in a circle.
  const locked = await rows<{ id: string }>(
    tx,
    sql`select id from media where id = any(${listParam(ids)}) and version = left(hash, 8) order by id for no key update`,
  )
  const taken = locked.map(({ id }) => id)
  await tx.execute(sql`update media set unused_since = null where id = any(${listParam(taken)}) and unused_since is not null`)
  return ids.filter((id) => !taken.includes(id))
}

/** Writes the pictures of a product in their order. */
export async function writePictures(tx: Db, id: string, pictures: ProductContent['pictures']): Promise<void> {
  const placed = pictures.map((picture, position) => ({ ...picture, position }))
  await tx.execute(sql`delete from product_media where product_id = ${id}`)
  await tx.execute(sql`
    insert into product_media (product_id, media_id, colour, view, position, alt)
    select ${id}, p.id, p.colour, p.view, p.position, p.alt
    from jsonb_to_recordset(${jsonParam(placed)}) as p(id text, colour text, view text, position int, alt jsonb)`)
}

/** Writes a product's state and charges on a site. */
export async function writeSite(tx: Db, id: string, site: string, content: SiteContent): Promise<void> {
  const { state, liveAt, madeInDays, charges, exceptions } = content
  await tx.execute(sql`
    insert into product_site (product_id, subsite, state, live_at, made_in_days, charges, exceptions)
    values (${id}, ${site}, ${state}, ${liveAt}, ${madeInDays}, ${jsonParam(charges)}, ${jsonParam(exceptions)})
    on conflict (product_id, subsite) do update set state = excluded.state, live_at = excluded.live_at, made_in_days = excluded.made_in_days,
      charges = excluded.charges, exceptions = excluded.exceptions`)
}

/**
 * Stores a version of a product. One that is stored stays, unless it is of before staff wrote pictures: it gets those that the product has, which
 * an undo puts back.
 */
export async function addVersion(
  tx: Db,
  id: string,
  saved: { version: number; at: Date; author: string; fields: readonly string[]; content: ProductContent },
): Promise<void> {
  const { version, at, author, fields, content } = saved
  await tx.execute(sql`
    insert into product_version (product_id, version, at, author, fields, content)
    values (${id}, ${version}, ${at.toISOString()}, ${author}, ${listParam(fields)}, ${jsonParam(content)})
    on conflict (product_id, version) do update set content = excluded.content where not product_version.content ? 'pictures'`)
}

/** The versions of a product without their content, the newest first. */
export function readVersions(db: Db, id: string): Promise<{ version: number; at: string; author: string; fields: string[] }[]> {
  return rows(db, sql`select version, at, author, fields from product_version where product_id = ${id} order by version desc limit 50`)
}

/** The last version of a product that changed one of these fields, with what it saved, and what was saved before it. */
export async function readLastVersionOf(
  db: Db,
  id: string,
  fields: readonly string[],
): Promise<{ fields: string[]; content: ProductContent; before: ProductContent } | undefined> {
  const [row] = await rows<{ fields: string[]; content: ProductContent; before: ProductContent }>(
    db,
    sql`select v.fields, v.content, b.content as before from product_version v join product_version b on b.product_id = v.product_id and b.version = v.version - 1
        where v.product_id = ${id} and v.fields && ${listParam(fields)} order by v.version desc limit 1`,
  )
  return row
}

/** Whether another product has this address. */
export async function isSlugTaken(tx: Db, id: string, slug: string): Promise<boolean> {
  return (await rows(tx, sql`select 1 from product where slug = ${slug} and id <> ${id}`)).length > 0
}

/** The categories and collections of the shop in a language, in their order; in English where they have no name in it. */
export async function readGroups(
  db: Db,
  language: string,
): Promise<{ categories: { id: string; name: string }[]; collections: { id: string; name: string }[] }> {
  return {
    categories: await rows(db, sql`select id, coalesce(names->>${language}::text, names->>'en') as name from category order by position`),
    collections: await rows(
      db,
      sql`select c.id, coalesce(t.name, c.name) as name from collection c
          left join collection_translation t on t.collection_id = c.id and t.language = ${language} order by c.position`,
    ),
  }
}

/** The fields of a product whose values filters and cards know it by, and those of its stones. */
export const facetFields = ['occasion', 'audience', 'setting', 'madeIn', 'badge', 'stoneType', 'stoneShape'] as const
export type FacetField = (typeof facetFields)[number]

/** The values that the products of the shop have in each of these fields, in alphabetical order. */
export async function readFacetValues(db: Db): Promise<Record<FacetField, string[]>> {
  const found = await rows<{ field: FacetField; value: string }>(
    db,
    sql`select distinct f.field, f.value from product d, lateral (values ('occasion', d.occasion), ('audience', d.audience), ('setting', d.setting),
            ('madeIn', d.made_in), ('badge', d.badge)) as f(field, value) where f.value <> ''
        union select 'stoneType', s->>'type' from product d, jsonb_array_elements(d.stones) s
        union select 'stoneShape', s->>'shape' from product d, jsonb_array_elements(d.stones) s
        order by 1, 2`,
  )
  const valuesOf = (field: FacetField) => found.flatMap((one) => (one.field === field ? [one.value] : []))
  return Object.fromEntries(facetFields.map((field) => [field, valuesOf(field)])) as Record<FacetField, string[]>
}

/** The pictures of a product in their order. */
export function readPictures(db: Db, id: string): Promise<{ id: string; width: number; height: number; blur: string }[]> {
  return rows(
    db,
    sql`select m.address as id, m.width, m.height, m.blur from product_media p join media m on m.id = p.media_id
        where p.product_id = ${id} order by p.position, p.media_id`,
  )
}

/** Deletes a product that shoppers never saw, with its variants and their stock. */
export async function deleteProduct(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from stock where variant_id in (select v.id from variant v where v.product_id = ${id})`)
  await tx.execute(sql`delete from product_media where product_id = ${id}`)
  await tx.execute(sql`delete from product_translation where product_id = ${id}`)
  await tx.execute(sql`delete from variant where product_id = ${id}`)
  await tx.execute(sql`delete from product where id = ${id}`)
}

/** The content of a version of a product; undefined where it is not stored. */
export async function readVersionContent(db: Db, id: string, version: number): Promise<ProductContent | undefined> {
  const [row] = await rows<{ content: ProductContent }>(
    db,
    sql`select content from product_version where product_id = ${id} and version = ${version}`,
  )
  return row?.content
}
