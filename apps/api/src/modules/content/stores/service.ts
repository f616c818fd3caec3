import { textLanguageOf } from '@karat/sites/locale.ts'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Store, Stores } from './port.ts'
import { openDay } from './rules.ts'
import { store } from './tables.ts'

type StoreRow = Omit<typeof store.$inferSelect, 'mediaId'> & Pick<Store, 'picture'>

function inLanguage({ translations, ...row }: StoreRow, language: string): Store {
  if (language === 'en') return row
  return translations[language] ? { ...row, ...translations[language] } : { ...row, lang: 'en' }
}

const picture = sql<Store['picture']>`(
  select jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'blur', m.blur) from media m where m.id = ${store.mediaId})`

/** The places where the merchant sells. */
export function createStores(db: Db, cache: Cache, clock: Clock): Stores {
  const { mediaId: _, ...columns } = getTableColumns(store)
  const read = (reader: Db) =>
    reader
      .select({ ...columns, picture })
      .from(store)
      .orderBy(asc(store.position))
  const rows = (reader: Db) => cache.through('stores', () => read(reader), { tags: ['stores'] })
  const allCollecting = async (reader: Db, subsite: string) =>
    (await rows(reader)).filter((one) => one.subsite === subsite && one.services.includes('pickup'))
  return {
    all: async (language) => (await rows(db)).map((row) => inLanguage(row, textLanguageOf(language))),
    collecting: async (tx, subsite, id) => (await allCollecting(tx, subsite)).find((one) => one.id === id),
    allCollecting,
    openDay: (one, day) => openDay(one, day, clock.now()),
  }
}
