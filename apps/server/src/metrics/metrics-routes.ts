import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { throwFailure } from '@karat/api/kernel/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isInProcess, sameSecret } from '../http/limits/client.ts'
import type { Metrics } from './metrics.ts'

/** Measures the framework's requests by matched route. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (!isInProcess(request.headers))
      metrics.request(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** `/metrics` on the shop's port, for requests with the token. */
export function metricsRoute(server: FastifyInstance, metrics: Metrics, token: string): void {
  server.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!sameSecret(request.headers.authorization, `Bearer ${token}`)) throwFailure('not_found')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** `/metrics` on a separate port, which should not be public; a token, where set, is required here too. */
export async function listenForScrapes(
  { host, metrics: { port, token } }: Pick<Config, 'host' | 'metrics'>,
  metrics: Metrics,
): Promise<{ port: number; close(): Promise<void> }> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isMetricsPath = request.method === 'GET' && request.url === '/metrics'
    const allowed = token === undefined || sameSecret(request.headers.authorization, `Bearer ${token}`)
    if (!isMetricsPath || !allowed) return void response.writeHead(404).end()
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
