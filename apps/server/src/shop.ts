import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApi } from '@karat/api/app.ts'
import { compose, type Modules } from '@karat/api/compose.ts'
import { type Clock, spans } from '@karat/api/kernel/clock.ts'
import { derive, prepare } from '@karat/api/prepare.ts'
import { migrate } from '@karat/api/kernel/db/migrate.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import { openControl } from './control.ts'
import { createHttpServer, protect } from './http-server.ts'
import { createKeptAnswers } from './in-process-fetch.ts'
import { createInvalidation } from './invalidation.ts'
import { limitRoutes } from './limits/hooks.ts'
import { createLimits } from './limits/limits.ts'
import { openDatabase } from './open-database.ts'
import { descriptionRoutes, healthRoutes } from './operations-routes.ts'
import { createPageCache } from './page-cache.ts'
import { storefront } from './storefront.ts'

export interface Shop {
  address: string
  server: FastifyInstance
  modules: Modules
  close(): Promise<void>
}

/** Opens the database, puts the services of this process's roles on one server, and listens. */
export async function startShop(config: Config, clock: Clock): Promise<Shop> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const pages = createPageCache(clock)
  const answers = createKeptAnswers(clock)
  const server = createHttpServer(config, pages)
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
    onGatewayError: (gateway, error) => server.log.error({ err: error, gateway }, 'payment gateway did not answer'),
  })
  if (config.seedDemo) await prepare(database.db, clock)
  else await migrate(database.db)
  await derive(modules)
  // The embedded database has no workers of its own that would tidy up after updates.
  if (database.kind === 'embedded')
    modules.jobs.register({ kind: 'vacuum', every: spans.day, handler: async () => void (await database.db.execute(sql`vacuum analyze`)) })

  const limits = createLimits({
    sizes: config.limits,
    clock,
    redisUrl: config.redisUrl,
    secret: config.internalSecret ?? config.redisUrl ?? randomBytes(24).toString('hex'),
    onError: (error) => server.log.warn({ err: error }, 'limits are counted in this process alone'),
  })
  await protect(server, config)
  limitRoutes(server, { limits, clock, secret: config.internalSecret, contactOf: modules.carts.contact })
  healthRoutes(server, database)
  await buildApi(server, modules, { roles: config.roles, outbox: config.outbox })
  await descriptionRoutes(server)
  const front = config.roles.has('storefront') ? await storefront(server, { config, modules, pages, answers, limits, clock }) : undefined
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
      limits.close()
      await database.close()
    },
  }
}
