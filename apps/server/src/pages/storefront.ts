import type { Modules } from '@karat/api/compose.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import type { Site } from '@karat/api/modules/content/sites/port.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendEmptyShop } from '../empty-shop.ts'
import { type Encoding, encodingOf, compress } from '../http/compression.ts'
import type { ResponseCache } from '../http/in-process-fetch.ts'
import { clientKey } from '../http/limits/client.ts'
import type { Limits } from '../http/limits/limits.ts'
import { publicOrigin } from '../http/origin.ts'
import { isServiceAddress, type Refusals } from '../http/refusals.ts'
import { throttleLog } from '../http/throttle-log.ts'
import { appFolder } from '../installation.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { chooseLocale, findLocale, type KnownLocale, looksLikeLocale } from './locale-choice.ts'
import { closedRetry, passOf } from './closed-site.ts'
import { canonicalPath, type PageAddress, pageKey, readPageAddress, siteCookie, withQuery } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { createRenderer, MissingLayout } from './page-renderer.ts'
import { createRenderQueue, Overloaded } from './render-queue.ts'
import { sitemapRoutes } from './sitemap.ts'
import { storefrontAssets, storefrontFiles } from './storefront-files.ts'

const folder = appFolder('storefront')
/** Milliseconds that a page may wait to be rendered. */
const queueTimeout = 1000
/** Seconds for `retry-after`: under load, and where required data is missing. */
const retry = { busy: 2, unavailable: 10 }

interface Dependencies {
  config: Config
  modules: Modules
  pages: PageCache
  answers: ResponseCache
  limits: Limits
  clock: Clock
  refusals: Refusals
  metrics: Metrics | undefined
}

/** Thrown for a visitor over the limit of pages, with the seconds after which to retry. */
class TooManyPages extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('too many pages')
    this.wait = wait
  }
}

const perRequestHeaders = new Set(['x-request-id', 'x-page'])

/** The headers of a response, without those of a single request. */
function cacheableHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => (perRequestHeaders.has(name) ? [] : [name, String(value)]))
}

/** The redirect for a URL whose locale no site has: the same page of the visitor's own site. */
function redirectTarget(address: PageAddress, target: string): string | undefined {
  if (looksLikeLocale(address.locale)) return `${canonicalPath(address, target)}${address.search}`
  const prefixed = readPageAddress(`/${target}${address.written}${address.search}`)
  return typeof prefixed === 'number' ? undefined : `${canonicalPath(prefixed, target)}${address.search}`
}

/** Serves the storefront: its files, its message files, and its pages from the cache or rendered. */
export async function storefront(server: FastifyInstance, deps: Dependencies): Promise<{ close(): Promise<void> }> {
  const { config, modules, pages, answers, limits, clock, refusals, metrics } = deps
  const vite = config.development
    ? await (
        await import('vite')
      ).createServer({
        root: folder,
        // Changes are sent over the shop's own port, so that several shops can be developed on one machine.
        server: { middlewareMode: true, hmr: { server: server.server } },
        appType: 'custom',
      })
    : undefined
  const render = await createRenderer({ server, modules, config, answers, clock, folder: folder, vite })
  const queues = {
    own: createRenderQueue({ ...config.rendering, timeout: queueTimeout }),
    shared: createRenderQueue({ ...config.rendering, timeout: queueTimeout }),
  }

  let cached: { of: readonly Site[]; locales: KnownLocale[] } = { of: [], locales: [] }
  /** Every locale of the sites, in order; rebuilt when the sites were read again. */
  async function locales(): Promise<KnownLocale[]> {
    const sites = await modules.sites.all()
    if (cached.of === sites) return cached.locales
    const siteLocales = sites.flatMap((site) =>
      site.languages.map(({ code }) => ({ locale: `${site.code}-${code}`, subsite: site.code, language: code })),
    )
    cached = { of: sites, locales: siteLocales }
    refusals.setSites(siteLocales, new Map(sites.map(({ code, profile: { merchant, look } }) => [code, { name: merchant.name, look }])))
    return siteLocales
  }

  // Pages and their files are for the shop's own origin, so that no answer depends on the origin of the request.
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, cors: false } as typeof route.config
  })
  await storefrontFiles(server, folder, modules)
  if (!vite) await server.register(storefrontAssets, { folder })
  const origin = (request: FastifyRequest): string =>
    publicOrigin(config.publicUrl) ?? `${request.protocol}://${request.host.toLowerCase()}`
  sitemapRoutes(server, { modules, origin })

  // Logged with the request that received the stale page.
  const warnOfStale = throttleLog((message: string, request: FastifyRequest, error: unknown) => request.log.warn({ err: error }, message))

  const siteOfLocale = (locale: string) => {
    const subsite = cached.locales.find((known) => known.locale === locale)?.subsite
    return cached.of.find(({ code }) => code === subsite)
  }
  const isClosed = ({ locale }: Pick<PageAddress, 'locale'>) => siteOfLocale(locale)?.isOpen === false

  /** Answers for a closed site who may not see it, and whose pass is in the address; undefined for those who may. */
  function answerClosed(request: FastifyRequest, reply: FastifyReply, address: PageAddress, locale: string) {
    const site = siteOfLocale(locale)
    if (site === undefined || site.isOpen) return undefined
    const pass = passOf(request, site.code, modules)
    if (pass === 'none') return refusals.refuse(request, reply.header('x-robots-tag', 'noindex'), 503, closedRetry, 'opening')
    void reply.header('x-robots-tag', 'noindex')
    if (pass === 'pass') return undefined
    return reply.headers({ 'set-cookie': pass.cookie, 'cache-control': 'no-store' }).redirect(canonicalPath(address, locale), 302)
  }

  /** The page of a canonical URL, from the cache where it is shared. */
  async function find(request: FastifyRequest, address: PageAddress, encoding: Encoding) {
    // A page of a closed site is for staff alone.
    const cacheable = address.page?.cache === 'public' && vite === undefined && !isClosed(address)
    const pageOrigin = origin(request)
    const key = pageKey(pageOrigin, address)
    if (!cacheable || !pages.has(key)) {
      const wait = await limits.take([['pagesPerAddress', clientKey(request.ip)]])
      if (wait > 0) throw new TooManyPages(wait)
    }
    const url = new URL(`${pageOrigin}${withQuery(canonicalPath(address, address.locale), address.query)}`)
    const renderPage = () => render(request, url, address.page)
    const renderInQueue = () => queues[cacheable ? 'shared' : 'own'].run(() => metrics?.rendered(renderPage) ?? renderPage())
    if (cacheable)
      return pages.get(key, encoding, renderInQueue, (error) => warnOfStale('a cached page could not be made anew', request, error))
    const page = await renderInQueue()
    return { page, body: encoding === 'identity' ? page.body : await compress(page.body, encoding, 'quick'), state: 'own' } as const
  }

  /** The answer without a page: overload, missing data, or an internal error, which is logged. */
  function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (error instanceof TooManyPages) return refusals.refuse(request, reply, 429, error.wait)
    if (error instanceof Overloaded) return refusals.refuse(request, reply, 503, retry.busy, 'busy')
    const status = error instanceof MissingLayout ? error.status : 500
    request.log.error({ err: error }, 'no page')
    return refusals.refuse(request, reply, status, status === 503 ? retry.unavailable : undefined)
  }

  /** The new address of a moved page, with the query as it was written; an existing page takes precedence. */
  async function movedTo(request: FastifyRequest, { locale, rest, search }: PageAddress) {
    const subsite = cached.locales.find((known) => known.locale === locale)?.subsite
    if (subsite === undefined) return undefined
    const found = await modules.rewrites.find(subsite, rest).catch((error: unknown) => {
      request.log.error({ err: error }, 'the addresses that moved cannot be read')
      return undefined
    })
    return found && { location: `/${locale}${found.target}${search}`, status: found.status }
  }

  /** The address of a page whose name was written with upper-case letters, where there is such a page: names have none. */
  async function inLowerCase(request: FastifyRequest, address: PageAddress, encoding: Encoding) {
    const rest = address.rest.toLowerCase()
    if (address.page?.cache !== 'public' || rest === address.rest) return undefined
    const { page } = await find(request, { ...address, rest }, encoding)
    return page.status === 200 ? { location: `/${address.locale}${rest}${address.search}`, status: 308 } : undefined
  }

  async function send(request: FastifyRequest, reply: FastifyReply, address: PageAddress) {
    const encoding = encodingOf(request.headers['accept-encoding'])
    const result = await find(request, address, encoding).catch((error: unknown) => ({ error }))
    if ('error' in result) return sendFailure(request, reply, result.error)
    const { page, state } = result
    const moved =
      page.status === 404 && !address.data
        ? ((await movedTo(request, address)) ?? (await inLowerCase(request, address, encoding)))
        : undefined
    if (moved) return reply.header('cache-control', 'no-store').redirect(moved.location, moved.status)
    metrics?.page(state)
    const shared = state !== 'own' && page.shared && page.status === 200
    void reply.status(page.status).headers(page.headers).header('x-page', state).header('vary', 'accept-encoding')
    void reply.header('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store')
    if (page.status === 503) void reply.header('retry-after', String(retry.unavailable))
    if (vite) void reply.removeHeader('content-security-policy')
    if (shared) page.sentWith ??= cacheableHeaders(reply)
    if (shared && request.headers['if-none-match'] === page.headers['etag']) return reply.status(304).send()
    const cookie = siteCookie(request.headers.cookie, canonicalPath(address, address.locale))
    if (cookie) void reply.header('set-cookie', cookie)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(result.body)
  }

  /** The locales of sites that are open; all of them where none is. */
  function openLocales(known: readonly KnownLocale[]): readonly KnownLocale[] {
    const open = known.filter((one) => !isClosed(one))
    return open.length > 0 ? open : known
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const target = request.raw.url ?? ''
    if (isServiceAddress(target)) return reply.callNotFound()
    const address = readPageAddress(target)
    if (typeof address === 'number') return refusals.refuse(request, reply, address)
    const siteLocales = await locales().catch((error: unknown) => {
      request.log.error({ err: error }, 'the sites cannot be read')
      return undefined
    })
    if (siteLocales?.length === 0) return sendEmptyShop(reply)
    if (!siteLocales) return refusals.refuse(request, reply, 503, retry.unavailable)
    const match = findLocale(siteLocales, address.locale)
    if (!match) {
      const location = redirectTarget(address, chooseLocale(openLocales(siteLocales), request.headers))
      if (location === undefined) return refusals.refuse(request, reply, 400)
      return reply.headers({ vary: 'cookie, accept-language', 'cache-control': 'no-store' }).redirect(location, 302)
    }
    const closed = answerClosed(request, reply, address, match.locale)
    if (closed) return closed
    const path = canonicalPath(address, match.locale)
    if (address.written !== path && vite === undefined) return reply.redirect(`${path}${address.search}`, 308)
    return send(request, reply, { ...address, locale: match.locale })
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
