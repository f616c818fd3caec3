import { eq } from 'drizzle-orm'
import { type Db, named } from '../../../kernel/db/db.ts'
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
