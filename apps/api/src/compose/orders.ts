import { spacedPhone } from '@karat/sites/phone.ts'
import type { Delivery } from '../modules/checkout/delivery/port.ts'
import {
  createEarlierAccounts,
  createOrderCards,
  createOrderProof,
  createOrders,
  createOwnership,
  type OrderService,
} from '../modules/orders/orders/service.ts'
import type { Site } from '../modules/content/sites/port.ts'
import type { CartModules } from './cart.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'

/** Orders from their posting to their payment, and their owners. */
export function composeOrders(
  core: Core,
  options: ComposeOptions,
  modules: CatalogueModules & CustomerModules & CartModules & { delivery: Delivery },
  later: Later,
) {
  const { stores, publicOrigin } = core
  const { promotions, credit, giftCards, idProofs } = modules
  const orders: OrderService = createOrders({
    ...core,
    ...modules,
    merchant: async (site: Site) => {
      const { name, email, phone: own } = site.profile.merchant
      const phone = own ? spacedPhone(own, site.profile) : (await stores.all('en')).find((store) => store.subsite === site.code)?.phone
      return { name, email, phone, origin: publicOrigin }
    },
    payments: later.payments,
    holders: () => [promotions, credit, giftCards],
    unpaid: options.unpaid ?? { perDevice: 2, perAddress: 50 },
  })
  const owning = { ...core, ...modules }
  return {
    orders,
    orderOwnership: createOwnership(owning),
    earlierAccounts: createEarlierAccounts(owning),
    orderCards: createOrderCards({ ...core, giftCards }),
    orderProof: createOrderProof({ ...core, orders, proofs: idProofs, checkout: later.checkout }),
  }
}

export type OrderModules = ReturnType<typeof composeOrders>
