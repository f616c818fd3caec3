import { type Result, throwFailure } from '../../../../kernel/result.ts'
import type { OwnershipDependencies } from '../dependencies.ts'
import { addToken } from './add-token.ts'
import { findRequested, type OrderRequest, subjectOf } from './find-requested.ts'

/** Opens an order by the code that was sent to its contact. */
export function openByCode(
  deps: Pick<OwnershipDependencies, 'clock' | 'identity' | 'verification'>,
  request: OrderRequest,
  code: string,
): Promise<Result<{ orderId: string; token: string }>> {
  const { verification } = deps
  return verification.redeem(subjectOf(request), code, async (tx) => {
    const order = (await findRequested(deps, tx, request)) ?? throwFailure('code_expired', 'otp')
    return { orderId: order.id, token: await addToken(tx, order.id) }
  })
}
