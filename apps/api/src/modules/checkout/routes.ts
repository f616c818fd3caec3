import { toMajor } from '@karat/money/money.ts'
import { cartParam } from '@karat/contract/cart.ts'
import { siteHeaders } from '@karat/contract/envelope.ts'
import { handlePaymentBody, handlePaymentReply, postOrderBody, postOrderReply, quoteReply } from '@karat/contract/checkout.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Server, success } from '../../kernel/http.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import type { CartView } from '../cart/port.ts'
import { cartToWire } from '../cart/wire.ts'
import type { PaymentService } from '../payments/service.ts'
import type { CallHeaders } from '../sites/port.ts'
import type { Checkout } from './service.ts'

export interface CheckoutRouteParts {
  checkout: Checkout
  payments: Pick<PaymentService, 'settle'>
  clock: Clock
  /** A bag in the language that a call's headers name. */
  inLanguageOf: (view: CartView, headers: CallHeaders) => Promise<CartView>
  /** What a client is counted by, of its address. */
  clientKey: (address: string) => string
}

export function checkoutRoutes(server: Server, { checkout, payments, clock, inLanguageOf, clientKey }: CheckoutRouteParts): void {
  const tags = ['checkout']

  server.post(
    '/api/cart/:cartID/quote/',
    { schema: { tags, summary: 'Hold the price of the bag', headers: siteHeaders, params: cartParam, response: { 200: quoteReply } } },
    async (request) => {
      const view = unwrap(await checkout.hold(request.params.cartID))
      const { held } = view
      if (!held) return throwFailure('quote_missing', 'cartID')
      const secondsLeft = Math.max(0, Math.floor((held.expiresAt.getTime() - clock.now().getTime()) / 1000))
      return success({
        quote: {
          quoteID: held.quoteId,
          expiresAt: held.expiresAt.toISOString(),
          secondsLeft,
          rateVersion: view.board.version,
          rateAt: view.board.at.toISOString(),
          total: toMajor(view.amounts.total, view.site.currency),
        },
        cart: cartToWire(await inLanguageOf(view, request.headers), await checkout.arrivals(view)),
      })
    },
  )

  server.post(
    '/api/cart/postorders/:cartID/',
    {
      schema: {
        tags,
        summary: 'Make an order of the bag (C-15)',
        params: cartParam,
        body: postOrderBody,
        response: { 200: postOrderReply },
      },
    },
    async (request) => {
      const { paymentSettingsGroupKey, locale } = request.body
      const device = request.headers['x-device-id']
      const buyer = { device: typeof device === 'string' ? device : undefined, address: clientKey(request.ip) }
      const { order, payment } = unwrap(await checkout.post(request.params.cartID, { gateway: paymentSettingsGroupKey, locale, buyer }))
      const { kind, url, providerRef } = payment
      return success({
        orderID: order.id,
        orderNumber: order.number,
        orderStatus: order.state,
        payment: { kind, url, providerRef, attemptID: payment.attemptId },
      })
    },
  )

  server.post(
    '/api/cart/handlePaymnt/',
    { schema: { tags, summary: 'How a payment stands (C-17)', body: handlePaymentBody, response: { 200: handlePaymentReply } } },
    async (request) => {
      const { order, attemptState } = unwrap(
        await payments.settle(request.body.orderID, { providerRef: request.body.providerRef, attemptId: request.body.attemptID }),
      )
      return success({ orderID: order.id, orderStatus: order.state, paymentStatus: order.paymentState, attemptStatus: attemptState })
    },
  )
}
