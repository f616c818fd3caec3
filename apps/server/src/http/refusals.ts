import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemBody } from '@karat/api/kernel/http.ts'
import type { ProblemCode } from '@karat/api/kernel/problem.ts'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseLocale, textLanguages } from '@karat/sites/locale.ts'
import { unnamedMerchant } from '@karat/sites/profile.ts'
import { chooseLocale, findLocale, type KnownLocale } from '../pages/locale-choice.ts'
import { type Kind, type ShownMerchant, staticPage } from '../pages/static-page.ts'
import { freeRoutes } from './limits/hooks.ts'
import { hasSeveralHosts, isHost } from './origin.ts'

/** First path segments that belong to no page: errors there use the JSON envelope. */
const serviceParts = new Set(['api', 'account', 'media', 'backoffice', 'dev', 'docs', 'payments', 'sandbox-bank', 'assets', 'public'])

/** The first segment of a URL, decoded as far as possible. */
function firstPart(target: string): string {
  const part = /^(?:https?:\/\/[^/?#]*)?\/([^/?#]*)/i.exec(target)?.[1] ?? ''
  return part.replaceAll(/%([2-7][0-9a-f])/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Whether a URL belongs to the services and their files, and not to a page. */
export function isServiceAddress(target: string): boolean {
  return serviceParts.has(firstPart(target).toLowerCase())
}

function codeOf(status: number): ProblemCode {
  if (status === 404 || status === 405) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'unavailable'
  return status < 500 ? 'bad_request' : 'internal'
}

/** Locales to choose from before the sites are loaded. */
const fallbackLocales: KnownLocale[] = textLanguages.map((language) => ({ locale: `xx-${language}`, subsite: 'xx', language }))

interface Refusal {
  body: string
  headers: Record<string, string>
}

const parserStatuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/**
 * Answers requests that no route serves: a page in the shop's design where a page was requested, otherwise the JSON envelope. `pages` is
 * false in processes that serve no pages.
 */
export function createRefusals({ pages }: { pages: boolean }) {
  let locales: readonly KnownLocale[] = fallbackLocales
  let merchants: ReadonlyMap<string, ShownMerchant> = new Map()

  /** The locale of an error page: the URL's own, else the one chosen for a visitor of `/`; whether a site has it; the site's merchant. */
  function localeOf(target: string, headers: FastifyRequest['headers']): { locale: string; sold: boolean; merchant: ShownMerchant } {
    const first = firstPart(target).replace(/\.data$/, '')
    const language = `xx-${first.slice(first.indexOf('-') + 1)}`
    const match = findLocale(locales, first) ?? findLocale(fallbackLocales, language)
    const locale = match?.locale ?? chooseLocale(locales, headers)
    const [firstMerchant = unnamedMerchant] = merchants.values()
    return { locale, sold: !locale.startsWith('xx-'), merchant: merchants.get(parseLocale(locale)?.subsite ?? '') ?? firstMerchant }
  }

  function render(target: string, headers: FastifyRequest['headers'], status: number, kind?: Kind): Refusal {
    if (pages && !isServiceAddress(target)) return staticPage(status, localeOf(target, headers), kind)
    return {
      body: JSON.stringify(problemBody({ code: codeOf(status) }, status)),
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    }
  }

  /** Ends a request with a status, optionally with `retry-after` in seconds. */
  function refuse(request: FastifyRequest, reply: FastifyReply, status: number, retryAfter?: number, kind?: Kind): FastifyReply {
    const { body, headers } = render(request.raw.url ?? '', request.headers, status, kind)
    void reply.status(status).headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', ...headers })
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    return reply.serializer(String).send(body)
  }

  return {
    refuse,
    made: render,
    /** Sets the locales and the merchants by their sites, once the sites are loaded. */
    setSites(siteLocales: readonly KnownLocale[], shown: ReadonlyMap<string, ShownMerchant>) {
      merchants = shown
      if (siteLocales.length > 0) locales = siteLocales
    },
    /** For requests that the router cannot parse: broken percent-encoding, overlong names. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void refuse(request, reply, error.statusCode ?? 400)
    },
    /** For connections that are not HTTP or too slow: writes the answer to the socket and closes it. */
    clientErrorHandler: (error: ConnectionError, socket: Duplex) => {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
      const status = parserStatuses.get(error.code) ?? 400
      const packet: unknown = error.rawPacket
      const target = Buffer.isBuffer(packet) ? /^\S+ (\S+)/.exec(packet.toString('latin1'))?.[1] : undefined
      const { body, headers } = target === undefined ? render('/api/', {}, status) : render(target, {}, status)
      const head = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n${body}`,
        () => socket.destroy(),
      )
    },
    /** Registers the answers to unknown URLs and invalid hosts on a server. */
    install(server: FastifyInstance) {
      server.addHook('onRequest', async (request, reply) => {
        if (hasSeveralHosts(request.raw)) return refuse(request, reply, 400)
        // Old probes send no host.
        if (freeRoutes.has(request.routeOptions.url ?? '')) return undefined
        if (!isHost(request.raw.headers.host ?? '') || !isHost(request.host)) return refuse(request, reply, 400)
        return undefined
      })
      server.setNotFoundHandler((request, reply) => {
        if (!pages || isServiceAddress(request.raw.url ?? '') || ['GET', 'HEAD'].includes(request.method))
          return refuse(request, reply, 404)
        return refuse(request, reply.header('allow', 'GET, HEAD'), 405)
      })
      for (const part of ['api', 'account'])
        server.all(`/${part}/*`, { schema: { hide: true } }, async (request, reply) => refuse(request, reply, 404))
    },
  }
}

export type Refusals = ReturnType<typeof createRefusals>
