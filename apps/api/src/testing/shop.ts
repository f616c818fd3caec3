import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { buildApi } from '../app.ts'
import { compose, type Modules } from '../compose.ts'
import { type Clock, manualClock } from '../kernel/clock.ts'
import type { Db, OpenDatabase } from '../kernel/db/db.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openEmbedded } from '../kernel/db/embedded.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import type { Server } from '../kernel/http.ts'
import { newReference } from '../kernel/id.ts'
import type { CaptchaSettings } from '../modules/customers/captcha/providers/captcha-checks.ts'
import type { MessageProvider } from '../modules/notifications/providers/message-provider.ts'
import type { RateFeedSettings } from '../modules/catalogue/pricing/feeds/rate-feeds.ts'
import type { PdfRenderer } from '../modules/orders/documents/renderer.ts'
import type { PaymentGateway } from '../modules/checkout/payments/port.ts'
import { testSecrets } from './secrets.ts'
import { preparedDatabase, preparedImage, prepareShop } from './template.ts'

/**
 * A separate database, embedded or on a PostgreSQL server, depending on the test run: empty, or with a clock a copy of the one that this
 * run prepared at its time.
 */
export async function openTestDatabase(server: string | undefined, preparedAt?: Clock): Promise<OpenDatabase & { url?: string }> {
  if (!server) {
    const image = preparedAt && (await preparedImage(preparedAt))
    const embedded = await openEmbedded(undefined, image)
    if (preparedAt && !image) await prepareShop(embedded.db, preparedAt)
    return embedded
  }
  const name = `karat_test_${newReference(10).toLowerCase()}`
  const admin = openPostgres(server, { connections: 1 })
  const template = preparedAt && (await preparedDatabase(admin.db, server, preparedAt))
  await admin.db.execute(sql.raw(`create database ${name}${template ? ` template ${template}` : ''}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const opened = openPostgres(url.href, { connections: 20 })
  if (preparedAt && !template) await prepareShop(opened.db, preparedAt)
  return {
    ...opened,
    url: url.href,
    close: async () => {
      await opened.close()
      await admin.db.execute(sql.raw(`drop database ${name} with (force)`))
      await admin.close()
    },
  }
}

export interface Answer<T = Record<string, never>> {
  status: number
  body: T & { code?: string; field?: string; message?: string }
  headers: Record<string, unknown>
}

export interface TestShop {
  db: Db
  modules: Modules
  server: Server
  clock: ReturnType<typeof manualClock>
  /** One call over HTTP, of the Indian site unless headers say otherwise. */
  call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  close(): Promise<void>
}

/** The headers of a site in each language. */
export const headersOf: Record<string, { subsiteid: string; languageid: string }> = {
  en: { subsiteid: '1', languageid: '1' },
  hi: { subsiteid: '1', languageid: '2' },
  mr: { subsiteid: '1', languageid: '3' },
  ar: { subsiteid: '2', languageid: '4' },
  es: { subsiteid: '3', languageid: '5' },
  'zh-Hans': { subsiteid: '4', languageid: '6' },
}

export interface TestShopOptions {
  /** Whether the database has its tables alone, without the demo. */
  isEmpty?: boolean
  unpaid?: { perDevice: number; perAddress: number }
  gateways?: (db: Db) => PaymentGateway[]
  gatewayTimeout?: number
  captcha?: CaptchaSettings
  rateFeed?: RateFeedSettings
  messageProviders?: MessageProvider[]
  onJobError?: (kind: string, error: unknown) => void
  onGatewayError?: (gateway: string, error: unknown) => void
  /** The origin of links in e-mails; without it they have none. */
  publicOrigin?: string
  /** Whether documents are drawn, which takes a second each; otherwise their files are blank. */
  drawsDocuments?: boolean
}

const blankRenderer: PdfRenderer = { render: async () => new TextEncoder().encode('%PDF-1.7') }

/** A server of all calls that does not listen; an act that leaves no entry in the audit fails. */
export async function serveCalls(modules: Modules): Promise<Server> {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 120 } }) as unknown as Server
  await buildApi(server, modules, { roles: new Set(['account', 'commerce', 'staff']), outbox: true })
  server.onUnrecordedAct = ({ call }) => {
    throw new Error(`${call} succeeded and left no entry in the audit`)
  }
  await server.ready()
  return server
}

/** A whole shop on a seeded database, with a clock that the test advances; calls are made over HTTP. */
export async function openTestShop(
  databaseServer: string | undefined,
  start = new Date('2026-11-21T10:00:00Z'),
  options: TestShopOptions = {},
): Promise<TestShop> {
  const clock = manualClock(start)
  const database = await openTestDatabase(databaseServer, options.isEmpty ? undefined : clock)
  if (options.isEmpty) await migrate(database.db)
  const modules = compose({
    db: database.db,
    clock,
    secrets: testSecrets,
    mediaStore: { kind: 'memory' },
    sandboxSecret: 'a secret of the tests',
    onChanged: async () => {},
    onJobError:
      options.onJobError ??
      ((kind, error) => {
        throw new Error(`job ${kind}`, { cause: error })
      }),
    captcha: options.captcha ?? { kind: 'altcha', work: 2 },
    unpaid: options.unpaid ?? { perDevice: 1000, perAddress: 1000 },
    ...(options.rateFeed ? { rateFeed: options.rateFeed } : {}),
    ...(options.messageProviders ? { messageProviders: options.messageProviders } : {}),
    ...(options.gateways ? { extraGateways: options.gateways(database.db) } : {}),
    ...(options.drawsDocuments ? {} : { pdfRenderer: blankRenderer }),
    ...(options.onGatewayError ? { onGatewayError: options.onGatewayError } : {}),
    ...(options.publicOrigin ? { publicOrigin: options.publicOrigin } : {}),
    ...(options.gatewayTimeout ? { gatewayTimeout: options.gatewayTimeout } : {}),
  })
  await modules.sites.refresh()
  const server = await serveCalls(modules)
  return {
    db: database.db,
    modules,
    server,
    clock,
    async call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await server.inject({
        method,
        url,
        headers: { subsiteid: '1', languageid: '1', ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const text = response.body
      return { status: response.statusCode, body: (text ? JSON.parse(text) : {}) as Answer<T>['body'], headers: response.headers }
    },
    close: async () => {
      await server.close()
      await modules.jobs.stop()
      await database.close()
    },
  }
}
