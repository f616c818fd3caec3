import { composeAfterSale } from './compose/after-sale.ts'
import { registerWork } from './compose/background.ts'
import { composeCart } from './compose/cart.ts'
import { composeCatalogue } from './compose/catalogue.ts'
import { composeCheckout } from './compose/checkout.ts'
import { composeContent } from './compose/content.ts'
import { composeCore } from './compose/core.ts'
import { composeCustomers } from './compose/customers.ts'
import type { Later } from './compose/later.ts'
import type { ComposeOptions } from './compose/options.ts'
import { composeOrders } from './compose/orders.ts'
import { composeStaff } from './compose/staff.ts'
import { composeStoreEditing } from './compose/store-editing.ts'
import { createDelivery } from './modules/checkout/delivery/service.ts'

/**
 * Composes the modules of one process by hand, domain by domain: each is given those before it, and functions that return those after it.
 * Only this file and its folder know every module.
 */
export function compose(options: ComposeOptions) {
  const later: Later = {
    identity: () => customers.identity,
    personalData: () => [
      customers.passkeys,
      customers.addresses,
      customers.wishlists,
      customers.consents,
      core.notifications,
      catalogue.promotions,
      cart.idProofs,
      cart.carts,
      checkout.drafts,
      afterSale.cancellations,
      afterSale.returns,
      afterSale.refundAccounts,
      orders.orderOwnership,
      cart.credit,
      customers.reviews,
      staff.lookup,
    ],
    carts: () => cart.carts,
    credit: () => cart.credit,
    giftCards: () => cart.giftCards,
    orders: () => orders.orders,
    payments: () => checkout.payments,
    checkout: () => checkout.checkout,
    drafts: () => checkout.drafts,
    revisions: () => afterSale.revisions,
    staffOrders: () => afterSale.staffOrders,
    worksAlone: (...of) => staff.approvals.worksAlone(...of),
    recordAct: (tx, act, changes) => staff.audit.recordAct(tx, act, changes),
  }
  const core = composeCore(options, later)
  const catalogue = composeCatalogue(core, options, later)
  const content = composeContent(core, options, catalogue, later)
  const delivery = createDelivery(core)
  const storeEditing = composeStoreEditing(core, delivery)
  const customers = composeCustomers(core, options, { ...catalogue, delivery }, later)
  const cart = composeCart(core, { ...catalogue, ...content, ...customers, delivery }, later)
  const orders = composeOrders(core, options, { ...catalogue, ...customers, ...cart, delivery }, later)
  const afterSale = composeAfterSale(core, { ...catalogue, ...customers, ...cart, ...orders, delivery }, later)
  const checkout = composeCheckout(
    core,
    options,
    { ...catalogue, ...customers, ...cart, ...orders, delivery, refunds: afterSale.refunds },
    later,
  )

  const staff = composeStaff(core, options, { ...customers, ...cart }, orders, afterSale, checkout, catalogue, content)

  const modules = {
    ...catalogue,
    ...content,
    delivery,
    storeEditing,
    ...customers,
    ...cart,
    ...orders,
    ...afterSale,
    ...checkout,
    ...staff,
  }
  registerWork(core, options, modules)
  const { db, clock, cache, onChanged: changed, jobs, sites, stores, notifications, publicOrigin, merchantName, senderOf } = core
  const clientKey = options.clientKey ?? ((address: string) => address)
  return { ...modules, db, clock, cache, changed, jobs, sites, stores, notifications, publicOrigin, merchantName, senderOf, clientKey }
}

export type Modules = ReturnType<typeof compose>
