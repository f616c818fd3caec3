import swaggerUi from '@fastify/swagger-ui'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

/** For whoever runs the shop: whether the process lives and whether it can serve. */
export function healthRoutes(server: FastifyInstance, database: OpenDatabase): void {
  server.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    try {
      await database.db.execute(sql`select 1`)
      return { status: 'ok', database: database.kind }
    } catch {
      return reply.status(503).send({ status: 'no database' })
    }
  })
}

/** The description of every call, to read and to download. */
export async function descriptionRoutes(server: FastifyInstance): Promise<void> {
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  server.get('/docs/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
