import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { encodingOf } from '../http/compression.ts'
import { pageKey, readCanonicalAddress, siteCookie } from './page-address.ts'
import type { PageCache, Ready } from './page-cache.ts'

interface ResponderDependencies {
  pages: PageCache
  /** The shop's origin for a request; undefined where only the framework can determine it. */
  originOf: (request: IncomingMessage) => string | undefined
  newRequestId: () => string
  /** Options of the underlying server. */
  options: ServerOptions
  log: () => FastifyBaseLogger
  /** Receives the status and the seconds of each page that was answered from the cache. */
  onAnswer: (status: number, seconds: number) => void
}

interface FreshPage extends Ready {
  /** Its path, without the query. */
  path: string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The fast path for cached pages that are compressed and fresh: they are answered before the framework runs, with the same headers that it
 * sent the first time. All other requests take the normal path. Only canonical URLs are cached, so other spellings are never found here.
 */
export function createCachedPageResponder({ pages, originOf, newRequestId, options, log, onAnswer }: ResponderDependencies) {
  function freshPage(request: IncomingMessage): FreshPage | undefined {
    const origin = request.method === 'GET' ? originOf(request) : undefined
    if (!origin) return undefined
    const address = readCanonicalAddress(request.url ?? '')
    const page = address && pages.fresh(pageKey(origin, address), encodingOf(request.headers['accept-encoding']))
    return page && { ...page, path: address.written }
  }

  function answer(page: FreshPage, request: IncomingMessage, response: ServerResponse): void {
    const start = performance.now()
    const { sentWith, etag, body, encoding, path } = page
    const cookie = siteCookie(request.headers.cookie, path)
    const unchanged = request.headers['if-none-match'] === etag
    const headers = [...sentWith, 'x-request-id', newRequestId(), 'x-page', 'hit']
    if (cookie) headers.push('set-cookie', cookie)
    if (!unchanged) headers.push('content-length', String(body.length))
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    response.writeHead(unchanged ? 304 : 200, headers)
    response.end(unchanged ? undefined : body)
    onAnswer(response.statusCode, (performance.now() - start) / 1000)
    log().info({ page: path, status: response.statusCode }, 'page from the cache')
  }

  return {
    /** Creates the server, which tries the cache first and then the framework. */
    serverFactory: (handle: Handler): Server =>
      createServer(options, (request, response) => {
        const page = freshPage(request)
        if (page) answer(page, request, response)
        else handle(request, response)
      }),
  }
}
