import type { Website } from '@karat/sites/settings.ts'
import type { SiteDependencies } from './dependencies.ts'
import { toWebsites } from './rules.ts'

/** The list of websites in the format of WEBSITE_STORE (E-10 to E-12). */
export async function readWebsites({ cachedSites }: SiteDependencies): Promise<Website[]> {
  return toWebsites((await cachedSites.read()).tables)
}
