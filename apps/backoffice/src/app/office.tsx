import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ErrorPage, PageError } from './error-page.tsx'

/** The pages behind the sign-in by their addresses below `/backoffice`, each loaded when it is first opened. */
const createRouter = () =>
  createBrowserRouter(
    [
      {
        errorElement: <ErrorPage />,
        HydrateFallback: () => null,
        children: [
          {
            lazy: async () => ({ Component: (await import('../shell/shell.tsx')).Shell }),
            children: [
              {
                // The menu stays beside it.
                errorElement: <PageError />,
                children: [
                  { index: true, lazy: async () => ({ Component: (await import('../home/home-page.tsx')).HomePage }) },
                  { path: 'orders', lazy: async () => ({ Component: (await import('../orders/orders-page.tsx')).OrdersPage }) },
                  { path: 'orders/:number', lazy: async () => ({ Component: (await import('../orders/order-page.tsx')).OrderPage }) },
                  { path: 'drafts', lazy: async () => ({ Component: (await import('../drafts/drafts-page.tsx')).DraftsPage }) },
                  { path: 'drafts/:number', lazy: async () => ({ Component: (await import('../drafts/draft-page.tsx')).DraftPage }) },
                  { path: 'returns', lazy: async () => ({ Component: (await import('../returns/returns-page.tsx')).ReturnsPage }) },
                  { path: 'returns/:number', lazy: async () => ({ Component: (await import('../returns/return-page.tsx')).ReturnPage }) },
                  { path: 'money', lazy: async () => ({ Component: (await import('../money/money-page.tsx')).MoneyPage }) },
                  { path: 'reviews', lazy: async () => ({ Component: (await import('../reviews/reviews-page.tsx')).ReviewsPage }) },
                  { path: 'reviews/:id', lazy: async () => ({ Component: (await import('../reviews/review-page.tsx')).ReviewPage }) },
                  { path: 'enquiries', lazy: async () => ({ Component: (await import('../enquiries/enquiries-page.tsx')).EnquiriesPage }) },
                  { path: 'enquiries/:id', lazy: async () => ({ Component: (await import('../enquiries/enquiry-page.tsx')).EnquiryPage }) },
                  { path: 'customers', lazy: async () => ({ Component: (await import('../customers/customers-page.tsx')).CustomersPage }) },
                  {
                    path: 'customers/:id',
                    lazy: async () => ({ Component: (await import('../customers/customer-page.tsx')).CustomerPage }),
                  },
                  { path: 'rates', lazy: async () => ({ Component: (await import('../rates/rates-page.tsx')).RatesPage }) },
                  { path: 'approvals', lazy: async () => ({ Component: (await import('../approvals/approvals-page.tsx')).ApprovalsPage }) },
                  { path: 'staff', lazy: async () => ({ Component: (await import('../staff/staff-page.tsx')).StaffPage }) },
                  { path: 'account', lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }) },
                  { path: 'audit', lazy: async () => ({ Component: (await import('../audit/audit-page.tsx')).AuditPage }) },
                  { path: '*', lazy: async () => ({ Component: (await import('../shell/no-page.tsx')).NoPage }) },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/backoffice' },
  )

/** The application behind the sign-in. */
export function Office() {
  const [router] = useState(createRouter)
  return <RouterProvider router={router} />
}
