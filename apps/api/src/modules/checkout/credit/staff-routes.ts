import { calls } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { CreditService } from './service.ts'

/** The route by which staff give store credit. */
export function staffCreditRoutes(server: Server, { credit }: { credit: CreditService }): void {
  route(server, calls, 'POST /api/staff/credit/grant/', async (context, { body }) => {
    const { currency } = context.site
    const amount = minorOf(body.amount, currency, 'amount')
    const expiresAt = unwrap(await credit.grantByStaff(context.site, { ...body, amount }, verifiedMemberOf(context).staffId))
    return success({ amount: toMajor(amount, currency), currency, expiresAt: expiresAt.toISOString() })
  })
}
