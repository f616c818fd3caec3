import type { Modules } from '@karat/api/compose.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { throwFailure } from '@karat/api/kernel/result.ts'
import { calls } from '@karat/contract/calls.ts'
import type { Budget, CallTable } from '@karat/contract/calls/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, isInProcess, readVisitor, visitorHeader } from './client.ts'
import type { Limits, Use } from './limits.ts'
import type { LimitName } from './table.ts'

/** Routes of probes and static files, which are not limited. */
export const freeRoutes = new Set(['/healthz', '/readyz', '/metrics', '/icon.svg', '/assets/*', '/public/locales/*'])
/** Routes of pages, which count when a page has to be rendered. */
const pages = new Set(['/', '/*'])

export interface HookParts {
  limits: Limits
  clock: Clock
  /** The secret with which storefronts in other processes sign their visitors. */
  secret: string | undefined
  contactOf: Modules['carts']['contact']
}

/** The device id that a browser sends; a forged one only adds a limit. */
function deviceOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-device-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The cart that a call names in its path or body. */
function cartOf(request: FastifyRequest): string | undefined {
  const cartIdIn = (part: unknown) => (part as { cartID?: unknown } | null | undefined)?.cartID
  const id = cartIdIn(request.params) ?? cartIdIn(request.body)
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The mail address or telephone number that a call is about, in one spelling for all that mean the same to the eye. */
function contactIn(request: FastifyRequest): string | undefined {
  const { username, phoneNumber, email } = (request.body ?? {}) as Record<string, unknown>
  const contact = username ?? phoneNumber ?? email
  return typeof contact === 'string' && contact !== '' ? contact.toLowerCase().replaceAll(/[\s()-]/g, '') : undefined
}

const definitions: CallTable = calls

/** The budget that a call counts against besides that of calls; by its matched route, however its URL was written. */
function budgetOf(request: FastifyRequest): Budget | undefined {
  const budget = definitions[`${request.method} ${request.routeOptions.url ?? ''}` as keyof CallTable]?.budget
  if (typeof budget !== 'object') return budget
  const { mode } = (request.body ?? {}) as { mode?: unknown }
  return typeof mode === 'string' && Object.hasOwn(budget, mode) ? budget[mode] : undefined
}

/** Ends a request over a limit, with the seconds after which to try again. */
export function refuseFor(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return
  void reply.header('retry-after', String(seconds))
  throwFailure('too_many_requests')
}

/**
 * Limits calls by their matched route. Every route counts as a call, and against the budget that the
 * table of calls names for it; raw URLs are not considered, since one route has many spellings.
 */
export function limitRoutes(server: FastifyInstance, { limits, clock, secret, contactOf }: HookParts): void {
  const visitors = new WeakMap<FastifyRequest, string>()
  const visitor = (request: FastifyRequest) => visitors.get(request) ?? clientKey(request.ip)

  server.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (freeRoutes.has(route) || pages.has(route) || isInProcess(request.headers)) return
    const signedVisitor = readVisitor(secret, request.headers[visitorHeader], clock)
    if (signedVisitor !== undefined) visitors.set(request, signedVisitor)
    const name: LimitName = route.startsWith('/media/')
      ? 'mediaPerAddress'
      : signedVisitor === undefined
        ? 'callsPerAddress'
        : 'pageCallsPerAddress'
    const device = deviceOf(request)
    const uses: Use[] = [[name, visitor(request)]]
    if (device !== undefined && name === 'callsPerAddress') uses.push(['callsPerDevice', device])
    refuseFor(reply, await limits.take(uses))
  })

  server.addHook('preHandler', async (request, reply) => {
    const cartId = cartOf(request)
    const budget = budgetOf(request)
    if ((cartId === undefined && budget === undefined) || isInProcess(request.headers)) return
    const uses: Use[] = cartId === undefined ? [] : [['callsPerBag', cartId]]
    if (budget !== undefined) {
      const device = deviceOf(request)
      uses.push([`${budget}PerAddress`, visitor(request)])
      if (device !== undefined) uses.push([`${budget}PerDevice`, device])
      if (cartId !== undefined && budget !== 'signIns' && budget !== 'enquiries' && budget !== 'photos')
        uses.push([`${budget}PerBag`, cartId])
      const cartContact = cartId === undefined ? undefined : await contactOf(cartId)
      const contact = cartContact?.phone ?? contactIn(request)
      if (contact !== undefined && budget !== 'enquiries' && budget !== 'photos') {
        uses.push([`${budget}PerPhone`, contact])
        if (budget === 'codes') uses.push(['codesPerPhoneDaily', contact], ['codesPerAddressDaily', visitor(request)])
      }
      if (budget === 'orders' && cartContact) uses.push(['ordersPerEmail', cartContact.email.toLowerCase()])
    }
    refuseFor(reply, await limits.take(uses))
  })
}
