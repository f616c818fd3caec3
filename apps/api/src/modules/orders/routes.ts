import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { callerOf } from '../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import type { Delivery } from '../delivery/port.ts'
import type { OrderOwnership } from './ownership.ts'
import type { OrderProof } from './proof.ts'
import { mayRead, shownStatus } from './rules.ts'
import { readOrder } from './views.ts'
import { orderToWire } from './wire.ts'

interface OrderRouteParts {
  db: Db
  delivery: Pick<Delivery, 'lines'>
  orderOwnership: Pick<OrderOwnership, 'sendCode' | 'open'>
  orderProof: OrderProof
}

export function orderRoutes(server: Server, { db, delivery, orderOwnership, orderProof }: OrderRouteParts): void {
  route(server, calls, 'GET /api/cart/orders/:orderID/', async (context, { params, query }) => {
    const { askedLanguage, clock } = context
    const view = await readOrder(db, params.orderID)
    const asker = { customerId: callerOf(context), token: query.orderToken }
    if (!view || !mayRead({ ...view, createdAt: new Date(view.createdAt) }, asker, clock.now())) throwFailure('unknown_order', 'orderID')
    const language = askedLanguage ?? view.language
    return success({
      order: await orderToWire(view, language, (requestedLanguage, address) => delivery.lines(db, requestedLanguage, address)),
    })
  })

  route(server, calls, 'PUT /api/cart/orders/:orderID/id_proof/', async (context, { params, body: { number, orderToken } }) => {
    const asker = { customerId: callerOf(context), token: orderToken }
    const { order, proof } = unwrap(await orderProof.give(params.orderID, asker, number))
    return success({ idProof: proof, orderStatus: shownStatus(order.state), holdReason: order.holdReason })
  })

  route(server, calls, 'POST /api/cart/orders/code', async ({ site, deviceId }, { body: { number, username } }) =>
    success(unwrap(await orderOwnership.sendCode({ site, deviceId, number, username }))),
  )

  route(server, calls, 'POST /api/cart/orders/open', async ({ site, deviceId }, { body: { number, username, otp } }) => {
    const { orderId, token } = unwrap(await orderOwnership.open({ site, deviceId, number, username }, otp))
    return success({ orderID: orderId, orderToken: token })
  })
}
