import { clientKey } from '@karat/sites/settings.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site, Sites } from './port.ts'
import { siteOfRequest, toSites, toWebsites } from './rules.ts'
import { readSites, type SiteTables } from './store.ts'

interface CachedSites {
  tables: SiteTables
  sites: Site[]
}

/**
 * Every call needs a site, inside transactions too, so all of them are cached: read before the shop opens, and again by `refresh` when the
 * tag `sites` is dropped. The former ones are used until the new ones are read.
 */
export function createSites(db: Db): Sites {
  let cached: CachedSites | undefined
  let reading: Promise<CachedSites> | undefined

  async function read(): Promise<CachedSites> {
    const tables = await readSites(db)
    return { tables, sites: toSites(tables) }
  }

  /** One read at a time; concurrent callers wait for it, and share its failure, which is not cached. */
  function load(): Promise<CachedSites> {
    reading ??= read()
      .then((loaded) => {
        // An empty database is read again.
        cached = loaded.sites.length > 0 ? loaded : undefined
        return loaded
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  async function current(): Promise<CachedSites> {
    noteRead(['sites'])
    return cached ?? load()
  }
  const all = async () => (await current()).sites

  return {
    all,
    async refresh() {
      // A read in progress may have started before the change.
      await reading?.catch(() => {})
      await load()
    },
    byCode: async (code) => (await all()).find((site) => site.code === code.toLowerCase()),
    async ofRequest(headers) {
      const { sites, tables } = await current()
      return siteOfRequest(sites, tables.websites, headers)
    },
    async allowsOrigin(origin, key) {
      const { websites } = (await current()).tables
      return websites.some(({ code, origins }) => origins.includes(origin) && (key === undefined || clientKey(code) === key))
    },
    websites: async () => toWebsites((await current()).tables),
  }
}
