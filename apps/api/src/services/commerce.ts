import type { Server } from '../kernel/http.ts'
import type { Modules } from '../compose.ts'
import { cancellationRoutes } from '../modules/cancellations/routes.ts'
import { cartRoutes } from '../modules/cart/routes.ts'
import { catalogueRoutes } from '../modules/catalogue/routes.ts'
import { checkoutRoutes } from '../modules/checkout/routes.ts'
import { creditRoutes } from '../modules/credit/routes.ts'
import { documentRoutes } from '../modules/documents/routes.ts'
import { deliveryRoutes } from '../modules/delivery/routes.ts'
import { enquiryRoutes } from '../modules/enquiries/routes.ts'
import { giftCardRoutes } from '../modules/gift-cards/routes.ts'
import { idProofRoutes } from '../modules/id-proof/routes.ts'
import { mediaRoutes } from '../modules/media/routes.ts'
import { declineRoutes } from '../modules/notifications/routes.ts'
import { orderRoutes } from '../modules/orders/routes.ts'
import { sandboxBankRoutes } from '../modules/payments/bank.ts'
import { paymentFormRoutes } from '../modules/payments/form-page.ts'
import { scriptPageRoutes } from '../modules/payments/script-page.ts'
import { webhookRoutes } from '../modules/payments/routes.ts'
import { rateRoutes } from '../modules/pricing/routes.ts'
import { refundRoutes } from '../modules/refunds/routes.ts'
import { returnRoutes } from '../modules/returns/routes.ts'
import { reviewRoutes } from '../modules/reviews/routes.ts'
import { revisionRoutes } from '../modules/revisions/routes.ts'
import { rewriteRoutes } from '../modules/rewrites/routes.ts'
import { searchRoutes } from '../modules/search/routes.ts'
import { transferRoutes } from '../modules/transfers/routes.ts'
import { wishlistRoutes } from '../modules/wishlist/routes.ts'
import { readRequestContext } from './request-context.ts'

/** The commerce service: products, carts, checkout, orders, wishlists, and the pictures that go with them. */
export async function commerceService(server: Server, modules: Modules): Promise<void> {
  readRequestContext(server, modules)
  catalogueRoutes(server, modules)
  rateRoutes(server, modules)
  searchRoutes(server, modules)
  deliveryRoutes(server, modules)
  cartRoutes(server, {
    ...modules,
    deliveryEstimates: modules.checkout.deliveryEstimates,
    cashRefusal: modules.checkout.cashRefusal,
    deliveryOptions: modules.checkout.deliveryOptions,
    offersGateway: modules.payments.offers,
  })
  checkoutRoutes(server, { ...modules, inAskedLanguage: modules.carts.inAskedLanguage, recordShown: modules.carts.recordShown })
  idProofRoutes(server, modules.idProofs)
  orderRoutes(server, modules)
  cancellationRoutes(server, modules)
  refundRoutes(server, modules)
  revisionRoutes(server, modules)
  documentRoutes(server, modules)
  wishlistRoutes(server, modules.wishlists)
  creditRoutes(server, modules.credit)
  giftCardRoutes(server, modules.giftCards)
  rewriteRoutes(server, modules)
  mediaRoutes(server, modules.media)
  await server.register(async (scope) => returnRoutes(scope as Server, modules))
  await server.register(async (scope) => reviewRoutes(scope as Server, modules))
  await server.register(async (scope) => enquiryRoutes(scope as Server, modules))
  await server.register(async (scope) => declineRoutes(scope as Server, modules))
  await server.register(async (scope) => webhookRoutes(scope as Server, modules.payments))
  await server.register(async (scope) => paymentFormRoutes(scope as Server, modules))
  await server.register(async (scope) => scriptPageRoutes(scope as Server, modules))
  transferRoutes(server, modules.transfers)
  const { sandboxBank } = modules
  if (sandboxBank)
    await server.register(async (scope) =>
      sandboxBankRoutes(scope as Server, { ...modules, bank: sandboxBank, payeeOf: modules.houseName }),
    )
}
