import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import type { RequestContext } from '../../../../kernel/request-context.ts'
import { unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { SiteEditing } from './service.ts'

/** The routes by which staff see and change the settings of a site. */
export function staffSiteRoutes(server: Server, { siteEditing }: { siteEditing: SiteEditing }): void {
  route(server, calls, 'GET /api/staff/merchant/', async ({ site }) => success(await siteEditing.readMerchant(site)))

  route(
    server,
    calls,
    'POST /api/staff/merchant/',
    async ({ site }, { body }) => {
      unwrap(await siteEditing.saveMerchant(site, body))
      return success(await siteEditing.readMerchant(site))
    },
    { fields: [], undo: async ({ site }: RequestContext, act) => unwrap(await siteEditing.undoMerchant(site, act)) },
  )
}
