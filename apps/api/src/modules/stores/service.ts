import { wordsFor } from '@karat/sites/locale.ts'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Cache } from '../../kernel/cache.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Store, Stores } from './port.ts'
import { store } from './tables.ts'

type StoreRow = Omit<typeof store.$inferSelect, 'mediaId'> & Pick<Store, 'picture'>

function inLanguage({ words, ...row }: StoreRow, language: string): Store {
  if (language === 'en') return row
  return words[language] ? { ...row, ...words[language] } : { ...row, lang: 'en' }
}

const picture = sql<Store['picture']>`(
  select jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'blur', m.blur) from media m where m.id = ${store.mediaId})`

export function createStores(db: Db, cache: Cache): Stores {
  const { mediaId: _, ...columns } = getTableColumns(store)
  const read = (reader: Db) =>
    reader
      .select({ ...columns, picture })
      .from(store)
      .orderBy(asc(store.position))
  const rows = (reader: Db) => cache.through('stores', () => read(reader), { tags: ['stores'] })
  return {
    all: async (language) => (await rows(db)).map((row) => inLanguage(row, wordsFor(language))),
    collecting: async (tx, subsite, id) =>
      (await rows(tx)).find((one) => one.id === id && one.subsite === subsite && one.services.includes('pickup')),
  }
}
