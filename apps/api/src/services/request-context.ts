import { siteHeaders } from '@karat/contract/envelope.ts'
import { clientKey } from '@karat/sites/settings.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Server } from '../kernel/http.ts'
import { guest, type RequestContext } from '../kernel/request-context.ts'
import { throwFailure, unwrap } from '../kernel/result.ts'
import type { CallHeaders, Sites } from '../modules/sites/port.ts'

export interface ContextParts {
  sites: Sites
  clock: Clock
  /** What a client is counted by, of its address. */
  clientKey: (address: string) => string
}

async function contextOf(request: FastifyRequest, { sites, clock, clientKey: keyOf }: ContextParts): Promise<RequestContext> {
  const headers = request.headers as CallHeaders
  const { site, language } = unwrap(await sites.ofRequest(headers))
  const deviceId = request.headers['x-device-id']
  return {
    site,
    language,
    askedLanguage: headers.languageid === undefined ? undefined : language,
    actor: request.actor ?? guest,
    deviceId: typeof deviceId === 'string' ? deviceId : undefined,
    clientKey: keyOf(request.ip),
    requestId: request.id,
    clock,
  }
}

/**
 * Every request of a service says in the same headers which site, language and device it is for (V-06). They are parsed even
 * where nobody looks at them, and a site or language that does not exist is refused before anything is done.
 */
export function readRequestContext(server: Server, parts: ContextParts): void {
  server.addHook('onRoute', (route) => {
    route.schema = { headers: siteHeaders, ...route.schema }
  })
  server.addHook('preHandler', async (request) => {
    request.callContext = await contextOf(request, parts)
  })
}

/** The account service's calls may carry a website's public client key; one that no website has is refused. */
export function checkClientKey(server: Server, sites: Sites): void {
  server.addHook('preHandler', async (request) => {
    const token = /^Bearer (pk_.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token && !(await sites.websites()).some((website) => clientKey(website.code) === token)) throwFailure('unauthorised')
  })
}
