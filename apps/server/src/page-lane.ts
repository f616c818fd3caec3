import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { connectionOptions } from './connections.ts'
import { pageKey, siteCookie } from './page-address.ts'
import { encodingOf, type PageCache } from './page-cache.ts'

interface LaneParts {
  pages: PageCache
  publicUrl: string | undefined
  newRequestId: () => string
  log: () => FastifyBaseLogger
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The short way for pages that lie in the cache, packed and fresh: they are answered before the framework is asked, with
 * the very headers that it gave them the first time. Everything else goes the usual way.
 */
export function createPageLane({ pages, publicUrl, newRequestId, log }: LaneParts) {
  const publicHost = publicUrl && new URL(publicUrl).host

  function keyOf(request: IncomingMessage): string | undefined {
    const { url = '', headers } = request
    if (request.method !== 'GET' || !headers.host || !url.startsWith('/') || url.startsWith('//')) return undefined
    const host = publicHost ?? headers.host
    // Only what has a query, or is written unusually, needs a parser to be told apart from its like.
    if (/^[\w\-./]+$/.test(url) && !url.includes('..')) return `${host.toLowerCase()}${url}`
    return URL.canParse(url, `http://${host}`) ? pageKey(new URL(url, `http://${host}`)) : undefined
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request)
    const kept = key && pages.fresh(key, encodingOf(request.headers['accept-encoding']))
    if (!kept) return false
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
    log().info({ page: pathname, status: response.statusCode }, 'page from the cache')
    return true
  }

  return {
    /** Makes the server that asks the cache first and the framework after. */
    serverFactory: (handle: Handler): Server =>
      createServer(connectionOptions, (request, response) => {
        if (!answered(request, response)) handle(request, response)
      }),
  }
}
