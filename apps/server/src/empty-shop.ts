import { retryAfter } from '@karat/api/kernel/http.ts'
import type { FastifyReply } from 'fastify'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>This shop has no site yet</title></head><body><main><h1>This shop has no site yet</h1><p>Its database is empty. Invite its owner on the server, who makes the first site in the back office:</p><pre>npm run provision -- --owner you@example.com</pre><p>Or make the site there, for example:</p><pre>npm run provision -- --code in --country IN --currency INR --rate 22K=14405 --rate 18K=11786</pre><p><code>npm run provision</code> alone tells every setting. To look at the shop with demo data instead, start it with <code>SEED_DEMO=on</code>.</p></main></body></html>`

/** The answer to every page request while there is no site: instructions for the operator. */
export function sendEmptyShop(reply: FastifyReply): FastifyReply {
  return reply
    .status(503)
    .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}
