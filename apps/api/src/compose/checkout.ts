import { durations } from '../kernel/clock.ts'
import { type Checkout, createCheckout } from '../modules/checkout/checkout/service.ts'
import type { Delivery } from '../modules/checkout/delivery/port.ts'
import { openGateways } from '../modules/checkout/payments/gateways/payment-gateways.ts'
import { createSandboxBank } from '../modules/checkout/payments/gateways/sandbox/sandbox.ts'
import { createPayments, type PaymentService } from '../modules/checkout/payments/service.ts'
import { createTransfers } from '../modules/checkout/transfers/service.ts'
import { idOfNumber } from '../modules/orders/orders/store.ts'
import { readPictures } from '../modules/orders/orders/views.ts'
import type { CartModules } from './cart.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'
import type { OrderModules } from './orders.ts'

/** The checkout: held prices, the posting of orders, and their payment through gateways and by bank transfer. */
export function composeCheckout(
  core: Core,
  options: ComposeOptions,
  modules: CatalogueModules & CartModules & OrderModules & { delivery: Delivery },
  later: Later,
) {
  const { db, clock, publicOrigin: shopOrigin } = core
  const { sandboxSecret, payOrigin } = options
  const { carts, orders } = modules
  const transfers = createTransfers({
    ...core,
    orders: later.orders,
    payments: later.payments,
    idOfNumber,
    picturesOf: readPictures,
  })
  const gateways = openGateways({
    db,
    clock,
    shopOrigin,
    payOrigin,
    settings: options.gatewaySettings ?? {},
    sandboxSecret,
    bankTransfer: transfers.gateway,
  })
  const payments: PaymentService = createPayments({
    ...core,
    orders: later.orders,
    gateways: [...gateways, ...(options.extraGateways ?? [])],
    checkout: later.checkout,
    excess: later.revisions,
    carts,
    gatewayTimeout: options.gatewayTimeout ?? 10 * durations.second,
    onGatewayError: options.onGatewayError ?? (() => {}),
    onPayment: options.onPayment ?? (() => {}),
  })
  const checkout: Checkout = createCheckout({ ...core, ...modules, orders, payments })
  const sandboxBank = sandboxSecret ? createSandboxBank(db, sandboxSecret, payments.receive) : undefined
  return { transfers, payments, checkout, sandboxBank }
}

export type CheckoutModules = ReturnType<typeof composeCheckout>
