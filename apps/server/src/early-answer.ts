import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemBody, retryAfter } from '@karat/api/kernel/http.ts'

/** Answers while the shop is not open yet: that the process lives, and to everything else that it comes in a moment. */
export function answerEarly(request: IncomingMessage, response: ServerResponse): void {
  const lives = request.url?.split('?')[0] === '/healthz'
  const [status, body] = lives ? [200, { status: 'ok' }] : [503, problemBody({ code: 'unavailable' })]
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(lives ? undefined : { 'retry-after': String(retryAfter) }),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
