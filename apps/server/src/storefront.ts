import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Modules } from '@karat/api/compose.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import type { Site } from '@karat/api/modules/sites/port.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Config } from './config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { inProcessFetch, type KeptAnswers } from './in-process-fetch.ts'
import { clientKey, signVisitor, visitorHeader } from './limits/client.ts'
import type { Limits } from './limits/limits.ts'
import { chooseLocale, type Known, knownLocale } from './locale-choice.ts'
import { encodingOf, type Page, type PageCache } from './page-cache.ts'
import { isOwnPage, pageKey, pageTags, siteCookie } from './page-address.ts'
import { createRenderQueue, Overloaded } from './render-queue.ts'
import { sitemapRoutes } from './sitemap.ts'
import { staticPage } from './static-page.ts'

const appFolder = fileURLToPath(new URL('../../storefront/', import.meta.url))

interface Parts {
  config: Config
  modules: Modules
  pages: PageCache
  answers: KeptAnswers
  limits: Limits
  clock: Clock
}

/** Milliseconds that a page may wait before it is rendered. */
const patience = 1000

type Load = () => Promise<ServerBuild>

async function production(): Promise<Load> {
  const file = join(appFolder, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The storefront is not built. Start with `npm start`, or run `npm run build` first.')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  return async () => build
}

const ofOneRequest = new Set(['x-request-id', 'x-page'])

/** What a page is sent with, but for what belongs to one request. */
function ownHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => (ofOneRequest.has(name) ? [] : [name, String(value)]))
}

/** Serves the storefront: its files, its words, and its pages from the cache or rendered anew. */
export async function storefront(
  server: FastifyInstance,
  { config, modules, pages, answers, limits, clock }: Parts,
): Promise<{ close(): Promise<void> }> {
  const vite = config.development
    ? await (await import('vite')).createServer({ root: appFolder, server: { middlewareMode: true }, appType: 'custom' })
    : undefined
  const load: Load = vite ? async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild : await production()
  const fetchInProcess = inProcessFetch(server, answers)
  const queues = {
    own: createRenderQueue({ ...config.rendering, patience }),
    shared: createRenderQueue({ ...config.rendering, patience }),
  }
  let known: { of: readonly Site[]; locales: Known[] } = { of: [], locales: [] }
  /** Every locale that is sold in, in order; made anew when the sites were read anew. */
  const locales = async () => {
    const sites = await modules.sites.all()
    if (known.of !== sites)
      known = {
        of: sites,
        locales: sites.flatMap((site) =>
          site.languages.map(({ code }) => ({ locale: `${site.code}-${code}`, subsite: site.code, language: code })),
        ),
      }
    return known.locales
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
  sitemapRoutes(server, { modules, origin })

  function origin(request: FastifyRequest): string {
    return config.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
  }

  const others = [config.accountUrl, config.commerceUrl].filter((base) => base !== undefined)
  const elsewhere = (address: string) => others.some((base) => address.startsWith(`${base}/`))

  /** Says to a service in another process for whom a page is made, so that the calls of a page count by its visitor. */
  function onBehalf(request: FastifyRequest, given: RequestInit['headers']): Headers {
    const headers = new Headers(given)
    if (config.internalSecret !== undefined)
      headers.set(visitorHeader, signVisitor(config.internalSecret, clientKey(request.ip), clock.now()))
    return headers
  }

  /** A page's answer where it cannot be rendered now. */
  function refusePage(request: FastifyRequest, reply: FastifyReply, status: 429 | 503, seconds: number) {
    const page = staticPage(status, request.url.split('/')[1] ?? '', modules.house)
    return reply.status(status).headers(page.headers).header('retry-after', String(seconds)).send(page.body)
  }

  async function render(request: FastifyRequest, url: URL): Promise<Page> {
    const build = await load()
    const { apiContext } = build.entry.module as unknown as { apiContext: Parameters<RouterContextProvider['set']>[0] }
    const context = new RouterContextProvider()
    context.set(apiContext, {
      accountBase: config.accountUrl ?? `${url.origin}/account`,
      commerceBase: config.commerceUrl ?? url.origin,
      fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
        elsewhere(String(input)) ? fetch(input, { ...init, headers: onBehalf(request, init?.headers) }) : fetchInProcess(input, init),
      origin: url.origin,
    })
    const handle = createRequestHandler(build, config.development ? 'development' : 'production')
    const response = await handle(
      new Request(url, {
        method: request.method === 'HEAD' ? 'GET' : request.method,
        headers: { accept: request.headers.accept ?? '*/*' },
      }),
      context,
    )
    const body = Buffer.from(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const html = type.startsWith('text/html')
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries([...response.headers].filter(([name]) => name !== 'transfer-encoding' && name !== 'content-length')),
        'content-type': type,
        ...(html && !vite ? { 'content-security-policy': contentSecurityPolicy(body.toString('utf8')) } : {}),
        etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
      },
      body,
      tags: pageTags(url.pathname),
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = new URL(request.url, origin(request))
    const spoken = await locales()
    const first = url.pathname.split('/')[1]?.replace(/\.data$/, '') ?? ''
    if (!knownLocale(spoken, first)) {
      const target = chooseLocale(spoken, request.headers)
      return reply.header('vary', 'cookie, accept-language').redirect(`/${target}${url.pathname}${url.search}`, 302)
    }
    if (url.pathname === `/${first}`) return reply.redirect(`/${first}/${url.search}`, 308)
    const own = isOwnPage(url.pathname) || vite !== undefined
    const encoding = encodingOf(request.headers['accept-encoding'])
    const key = pageKey(url)
    if (own || !pages.has(key)) {
      const wait = await limits.take([['pagesPerAddress', clientKey(request.ip)]])
      if (wait > 0) return refusePage(request, reply, 429, wait)
    }
    const inTurn = () => (own ? queues.own : queues.shared).run(() => render(request, url))
    const found = await (
      own
        ? inTurn().then((page) => ({ page, body: undefined, encoding: 'identity' as const, state: 'own' }))
        : pages.get(key, encoding, inTurn)
    ).catch((error: unknown) => {
      if (error instanceof Overloaded) return undefined
      throw error
    })
    if (!found) return refusePage(request, reply, 503, 2)
    void reply.status(found.page.status).headers(found.page.headers).header('x-page', found.state)
    void reply.header('cache-control', own ? 'private, no-store' : 'public, max-age=0, must-revalidate').header('vary', 'accept-encoding')
    if (vite) void reply.removeHeader('content-security-policy')
    if (!own) found.page.sentWith ??= ownHeaders(reply)
    if (request.headers['if-none-match'] === found.page.headers['etag'] && found.page.status === 200) return reply.status(304).send()
    const cookie = siteCookie(request.headers.cookie, url.pathname)
    if (cookie) void reply.header('set-cookie', cookie)
    if (found.encoding !== 'identity') void reply.header('content-encoding', found.encoding)
    return reply.send(found.body ?? found.page.body)
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
