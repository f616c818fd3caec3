import { setTimeout } from 'node:timers/promises'
import swaggerUi from '@fastify/swagger-ui'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { retryAfter } from '@karat/api/kernel/http.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

/** The timeout of the readiness check's query. */
const probeTimeout = 1000

/** A probe that checks whether the database answers through the requests' pool within a second; one query at a time. */
function createProbe({ db }: OpenDatabase): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  return async () => {
    pending ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      })
    const abort = new AbortController()
    const timeout = setTimeout(probeTimeout, false, { signal: abort.signal }).catch(() => false)
    return Promise.race([pending, timeout]).finally(() => abort.abort())
  }
}

/** Liveness and readiness probes. */
export function healthRoutes(server: FastifyInstance, database: OpenDatabase): void {
  const reachable = createProbe(database)
  server.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    // A shop without its standby is ready too: the primary answers everything.
    const { kind, replica } = database
    if (await reachable()) return { status: 'ok', database: kind, ...(replica ? { replica: replica.state() } : {}) }
    return reply.status(503).header('retry-after', retryAfter).send({ status: 'no database' })
  })
}

/** The OpenAPI description, as a page and as a file. */
export async function descriptionRoutes(server: FastifyInstance): Promise<void> {
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  server.get('/docs/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
