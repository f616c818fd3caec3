import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/db.ts'
import type { SeedFiles } from './files.ts'

/** The id of a picture, which is part of its address. */
export const mediaId = (file: string) => file.replace(/\.jpg$/, '')

/** The id of the picture of a store's window. */
export const storePicture = (store: string) => `store-${store}`

/**
 * Adds pictures to the stores of a demo that was seeded before they existed, with alternative texts in every language that a store is named
 * in. Does nothing where any store has a picture, nor for a store that has moved.
 */
export async function seedStorePictures(db: Db, { stores, pictures }: Pick<SeedFiles, 'stores' | 'pictures'>) {
  const media = pictures.filter(({ store }) => store).map((picture) => ({ ...picture, id: mediaId(picture.file) }))
  const given = stores.map((store) => ({ ...store, media_id: storePicture(store.id) }))
  await db.execute(sql`
    with open_stores as (
      select t.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as t(id text, address text, media_id text, alt text, words jsonb)
      join store s on s.id = t.id and s.address = t.address where not exists (select 1 from store where media_id is not null)
    ), added as (
      insert into media (id, file, hash, version, width, height, blur)
      select m.id, m.file, m.hash, m.version, m.width, m.height, m.blur from jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
        as m(id text, file text, hash text, version text, width int, height int, blur text)
      join open_stores o on o.media_id = m.id on conflict do nothing
    )
    update store s set media_id = o.media_id, alt = o.alt, words = coalesce((
      select jsonb_object_agg(w.key, w.value || jsonb_build_object('alt', coalesce(o.words->w.key->>'alt', o.alt)))
      from jsonb_each(s.words) w), s.words)
    from open_stores o where s.id = o.id`)
}

/**
 * Gives the demo's pictures in the database the content that this release has of their files: of a demo that was seeded before pictures
 * had a hash, and where a release replaced a file.
 */
export async function seedPictureVersions(db: Db, { pictures }: Pick<SeedFiles, 'pictures'>) {
  await db.execute(sql`
    update media m set hash = p.hash, version = p.version, width = p.width, height = p.height, blur = p.blur
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as p(file text, hash text, version text, width int, height int, blur text)
    where m.file = p.file and (m.hash, m.version) is distinct from (p.hash, p.version)`)
}
