import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  ...prefix(':locale', [
    index('routes/home.tsx'),
    route('c/:category', 'routes/category.tsx'),
    route('collections/:collection', 'routes/collection.tsx'),
    route('jewellery', 'routes/all.tsx'),
    route('p/:slug', 'routes/product.tsx'),
    route('reviews/:slug', 'routes/reviews.tsx'),
    route('search', 'routes/search.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('checkout-thankyou', 'routes/thank-you.tsx'),
    route('sign-in', 'routes/sign-in.tsx'),
    route('sign-up', 'routes/sign-up.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('dashboard/profile', 'routes/profile.tsx'),
    route('dashboard/addresses', 'routes/addresses.tsx'),
    route('dashboard/credit', 'routes/credit.tsx'),
    route('dashboard/orders/:number?', 'routes/orders.tsx'),
    route('dashboard/reviews', 'routes/own-reviews.tsx'),
    route('gift-cards', 'routes/gift-cards.tsx'),
    route('wishlist', 'routes/wishlist.tsx'),
    route('wishlist/:share', 'routes/shared-wishlist.tsx'),
    route('metal-rates', 'routes/metal-rates.tsx'),
    route('stores', 'routes/stores.tsx'),
    // In development: the gallery with all its options, and the components of `packages/ui` in all their states.
    ...(import.meta.env.DEV ? [route('pages/gallery', 'routes/gallery-demo.tsx'), route('ui', 'routes/ui-demo.tsx')] : []),
    route('pages/:page', 'routes/page.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
