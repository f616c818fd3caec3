import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { IdProofService } from './service.ts'

export function idProofRoutes(server: Server, proofs: Pick<IdProofService, 'ofCart' | 'giveWithCart'>): void {
  route(server, calls, 'GET /api/cart/:cartID/id_proof/', async (context, { params }) =>
    success({ idProof: unwrap(await proofs.ofCart({ cartId: params.cartID, customerId: callerOf(context) })) ?? null }),
  )
  route(server, calls, 'PUT /api/cart/:cartID/id_proof/', async (context, { params, body }) =>
    success({ idProof: unwrap(await proofs.giveWithCart({ cartId: params.cartID, customerId: callerOf(context) }, body.number)) }),
  )
}
