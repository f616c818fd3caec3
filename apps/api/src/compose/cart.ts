import { createCarts } from '../modules/cart/service.ts'
import { createCredit, type CreditService } from '../modules/checkout/credit/service.ts'
import type { Delivery } from '../modules/checkout/delivery/port.ts'
import { createGiftCards, type GiftCardService } from '../modules/checkout/gift-cards/service.ts'
import { createIdProofs } from '../modules/checkout/id-proof/service.ts'
import { findOnSite } from '../modules/customers/lookup/views.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { ContentModules } from './content.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'
import type { Later } from './later.ts'

/** The cart, and what it is paid with besides money: store credit and gift cards. */
export function composeCart(
  core: Core,
  modules: CatalogueModules & ContentModules & CustomerModules & { delivery: Delivery },
  later: Later,
) {
  const { sites } = core
  const { identity, addresses, content } = modules
  const carts = createCarts({ ...core, ...modules, ...later, addresses, settings: content.cartSettings })
  const credit: CreditService = createCredit({
    ...core,
    identity,
    siteOf: sites.byCode,
    customerOnSite: findOnSite,
    giftCards: later.giftCards,
    orderNumber: async (tx, orderId) => (await later.orders().find(tx, orderId))?.number,
  })
  const giftCards: GiftCardService = createGiftCards({ ...core, credit, siteOf: sites.byCode })
  return { carts, credit, giftCards, idProofs: createIdProofs({ ...core, carts }) }
}

export type CartModules = ReturnType<typeof composeCart>
