import type { SiteDependencies } from './dependencies.ts'
import type { Site } from './port.ts'
import { readAllSites } from './read-all-sites.ts'

/** A site by its code (`in`), in any case; undefined where there is none. */
export async function findSite(deps: SiteDependencies, code: string): Promise<Site | undefined> {
  return (await readAllSites(deps)).find((site) => site.code === code.toLowerCase())
}
