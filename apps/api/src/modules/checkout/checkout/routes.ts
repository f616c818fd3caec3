import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { CartView } from '../../cart/port.ts'
import { cartToWire } from '../../cart/wire.ts'
import type { PaymentService } from '../payments/service.ts'
import type { Checkout } from './service.ts'

export interface CheckoutRouteDependencies {
  checkout: Checkout
  payments: Pick<PaymentService, 'settle'>
  /** A cart in the language that a call names. */
  inAskedLanguage: (view: CartView, language: string | undefined) => Promise<CartView>
  /** Records the amounts of a cart that an answer shows. */
  recordShown: (view: CartView) => Promise<void>
}

export function checkoutRoutes(server: Server, { checkout, payments, inAskedLanguage, recordShown }: CheckoutRouteDependencies): void {
  route(server, calls, 'POST /api/cart/:cartID/quote/', async (context, { params }) => {
    const { clock, askedLanguage } = context
    const customerId = callerOf(context)
    const view = unwrap(await checkout.hold({ cartId: params.cartID, customerId }))
    const { held } = view
    if (!held) return throwFailure('quote_missing', 'cartID')
    await recordShown(view)
    const secondsLeft = Math.max(0, Math.floor((held.expiresAt.getTime() - clock.now().getTime()) / 1000))
    return success({
      quote: {
        quoteID: held.quoteId,
        expiresAt: held.expiresAt.toISOString(),
        secondsLeft,
        rateVersion: view.rateVersion.version,
        rateAt: view.rateVersion.at.toISOString(),
        total: toMajor(view.amounts.total, view.site.currency),
      },
      cart: cartToWire(await inAskedLanguage(view, askedLanguage), await checkout.deliveryEstimates(view), { customerId }),
    })
  })

  route(server, calls, 'POST /api/cart/postorders/:cartID/', async (context, { params, body }) => {
    const { deviceId, clientKey } = context
    const { paymentSettingsGroupKey: gateway, locale, payable } = body
    const { order, token, payment } = unwrap(
      await checkout.post(
        { cartId: params.cartID, customerId: callerOf(context) },
        { gateway, locale, payable, buyer: { device: deviceId, address: clientKey } },
      ),
    )
    const { kind, url, providerRef } = payment
    return success({
      orderID: order.id,
      orderNumber: order.number,
      orderStatus: order.state,
      orderToken: token,
      payment: { kind, url, providerRef, attemptID: payment.attemptId },
    })
  })

  route(server, calls, 'POST /api/cart/handlePaymnt/', async (_context, { body: { orderID, providerRef, attemptID } }) => {
    const { order, attemptState, attemptProblem } = unwrap(await payments.settle(orderID, { providerRef, attemptId: attemptID }))
    return success({
      orderID: order.id,
      orderStatus: order.state,
      paymentStatus: order.paymentState,
      attemptStatus: attemptState,
      attemptProblem,
    })
  })
}
