import { asc } from 'drizzle-orm'
import type { Cache } from '../../kernel/cache.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Stores } from './port.ts'
import { store } from './tables.ts'

export function createStores(db: Db, cache: Cache): Stores {
  return { all: () => cache.through('stores', () => db.select().from(store).orderBy(asc(store.position)), { tags: ['stores'] }) }
}
