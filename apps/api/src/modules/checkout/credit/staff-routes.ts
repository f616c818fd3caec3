import { calls } from '@karat/contract/calls.ts'
import type { customerCreditBody } from '@karat/contract/staff-credit.ts'
import { toMajor } from '@karat/money/money.ts'
import type { z } from 'zod'
import { type Server, success } from '../../../kernel/http.ts'
import { type RequestContext, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { StaffGrant } from './grant-by-staff.ts'
import type { CreditService } from './service.ts'

/** The routes by which staff give store credit: to the customer of a contact, or to one that they found. */
export function staffCreditRoutes(server: Server, { credit }: { credit: CreditService }): void {
  const grant = async (context: RequestContext, customer: StaffGrant['customer'], body: z.output<typeof customerCreditBody>) => {
    const { currency } = context.site
    const amount = minorOf(body.amount, currency, 'amount')
    const expiresAt = unwrap(
      await credit.grantByStaff(context.site, { ...body, customer, amount, stores: context.stores }, verifiedMemberOf(context)),
    )
    return success({ amount: toMajor(amount, currency), currency, expiresAt: expiresAt.toISOString() })
  }
  route(server, calls, 'POST /api/staff/credit/grant/', (context, { body: { customer: contact, ...body } }) =>
    grant(context, { contact }, body),
  )
  route(server, calls, 'POST /api/staff/customers/:id/credit/', (context, { params, body }) => grant(context, { id: params.id }, body))
}
