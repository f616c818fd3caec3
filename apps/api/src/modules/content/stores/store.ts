import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import type { Store } from './port.ts'
import { store } from './tables.ts'

/** A row of `store` with its picture: its texts in English, those of other languages in `translations`. */
export type StoreRow = Omit<typeof store.$inferSelect, 'mediaId'> & Pick<Store, 'picture'>

const { mediaId: _, ...columns } = getTableColumns(store)

const picture = sql<Store['picture']>`(
  select jsonb_build_object('id', m.address, 'width', m.width, 'height', m.height, 'blur', m.blur) from media m where m.id = ${store.mediaId})`

/** Every store, in display order. */
export function readStoreRows(db: Db): Promise<StoreRow[]> {
  return db
    .select({ ...columns, picture })
    .from(store)
    .orderBy(asc(store.position))
}
