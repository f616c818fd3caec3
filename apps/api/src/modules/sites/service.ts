import type { Db } from '../../kernel/db/db.ts'
import type { Site, Sites } from './port.ts'
import { toSites, toWebsites } from './rules.ts'
import { readSites } from './store.ts'

/** Sites change with a release, and every call needs one, inside transactions too: they are read once and kept. */
export function createSites(db: Db): Sites {
  let read: ReturnType<typeof readSites> | undefined
  const tables = async () => {
    read ??= readSites(db)
    const found = await read
    // A database that is not filled yet is asked again.
    if (found.subsites.length === 0) read = undefined
    return found
  }
  let sites: Site[] | undefined
  const all = async () => {
    if (!sites?.length) sites = toSites(await tables())
    return sites
  }
  return {
    all,
    byCode: async (code) => (await all()).find((site) => site.code === code.toLowerCase()),
    async ofRequest({ subsiteid, languageid }) {
      const sites = await all()
      const site =
        subsiteid === undefined
          ? sites[0]
          : sites.find((candidate) => candidate.storeId === subsiteid || candidate.code === subsiteid.toLowerCase())
      if (!site) return undefined
      const language = site.languages.find((spoken) => spoken.id === languageid) ?? site.languages[0]
      return { site, language: language?.code ?? 'en' }
    },
    websites: async () => toWebsites(await tables()),
  }
}
