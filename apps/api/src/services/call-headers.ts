import { siteHeaders } from '@karat/contract/envelope.ts'
import { clientKey } from '@karat/sites/settings.ts'
import type { Server } from '../kernel/http.ts'
import { throwFailure, unwrap } from '../kernel/result.ts'
import type { Sites } from '../modules/sites/port.ts'

/**
 * Every call of a service says in the same headers which site, language and device it is for (V-06): calls that do not
 * look at them have them parsed all the same, and a site or language that does not exist is refused before anything is done.
 */
export function readCallHeaders(server: Server, sites: Sites): void {
  server.addHook('onRoute', (route) => {
    route.schema = { headers: siteHeaders, ...route.schema }
  })
  server.addHook('preHandler', async (request) => void unwrap(await sites.ofRequest(request.headers as Parameters<Sites['ofRequest']>[0])))
}

/** The account service's calls may carry a website's public client key; one that no website has is refused. */
export function checkClientKey(server: Server, sites: Sites): void {
  server.addHook('preHandler', async (request) => {
    const token = /^Bearer (pk_.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token && !(await sites.websites()).some((website) => clientKey(website.code) === token)) throwFailure('unauthorised')
  })
}
