import { eq, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { readAddress } from './rules.ts'
import { media } from './tables.ts'

/** The row of an original picture. */
export async function findOriginal(db: Db, id: string) {
  return (await db.select().from(media).where(eq(media.id, id)))[0]
}

/** The addresses of pictures by their ids; a pair of banners has the id that both begin with. */
export async function findAddresses(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await named<{ id: string; address: string }>(
    db,
    'media_addresses',
    `select id, address from media where id = any($1)
     union all select left(id, -5), left(address, -5) from media where id = any(select unnest($1::text[]) || '-wide')`,
    [ids],
  )
  return new Map(found.map(({ id, address }) => [id, address]))
}

/** The demo's originals whose content is known: their files and hashes. */
export function readDemoOriginals(db: Db): Promise<{ file: string; hash: string }[]> {
  return rows(db, sql`select file, hash from media where file <> '' and hash <> ''`)
}

/** Stores the row of an original; one with the same content begins to be unused anew. */
export async function insertOriginal(tx: Db, values: typeof media.$inferInsert) {
  const [row] = await tx
    .insert(media)
    .values(values)
    .onConflictDoUpdate({ target: media.id, set: { unusedSince: sql`excluded.unused_since` } })
    .returning()
  if (!row) throw new Error('The row of a picture was not returned')
  return row
}

/** Whether a product, a store, content, the look of a site, an order or an import shows the picture `m`. */
const isShown = sql`(
  exists (select 1 from product_media p where p.media_id = m.id)
  or exists (select 1 from product_import_picture i where i.media_id = m.id)
  or exists (select 1 from store s where s.media_id = m.id)
  or exists (select 1 from content_entry c where strpos(c.value::text, m.id) > 0)
  or exists (select 1 from site_content c where strpos(concat(c.live, c.planned), m.id) > 0)
  or exists (select 1 from subsite s where strpos(s.profile->>'look', m.id) > 0)
  or exists (select 1 from order_item i where i.options->>'mediaId' in (m.id, m.address)))`

/** Those of some ids that pictures have, which stay until the transaction ends. */
export async function lockPictures(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await named<{ id: string }>(tx, 'media_lock', 'select id from media where id = any($1) order by id for key share', [ids])
  return new Set(found.map(({ id }) => id))
}

/** The pictures at some addresses with their sizes, which stay until the transaction ends. */
export function lockAddressed(tx: Db, addresses: readonly string[]): Promise<{ address: string; width: number; height: number }[]> {
  const ids = addresses.map((address) => readAddress(address).id)
  return named(tx, 'media_lock_addressed', 'select address, width, height from media where id = any($1) order by id for key share', [ids])
}

/** Pictures with a text in their id, banners before others, and those of some ids; at most `limit`. */
export function searchPictures(
  db: Db,
  { search = '', ids = [] }: { search?: string | undefined; ids?: readonly string[] },
  limit: number,
): Promise<{ id: string; address: string }[]> {
  return named(
    db,
    'media_search',
    `select id, address from media where case when cardinality($1::text[]) > 0 then id = any($1) else strpos(lower(id), $2) > 0 end
     order by id not like 'banner-%', id limit $3`,
    [ids, search.toLowerCase(), limit],
  )
}

/** Notes since when originals that are in the media store alone are unused, and that others are used again. */
export async function noteUnused(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update media m set unused_since = case when ${isShown} then null else ${now.toISOString()}::timestamptz end
    where m.file = '' and (m.unused_since is null) <> ${isShown}`)
}

/** Locks an original that has been unused since before a time; undefined where there is none, or others hold them. */
export async function lockUnused(tx: Db, before: Date): Promise<{ id: string; hash: string } | undefined> {
  const [row] = await rows<{ id: string; hash: string }>(
    tx,
    sql`select m.id, m.hash from media m where m.file = '' and m.unused_since < ${before.toISOString()}::timestamptz and not ${isShown}
      order by m.unused_since limit 1 for update skip locked`,
  )
  return row
}

export async function deleteOriginal(tx: Db, id: string): Promise<void> {
  await tx.delete(media).where(eq(media.id, id))
}
