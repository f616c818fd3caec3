import type { ComponentType } from 'react'

/** The pages behind the sign-in by their paths below `/backoffice`, each loaded when it is first opened. */
export const officePages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': async () => (await import('../home/home-page.tsx')).HomePage,
  orders: async () => (await import('../orders/orders-page.tsx')).OrdersPage,
  'orders/:number': async () => (await import('../orders/order-page.tsx')).OrderPage,
  drafts: async () => (await import('../drafts/drafts-page.tsx')).DraftsPage,
  'drafts/:number': async () => (await import('../drafts/draft-page.tsx')).DraftPage,
  returns: async () => (await import('../returns/returns-page.tsx')).ReturnsPage,
  'returns/:number': async () => (await import('../returns/return-page.tsx')).ReturnPage,
  'returns/:number/side-by-side': async () => (await import('../returns/side-by-side-page.tsx')).SideBySidePage,
  money: async () => (await import('../money/money-page.tsx')).MoneyPage,
  reviews: async () => (await import('../reviews/reviews-page.tsx')).ReviewsPage,
  'reviews/:id': async () => (await import('../reviews/review-page.tsx')).ReviewPage,
  enquiries: async () => (await import('../enquiries/enquiries-page.tsx')).EnquiriesPage,
  'enquiries/:id': async () => (await import('../enquiries/enquiry-page.tsx')).EnquiryPage,
  customers: async () => (await import('../customers/customers-page.tsx')).CustomersPage,
  'customers/:id': async () => (await import('../customers/customer-page.tsx')).CustomerPage,
  products: async () => (await import('../products/products-page.tsx')).ProductsPage,
  'products/:id': async () => (await import('../products/product-page.tsx')).ProductPage,
  collections: async () => (await import('../products/collections/collections-page.tsx')).CollectionsPage,
  'collections/:id': async () => (await import('../products/collections/collection-page.tsx')).CollectionPage,
  rates: async () => (await import('../rates/rates-page.tsx')).RatesPage,
  approvals: async () => (await import('../approvals/approvals-page.tsx')).ApprovalsPage,
  staff: async () => (await import('../staff/staff-page.tsx')).StaffPage,
  account: async () => (await import('../account/account-page.tsx')).AccountPage,
  audit: async () => (await import('../audit/audit-page.tsx')).AuditPage,
}
