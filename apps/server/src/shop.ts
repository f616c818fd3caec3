import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import swaggerUi from '@fastify/swagger-ui'
import { buildApi } from '@karat/api/app.ts'
import { compose, type Modules } from '@karat/api/compose.ts'
import { type Clock, spans } from '@karat/api/kernel/clock.ts'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { derive, prepare } from '@karat/api/prepare.ts'
import { migrate } from '@karat/api/kernel/db/migrate.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import { openControl } from './control.ts'
import { createKeptAnswers, inProcessMark } from './in-process-fetch.ts'
import { createInvalidation } from './invalidation.ts'
import { createPageCache } from './page-cache.ts'
import { createPageLane } from './page-lane.ts'
import { storefront } from './storefront.ts'

export interface Shop {
  address: string
  server: FastifyInstance
  modules: Modules
  close(): Promise<void>
}

function openDatabase(config: Config, onError: (error: Error) => void): Promise<OpenDatabase> | OpenDatabase {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, { onError })
  return openEmbedded(join(config.dataFolder, 'db'))
}

/** Opens the database, puts the services of this process's roles on one server, and listens. */
export async function startShop(config: Config, clock: Clock): Promise<Shop> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const pages = createPageCache(clock)
  const answers = createKeptAnswers(clock)
  const newRequestId = () => randomBytes(9).toString('base64url')
  const lane = createPageLane({ pages, publicUrl: config.publicUrl, newRequestId, log: () => server.log })
  const server = Fastify({
    serverFactory: lane.serverFactory,
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: newRequestId,
    trustProxy: false,
    bodyLimit: 262_144,
    // Addresses are as they are: the storefront answers both forms itself.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 120 },
    forceCloseConnections: 'idle',
  })
  const database = await openDatabase(config, (error) => server.log.error({ err: error }, 'database connection'))
  const invalidation = createInvalidation(config.redisUrl, (tags) => {
    modules.cache.drop(tags)
    answers.drop()
    pages.drop(tags)
  })
  const modules = compose({
    db: database.db,
    clock,
    mediaFolder: join(config.dataFolder, 'media'),
    sandboxSecret: config.sandbox ? (config.sandboxSecret ?? randomBytes(24).toString('hex')) : undefined,
    onChanged: invalidation.publish,
    onJobError: (kind, error) => server.log.error({ err: error, kind }, 'job failed'),
  })
  if (config.seedDemo) await prepare(database.db, clock)
  else await migrate(database.db)
  await derive(modules)
  // The embedded database has no workers of its own that would tidy up after updates.
  if (database.kind === 'embedded')
    modules.jobs.register({ kind: 'vacuum', every: spans.day, handler: async () => void (await database.db.execute(sql`vacuum analyze`)) })

  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  // Pages set their own policy, by the hashes of what they hold; everything else may load nothing at all.
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], styleSrc: ["'self'"], formAction: ["'self'"], frameAncestors: ["'self'"] },
    },
    frameguard: { action: 'sameorigin' },
    hsts: config.publicUrl?.startsWith('https:') ?? false,
  })
  await server.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    allowList: (request) => request.headers[inProcessMark.name] === inProcessMark.value || !/^\/(api|account)\//.test(request.url),
  })
  await server.register(underPressure, { maxEventLoopDelay: 5000, exposeStatusRoute: false })
  server.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    try {
      await database.db.execute(sql`select 1`)
      return { status: 'ok', database: database.kind }
    } catch {
      return reply.status(503).send({ status: 'no database' })
    }
  })
  await buildApi(server, modules, { roles: config.roles, outbox: config.outbox })
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  server.get('/docs/openapi.json', { schema: { hide: true } }, async () => server.swagger())
  const front = config.roles.has('storefront') ? await storefront(server, { config, modules, pages, answers }) : undefined
  await server.listen({ port: config.port, host: config.host })
  const control = await openControl(config.dataFolder, modules)
  if (config.roles.has('worker')) modules.jobs.start()
  const [bound] = server.addresses()
  return {
    address:
      config.publicUrl ??
      `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${typeof bound === 'object' ? bound.port : config.port}`,
    server,
    modules,
    close: async () => {
      await control.close()
      await server.close()
      await front?.close()
      await modules.jobs.stop()
      await invalidation.close()
      await database.close()
    },
  }
}
