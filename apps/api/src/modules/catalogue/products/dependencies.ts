import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListingIndexes } from './listing-indexes.ts'

/** Dependencies of the catalogue on the database, the cache and the listings in memory. */
export interface CatalogueDependencies {
  db: Db
  cache: Cache
  indexes: ListingIndexes
}
