import { sql } from 'drizzle-orm'
import { type Db, jsonParam, rows } from '../../../../kernel/db/db.ts'
import type { TextsByLanguage } from './rules.ts'

/** A collection with the number of its saves. */
export interface StoredCollection {
  version: number
  texts: TextsByLanguage
}

/** Locks a collection for a change; false where there is none. */
export async function lockCollection(tx: Db, id: string): Promise<boolean> {
  return (await rows(tx, sql`select id from collection where id = ${id} for update`)).length > 0
}

/** The texts of a collection in every language; undefined where there is none. */
export async function readStoredCollection(db: Db, id: string): Promise<StoredCollection | undefined> {
  const [row] = await rows<StoredCollection>(
    db,
    sql`select c.version, jsonb_build_object('en', jsonb_build_object('name', c.name, 'line', c.line, 'story', c.story)) ||
          coalesce((select jsonb_object_agg(t.language, jsonb_build_object('name', t.name, 'line', t.line, 'story', t.story))
            from collection_translation t where t.collection_id = c.id), '{}') as texts
        from collection c where c.id = ${id}`,
  )
  return row
}

/** The number of products of a collection, of those that a site sells, and whether its page has a banner. */
export async function readSurroundings(
  db: Db,
  id: string,
  subsite: string,
): Promise<{ products: number; onSite: number; hasBanner: boolean }> {
  const [row] = await rows<{ products: number; onSite: number; hasBanner: boolean }>(
    db,
    sql`select count(*)::int as products, (count(*) filter (where sites ? ${subsite}))::int as "onSite",
          exists (select 1 from media where id = 'banner-' || ${id}::text || '-wide') as "hasBanner"
        from product where collection_id = ${id}`,
  )
  return row ?? { products: 0, onSite: 0, hasBanner: false }
}

/** A collection in the list of staff. */
export interface ListedRow {
  id: string
  name: string
  lang: string | null
  languages: string[]
  products: number
}

/** The collections in the order of the shop, named in a language. */
export function readListedCollections(db: Db, language: string): Promise<ListedRow[]> {
  return rows(
    db,
    sql`select c.id, coalesce(t.name, c.name) as name, case when t.language is null and ${language}::text <> 'en' then 'en' end as lang,
          coalesce((select jsonb_agg(o.language order by o.language) from collection_translation o where o.collection_id = c.id), '[]') as languages,
          coalesce(p.products, 0)::int as products
        from collection c left join collection_translation t on t.collection_id = c.id and t.language = ${language}
          left join (select collection_id, count(*) as products from product where collection_id is not null group by collection_id) p on p.collection_id = c.id
        order by c.position, c.id`,
  )
}

/** Writes the texts of a collection; a new one is the last of the shop. */
export async function writeCollection(tx: Db, id: string, { version, texts }: StoredCollection): Promise<void> {
  const { name = '', line = '', story = '' } = texts['en'] ?? {}
  await tx.execute(sql`
    insert into collection (id, position, name, line, story, version)
    values (${id}, (select coalesce(max(position), -1) + 1 from collection), ${name}, ${line}, ${story}, ${version})
    on conflict (id) do update set name = excluded.name, line = excluded.line, story = excluded.story, version = excluded.version`)
  const others = Object.entries(texts).flatMap(([language, own]) => (language === 'en' ? [] : [{ language, ...own }]))
  await tx.execute(sql`delete from collection_translation where collection_id = ${id}`)
  await tx.execute(sql`
    insert into collection_translation (collection_id, language, name, line, story)
    select ${id}, t.language, t.name, t.line, t.story
    from jsonb_to_recordset(${jsonParam(others)}) as t(language text, name text, line text, story text)`)
}

/** The next products of a collection after an id. */
export async function readProductsAfter(db: Db, id: string, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product where collection_id = ${id} and id > ${after} order by id limit ${limit}`,
  )
  return found.map((row) => row.id)
}
