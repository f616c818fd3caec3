import { keepPrivate, type Server } from '../kernel/http.ts'
import type { Modules } from '../compose.ts'
import { cartRoutes } from '../modules/cart/routes.ts'
import { catalogueRoutes } from '../modules/catalogue/routes.ts'
import { checkoutRoutes } from '../modules/checkout/routes.ts'
import { deliveryRoutes } from '../modules/delivery/routes.ts'
import { mediaRoutes } from '../modules/media/routes.ts'
import { orderRoutes } from '../modules/orders/routes.ts'
import { sandboxBankRoutes } from '../modules/payments/bank.ts'
import { webhookRoutes } from '../modules/payments/routes.ts'
import { rateRoutes } from '../modules/pricing/routes.ts'
import { searchRoutes } from '../modules/search/routes.ts'
import { readCallHeaders } from './call-headers.ts'

/** The commerce service: products, carts, checkout, orders, and the pictures that go with them. */
export async function commerceService(server: Server, modules: Modules): Promise<void> {
  readCallHeaders(server, modules.sites)
  catalogueRoutes(server, modules)
  rateRoutes(server, modules)
  searchRoutes(server, modules)
  deliveryRoutes(server, modules)
  await server.register(async (personal) => {
    const scope = personal as Server
    keepPrivate(scope)
    cartRoutes(scope, {
      ...modules,
      arrivals: modules.checkout.arrivals,
      cashRefusal: modules.checkout.cashRefusal,
      offersGateway: modules.payments.offers,
    })
    checkoutRoutes(scope, { ...modules, inLanguageOf: modules.carts.forCall })
    orderRoutes(scope, modules)
  })
  mediaRoutes(server, modules.media)
  await server.register(async (scope) => webhookRoutes(scope as Server, modules.payments))
  const { sandboxBank } = modules
  if (sandboxBank) await server.register(async (scope) => sandboxBankRoutes(scope as Server, { ...modules, bank: sandboxBank }))
}
