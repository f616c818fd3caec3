import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import underPressure from '@fastify/under-pressure'
import { loggedError, type LoggedRequest, loggedUrl } from '@karat/api/kernel/redact.ts'
import { onBehalfOf } from '@karat/api/kernel/request-id.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { boundConnections, connectionOptions, endConnections } from '../connections.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createCachedPageResponder } from '../pages/cached-page-responder.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { answerEarly } from './early-answer.ts'
import { freeRoutes } from './limits/hooks.ts'
import { originOf } from './origin.ts'
import type { Refusals } from './refusals.ts'

/** Logger options: errors without shoppers' data, URLs without ids and query values, no headers. */
export function loggerOf(config: Pick<Config, 'logLevel'>) {
  const req = (request: { method: string } & LoggedRequest) => ({ method: request.method, url: loggedUrl(request) })
  return { level: config.logLevel, serializers: { err: loggedError, req } }
}

/** A server that listens before it can serve. */
export interface EarlyServer {
  server: FastifyInstance
  /** Listens, and returns the port. Until `open` only `/healthz` succeeds; other requests get 503. */
  listen(): Promise<number>
  /** Passes requests to the routes from now on. */
  open(): void
  /** Milliseconds since it opened; 0 before. */
  openFor(): number
  close(): Promise<void>
}

/** The server with its log and request ids, and the fast path for cached pages; it has no routes yet. */
export function createHttpServer(config: Config, pages: PageCache, refusals: Refusals, metrics?: Metrics): EarlyServer {
  let openedAt: number | undefined
  const early = answerEarly(refusals)
  // The random end of a UUID, whose bytes the engine fetches in bulk.
  const newRequestId = () => randomUUID().slice(19).replace('-', '')
  const responder = createCachedPageResponder({
    pages,
    originOf: originOf(config.publicUrl, config.trustProxy !== false, config.payOrigin),
    newRequestId,
    options: connectionOptions(config.connections.times),
    log: () => server.log,
    onAnswer: (status, seconds) => {
      metrics?.page('hit')
      metrics?.request('GET', '/*', status, seconds)
    },
  })
  const server: FastifyInstance = Fastify({
    serverFactory: (handle) => responder.serverFactory((request, response) => (openedAt === undefined ? early : handle)(request, response)),
    logger: loggerOf(config),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: 262_144,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 120 },
    frameworkErrors: refusals.frameworkErrors,
    clientErrorHandler: refusals.clientErrorHandler,
  })
  boundConnections(server.server, {
    most: config.connections.most,
    maxPerAddress: config.trustProxy === false ? config.connections.perAddress : undefined,
  })
  server.addHook('preClose', async () => endConnections(server.server))
  const http = server.server
  return {
    server,
    async listen() {
      http.listen(config.port, config.host)
      await once(http, 'listening')
      return (http.address() as AddressInfo).port
    },
    open: () => {
      openedAt = performance.now()
    },
    openFor: () => (openedAt === undefined ? 0 : performance.now() - openedAt),
    async close() {
      const closed = http.listening ? once(http, 'close') : undefined
      if (closed) http.close()
      await server.close()
      await closed
    },
  }
}

/** Milliseconds by which the event loop may be late on average before requests are refused. */
const maxEventLoopDelay = 5000
/** Milliseconds after which the event loop is measured again. */
const pressureInterval = 1000

/**
 * Whether a measured delay of the event loop, in milliseconds, says that a server is overloaded that is open for so long. The start blocks
 * the loop and stays in the measurements for two intervals; an interval without a measurement has an infinite delay, which proves nothing.
 */
export const isOverloaded = (delay: number, openFor: number): boolean =>
  Number.isFinite(delay) && delay > maxEventLoopDelay && openFor >= 2 * pressureInterval

/** Hooks for every request: its id in the answer, security headers, and protection from overload. */
export async function protect({ server, openFor }: EarlyServer, config: Config): Promise<void> {
  // After the body was read, so that the handler runs in the context of its request id.
  server.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.id, done))
  // Pages set their own policy, by the hashes of their scripts and styles; everything else may load nothing. The policy is built once: the
  // plugin for Fastify reads its options for each request.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], styleSrc: ["'self'"], formAction: ["'self'"], frameAncestors: ["'self'"] },
    },
    frameguard: { action: 'sameorigin' },
    hsts: config.publicUrl?.startsWith('https:') ?? false,
  })
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  await server.register(underPressure, {
    sampleInterval: pressureInterval,
    maxEventLoopDelay,
    exposeStatusRoute: false,
    // Probes and files are answered under load too.
    pressureHandler: async (request, reply, _type, delay = 0) => {
      if (freeRoutes.has(request.routeOptions.url ?? '') || !isOverloaded(delay, openFor())) return
      void reply.header('retry-after', '10')
      throw Object.assign(new Error('too busy'), { statusCode: 503 })
    },
  })
}
