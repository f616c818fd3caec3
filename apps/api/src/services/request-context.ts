import { siteHeaders } from '@karat/contract/envelope.ts'
import { clientKey } from '@karat/sites/settings.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../kernel/accepted-language.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Server } from '../kernel/http.ts'
import { guest, type RequestContext } from '../kernel/request-context.ts'
import { throwFailure, unwrap } from '../kernel/result.ts'
import type { CallHeaders, Sites } from '../modules/content/sites/port.ts'

export interface ContextDependencies {
  sites: Sites
  clock: Clock
  /** The key of a client's limits, derived from its address. */
  clientKey: (address: string) => string
}

/** The parts of a request's context that are not in its site headers. */
type Origin = Pick<RequestContext, 'actor' | 'deviceId' | 'clientKey' | 'requestId' | 'clock' | 'setCookie'>

/** The context of a call that names its site and language in headers; throws where a header names something that does not exist. */
export async function contextFor(
  sites: Sites,
  headers: CallHeaders,
  origin: Origin,
  find: 'ofRequest' | 'ofStaffRequest' = 'ofRequest',
): Promise<RequestContext> {
  const { site, language } = unwrap(await sites[find](headers))
  return { site, language, askedLanguage: headers.languageid === undefined ? undefined : language, messageLanguage: language, ...origin }
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { sites, clock, clientKey: toClientKey }: ContextDependencies,
  find: 'ofRequest' | 'ofStaffRequest',
): Promise<RequestContext> {
  const deviceId = request.headers['x-device-id']
  return contextFor(
    sites,
    request.headers as CallHeaders,
    {
      actor: request.actor ?? guest,
      deviceId: typeof deviceId === 'string' ? deviceId : undefined,
      clientKey: toClientKey(request.ip),
      requestId: request.id,
      clock,
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    },
    find,
  )
}

/**
 * Every request of a service names its site, language and device in the same headers (V-06). They are parsed even where no handler reads
 * them, and an unknown site or language is refused first.
 */
export function readRequestContext(server: Server, deps: ContextDependencies, find: 'ofRequest' | 'ofStaffRequest' = 'ofRequest'): void {
  server.addHook('onRoute', (route) => {
    route.schema = { headers: siteHeaders, ...route.schema }
  })
  server.addHook('preHandler', async (request, reply) => {
    request.callContext = await contextOf(request, reply, deps, find)
  })
}

/** The same for calls of staff, whose problems are in the language of the back office. */
export function readStaffContext(server: Server, deps: ContextDependencies): void {
  readRequestContext(server, deps, 'ofStaffRequest')
  server.addHook('preHandler', async ({ callContext, headers }) => {
    callContext.messageLanguage = acceptedLanguage(headers['accept-language']) ?? callContext.language
  })
}

/** The account service's calls may have a website's public client key; an unknown key is refused. */
export function checkClientKey(server: Server, sites: Sites): void {
  server.addHook('preHandler', async (request) => {
    const token = /^Bearer (pk_.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token && !(await sites.websites()).some((website) => clientKey(website.code) === token)) throwFailure('unauthorised')
  })
}
