import { durations } from '../kernel/clock.ts'
import { type Checkout, createCheckout } from '../modules/checkout/checkout/service.ts'
import { createDrafts, type DraftService } from '../modules/checkout/drafts/service.ts'
import type { Delivery } from '../modules/checkout/delivery/port.ts'
import { openGateways } from '../modules/checkout/payments/gateways/payment-gateways.ts'
import { createPayouts } from '../modules/checkout/payouts/service.ts'
import { createSandboxBank } from '../modules/checkout/payments/gateways/sandbox/sandbox.ts'
import { createPayments, type PaymentService } from '../modules/checkout/payments/service.ts'
import { createTransfers } from '../modules/checkout/transfers/service.ts'
import { findOnSite } from '../modules/customers/lookup/views.ts'
import { idOfNumber } from '../modules/orders/orders/store.ts'
import type { Refunds } from '../modules/orders/refunds/port.ts'
import { publishStockMoved } from '../modules/orders/orders/units/stock-moved.ts'
import { readPictures } from '../modules/orders/orders/views.ts'
import type { CartModules } from './cart.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'
import type { OrderModules } from './orders.ts'

/** The checkout: held prices, the posting of orders, and their payment through gateways and by bank transfer. */
export function composeCheckout(
  core: Core,
  options: ComposeOptions,
  modules: CatalogueModules &
    CustomerModules &
    CartModules &
    OrderModules & { delivery: Delivery; refunds: Pick<Refunds, 'requestExcess'> },
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
    refunds: modules.refunds,
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
  const checkout: Checkout = createCheckout({ ...core, ...modules, orders, payments, drafts: later.drafts })
  const drafts: DraftService = createDrafts({
    ...core,
    ...modules,
    checkout,
    customerOnSite: findOnSite,
    stockMoved: (tx, subsite, moved) => publishStockMoved(tx, core.events, subsite, moved),
  })
  const sandboxBank = sandboxSecret ? createSandboxBank(db, sandboxSecret, payments.receive) : undefined
  return { transfers, payments, payouts: createPayouts(core), checkout, drafts, sandboxBank }
}

export type CheckoutModules = ReturnType<typeof composeCheckout>
