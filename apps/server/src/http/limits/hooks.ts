import type { Modules } from '@karat/api/compose.ts'
import type { CallHeaders } from '@karat/api/modules/content/sites/port.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { throwFailure } from '@karat/api/kernel/result.ts'
import { calls } from '@karat/contract/calls.ts'
import { readContact } from '@karat/sites/contact.ts'
import type { Budget, CallTable } from '@karat/contract/calls/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, isInProcess, readVisitor, visitorHeader } from './client.ts'
import type { Limits, Use } from './limits.ts'
import type { LimitName } from './table.ts'

/** Routes of probes and static files, which are not limited. */
export const freeRoutes = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/icon.svg',
  '/icon.png',
  '/assets/*',
  '/backoffice/assets/*',
  '/public/locales/*',
])
/** Routes of pages, which count when a page has to be rendered. */
const pages = new Set(['/', '/*'])

export interface HookDependencies {
  limits: Limits
  clock: Clock
  /** The secret with which storefronts in other processes sign their visitors. */
  secret: string | undefined
  contactOf: Modules['carts']['contact']
  /** The country whose numbers a call may give without their country code, by its site headers. */
  countryOf: (headers: CallHeaders) => Promise<string | undefined>
  /** Whether a contact was verified on a device before. */
  knows: (contact: string, deviceId: string) => Promise<boolean>
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

/** The e-mail address or telephone number that a call names. */
function wordsIn(request: FastifyRequest): string | undefined {
  const { username, phoneNumber, email } = (request.body ?? {}) as Record<string, unknown>
  const words = username ?? phoneNumber ?? email
  return typeof words === 'string' && words !== '' ? words : undefined
}

/**
 * Budgets that count by contact too. The others count by bag, device and address only: a caller who names a contact must not use up its
 * owner's.
 */
const contactBudgets = { codes: ['codesPerPhone', 'codesPerPhoneDaily'], signIns: ['signInsPerPhone'] } as const satisfies Partial<
  Record<Budget, readonly LimitName[]>
>

const definitions: CallTable = calls

/** The budget of a call besides that of calls; by its matched route, independent of its URL's spelling. */
function budgetOf(request: FastifyRequest): Budget | undefined {
  const budget = definitions[`${request.method} ${request.routeOptions.url ?? ''}` as keyof CallTable]?.budget
  if (typeof budget !== 'object') return budget
  const { mode } = (request.body ?? {}) as { mode?: unknown }
  return typeof mode === 'string' && Object.hasOwn(budget, mode) ? budget[mode] : undefined
}

/** The limit by address that a route counts against; `isSigned`: a storefront in another process asks for one of its visitors. */
function limitOf(route: string, isSigned: boolean): LimitName {
  if (route.startsWith('/media/')) return 'mediaPerAddress'
  if (route === '/api/messages/receipts') return 'receiptsPerAddress'
  if (route.startsWith('/api/staff/') || route.startsWith('/backoffice')) return 'staffCallsPerAddress'
  return isSigned ? 'pageCallsPerAddress' : 'callsPerAddress'
}

/** Ends a request over a limit, with the seconds after which to retry. */
export function refuseFor(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return
  void reply.header('retry-after', String(seconds))
  throwFailure('too_many_requests')
}

/**
 * Limits calls by their matched route. Every route counts as a call, and against the budget that the
 * table of calls names for it; raw URLs are not considered, since one route has many spellings.
 */
export function limitRoutes(server: FastifyInstance, { limits, clock, secret, contactOf, countryOf, knows }: HookDependencies): void {
  const visitors = new WeakMap<FastifyRequest, string>()
  const visitor = (request: FastifyRequest) => visitors.get(request) ?? clientKey(request.ip)

  /** The contact of a call, in its canonical spelling: that of its bag, or the one that it names. */
  async function contactOfCall(request: FastifyRequest, cartId: string | undefined): Promise<string | undefined> {
    const ofCart = cartId === undefined ? undefined : (await contactOf(cartId))?.phone
    const words = wordsIn(request)
    if (ofCart !== undefined || words === undefined) return ofCart
    const country = await countryOf(request.headers as CallHeaders)
    // An invalid contact is refused later; until then its own spelling is counted.
    return country === undefined ? words : (readContact(country, words)?.value ?? words)
  }

  /** The key of a contact: a known device has its own count, so that all others together cannot use it up. */
  async function contactKey(contact: string, device: string | undefined): Promise<string> {
    return device !== undefined && (await knows(contact, device)) ? `${contact}\n${device}` : contact
  }

  server.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (freeRoutes.has(route) || pages.has(route) || isInProcess(request.headers)) return
    const signedVisitor = readVisitor(secret, request.headers[visitorHeader], clock)
    if (signedVisitor !== undefined) visitors.set(request, signedVisitor)
    const name = limitOf(route, signedVisitor !== undefined)
    const device = deviceOf(request)
    const uses: Use[] = [[name, visitor(request)]]
    if (device !== undefined && name === 'callsPerAddress') uses.push(['callsPerDevice', device])
    refuseFor(reply, await limits.take(uses))
  })

  server.addHook('preHandler', async (request, reply) => {
    const cartId = cartOf(request)
    const budget = budgetOf(request)
    if ((cartId === undefined && budget === undefined) || isInProcess(request.headers)) return
    const uses: Use[] = cartId === undefined ? [] : [['callsPerCart', cartId]]
    if (budget !== undefined) {
      const device = deviceOf(request)
      uses.push([`${budget}PerAddress`, visitor(request)])
      if (device !== undefined) uses.push([`${budget}PerDevice`, device])
      if (cartId !== undefined && budget !== 'signIns' && budget !== 'staffSignIns' && budget !== 'enquiries' && budget !== 'photos')
        uses.push([`${budget}PerCart`, cartId])
      if (budget === 'codes') uses.push(['codesPerAddressDaily', visitor(request)])
      if (budget === 'codes' || budget === 'signIns') {
        const contact = await contactOfCall(request, cartId)
        const key = contact === undefined ? undefined : await contactKey(contact, device)
        if (key !== undefined) for (const name of contactBudgets[budget]) uses.push([name, key])
      }
    }
    refuseFor(reply, await limits.take(uses))
  })
}
