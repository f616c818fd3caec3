import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Modules } from '@karat/api/compose.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import type { Site } from '@karat/api/modules/sites/port.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { ResponseCache } from './in-process-fetch.ts'
import { clientKey } from './limits/client.ts'
import type { Limits } from './limits/limits.ts'
import type { Metrics } from './metrics.ts'
import { chooseLocale, findLocale, type KnownLocale, looksLikeLocale } from './locale-choice.ts'
import { publicOrigin } from './origin.ts'
import { canonicalPath, type PageAddress, pageKey, readPageAddress, siteCookie, withQuery } from './page-address.ts'
import { type Encoding, encodingOf, pack } from './packing.ts'
import type { PageCache } from './page-cache.ts'
import { createRenderer, Unframed } from './page-renderer.ts'
import { isServiceAddress, type Refusals } from './refusals.ts'
import { sendEmptyShop } from './empty-shop.ts'
import { createRenderQueue, Overloaded } from './render-queue.ts'
import { seldom } from './seldom.ts'
import { sitemapRoutes } from './sitemap.ts'

const appFolder = fileURLToPath(new URL('../../storefront/', import.meta.url))
/** Milliseconds that a page may wait before it is rendered. */
const patience = 1000
/** Seconds after which to try again where the shop is busy, and where what a page needs is not there. */
const retry = { busy: 2, unavailable: 10 }

interface Parts {
  config: Config
  modules: Modules
  pages: PageCache
  answers: ResponseCache
  limits: Limits
  clock: Clock
  refusals: Refusals
  metrics: Metrics | undefined
}

/** Said where a visitor asked for too many pages: the seconds after which to try again. */
class TooMany extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('too many pages')
    this.wait = wait
  }
}

const ofOneRequest = new Set(['x-request-id', 'x-page'])

/** What a page is sent with, but for what belongs to one request. */
function ownHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => (ofOneRequest.has(name) ? [] : [name, String(value)]))
}

/** Where an address leads whose locale no site has: to the same page of the visitor's own site. */
function inLocale(address: PageAddress, target: string): string | undefined {
  if (looksLikeLocale(address.locale)) return `${canonicalPath(address, target)}${address.search}`
  const moved = readPageAddress(`/${target}${address.written}${address.search}`)
  return typeof moved === 'number' ? undefined : `${canonicalPath(moved, target)}${address.search}`
}

/** Serves the storefront: its files, its words, and its pages from the cache or rendered anew. */
export async function storefront(server: FastifyInstance, parts: Parts): Promise<{ close(): Promise<void> }> {
  const { config, modules, pages, answers, limits, clock, refusals, metrics } = parts
  const vite = config.development
    ? await (await import('vite')).createServer({ root: appFolder, server: { middlewareMode: true }, appType: 'custom' })
    : undefined
  const render = await createRenderer({ server, modules, config, answers, clock, folder: appFolder, vite })
  const queues = {
    own: createRenderQueue({ ...config.rendering, patience }),
    shared: createRenderQueue({ ...config.rendering, patience }),
  }

  let known: { of: readonly Site[]; locales: KnownLocale[] } = { of: [], locales: [] }
  /** Every locale that is sold in, in order; made anew when the sites were read anew. */
  async function locales(): Promise<KnownLocale[]> {
    const sites = await modules.sites.all()
    if (known.of === sites) return known.locales
    const made = sites.flatMap((site) =>
      site.languages.map(({ code }) => ({ locale: `${site.code}-${code}`, subsite: site.code, language: code })),
    )
    known = { of: sites, locales: made }
    refusals.know(made, new Map(sites.map((site) => [site.code, site.profile.house.name])))
    return made
  }

  await server.register(fastifyStatic, {
    root: join(appFolder, 'public/locales'),
    prefix: '/public/locales/',
    maxAge: '1m',
    cacheControl: true,
  })
  server.get('/icon.svg', async (_request, reply) => reply.sendFile('icon.svg', join(appFolder, 'public')))
  if (!vite)
    await server.register(fastifyStatic, {
      root: join(appFolder, 'build/client/assets'),
      prefix: '/assets/',
      maxAge: '365d',
      immutable: true,
      decorateReply: false,
      preCompressed: true,
    })
  const origin = (request: FastifyRequest): string =>
    publicOrigin(config.publicUrl) ?? `${request.protocol}://${request.host.toLowerCase()}`
  sitemapRoutes(server, { modules, origin })

  // In the log of the request that the stale page was answered to, with its id.
  const notAnew = seldom((words: string, request: FastifyRequest, error: unknown) => request.log.warn({ err: error }, words))

  /** The page of a canonical address, from the cache where it is one for everybody. */
  async function find(request: FastifyRequest, address: PageAddress, encoding: Encoding) {
    const alike = address.route?.kind === 'public' && vite === undefined
    const at = origin(request)
    const key = pageKey(at, address)
    if (!alike || !pages.has(key)) {
      const wait = await limits.take([['pagesPerAddress', clientKey(request.ip)]])
      if (wait > 0) throw new TooMany(wait)
    }
    const url = new URL(`${at}${withQuery(canonicalPath(address, address.locale), address.query)}`)
    const rendered = () => render(request, url)
    const inTurn = () => queues[alike ? 'shared' : 'own'].run(() => metrics?.rendered(rendered) ?? rendered())
    if (alike) return pages.get(key, encoding, inTurn, (error) => notAnew('a cached page could not be made anew', request, error))
    const page = await inTurn()
    return { page, body: encoding === 'identity' ? page.body : await pack(page.body, encoding, 'quick'), state: 'own' } as const
  }

  /** Says why there is no page: too busy, something gone, or a fault of ours, which is logged. */
  function failed(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (error instanceof TooMany) return refusals.refuse(request, reply, 429, error.wait)
    if (error instanceof Overloaded) return refusals.refuse(request, reply, 503, retry.busy, 'busy')
    const status = error instanceof Unframed ? error.status : 500
    request.log.error({ err: error }, 'no page')
    return refusals.refuse(request, reply, status, status === 503 ? retry.unavailable : undefined)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, address: PageAddress) {
    const encoding = encodingOf(request.headers['accept-encoding'])
    const found = await find(request, address, encoding).catch((error: unknown) => ({ error }))
    if ('error' in found) return failed(request, reply, found.error)
    const { page, state } = found
    metrics?.page(state)
    const shared = state !== 'own' && page.shared && page.status === 200
    void reply.status(page.status).headers(page.headers).header('x-page', state).header('vary', 'accept-encoding')
    void reply.header('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store')
    if (page.status === 503) void reply.header('retry-after', String(retry.unavailable))
    if (vite) void reply.removeHeader('content-security-policy')
    if (shared) page.sentWith ??= ownHeaders(reply)
    if (shared && request.headers['if-none-match'] === page.headers['etag']) return reply.status(304).send()
    const cookie = siteCookie(request.headers.cookie, canonicalPath(address, address.locale))
    if (cookie) void reply.header('set-cookie', cookie)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(found.body)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const target = request.raw.url ?? ''
    if (isServiceAddress(target)) return reply.callNotFound()
    const address = readPageAddress(target)
    if (typeof address === 'number') return refusals.refuse(request, reply, address)
    const spoken = await locales().catch((error: unknown) => {
      request.log.error({ err: error }, 'the sites cannot be read')
      return undefined
    })
    if (spoken?.length === 0) return sendEmptyShop(reply)
    if (!spoken) return refusals.refuse(request, reply, 503, retry.unavailable)
    const known = findLocale(spoken, address.locale)
    if (!known) {
      const to = inLocale(address, chooseLocale(spoken, request.headers))
      if (to === undefined) return refusals.refuse(request, reply, 400)
      return reply.headers({ vary: 'cookie, accept-language', 'cache-control': 'no-store' }).redirect(to, 302)
    }
    const path = canonicalPath(address, known.locale)
    if (address.written !== path && vite === undefined) return reply.redirect(`${path}${address.search}`, 308)
    return send(request, reply, { ...address, locale: known.locale })
  }

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (vite) {
      scope.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
    }
    scope.get('/', answer)
    scope.get('/*', answer)
  })
  return { close: async () => await vite?.close() }
}
