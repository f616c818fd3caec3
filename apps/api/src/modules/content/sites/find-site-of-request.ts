import type { Result } from '../../../kernel/result.ts'
import type { SiteDependencies } from './dependencies.ts'
import type { CallHeaders, Site } from './port.ts'
import { siteOfRequest } from './rules.ts'

/** The site and language that a call's headers name; see `Sites.ofRequest`. */
export async function findSiteOfRequest(
  { cachedSites }: SiteDependencies,
  headers: CallHeaders,
): Promise<Result<{ site: Site; language: string }>> {
  const { sites, tables } = await cachedSites.read()
  return siteOfRequest(sites, tables.websites, headers)
}
