import type { ExportedList } from '@karat/sites/staff-lists.ts'
import { newPriceColumns } from '../modules/catalogue/pricing/export-new-prices.ts'
import { pieceExportColumns } from '../modules/catalogue/inventory/ready-pieces/read-pieces.ts'
import { productExportColumns } from '../modules/catalogue/products/editing/export-products.ts'
import { promotionExportColumns } from '../modules/catalogue/promotions/editing/read-promotion.ts'
import { draftExportColumns } from '../modules/checkout/drafts/export-drafts.ts'
import { openPayoutColumns } from '../modules/checkout/payouts/export-open.ts'
import { transferExportColumns } from '../modules/checkout/transfers/list-expected.ts'
import { enquiryExportColumns } from '../modules/content/enquiries/list-enquiries.ts'
import { reviewExportColumns } from '../modules/customers/reviews/export-reviews.ts'
import { cancellationExportColumns } from '../modules/orders/cancellations/list-waiting.ts'
import { cashExportColumns } from '../modules/orders/orders/cash/list-cash-due.ts'
import { orderExportColumns } from '../modules/orders/orders/staff/export-orders.ts'
import { refundExportColumns } from '../modules/orders/refunds/export-refunds.ts'
import { waitingRefundExportColumns } from '../modules/orders/refunds/list-manual.ts'
import { registerFormOf } from '../modules/orders/registers/export-register.ts'
import { registerColumns } from '../modules/orders/registers/files/plain-register.ts'
import { returnExportColumns } from '../modules/orders/returns/staff/export-returns.ts'
import { revisionExportColumns } from '../modules/orders/revisions/list-held.ts'
import { approvalExportColumns } from '../modules/staff/approvals/list-approvals.ts'
import type { ApprovalService } from '../modules/staff/approvals/service.ts'
import { auditExportColumns } from '../modules/staff/audit/export-entries.ts'
import type { AuditService } from '../modules/staff/audit/service.ts'
import type { ExportSource } from '../modules/staff/exports/dependencies.ts'
import type { AfterSaleModules } from './after-sale.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { CheckoutModules } from './checkout.ts'
import type { ContentModules } from './content.ts'
import type { CustomerModules } from './customers.ts'

type ExportedModules = Pick<AfterSaleModules, 'staffOrders' | 'returns' | 'refunds' | 'registers' | 'revisions' | 'cancellations'> &
  Pick<CheckoutModules, 'drafts' | 'payouts' | 'transfers'> &
  Pick<CatalogueModules, 'editing' | 'pricing' | 'productImports' | 'promotionEditing' | 'readyPieces'> &
  Pick<ContentModules, 'enquiries'> &
  Pick<CustomerModules, 'reviews'> & { approvals: ApprovalService; audit: AuditService }

/** The lists of staff that can be downloaded: the columns of each, the permission that it needs, and its rows. */
export function exportSources(modules: ExportedModules): Readonly<Record<ExportedList, ExportSource>> {
  const { staffOrders, returns, refunds, registers, revisions, cancellations, drafts, payouts, transfers } = modules
  const { editing, pricing, productImports, promotionEditing, readyPieces, enquiries, reviews, approvals, audit } = modules
  const [orders, products, accounts] = ['orders.read', 'products.read', 'accounts.read'] as const
  return {
    orders: { permission: orders, columns: orderExportColumns, contactColumns: ['city', 'postcode'], pages: staffOrders.export },
    returns: { permission: orders, columns: returnExportColumns, pages: returns.exportForStaff },
    refunds: { permission: orders, columns: refundExportColumns, pages: refunds.exportForStaff },
    'waiting-refunds': { permission: orders, columns: waitingRefundExportColumns, pages: refunds.exportManual },
    transfers: { permission: orders, columns: transferExportColumns, pages: transfers.exportExpected },
    cash: { permission: orders, columns: cashExportColumns, pages: staffOrders.exportCashDue },
    cancellations: { permission: orders, columns: cancellationExportColumns, pages: cancellations.exportWaiting },
    revisions: { permission: orders, columns: revisionExportColumns, pages: revisions.exportHeld },
    drafts: { permission: 'orders.draft', columns: draftExportColumns, pages: drafts.exportForStaff },
    reviews: { permission: 'reviews.read', columns: reviewExportColumns, contactColumns: ['author'], pages: reviews.exportForStaff },
    enquiries: { permission: 'enquiries.read', columns: enquiryExportColumns, contactColumns: ['city'], pages: enquiries.exportForStaff },
    products: { permission: products, columns: productExportColumns, pages: editing.exportForStaff },
    'product-file': { permission: products, columns: [], fields: productImports.fileColumns, pages: productImports.exportFile },
    'ready-pieces': { permission: 'stock.read', columns: pieceExportColumns, pages: readyPieces.exportForStaff },
    promotions: { permission: 'promotions.read', columns: promotionExportColumns, pages: promotionEditing.exportForStaff },
    'new-prices': { permission: 'rates.propose', columns: newPriceColumns, pages: pricing.exportNewPrices },
    books: { permission: accounts, columns: registerColumns, contactColumns: ['buyer'], form: registerFormOf, pages: registers.export },
    payouts: { permission: accounts, columns: openPayoutColumns, pages: payouts.export },
    approvals: { permission: undefined, columns: approvalExportColumns, pages: approvals.exportForStaff },
    audit: { permission: 'settings.read', columns: auditExportColumns, pages: audit.export },
  }
}
