import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { RefundAccounts } from './service.ts'

/** The call by which a shopper gives the account for a bank transfer. */
export function refundRoutes(server: Server, { refundAccounts }: { refundAccounts: RefundAccounts }): void {
  route(server, calls, 'PUT /api/orders/refundAccount/', async (context, { body }) => {
    const { orderID, orderToken, holder, kind, account, code } = body
    const asker = { customerId: callerOf(context), token: orderToken }
    const { amount, masked, currency } = unwrap(await refundAccounts.give(context.site, orderID, asker, { holder, kind, account, code }))
    return success({ refundAccount: { amount: toMajor(amount, currency as Currency), masked } })
  })
}
