import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics.ts'
import { canonicalPath, pageKey, readPageAddress, siteCookie } from './page-address.ts'
import { encodingOf } from './compression.ts'
import type { PageCache } from './page-cache.ts'

interface ResponderParts {
  pages: PageCache
  /** The shop's origin for a request; undefined where only the framework can determine it. */
  originOf: (request: IncomingMessage) => string | undefined
  newRequestId: () => string
  /** Options of the underlying server. */
  options: ServerOptions
  log: () => FastifyBaseLogger
  metrics?: Pick<Metrics, 'page' | 'request'> | undefined
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The fast path for cached pages that are compressed and fresh: they are answered before the framework runs, with the same headers that it
 * sent the first time. All other requests take the normal path. Only canonical URLs are cached, so other spellings are never found here.
 */
export function createCachedPageResponder({ pages, originOf, newRequestId, options, log, metrics }: ResponderParts) {
  function keyOf(request: IncomingMessage): string | undefined {
    const origin = request.method === 'GET' ? originOf(request) : undefined
    if (origin === undefined) return undefined
    const address = readPageAddress(request.url ?? '')
    return typeof address === 'number' || address.written !== canonicalPath(address, address.locale) ? undefined : pageKey(origin, address)
  }

  function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request)
    const cached = key && pages.fresh(key, encodingOf(request.headers['accept-encoding']))
    if (!cached) return false
    const start = performance.now()
    const { sentWith, etag, body, encoding } = cached
    const pathname = (request.url ?? '').split('?')[0] ?? ''
    const cookie = siteCookie(request.headers.cookie, pathname)
    const unchanged = request.headers['if-none-match'] === etag
    const headers = [...sentWith, 'x-request-id', newRequestId(), 'x-page', 'hit']
    if (cookie) headers.push('set-cookie', cookie)
    if (!unchanged) headers.push('content-length', String(body.length))
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    response.writeHead(unchanged ? 304 : 200, headers)
    response.end(unchanged ? undefined : body)
    metrics?.page('hit')
    metrics?.request('GET', '/*', response.statusCode, (performance.now() - start) / 1000)
    log().info({ page: pathname, status: response.statusCode }, 'page from the cache')
    return true
  }

  return {
    /** Creates the server, which tries the cache first and then the framework. */
    serverFactory: (handle: Handler): Server =>
      createServer(options, (request, response) => {
        if (!answerFromCache(request, response)) handle(request, response)
      }),
  }
}
