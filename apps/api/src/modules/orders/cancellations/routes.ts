import { calls } from '@karat/contract/calls.ts'
import type { Currency } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { newId } from '../../../kernel/id.ts'
import { callerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { CancellationService } from './service.ts'
import { cancellationsToWire, itemsToWire, previewToWire, reasonsToWire } from './wire.ts'

/** The calls of cancellations. */
export function cancellationRoutes(server: Server, { cancellations }: { cancellations: CancellationService }): void {
  const askerOf = (context: RequestContext, token: string | undefined) => ({ customerId: callerOf(context), token })

  async function allOf(context: RequestContext, orderId: string, token: string | undefined, changed?: string) {
    return success(cancellationsToWire(unwrap(await cancellations.ofOrder(context.site, orderId, askerOf(context, token))), changed))
  }

  route(server, calls, 'GET /api/orders/cancelItems/id/:id', async (context, { params, query }) => {
    const items = query.items.map(({ orderItemID, quantity }) => ({ itemId: orderItemID, quantity }))
    const asker = askerOf(context, query.orderToken)
    const found = unwrap(await cancellations.items(context.site, params.id, asker, items, query.refundTo))
    const { order, pieces, refundTo, assessed } = found
    return success({
      orderID: order.id,
      number: order.number,
      currencyCode: order.currency,
      items: itemsToWire(pieces, order, context.askedLanguage ?? order.language),
      refundTo,
      preview: assessed ? [previewToWire(assessed.consequence, assessed.review, order.currency as Currency)] : [],
    })
  })

  route(server, calls, 'GET /api/orders/cancelReasons/', async ({ language }, { query }) =>
    success({ reasons: reasonsToWire(language, query.stage) }),
  )

  route(server, calls, 'PUT /api/orders/cancel/', async (context, { body }) => {
    const { orderID, orderToken, requestKey, items, reason, text, refundTo, refund } = body
    const asked = {
      orderId: orderID,
      requestKey: requestKey ?? newId(context.clock.now()),
      items: items.map(({ orderItemID, quantity }) => ({ itemId: orderItemID, quantity })),
      reason,
      text,
      refundTo,
      refundSeen: refund === undefined ? undefined : minorOf(refund, context.site.currency, 'refund'),
    }
    const found = unwrap(await cancellations.request(context.site, askerOf(context, orderToken), asked))
    return allOf(context, found.orderId, orderToken, found.id)
  })

  route(server, calls, 'POST /api/orders/cancelWithdraw/', async (context, { body: { cancellationID, orderToken } }) => {
    const found = unwrap(await cancellations.withdraw(context.site, cancellationID, askerOf(context, orderToken)))
    return allOf(context, found.orderId, orderToken, found.id)
  })

  route(server, calls, 'GET /api/orders/cancellations/id/:id', (context, { params, query }) => allOf(context, params.id, query.orderToken))
}
