import { ok, type Result } from '../../../kernel/result.ts'
import type { SiteDependencies } from './dependencies.ts'
import type { CallHeaders, Site } from './port.ts'
import { siteBeforeFirst, siteOfRequest } from './rules.ts'

/** The site and language that a call's headers name; see `Sites.ofRequest`. */
export async function findSiteOfRequest(
  { cachedSites }: SiteDependencies,
  headers: CallHeaders,
): Promise<Result<{ site: Site; language: string }>> {
  const { sites, tables } = await cachedSites.read()
  return siteOfRequest(sites, tables.websites, headers)
}

/** The site and language of a call of staff; see `Sites.ofStaffRequest`. */
export async function findSiteOfStaffRequest(
  deps: SiteDependencies,
  headers: CallHeaders,
): Promise<Result<{ site: Site; language: string }>> {
  const { sites } = await deps.cachedSites.read()
  return sites.length === 0 ? ok({ site: siteBeforeFirst, language: 'en' }) : findSiteOfRequest(deps, headers)
}
