import { z } from 'zod'
import { commerceReply } from '@karat/contract/envelope.ts'
import { id } from '@karat/contract/input.ts'
import { type Server, success } from '../../kernel/http.ts'
import { unwrap } from '../../kernel/result.ts'
import type { PaymentService } from './service.ts'

/** `POST /api/payments/{gateway}/webhook`: messages from gateways. The raw bytes are what is signed, so they are kept as they came. */
export function webhookRoutes(server: Server, payments: Pick<PaymentService, 'receive'>): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, body))
  const schema = {
    tags: ['payments'],
    summary: 'A message from a gateway',
    params: z.object({ gateway: id }),
    response: { 200: commerceReply({ outcome: z.string() }) },
  }
  server.post('/api/payments/:gateway/webhook', { schema }, async (request) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    )
    return success({ outcome: unwrap(await payments.receive(request.params.gateway, String(request.body ?? ''), headers)) })
  })
}
