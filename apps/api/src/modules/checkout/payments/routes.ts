import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { PaymentService } from './service.ts'

/** Messages of gateways. The signature covers the raw bytes, so the body is not parsed. */
export function webhookRoutes(server: Server, payments: Pick<PaymentService, 'receive'>): void {
  server.removeContentTypeParser('application/json')
  const raw = ['application/json', 'application/x-www-form-urlencoded']
  server.addContentTypeParser(raw, { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, body))
  route(server, calls, 'POST /api/payments/:gateway/webhook', async (_context, { params, headers, body }) => {
    const singleHeaders = Object.fromEntries(
      Object.entries(headers as Record<string, string | string[] | undefined>).map(([name, value]) => [
        name,
        Array.isArray(value) ? value[0] : value,
      ]),
    )
    return success({ outcome: unwrap(await payments.receive(params.gateway, String(body ?? ''), singleHeaders)) })
  })
}
