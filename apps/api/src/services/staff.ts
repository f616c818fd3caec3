import type { Modules } from '../compose.ts'
import type { Server } from '../kernel/http.ts'
import { staffReadyPieceRoutes } from '../modules/catalogue/inventory/ready-pieces/staff-routes.ts'
import { staffStockRoutes } from '../modules/catalogue/inventory/staff-routes.ts'
import { staffMediaRoutes } from '../modules/catalogue/media/staff-routes.ts'
import { staffCallsOf } from '../kernel/route.ts'
import { staffCollectionRoutes } from '../modules/catalogue/products/collections/staff-routes.ts'
import { staffProductRoutes } from '../modules/catalogue/products/editing/staff-routes.ts'
import { staffImportRoutes } from '../modules/catalogue/products/imports/staff-routes.ts'
import { staffPromotionRoutes } from '../modules/catalogue/promotions/editing/staff-routes.ts'
import { staffRateRoutes } from '../modules/catalogue/pricing/staff-routes.ts'
import { staffCreditRoutes } from '../modules/checkout/credit/staff-routes.ts'
import { staffDeliveryRoutes } from '../modules/checkout/delivery/staff-routes.ts'
import { staffGiftCardRoutes } from '../modules/checkout/gift-cards/staff-routes.ts'
import { staffDraftRoutes } from '../modules/checkout/drafts/staff-routes.ts'
import { staffTransferRoutes } from '../modules/checkout/transfers/staff-routes.ts'
import { staffEnquiryRoutes } from '../modules/content/enquiries/staff-routes.ts'
import { staffContentRoutes } from '../modules/content/pages/editing/staff-routes.ts'
import { staffRewriteRoutes } from '../modules/content/rewrites/staff-routes.ts'
import { staffSiteRoutes } from '../modules/content/sites/editing/staff-routes.ts'
import { staffSiteStartRoutes } from '../modules/content/sites/starting/staff-routes.ts'
import { staffStoreRoutes } from '../modules/content/stores/editing/staff-routes.ts'
import { staffCustomerRoutes } from '../modules/customers/lookup/staff-routes.ts'
import { staffReviewRoutes } from '../modules/customers/reviews/staff-routes.ts'
import { staffCancellationRoutes } from '../modules/orders/cancellations/staff-routes.ts'
import { staffDocumentRoutes } from '../modules/orders/documents/staff-routes.ts'
import { staffOrderRoutes } from '../modules/orders/orders/staff-routes.ts'
import { staffPayoutRoutes } from '../modules/checkout/payouts/staff-routes.ts'
import { staffBookRoutes } from '../modules/orders/registers/staff-routes.ts'
import { staffRefundRoutes } from '../modules/orders/refunds/staff-routes.ts'
import { staffReturnRoutes } from '../modules/orders/returns/staff-routes.ts'
import { staffRevisionRoutes } from '../modules/orders/revisions/staff-routes.ts'
import { staffScaleRoutes } from '../modules/orders/scales/staff-routes.ts'
import { approvalRoutes } from '../modules/staff/approvals/routes.ts'
import { auditRoutes } from '../modules/staff/audit/routes.ts'
import { exportRoutes } from '../modules/staff/exports/routes.ts'
import { homeRoutes } from '../modules/staff/home/routes.ts'
import { memberAccountRoutes } from '../modules/staff/members/account-routes.ts'
import { memberRoutes } from '../modules/staff/members/routes.ts'
import { securityRoutes } from '../modules/staff/security/routes.ts'
import { queueRoutes } from '../modules/staff/queues/routes.ts'
import { savedViewRoutes } from '../modules/staff/saved-views/routes.ts'
import { operationRoutes } from './operations.ts'
import { readStaffContext } from './request-context.ts'

/** The staff service: sign-in, members and their audit, rates, orders, returns and queues. */
export function staffService(server: Server, modules: Modules): void {
  readStaffContext(server, modules)
  server.checkStores = modules.storeScope.check
  server.findLastChange = modules.audit.lastChange
  memberRoutes(server, modules)
  memberAccountRoutes(server, modules)
  auditRoutes(server, modules.audit)
  securityRoutes(server, modules)
  staffProductRoutes(server, modules)
  staffCollectionRoutes(server, modules)
  staffImportRoutes(server, modules)
  staffPromotionRoutes(server, modules)
  staffRateRoutes(server, modules)
  staffOrderRoutes(server, modules)
  staffDocumentRoutes(server, modules)
  staffDraftRoutes(server, modules)
  staffReturnRoutes(server, modules)
  staffReviewRoutes(server, modules)
  savedViewRoutes(server, modules)
  exportRoutes(server, modules)
  homeRoutes(server, modules)
  queueRoutes(server, modules)
  staffEnquiryRoutes(server, modules)
  staffCustomerRoutes(server, modules)
  staffCancellationRoutes(server, modules)
  staffRefundRoutes(server, modules)
  staffBookRoutes(server, modules)
  staffPayoutRoutes(server, modules)
  staffTransferRoutes(server, modules)
  staffRevisionRoutes(server, modules)
  staffCreditRoutes(server, modules)
  staffGiftCardRoutes(server, modules)
  staffDeliveryRoutes(server, modules)
  staffStockRoutes(server, modules)
  staffReadyPieceRoutes(server, modules)
  staffContentRoutes(server, modules)
  staffRewriteRoutes(server, modules)
  staffSiteRoutes(server, modules)
  staffSiteStartRoutes(server, modules)
  staffStoreRoutes(server, modules)
  staffScaleRoutes(server, modules)
  staffMediaRoutes(server, modules)
  operationRoutes(server, modules)
  approvalRoutes(server, modules.approvals)
  modules.approvals.serve(staffCallsOf(server))
}
