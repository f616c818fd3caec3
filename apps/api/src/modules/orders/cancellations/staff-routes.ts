import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { CancellationService } from './service.ts'
import { staffPreviewToWire } from './wire.ts'

/** The routes by which staff see the cancellations that wait on their site, decide one, and cancel pieces. */
export function staffCancellationRoutes(server: Server, { cancellations }: { cancellations: CancellationService }): void {
  route(server, calls, 'GET /api/staff/cancellations/', async ({ site, stores }, { query }) => {
    const { rows, next } = await cancellations.listWaiting(site, query, stores)
    return success({
      cancellations: rows.map(({ id: _id, createdAt, total, currency, ...row }) => ({
        ...row,
        at: createdAt.toISOString(),
        total: toMajor(total, currency as Currency),
        currency,
      })),
      next,
    })
  })

  route(server, calls, 'POST /api/staff/cancellations/:number/preview/', async ({ site }, { params }) => {
    const { consequence, currency } = unwrap(await cancellations.previewApproval(site, params.number))
    return success(staffPreviewToWire(consequence, currency as Currency))
  })

  route(server, calls, 'POST /api/staff/cancellations/:number/decide/', async (context, { params, body: { decision, reason } }) => {
    // An approval refunds.
    const { staffId } = decision === 'approve' ? verifiedMemberOf(context) : memberOf(context)
    const { number, state } = unwrap(await cancellations[decision](params.number, staffId, reason, context.site.code))
    return success({ number, state })
  })

  route(server, calls, 'POST /api/staff/orders/:number/cancel/preview/', async ({ site }, { params: { number }, body: { units } }) => {
    const { consequence, currency } = unwrap(await cancellations.previewByStaff(site, number, units))
    return success(staffPreviewToWire(consequence, currency as Currency))
  })

  route(server, calls, 'POST /api/staff/orders/:number/cancel/', async (context, { params, body: { unit, units, reason } }) => {
    const chosen = units ?? unit
    const { staffId } = verifiedMemberOf(context)
    const { number, state } = unwrap(await cancellations.byStaff(params.number, chosen, staffId, reason, context.site.code))
    return success({ number, state })
  })
}
