import { id } from '@karat/contract/input.ts'
import { z } from 'zod'
import type { Server } from '../../../kernel/http.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { transferPage } from './pages.ts'
import type { TransferService } from './service.ts'

/** The page with the instructions for a bank transfer. */
export function transferRoutes(server: Server, transfers: Pick<TransferService, 'notice'>): void {
  const params = z.object({ attempt: id })
  server.get('/payments/transfer/:attempt', { schema: { hide: true, params } }, async (request, reply) => {
    const { html, policy } = transferPage((await transfers.notice(request.params.attempt)) ?? throwFailure('unknown_order', 'attempt'))
    return reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-store', 'content-security-policy': policy }).send(html)
  })
}
