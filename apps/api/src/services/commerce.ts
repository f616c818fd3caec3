import type { Server } from '../kernel/http.ts'
import type { Modules } from '../compose.ts'
import { cancellationRoutes } from '../modules/orders/cancellations/routes.ts'
import { cartRoutes } from '../modules/cart/routes.ts'
import { catalogueRoutes } from '../modules/catalogue/products/routes.ts'
import { checkoutRoutes } from '../modules/checkout/checkout/routes.ts'
import { creditRoutes } from '../modules/checkout/credit/routes.ts'
import { documentRoutes } from '../modules/orders/documents/routes.ts'
import { deliveryRoutes } from '../modules/checkout/delivery/routes.ts'
import { enquiryRoutes } from '../modules/content/enquiries/routes.ts'
import { draftRoutes } from '../modules/checkout/drafts/routes.ts'
import { giftCardRoutes } from '../modules/checkout/gift-cards/routes.ts'
import { idProofRoutes } from '../modules/checkout/id-proof/routes.ts'
import { mediaRoutes } from '../modules/catalogue/media/routes.ts'
import { declineRoutes, receiptRoutes } from '../modules/notifications/routes.ts'
import { orderRoutes } from '../modules/orders/orders/routes.ts'
import { sandboxBankRoutes } from '../modules/checkout/payments/gateways/sandbox/bank.ts'
import { paymentFormRoutes } from '../modules/checkout/payments/gateways/form-page.ts'
import { scriptPageRoutes } from '../modules/checkout/payments/gateways/script-page.ts'
import { webhookRoutes } from '../modules/checkout/payments/routes.ts'
import { rateRoutes } from '../modules/catalogue/pricing/routes.ts'
import { refundRoutes } from '../modules/orders/refunds/routes.ts'
import { returnRoutes } from '../modules/orders/returns/routes.ts'
import { reviewRoutes } from '../modules/customers/reviews/routes.ts'
import { revisionRoutes } from '../modules/orders/revisions/routes.ts'
import { rewriteRoutes } from '../modules/content/rewrites/routes.ts'
import { searchRoutes } from '../modules/catalogue/search/routes.ts'
import { transferRoutes } from '../modules/checkout/transfers/routes.ts'
import { wishlistRoutes } from '../modules/customers/wishlist/routes.ts'
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
  draftRoutes(server, {
    drafts: modules.drafts,
    deliveryEstimates: modules.checkout.deliveryEstimates,
    inAskedLanguage: modules.carts.inAskedLanguage,
    recordShown: modules.carts.recordShown,
  })
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
  receiptRoutes(server, modules)
  await server.register(async (scope) => webhookRoutes(scope as Server, modules.payments))
  await server.register(async (scope) => paymentFormRoutes(scope as Server, modules))
  await server.register(async (scope) => scriptPageRoutes(scope as Server, modules))
  transferRoutes(server, modules.transfers)
  const { sandboxBank } = modules
  if (sandboxBank)
    await server.register(async (scope) =>
      sandboxBankRoutes(scope as Server, { ...modules, bank: sandboxBank, payeeOf: modules.merchantName }),
    )
}
