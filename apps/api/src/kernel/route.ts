import type { CallDefinition } from '@karat/contract/calls/call.ts'
import { siteHeaders } from '@karat/contract/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Permission } from '@karat/contract/permissions.ts'
import { type Act, type ActApproval, ApprovalNeeded, type Money, type RecordAct, runAct } from './acts.ts'
import { type FindLastChange, withLastChange } from './changed-meanwhile.ts'
import type { Server } from './http.ts'
import { readFromReplica } from './db/replica.ts'
import { collectReads, readsHeader, wantsReads } from './reads.ts'
import { type Actor, checkAccess, guest, isForStaff, type RequestContext, type Staff } from './request-context.ts'
import { AppError, throwFailure } from './result.ts'
import type { StoreScope } from './store-scope.ts'
import type { Inverse } from './undo.ts'

type Part<C, P extends string> = C extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined

/** The input of a handler: the call's parts, parsed by their schemas. Without a schema `body` is passed as received. */
export interface HandlerInput<C> {
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  headers: C extends Record<'headers', infer S extends z.ZodType> ? z.output<S> : z.output<typeof siteHeaders>
  body: C extends Record<'body', infer S extends z.ZodType> ? z.output<S> : unknown
}

/** Answers a call. Fields of its result that the reply's schema does not name are left out. */
export type Handler<C extends CallDefinition> = (context: RequestContext, input: HandlerInput<C>) => Promise<z.input<C['reply']>>

/** Determines the actor of a request from its headers. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>

/** Stores an act that needs a second person, and throws the failure that says so. */
export type AskApproval = (act: Act, money: readonly Money[]) => Promise<never>

/** A thing that a call of staff names in its path: the word of its kind (`orders`) with its number or id. */
export interface NamedThing {
  kind: string
  name: string
  /** The code of the site of the call. */
  site: string
}

/** Throws as for a thing of another site where a thing belongs to none of the stores in which a member may make the call. */
export type CheckStores = (thing: NamedThing, member: Staff, stores: readonly string[]) => Promise<void>

/** A call that this process serves. */
interface ServedCall {
  call: CallDefinition
  handler: (context: RequestContext, input: { params: unknown; query: unknown; headers: unknown; body: unknown }) => Promise<unknown>
  /** How the call is undone; undefined where it is not. */
  inverse: Inverse | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The status of a call's expected failures below 500, where it differs from their own. */
    failureStatus?: number
  }
  interface FastifyInstance {
    /** The calls that this process serves, by method and path. */
    callHandlers: Map<string, ServedCall>
    /** Replaced where people can sign in; without it every actor is a guest. */
    authenticate: Authenticate
    /** Writes acts of staff to the audit. */
    recordAct: RecordAct
    /** Stores acts that need a second person. */
    askApproval: AskApproval
    /** Replaced where staff can sign in. */
    checkStores: CheckStores
    /** Reads the last act of staff on a thing from the audit. Replaced where staff can sign in. */
    findLastChange: FindLastChange
    /** Receives acts that succeeded and left no entry in the audit; logs them by default. */
    onUnrecordedAct: (act: Act) => void
  }
  interface FastifyRequest {
    /** Undefined for public calls, whose answer is the same for everybody. */
    actor: Actor | undefined
    /** Set before a handler runs. */
    callContext: RequestContext
  }
}

/** Prepares a server for calls. */
export function installCalls(
  server: Server,
  authenticate: Authenticate = async () => guest,
  recordAct: RecordAct = async () => {},
  askApproval: AskApproval = (_act, money) => Promise.reject(new ApprovalNeeded(money)),
): void {
  server.decorate('authenticate', authenticate)
  server.decorate('recordAct', recordAct)
  server.decorate('askApproval', askApproval)
  server.decorate('checkStores', () => throwFailure('forbidden'))
  server.decorate('findLastChange', async () => undefined)
  server.decorate('onUnrecordedAct', ({ call }) => server.log.error({ call }, 'a call of staff left no entry in the audit'))
  server.decorate('callHandlers', new Map())
  server.decorateRequest('actor')
  server.decorateRequest('callContext')
}

/** The OpenAPI description of a call. */
function describe({ summary, rows, tag, access }: CallDefinition) {
  return { tags: [tag], summary: rows.length > 0 ? `${summary} (${rows.join(', ')})` : summary, 'x-access': access }
}

/** Marks an answer, failures included, as private to one person: no cache may store it. */
function keepPrivate(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('cache-control', 'no-store')
  done()
}

/** Answers a page that is rendered in another process: sends the cache tags of its reads, so that the page is dropped with them. */
async function withReads<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const { value, tags } = await collectReads(work)
  // The context of the call has read its site.
  void reply.header(readsHeader, [...new Set(['sites', ...tags])].join(','))
  return value
}

/** Whether a browser sends a request from a page of the shop's own origin; other clients name no origin. */
function isOwnOrigin(headers: Readonly<Record<string, unknown>>): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return typeof origin !== 'string' || (URL.canParse(origin) && new URL(origin).host === host)
}

/** Refuses a call of staff that a page of another origin makes. */
async function checkOrigin({ headers }: FastifyRequest): Promise<void> {
  if (!isOwnOrigin(headers)) throwFailure('other_origin')
}

/** The act of a call of staff. */
function actOf(key: string, { actor, clock, site, language, requestId }: RequestContext, { params, body }: CallParts): Act | undefined {
  if (key.startsWith('GET ') || actor.kind !== 'staff') return undefined
  const [, object = 'staff'] = /\/api\/staff\/([\w-]+)/.exec(key) ?? []
  const [objectId] = Object.values((params ?? {}) as Record<string, string>)
  const { staffId, name, roles, permissions } = actor
  const thing = { call: key, object, objectId, params, input: body }
  const isVerified = actor.verifiedUntil !== null && actor.verifiedUntil > clock.now()
  return { staffId, name, roles, permissions, site: site.code, language, requestId, isVerified, ...thing }
}

/** The parts of a request that an act keeps. */
interface CallParts {
  params: unknown
  body: unknown
}

/**
 * Runs the handler of a call. A call of staff that may change something is an act, which its transaction writes to the audit. One that needs
 * a second person is stored, and answered with the failure that says so. One that was refused because its thing
 * changed meanwhile is answered with who changed it.
 */
async function runHandler<T>(server: Server, key: string, context: RequestContext, parts: CallParts, work: () => Promise<T>): Promise<T> {
  const act = actOf(key, context, parts)
  if (!act) return work()
  try {
    return await runAct(act, server.recordAct, work, server.onUnrecordedAct)
  } catch (error) {
    if (error instanceof AppError) throw new AppError(await withLastChange(error.failure, act, server.findLastChange))
    if (!(error instanceof ApprovalNeeded)) throw error
    return runAct(act, server.recordAct, () => server.askApproval(act, error.money))
  }
}

/** The calls of staff that this process serves, for acts that waited for a second person. */
export interface StaffCalls {
  /** The permission that a call needs; undefined where this process does not serve it. */
  permissionOf: (key: string) => Permission | undefined
  /** Whether the body of a call has a reason. */
  asksReason: (key: string) => boolean
  /** Makes a call as the member of staff of the context, who asked for it before. */
  make: (key: string, context: RequestContext, parts: CallParts, approval: ActApproval) => Promise<void>
}

/** The calls of staff that a server has registered. */
export function staffCallsOf(server: Server): StaffCalls {
  return {
    permissionOf(key) {
      const access = server.callHandlers.get(key)?.call.access
      return typeof access === 'object' ? access.staff : undefined
    },
    asksReason(key) {
      const body = server.callHandlers.get(key)?.call.body
      return body instanceof z.ZodObject && 'reason' in body.shape
    },
    async make(key, context, parts, approval) {
      const served = server.callHandlers.get(key)
      const act = actOf(key, context, parts)
      if (!served || !act) throw new Error(`${key} is no call of staff that this process serves`)
      const input = { ...parts, query: {}, headers: {} }
      await runAct({ ...act, approval }, server.recordAct, () => served.handler(context, input))
    },
  }
}

/** The calls of a server, as the undo of an act of staff needs them. */
export interface UndoCalls {
  /** How a call is undone; undefined where it is not, or where this process does not serve it. */
  inverseOf: (key: string) => Inverse | undefined
  /** Throws where the actor of a context may not make a call about a thing, as the call itself would. */
  checkActor: (key: string, context: RequestContext, thing: Pick<NamedThing, 'kind' | 'name'>) => Promise<void>
}

/** The calls of a server, for undoing them. */
export function undoCallsOf(server: Server): UndoCalls {
  return {
    inverseOf: (key) => server.callHandlers.get(key)?.inverse,
    async checkActor(key, context, thing) {
      const { call } = server.callHandlers.get(key) ?? throwFailure('forbidden')
      checkAccess(call.access, context.actor)
      const stores = storesOf(call, context)
      if (stores !== undefined && context.actor.kind === 'staff')
        await server.checkStores({ ...thing, site: context.site.code }, context.actor, stores)
    },
  }
}

/** The stores in which the member of staff who makes a call has its permission; undefined for the whole site, and for other actors. */
function storesOf({ access }: CallDefinition, { actor }: RequestContext): StoreScope {
  return actor.kind === 'staff' && typeof access === 'object' ? actor.limits?.[access.staff] : undefined
}

/**
 * The handler of a call, which sees and changes what belongs to the stores of its member alone: the thing that the path names is checked here,
 * and lists read `stores` of the context.
 */
function handleWithinStores<I extends { params: unknown }, R>(
  server: Server,
  key: string,
  call: CallDefinition,
  handler: (context: RequestContext, input: I) => Promise<R>,
) {
  const [, kind] = /\/api\/staff\/([\w-]+)\/:/.exec(key) ?? []
  return async (context: RequestContext, input: I): Promise<R> => {
    const stores = storesOf(call, context)
    if (stores === undefined || context.actor.kind !== 'staff') return handler(context, input)
    const [name] = Object.values((input.params ?? {}) as Record<string, string>)
    if (kind !== undefined && name !== undefined) await server.checkStores({ kind, name, site: context.site.code }, context.actor, stores)
    return handler({ ...context, stores }, input)
  }
}

/**
 * Registers a call of a table: schemas and description, access and cache policy. Calls that are not public
 * authenticate their actor before the input is read. A call of staff that can be undone names its inverse.
 */
export function route<T extends Readonly<Record<string, CallDefinition>>, K extends keyof T & string>(
  server: Server,
  table: T,
  key: K,
  handler: Handler<T[K]>,
  inverse?: Inverse,
): void {
  const call: CallDefinition = table[key] as T[K]
  const [method = '', path = ''] = key.split(' ')
  if (!path.startsWith(server.prefix)) throw new Error(`${key} does not begin with ${server.prefix}`)
  const { params, query, body, readBody, access, cache } = call
  const checked: Handler<T[K]> = isForStaff(access) ? handleWithinStores(server, key, call, handler) : handler
  const handle: Handler<T[K]> = call.replica ? (context, input) => readFromReplica(() => checked(context, input)) : checked
  server.callHandlers.set(key, { call, handler: handle as ServedCall['handler'], inverse })
  const checkCaller = async (request: FastifyRequest) => {
    request.actor = await server.authenticate(request)
    checkAccess(access, request.actor)
  }
  server.route({
    method,
    url: path.slice(server.prefix.length),
    config: call.failureStatus === undefined ? {} : { failureStatus: call.failureStatus },
    schema: {
      ...describe(call),
      headers: call.headers ?? siteHeaders,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: call.reply },
    },
    ...(readBody
      ? {
          preValidation: (request, _reply, done) => {
            request.body = readBody(request.body)
            done()
          },
        }
      : {}),
    onRequest: [
      ...(cache === 'private' ? [keepPrivate] : []),
      ...(isForStaff(access) ? [checkOrigin] : []),
      ...(access === 'public' || access === 'staff-sign-in' ? [] : [checkCaller]),
    ],
    handler: async (request, reply) => {
      const { query: parsedQuery, params: parsedParams, headers, body: parsedBody } = request
      const input = { params: parsedParams, query: parsedQuery, headers, body: parsedBody } as HandlerInput<T[K]>
      if (typeof access === 'object' && !call.beforeFirstSite && request.callContext.site.code === '') throwFailure('no_site_yet')
      if (call.budget === 'orders' && path.includes('postorders') && !request.callContext.site.isOpen) throwFailure('site_closed')
      const handling = () => handle(request.callContext, input)
      const work = () => (call.changes === false ? handling() : runHandler(server, key, request.callContext, input, handling))
      const answer = access === 'public' && wantsReads in headers ? await withReads(reply, work) : await work()
      // Failures are not cached.
      if (cache !== 'private') void reply.header('cache-control', `public, max-age=${cache.public}`)
      return answer
    },
  })
}
