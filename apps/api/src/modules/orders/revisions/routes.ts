import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { RevisionService } from './service.ts'
import { excessToWire, revisionsToWire } from './wire.ts'

/** The calls of revised orders. */
export function revisionRoutes(
  server: Server,
  { revisions }: { revisions: Pick<RevisionService, 'ofOrder' | 'accept' | 'reject' | 'pay'> },
): void {
  const askerOf = (context: RequestContext, token: string | undefined) => ({ customerId: callerOf(context), token })

  async function allOf(context: RequestContext, orderId: string, token: string | undefined, changed?: string) {
    const found = unwrap(await revisions.ofOrder(context.site, orderId, askerOf(context, token)))
    return success(revisionsToWire(found, context.askedLanguage ?? found.order.language, changed))
  }

  route(server, calls, 'GET /api/orders/revised/id/:id/', (context, { params, query }) => allOf(context, params.id, query.orderToken))

  route(server, calls, 'POST /api/orders/revisedAccept/', async (context, { body: { revisionID, orderToken, consent } }) => {
    const row = unwrap(await revisions.accept(context.site, revisionID, askerOf(context, orderToken), consent))
    return allOf(context, row.orderId, orderToken, row.id)
  })

  route(server, calls, 'POST /api/orders/revisedReject/', async (context, { body: { revisionID, orderToken, choice } }) => {
    const row = unwrap(await revisions.reject(context.site, revisionID, askerOf(context, orderToken), choice))
    return allOf(context, row.orderId, orderToken, row.id)
  })

  route(server, calls, 'POST /api/orders/excessPayment/', async (context, { body: { orderID, orderToken } }) =>
    success(excessToWire(unwrap(await revisions.ofOrder(context.site, orderID, askerOf(context, orderToken), 'orderID')), context.site)),
  )

  route(server, calls, 'POST /api/orders/excessPaymentProcess/id/:id/', async (context, { params, body }) => {
    const { paymentSettingsGroupKey: gateway, excessAmount, orderToken, consent } = body
    const post = { gateway, amount: minorOf(excessAmount, context.site.currency, 'excessAmount'), consent }
    const { order, due, page } = unwrap(await revisions.pay(context.site, params.id, askerOf(context, orderToken), post))
    const { kind, url, providerRef, attemptId } = page
    return success({
      orderID: order.id,
      number: order.number,
      currencyCode: order.currency,
      excessID: due.id,
      excessStatus: due.state,
      payment: { kind, url, providerRef, attemptID: attemptId },
    })
  })
}
