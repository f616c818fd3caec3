import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Caller, httpCaller } from '@karat/api-client/call.ts'
import type { Modules } from '@karat/api/compose.ts'
import type { Clock } from '@karat/api/kernel/clock.ts'
import { collectReads, noteRead, readsHeader, wantsReads } from '@karat/api/kernel/reads.ts'
import type { Server } from '@karat/api/kernel/http.ts'
import { captchaSources } from '@karat/api/modules/customers/captcha/providers/captcha-checks.ts'
import type { CallKey } from '@karat/contract/calls.ts'
import type { Page as DeclaredPage } from '@karat/sites/pages.ts'
import type { FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../config.ts'
import { inProcessFetch, type ResponseCache } from '../http/in-process-fetch.ts'
import { clientKey, signVisitor, visitorHeader } from '../http/limits/client.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { Page } from './page-cache.ts'
import { pageCaller } from './page-calls.ts'
import { createPageTexts, pageBytes } from './page-text.ts'

interface Dependencies {
  server: Server
  modules: Modules
  config: Config
  answers: ResponseCache
  clock: Clock
  /** The storefront's folder, and Vite during development. */
  folder: string
  vite: ViteDevServer | undefined
}

/** Thrown where a page has no layout, because the data that every page needs is missing. */
export class MissingLayout extends Error {
  readonly status: number
  constructor(status: number) {
    super(`a page without its layout: ${status}`)
    this.status = status
  }
}

async function loadBuild(folder: string): Promise<ServerBuild> {
  const file = join(folder, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The storefront is not built. Start with `npm start`, or run `npm run build` first.')
  return (await import(pathToFileURL(file).href)) as ServerBuild
}

/** A build's request handler, which reads its routes once, and the key of the data that its loaders need. */
function handlerOf(build: ServerBuild, mode: 'development' | 'production') {
  const { apiContext } = build.entry.module as unknown as { apiContext: Parameters<RouterContextProvider['set']>[0] }
  return { apiContext, handle: createRequestHandler(build, mode) }
}

/** Renders whole pages by their canonical URL. */
export async function createRenderer({ server, modules, config, answers, clock, folder, vite }: Dependencies) {
  const built = vite ? undefined : handlerOf(await loadBuild(folder), 'production')
  const load = async () =>
    built ?? handlerOf((await vite?.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development')
  const fetchInProcess = inProcessFetch(server, answers)
  const isElsewhere = { account: config.accountUrl !== undefined, commerce: config.commerceUrl !== undefined }
  const elsewhere = (key: CallKey) => isElsewhere[key.includes(' /account/') ? 'account' : 'commerce']

  /** Adds the signed visitor to a call of another process, so that the calls of a page count for its visitor. */
  function withVisitor(request: FastifyRequest, init: RequestInit['headers']): Headers {
    const headers = new Headers(init)
    if (config.internalSecret !== undefined)
      headers.set(visitorHeader, signVisitor(config.internalSecret, clientKey(request.ip), clock.now()))
    return headers
  }

  /** Calls a service in another process, which returns the tags of its answer in a header. */
  async function readElsewhere(input: Parameters<typeof fetch>[0], init: RequestInit & { headers: Headers }): Promise<Response> {
    init.headers.set(wantsReads, 'yes')
    const response = await fetch(input, init)
    noteRead((response.headers.get(readsHeader) ?? '').split(',').filter(Boolean))
    return response
  }

  /** The caller of services in other processes. Unknown calls go to this process and are not found. */
  function remote(request: FastifyRequest, origin: string): Caller {
    return httpCaller({
      accountBase: config.accountUrl ?? `${origin}/account`,
      commerceBase: config.commerceUrl ?? origin,
      fetch: (input, init) =>
        String(input).startsWith(`${origin}/`)
          ? fetchInProcess(input, init)
          : readElsewhere(input, { ...init, headers: withVisitor(request, init?.headers) }),
    })
  }

  /**
   * Renders the page at a URL of this shop; `declared` is its declaration, undefined where the shop has no such page. Throws `MissingLayout`
   * where its layout cannot be rendered.
   */
  return async function render(request: FastifyRequest, url: URL, declared: DeclaredPage | undefined): Promise<Page> {
    const { apiContext, handle } = await load()
    const context = new RouterContextProvider()
    let written: readonly string[] | undefined
    const texts = createPageTexts()
    context.set(apiContext, {
      texts,
      takePage: (parts: readonly string[]) => (written = parts),
      call: pageCaller({ server, modules, request, elsewhere, remote: remote(request, url.origin) }),
      fetch: fetchInProcess,
      websiteCode: config.websiteCode,
      origin: url.origin,
      onError: (error: unknown) => request.log.error({ err: error }, 'page failed'),
    })
    const pageRequest = new Request(url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const { value: response, tags } = await collectReads(() => handle(pageRequest, context))
    if (response.headers.has('x-unframed')) throw new MissingLayout(response.status)
    const markup = written ?? [await response.text()]
    const { body, etag } = pageBytes(markup, texts)
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const html = type.startsWith('text/html')
    const captcha = declared?.captcha ? captchaSources(config.captcha) : undefined
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries([...response.headers].filter(([name]) => name !== 'transfer-encoding' && name !== 'content-length')),
        'content-type': type,
        ...(html && !vite ? { 'content-security-policy': contentSecurityPolicy(markup, texts, captcha) } : {}),
        etag,
      },
      body,
      tags,
      shared: declared?.cache === 'public' && response.status === 200,
    }
  }
}
