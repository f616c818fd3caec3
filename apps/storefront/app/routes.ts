import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from '@karat/sites/pages.ts'

export default [
  ...prefix(':locale', [
    // In development: the gallery with all its options, and the components of `packages/ui` in all their states.
    ...(import.meta.env.DEV ? [route('pages/gallery', 'routes/gallery-demo.tsx'), route('ui', 'routes/ui-demo.tsx')] : []),
    ...pages.map(({ path, route: name }) => (path === '' ? index(`routes/${name}.tsx`) : route(path, `routes/${name}.tsx`))),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
