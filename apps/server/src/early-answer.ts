import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfter } from '@karat/api/kernel/http.ts'
import type { Refusals } from './refusals.ts'

/** Answers while the shop is not open yet: that the process lives, and to everything else that it comes in a moment. */
export function answerEarly({ made }: Pick<Refusals, 'made'>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '' } = request
    const lives = url.split('?')[0] === '/healthz'
    const { body, headers } = lives
      ? { body: '{"status":"ok"}', headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } }
      : made(url, request.headers, 503)
    response.writeHead(lives ? 200 : 503, {
      ...headers,
      'content-length': Buffer.byteLength(body),
      ...(lives ? undefined : { 'retry-after': String(retryAfter) }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
