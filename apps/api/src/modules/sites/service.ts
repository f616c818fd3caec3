import type { Cache } from '../../kernel/cache.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Sites } from './port.ts'
import { toSites, toWebsites } from './rules.ts'
import { readSites } from './store.ts'

export function createSites(db: Db, cache: Cache): Sites {
  const tables = () => cache.through('sites', () => readSites(db), { tags: ['sites'] })
  const all = () => cache.through('sites:all', async () => toSites(await tables()), { tags: ['sites'] })
  return {
    all,
    byCode: async (code) => (await all()).find((site) => site.code === code.toLowerCase()),
    async ofRequest({ subsiteid, languageid }) {
      const sites = await all()
      const site = subsiteid === undefined ? sites[0] : sites.find((candidate) => candidate.storeId === subsiteid || candidate.code === subsiteid.toLowerCase())
      if (!site) return undefined
      const language = site.languages.find((spoken) => spoken.id === languageid) ?? site.languages[0]
      return { site, language: language?.code ?? 'en' }
    },
    websites: async () => toWebsites(await tables()),
  }
}
