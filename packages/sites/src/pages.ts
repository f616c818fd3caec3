import { fineness } from './fineness.ts'

/** The query parameters of a listing, by their names in the service. */
export const listingKeys = [
  'category',
  'collection',
  'metal',
  'purity',
  'colour',
  'stone',
  'occasion',
  'audience',
  'size',
  'price',
  'weight',
  'ready',
  'sort',
  'soldOut',
  'page',
] as const

/** A page of the shop: all that more than one part of the program must know of it. */
export interface Page {
  /** Its path under the locale, as the router writes it: `:name` is a parameter, `:name?` one that may be missing; empty for home. */
  path: string
  /** Its file in `apps/storefront/app/routes`, without its ending. */
  route: string
  /** `public`: the same for everybody, so it may be cached. `own`: one shopper's, rendered for each request and never cached. */
  cache: 'public' | 'own'
  /** Whether search engines may list it; `plain`: only without query parameters. */
  indexed: boolean | 'plain'
  /** The entries in the sitemap: the page itself, or one for each category, collection, product or text page. */
  sitemap?: 'itself' | 'categories' | 'collections' | 'products' | 'texts'
  /** False where robots are told not to read it. */
  crawled?: false
  /** The query parameters that a public page depends on: all others are ignored. A page of one shopper keeps every one. */
  query?: readonly string[]
  /** Valid values of parameters; others of the same parameter are ignored. */
  valid?: Readonly<Record<string, RegExp>>
  /** Whether it has a form with a captcha: only these pages may load scripts of another origin, and only where the shop uses such a captcha. */
  captcha?: true
}

const without = (key: (typeof listingKeys)[number]) => listingKeys.filter((one) => one !== key)
/** A purity of which there may be a rate. */
const purity = new RegExp(`^(?:${Object.keys(fineness).join('|')})$`)
const pageNumber = /^[1-9]\d{0,3}$/
const own = { cache: 'own', indexed: false } as const

/**
 * Every page of the shop, each declared here alone: routes, the page cache, links, titles, the sitemap, robots.txt and the content security
 * policy are derived from it.
 */
export const pages: readonly Page[] = [
  { path: '', route: 'home', cache: 'public', indexed: true, sitemap: 'itself' },
  { path: 'jewellery', route: 'all', cache: 'public', indexed: 'plain', sitemap: 'itself', query: listingKeys },
  {
    path: 'metal-rates',
    route: 'metal-rates',
    cache: 'public',
    indexed: 'plain',
    sitemap: 'itself',
    query: ['days', 'purity'],
    valid: { days: /^(?:7|30|90|365)$/, purity },
  },
  { path: 'stores', route: 'stores', cache: 'public', indexed: true, sitemap: 'itself' },
  { path: 'gift-cards', route: 'gift-cards', cache: 'public', indexed: 'plain', sitemap: 'itself' },
  { path: 'c/:category', route: 'category', cache: 'public', indexed: 'plain', sitemap: 'categories', query: without('category') },
  {
    path: 'collections/:collection',
    route: 'collection',
    cache: 'public',
    indexed: 'plain',
    sitemap: 'collections',
    query: without('collection'),
  },
  { path: 'p/:slug', route: 'product', cache: 'public', indexed: true, sitemap: 'products', query: ['v'] },
  {
    path: 'reviews/:slug',
    route: 'reviews',
    cache: 'public',
    indexed: 'plain',
    query: ['stars', 'colour', 'photos', 'sort', 'page'],
    valid: { stars: /^[1-5]$/, colour: /^[\w-]{1,40}$/, photos: /^with$/, sort: /^(?:new|high|low)$/, page: pageNumber },
  },
  { path: 'search', route: 'search', cache: 'public', indexed: false, query: ['q', ...listingKeys], valid: { page: pageNumber } },
  { path: 'investors', route: 'investors', cache: 'public', indexed: true, captcha: true },
  { path: 'pages/:page', route: 'page', cache: 'public', indexed: true, sitemap: 'texts' },
  { path: 'cart', route: 'cart', ...own, crawled: false },
  { path: 'checkout', route: 'checkout', ...own, crawled: false },
  { path: 'pay', route: 'pay', ...own, crawled: false },
  { path: 'checkout-thankyou', route: 'thank-you', ...own, captcha: true },
  { path: 'sign-in', route: 'sign-in', ...own, captcha: true },
  { path: 'sign-up', route: 'sign-up', ...own, captcha: true },
  { path: 'forgot-password', route: 'forgot-password', ...own, captcha: true },
  { path: 'reset-password', route: 'reset-password', ...own, captcha: true },
  { path: 'dashboard/profile', route: 'profile', ...own },
  { path: 'dashboard/addresses', route: 'addresses', ...own },
  { path: 'dashboard/credit', route: 'credit', ...own },
  { path: 'dashboard/order-listing/:number?', route: 'orders', ...own },
  { path: 'dashboard/order-listing/:number/cancel', route: 'cancel-order', ...own },
  { path: 'dashboard/order-listing/:number/payment', route: 'revised-order', ...own },
  { path: 'dashboard/order-listing/:number/return', route: 'return-form', ...own },
  { path: 'dashboard/return-request/:number?', route: 'returns', ...own },
  { path: 'dashboard/reviews', route: 'own-reviews', ...own, captcha: true },
  { path: 'wishlist', route: 'wishlist', ...own },
  { path: 'wishlist/:share', route: 'shared-wishlist', ...own },
]

/** The segments of every page's path; a path with a segment that may be missing is there with it and without it. */
const patterns = pages.flatMap((page) => {
  const segments = page.path.split('/').filter(Boolean)
  const full = { page, segments }
  return segments.at(-1)?.endsWith('?') ? [full, { page, segments: segments.slice(0, -1) }] : [full]
})

/** The page of path segments after the locale, matched without regard to case; undefined where there is none. */
export function pageOf(parts: readonly string[]): Page | undefined {
  const isMatch = (segment: string, index: number) => segment.startsWith(':') || segment === parts[index]?.toLowerCase()
  return patterns.find(({ segments }) => segments.length === parts.length && segments.every(isMatch))?.page
}

/** The page of an address's path, with its locale: `/in-en/c/rings`. */
export function pageAt(pathname: string): Page | undefined {
  return pageOf(pathname.split('/').slice(2).filter(Boolean))
}
