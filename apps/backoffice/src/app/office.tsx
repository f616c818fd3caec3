import { useState } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { ErrorPage, PageError } from './error-page.tsx'
import { officePages } from './office-pages.ts'

const pageRoutes = Object.entries(officePages).map(([path, load]): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
}))

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
                children: [...pageRoutes, { path: '*', lazy: async () => ({ Component: (await import('../shell/no-page.tsx')).NoPage }) }],
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
