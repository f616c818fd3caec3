import { wordsFor } from '@karat/sites/locale.ts'
import { asc } from 'drizzle-orm'
import type { Cache } from '../../kernel/cache.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Store, Stores } from './port.ts'
import { store } from './tables.ts'

type StoreRow = typeof store.$inferSelect

function inLanguage({ words, ...row }: StoreRow, language: string): Store {
  if (language === 'en') return row
  return words[language] ? { ...row, ...words[language] } : { ...row, lang: 'en' }
}

export function createStores(db: Db, cache: Cache): Stores {
  const rows = () => cache.through('stores', () => db.select().from(store).orderBy(asc(store.position)), { tags: ['stores'] })
  return { all: async (language) => (await rows()).map((row) => inLanguage(row, wordsFor(language))) }
}
