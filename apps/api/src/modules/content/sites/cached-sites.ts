import type { Db } from '../../../kernel/db/db.ts'
import { inTransaction } from '../../../kernel/db/transacting.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from './port.ts'
import { toSites } from './rules.ts'
import { readSites, type SiteTables } from './store.ts'

interface LoadedSites {
  tables: SiteTables
  sites: Site[]
}

/** All sites, in memory. */
export interface CachedSites {
  /** The sites and the tables that they are made of; the same objects until `refresh`. */
  read(): Promise<LoadedSites>
  /** Reads them again. The former ones are used until the new ones are read. */
  refresh(): Promise<void>
}

/**
 * Every call needs a site, inside transactions too, so all of them are cached: read before the shop opens, and again by `refresh` when the
 * tag `sites` is dropped.
 */
export function cacheSites(db: Db): CachedSites {
  let cached: LoadedSites | undefined
  let reading: Promise<LoadedSites> | undefined

  async function loadTables(): Promise<LoadedSites> {
    const tables = await readSites(db)
    return { tables, sites: toSites(tables) }
  }

  /** One read at a time; concurrent callers wait for it, and share its failure, which is not cached. */
  function load(): Promise<LoadedSites> {
    reading ??= loadTables()
      .then((loaded) => {
        cached = loaded
        return loaded
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return {
    async read() {
      noteRead(['sites'])
      // An empty database is read again, but not beside a transaction.
      if (cached && (cached.sites.length > 0 || inTransaction())) return cached
      return load()
    },
    async refresh() {
      // A read in progress may have started before the change.
      await reading?.catch(() => {})
      await load()
    },
  }
}
