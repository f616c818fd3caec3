import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics.ts'
import { canonicalPath, pageKey, readPageAddress, siteCookie } from './page-address.ts'
import { encodingOf } from './packing.ts'
import type { PageCache } from './page-cache.ts'

interface ResponderParts {
  pages: PageCache
  /** The shop's address as a request reaches it; undefined where the framework has to find out. */
  originOf: (request: IncomingMessage) => string | undefined
  newRequestId: () => string
  /** How the server under it is made. */
  options: ServerOptions
  log: () => FastifyBaseLogger
  metrics?: Metrics | undefined
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Addresses without a query, in letters that have one way to be written: kept under what they are. */
const plain = /^\/[\w\-./]+$/

/**
 * The fast path for pages that lie in the cache, packed and fresh: they are answered before the framework is asked, with
 * the very headers that it gave them the first time. Everything else goes the usual way. Only canonical addresses are
 * kept, so that another spelling of one finds nothing here.
 */
export function createCachedPageResponder({ pages, originOf, newRequestId, options, log, metrics }: ResponderParts) {
  function keyOf(request: IncomingMessage): string | undefined {
    const { url = '' } = request
    if (request.method !== 'GET') return undefined
    const origin = originOf(request)
    if (origin === undefined) return undefined
    if (plain.test(url)) return `${origin}${url}`
    const address = readPageAddress(url)
    return typeof address === 'number' || address.written !== canonicalPath(address, address.locale) ? undefined : pageKey(origin, address)
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request)
    const kept = key && pages.fresh(key, encodingOf(request.headers['accept-encoding']))
    if (!kept) return false
    const began = performance.now()
    const { sentWith, etag, body, encoding } = kept
    const pathname = (request.url ?? '').split('?')[0] ?? ''
    const cookie = siteCookie(request.headers.cookie, pathname)
    const unchanged = request.headers['if-none-match'] === etag
    const head = [...sentWith, 'x-request-id', newRequestId(), 'x-page', 'hit']
    if (cookie) head.push('set-cookie', cookie)
    if (!unchanged) head.push('content-length', String(body.length))
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    response.writeHead(unchanged ? 304 : 200, head)
    response.end(unchanged ? undefined : body)
    metrics?.page('hit')
    metrics?.request('GET', '/*', response.statusCode, (performance.now() - began) / 1000)
    log().info({ page: pathname, status: response.statusCode }, 'page from the cache')
    return true
  }

  return {
    /** Makes the server that asks the cache first and the framework after. */
    serverFactory: (handle: Handler): Server =>
      createServer(options, (request, response) => {
        if (!answered(request, response)) handle(request, response)
      }),
  }
}
