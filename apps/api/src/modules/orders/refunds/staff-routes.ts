import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { bankAccountKindsOf } from '@karat/sites/bank-account.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { RefundAccounts, RefundService } from './service.ts'

/** The routes by which staff see the refunds of their site that they have to transfer, read an account, and record a transfer. */
export function staffRefundRoutes(
  server: Server,
  { refunds, refundAccounts }: { refunds: RefundService; refundAccounts: RefundAccounts },
): void {
  route(server, calls, 'GET /api/staff/refunds/', async ({ site, stores }, { query }) => {
    const { rows, next } = await refunds.listManual(site, query, stores)
    return success({
      refunds: rows.map(({ id: _id, since, amount, currency, ...row }) => ({
        ...row,
        since: since.toISOString(),
        amount: toMajor(amount, currency as Currency),
        currency,
      })),
      accountKinds: [...bankAccountKindsOf(site.country)],
      next,
    })
  })

  route(server, calls, 'POST /api/staff/refunds/:number/settle/', async (context, { params, body: { reason } }) => {
    const { number, state } = unwrap(await refunds.settle(params.number, verifiedMemberOf(context).staffId, reason, context.site.code))
    return success({ number, state })
  })

  route(server, calls, 'POST /api/staff/refunds/:number/remind/', async (context, { params }) => {
    const { number, state } = unwrap(await refundAccounts.remind(context.site, params.number, memberOf(context).staffId))
    return success({ number, state })
  })

  route(server, calls, 'POST /api/staff/refunds/:number/account/enter/', async (context, { params, body: { reason, ...account } }) => {
    const by = verifiedMemberOf(context).staffId
    const { number, masked } = unwrap(await refundAccounts.enter(context.site, params.number, account, { by, reason }))
    return success({ number, account: masked })
  })

  route(server, calls, 'POST /api/staff/refunds/:number/account/', async (context, { params, body: { reason } }) => {
    const by = verifiedMemberOf(context).staffId
    const { holder, kind, account, code } = unwrap(await refundAccounts.reveal(context.site.code, params.number, by, reason))
    return success({ account: { holder, kind, account, code } })
  })
}
