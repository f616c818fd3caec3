import type { Db } from '../../kernel/db/db.ts'
import { noteRead } from '../../kernel/reads.ts'
import type { Site, Sites } from './port.ts'
import { siteOfRequest, toSites, toWebsites } from './rules.ts'
import { readSites, type SiteTables } from './store.ts'

interface Known {
  tables: SiteTables
  sites: Site[]
}

/**
 * Every call needs a site, inside transactions too, so all of them are kept: read before the shop opens, and again by
 * `refresh` when the tag `sites` is dropped. Until the new ones are read the old ones hold.
 */
export function createSites(db: Db): Sites {
  let known: Known | undefined
  let reading: Promise<Known> | undefined

  async function read(): Promise<Known> {
    const tables = await readSites(db)
    return { tables, sites: toSites(tables) }
  }

  /** One reader at a time; whoever asks while one reads waits for it, and a failure is everybody's who waited but no more. */
  function load(): Promise<Known> {
    reading ??= read()
      .then((found) => {
        // A database that is not filled yet is asked again.
        known = found.sites.length > 0 ? found : undefined
        return found
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  async function current(): Promise<Known> {
    noteRead(['sites'])
    return known ?? load()
  }
  const all = async () => (await current()).sites

  return {
    all,
    async refresh() {
      // What is being read just now may have been read before the change.
      await reading?.catch(() => {})
      await load()
    },
    byCode: async (code) => (await all()).find((site) => site.code === code.toLowerCase()),
    async ofRequest(headers) {
      const { sites, tables } = await current()
      return siteOfRequest(sites, tables.websites, headers)
    },
    websites: async () => toWebsites((await current()).tables),
  }
}
