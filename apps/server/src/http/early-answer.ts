import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfter } from '@karat/api/kernel/http.ts'
import type { Refusals } from './refusals.ts'

/** Answers before the shop is open: health probes succeed, all other requests get 503 with `retry-after`. */
export function answerEarly({ made }: Pick<Refusals, 'made'>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '' } = request
    const isHealthProbe = url.split('?')[0] === '/healthz'
    const { body, headers } = isHealthProbe
      ? { body: '{"status":"ok"}', headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } }
      : made(url, request.headers, 503)
    response.writeHead(isHealthProbe ? 200 : 503, {
      ...headers,
      'content-length': Buffer.byteLength(body),
      ...(isHealthProbe ? undefined : { 'retry-after': String(retryAfter) }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
