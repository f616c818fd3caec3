import { createBrowserRouter } from 'react-router'
import { JoinPage } from '../sign-in/join-page.tsx'
import { LinkPage } from '../sign-in/link-page.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { ErrorPage } from './error-page.tsx'

/**
 * The pages by their addresses below `/backoffice`. The pages of a sign-in are in the first script; everything behind it is loaded when it is
 * first opened.
 */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        errorElement: <ErrorPage />,
        HydrateFallback: () => null,
        children: [
          { path: 'sign-in', element: <SignInPage /> },
          { path: 'join', element: <JoinPage /> },
          { path: 'link', element: <LinkPage /> },
          {
            lazy: async () => ({ Component: (await import('../shell/shell.tsx')).Shell }),
            children: [
              { index: true, lazy: async () => ({ Component: (await import('../shell/first-page.tsx')).FirstPage }) },
              { path: 'orders', lazy: async () => ({ Component: (await import('../orders/orders-page.tsx')).OrdersPage }) },
              { path: 'orders/:number', lazy: async () => ({ Component: (await import('../orders/order-page.tsx')).OrderPage }) },
              { path: 'returns', lazy: async () => ({ Component: (await import('../returns/returns-page.tsx')).ReturnsPage }) },
              { path: 'returns/:number', lazy: async () => ({ Component: (await import('../returns/return-page.tsx')).ReturnPage }) },
              { path: '*', lazy: async () => ({ Component: (await import('../shell/no-page.tsx')).NoPage }) },
            ],
          },
        ],
      },
    ],
    { basename: '/backoffice' },
  )
