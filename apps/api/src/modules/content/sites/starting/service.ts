import type { Permission } from '@karat/contract/permissions.ts'
import type { Site } from '../port.ts'
import { isPass, issuePass } from './closed-site-pass.ts'
import type { SiteCheck, SiteStartingDependencies } from './dependencies.ts'
import { openSite, readReadiness } from './open-site.ts'
import type { WrittenSite } from './site-set-up.ts'
import { startSite } from './start-site.ts'
import { suggestNewSite } from './suggest-new-site.ts'

/** How staff make the sites of a shop, see what is missing, and open them. */
export function createSiteStarting(deps: SiteStartingDependencies) {
  return {
    suggest: (country: string) => suggestNewSite(deps, country),
    statesOf: deps.statesOf,
    languages: deps.languages,
    start: (site: WrittenSite, by: string) => startSite(deps, site, by),
    /** The sites on which a member has a permission, each with its checks. */
    list: async (permissionsOn: (site: string) => readonly Permission[]): Promise<{ site: Site; checks: SiteCheck[] }[]> => {
      const own = (await deps.sites.all()).filter(({ code }) => permissionsOn(code).includes('settings.read'))
      return Promise.all(own.map(async (site) => ({ site, checks: (await readReadiness(deps, site)).checks })))
    },
    readiness: (site: Site, language: string) => readReadiness(deps, site, { language }),
    /** The site as it is after a change. */
    current: (site: Site) => deps.sites.byCode(site.code),
    open: (site: Site, isOpen: boolean) => openSite(deps, site, isOpen),
    issuePass: (site: Site) => issuePass(deps, site.code),
    isPass: (code: string, pass: string) => isPass(deps, code, pass),
  }
}

export type SiteStarting = ReturnType<typeof createSiteStarting>
