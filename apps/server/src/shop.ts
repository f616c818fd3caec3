import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { buildApi } from '@karat/api/app.ts'
import { compose, type Modules } from '@karat/api/compose.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { ensureMigrated } from '@karat/api/kernel/db/migrate.ts'
import { vacuumJob } from '@karat/api/kernel/db/maintenance.ts'
import { isUnavailable } from '@karat/api/kernel/db/unavailable.ts'
import { createSecrets, type Secrets, secretKeysOf } from '@karat/api/kernel/secrets.ts'
import { rebuildReadModels } from '@karat/api/prepare.ts'
import { seedMoney } from '@karat/api/seed/money.ts'
import { seedOrders } from '@karat/api/seed/orders.ts'
import { seedShop } from '@karat/api/seed/seed.ts'
import { seedStaff } from '@karat/api/seed/staff.ts'
import { seedStaffWork } from '@karat/api/seed/staff-work.ts'
import { openMessageProviders } from '@karat/api/modules/notifications/providers/message-providers.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openAdminSocket } from './commands/admin-socket.ts'
import { backoffice } from './pages/backoffice.ts'
import { createHttpServer, type EarlyServer, protect } from './http/http-server.ts'
import { createResponseCache } from './http/in-process-fetch.ts'
import { createInvalidation } from './invalidation.ts'
import { clientKey } from './http/limits/client.ts'
import { limitRoutes } from './http/limits/hooks.ts'
import type { CallHeaders } from '@karat/api/modules/content/sites/port.ts'
import { compressResponses } from './http/compression.ts'
import { createLimits } from './http/limits/limits.ts'
import { guardTools } from './http/local-access.ts'
import { originOfShop } from './http/origin.ts'
import { createRefusals, type Refusals } from './http/refusals.ts'
import { throttleLog } from './http/throttle-log.ts'
import { listenForScrapes, measureRequests, metricsRoute } from './metrics/metrics-routes.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { descriptionRoutes, healthRoutes } from './metrics/operations-routes.ts'
import { openDatabase, openWorkSignals } from './open-database.ts'
import { createPageCache, type PageCache } from './pages/page-cache.ts'
import { separatePayOrigin } from './pages/pay-origin.ts'
import { storefront } from './pages/storefront.ts'

export interface Shop {
  address: string
  server: FastifyInstance
  modules: Modules
  close(): Promise<void>
}

/** A shop that listens but is not open yet. */
export interface OpeningShop {
  port: number
  /** Settles when everything is loaded and requests are served. */
  opened: Promise<Shop>
  close(): Promise<void>
}

/** Milliseconds between two tries to reach the database. */
const retryDelay = 250

/** The parts that the steps of an opening share. Each step adds the end of what it opened to `closers`; the last one closes first. */
interface Opening {
  config: Config
  clock: Clock
  early: EarlyServer
  server: FastifyInstance
  pages: PageCache
  metrics: Metrics | undefined
  closing: AbortSignal
  closers: (() => Promise<void>)[]
  warn: (message: string, error: unknown) => void
}

/**
 * Migrates the database, writes the demo shop where there is to be one, and the tables that are derived. Retries until the database answers.
 * Returns whether the database was empty and got the demo shop.
 */
async function prepareDatabase({ config, clock, closing, warn }: Opening, { db }: OpenDatabase, modules: Modules): Promise<boolean> {
  let isSeeded = false
  for (;;) {
    closing.throwIfAborted()
    try {
      await ensureMigrated(db, config)
      if (config.seedDemo) {
        isSeeded = (await seedShop(db, clock)) || isSeeded
        await seedStaff(db, clock)
      }
      await rebuildReadModels(modules)
      const demo = config.seedDemo ? await seedMoney(modules) : undefined
      if (demo) {
        await seedOrders(modules, demo.site, demo.customerId)
        await seedStaffWork(modules, demo.site, demo.customerId)
      }
      return isSeeded
    } catch (error) {
      if (!isUnavailable(error)) throw error
      warn('the database cannot be reached; the shop opens when it answers', error)
      await setTimeout(retryDelay, undefined, { signal: closing })
    }
  }
}

async function installMetrics({ config, server, pages, closers }: Opening, metrics: Metrics, database: OpenDatabase, modules: Modules) {
  metrics.watch({ database, modules, cache: pages })
  measureRequests(server, metrics)
  const { port, token } = config.metrics
  if (port === undefined) return metricsRoute(server, metrics, token ?? '')
  const scrapes = await listenForScrapes(config, metrics)
  closers.push(() => scrapes.close())
}

/** Fills the media store with the demo's pictures, which are read from their data set until this is done. */
async function loadPictures({ closing, warn }: Opening, { media }: Modules): Promise<void> {
  try {
    await media.loadOriginals(closing)
  } catch (error) {
    warn('some pictures of the demo are not in the media store', error)
  }
}

/** Reads the listings into memory. Requests are answered from the database until this is done. */
async function readListings({ closing, warn }: Opening, { sites, catalogue }: Modules): Promise<void> {
  try {
    await catalogue.loadIndexes(await sites.all())
  } catch (error) {
    if (!closing.aborted) warn('listings are not held in memory yet', error)
  }
}

/** Drops changed data from the caches of this process. Before `begin` there is none: sites that change until then are read again by it. */
function createCacheDrops({ pages }: Opening, database: OpenDatabase, modulesOf: () => Modules) {
  let [hasBegun, missed] = [false, false]
  return {
    drop: async (tags: readonly string[]) => {
      // In the same step as the caches drop stale entries, so that their next reads include the change.
      database.replica?.noteChange()
      if (!hasBegun) {
        missed = true
        return
      }
      const modules = modulesOf()
      const sitesChanged = tags.includes('sites')
      // The sites first: pages rendered after the drop must use the new ones.
      if (sitesChanged) await modules.sites.refresh()
      if (sitesChanged) modules.cache.clear()
      else modules.cache.drop(tags)
      pages.drop(tags)
    },
    begin: async () => {
      database.replica?.noteChange()
      hasBegun = true
      if (missed) await modulesOf().sites.refresh()
    },
  }
}

/** Connects the process with its database, the other processes and the providers, and composes the modules over them. */
async function openModules(opening: Opening) {
  const { config, clock, server, metrics, closers, warn } = opening
  const database = await openDatabase(
    config,
    (error) => warn('a database connection broke', error),
    (error) => warn('public reads go to the primary: the standby does not answer them', error),
  )
  closers.push(() => database.close())
  const drops = createCacheDrops(opening, database, () => modules)
  const invalidation = createInvalidation(config.redisUrl, {
    onDrop: drops.drop,
    onError: (error) => warn('a change may not have reached every instance', error),
  })
  closers.push(() => invalidation.close())
  const signals = openWorkSignals(config, (error) => warn('workers may hear of jobs late', error))
  closers.push(() => signals.close())
  const secrets = createSecrets(config.secretKeys ?? secretKeysOf(config.dataFolder))
  const messageProviders = openMessageProviders(config.messages)
  const modules = compose({
    db: database.db,
    clock,
    secrets,
    mediaStore: config.mediaStore,
    captcha: config.captcha,
    rateFeed: config.rateFeed,
    messageProviders,
    gatewaySettings: config.gateways,
    payOrigin: config.payOrigin,
    sandboxSecret: config.sandbox !== 'none' ? (config.sandboxSecret ?? secrets.derive('sandbox bank')) : undefined,
    retentionDays: config.retentionDays,
    unpaid: config.unpaid,
    gatewayTimeout: config.gatewayTimeout,
    clientKey,
    websiteCode: config.websiteCode,
    publicOrigin: originOfShop(config),
    onChanged: invalidation.publish,
    // An unreachable database would be logged twice a second.
    onJobError: (kind, error, run) =>
      isUnavailable(error)
        ? warn(`the job ${kind} waits for the database`, error)
        : server.log.error({ err: error, kind, ...run }, 'job failed'),
    onJobRun: (run) => {
      metrics?.job(run)
      server.log.info(run, 'job')
    },
    onRepricing: (progress) => server.log.info(progress, 'a rate changes: listing'),
    onPayment: (gateway, outcome) => metrics?.payment(gateway, outcome),
    signals,
    onGatewayError: (gateway, error) => {
      metrics?.payment(gateway, 'error')
      server.log.error({ err: error, gateway }, 'payment gateway did not answer')
    },
  })
  closers.push(
    () => modules.jobs.stop(),
    async () => messageProviders.forEach((provider) => provider.close?.()),
    () => modules.media.close(),
  )
  if (database.kind === 'embedded') modules.jobs.register([vacuumJob(database.db)])
  return { database, drops, modules, secrets }
}

/** Registers all that the process serves by its roles, in the order in which a request passes it. */
async function registerRoutes(
  opening: Opening,
  { database, modules, secrets }: { database: OpenDatabase; modules: Modules; secrets: Secrets },
  { answers, refusals }: { answers: ReturnType<typeof createResponseCache>; refusals: Refusals },
): Promise<void> {
  const { config, clock, early, server, pages, metrics, closers, warn } = opening
  const limits = createLimits({
    sizes: config.limits,
    clock,
    redisUrl: config.redisUrl,
    secret: secrets.derive('limits'),
    onError: (error) => warn('limits are counted in this process alone', error),
  })
  closers.push(async () => limits.close())
  await protect(early, config)
  if (metrics) await installMetrics(opening, metrics, database, modules)
  compressResponses(server)
  refusals.install(server)
  guardTools(server, config)
  separatePayOrigin(server, config.payOrigin)
  const countryOf = async (headers: CallHeaders) => {
    const asked = await modules.sites.ofRequest(headers)
    return asked.ok ? asked.value.site.country : undefined
  }
  const knows = (contact: string, deviceId: string) => modules.verification.knows(modules.db, contact, deviceId)
  limitRoutes(server, { limits, clock, secret: config.internalSecret, contactOf: modules.carts.contact, countryOf, knows })
  healthRoutes(server, database)
  await buildApi(server, modules, { roles: config.roles, outbox: config.outbox !== 'none' })
  await descriptionRoutes(server)
  if (config.roles.has('staff')) {
    const office = await backoffice(server, { config, modules })
    closers.push(() => office.close())
  }
  if (config.roles.has('storefront')) {
    const front = await storefront(server, { config, modules, pages, answers, limits, clock, refusals, metrics })
    closers.push(() => front.close())
  }
  await server.ready()
}

/**
 * Listens, then opens the database and registers the services of this process's roles on the server. An unreachable database is retried
 * until it answers; any other error ends the opening.
 */
export async function beginShop(config: Config, clock: Clock): Promise<OpeningShop> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const pages = createPageCache(clock)
  const answers = createResponseCache(clock)
  const refusals = createRefusals({ pages: config.roles.has('storefront') })
  const measured = config.metrics.port !== undefined || config.metrics.token !== undefined
  const metrics = measured ? createMetrics() : undefined
  const early = createHttpServer(config, pages, refusals, metrics)
  const { server } = early
  const closing = new AbortController()
  const port = await early.listen()
  const warn = throttleLog((message: string, error: unknown) => server.log.warn({ err: error }, message))
  const opening: Opening = { config, clock, early, server, pages, metrics, closing: closing.signal, closers: [], warn }

  async function open(): Promise<Shop> {
    const { database, drops, modules, secrets } = await openModules(opening)
    await registerRoutes(opening, { database, modules, secrets }, { answers, refusals })
    const isSeeded = await prepareDatabase(opening, database, modules)
    await drops.begin()
    const adminSocket = await openAdminSocket(config.dataFolder, modules)
    opening.closers.push(() => adminSocket.close())
    if (config.roles.has('worker')) modules.jobs.start()
    early.open()
    if (config.roles.has('commerce')) void readListings(opening, modules)
    if (isSeeded) {
      const loading = loadPictures(opening, modules)
      opening.closers.push(() => loading)
    }
    const address = config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
    return { address, server, modules, close }
  }

  const opened = open()
  // A failure is passed on to callers that await it; it is no unhandled rejection.
  opened.catch(() => {})

  let closed: Promise<void> | undefined
  async function closeAll() {
    closing.abort()
    await opened.catch(() => {})
    // The server first, so that no request uses closed parts.
    await early.close()
    for (const close of opening.closers.toReversed()) await close()
  }
  function close(): Promise<void> {
    closed ??= closeAll()
    return closed
  }
  return { port, opened, close }
}

/** Starts a shop and waits until it is open. */
export async function startShop(config: Config, clock: Clock): Promise<Shop> {
  const openingShop = await beginShop(config, clock)
  try {
    return await openingShop.opened
  } catch (error) {
    await openingShop.close()
    throw error
  }
}
