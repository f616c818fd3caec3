import { setTimeout } from 'node:timers/promises'
import swaggerUi from '@fastify/swagger-ui'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { retryAfter } from '@karat/api/kernel/http.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

/** How long the readiness check waits for the database. */
const patience = 1000

/** Whether the database answers through the pool that requests use, within a second; one question at a time. */
function createProbe({ db }: OpenDatabase): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return async () => {
    asking ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
    const given = new AbortController()
    const late = setTimeout(patience, false, { signal: given.signal }).catch(() => false)
    return Promise.race([asking, late]).finally(() => given.abort())
  }
}

/** For whoever runs the shop: whether the process lives, and whether a request would be served. */
export function healthRoutes(server: FastifyInstance, database: OpenDatabase): void {
  const reachable = createProbe(database)
  server.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    if (await reachable()) return { status: 'ok', database: database.kind }
    return reply.status(503).header('retry-after', retryAfter).send({ status: 'no database' })
  })
}

/** The description of every call, to read and to download. */
export async function descriptionRoutes(server: FastifyInstance): Promise<void> {
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  server.get('/docs/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
