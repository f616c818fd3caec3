import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { allowsOrigin } from './allows-origin.ts'
import { cacheSites } from './cached-sites.ts'
import { findSite } from './find-site.ts'
import { findSiteOfRequest, findSiteOfStaffRequest } from './find-site-of-request.ts'
import type { Sites } from './port.ts'
import { readAllSites } from './read-all-sites.ts'
import { readWebsites } from './read-websites.ts'

/** The sites with their languages and rules, in memory. */
export function createSites({ db }: { db: Db }): Sites {
  const cachedSites = cacheSites(db)
  return {
    ...bindUseCases(
      { cachedSites },
      {
        all: readAllSites,
        byCode: findSite,
        ofRequest: findSiteOfRequest,
        ofStaffRequest: findSiteOfStaffRequest,
        allowsOrigin,
        websites: readWebsites,
      },
    ),
    refresh: cachedSites.refresh,
  }
}
