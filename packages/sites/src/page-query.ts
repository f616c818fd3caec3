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

/** A page of the shop: the same for everybody, or one shopper's own. */
export interface PageRoute {
  kind: 'public' | 'own'
  /** Query keys that the page depends on; a private page keeps all. */
  keys: readonly string[]
  /** Patterns of valid values by key; other values of these keys are ignored. */
  valid?: ReadonlyMap<string, RegExp>
}

interface Branch extends PageRoute {
  /** Whether the path continues with a name, as in `/c/rings`. */
  named: boolean
}

const publicPage = (named: boolean, keys: readonly string[] = [], valid?: ReadonlyMap<string, RegExp>): Branch => ({
  kind: 'public',
  named,
  keys,
  ...(valid ? { valid } : {}),
})
const privatePage: Branch = { kind: 'own', named: false, keys: [] }

/** Every page by the first segment of its path after the locale. */
const branches = new Map<string, Branch>([
  ['', publicPage(false)],
  [
    'c',
    publicPage(
      true,
      listingKeys.filter((key) => key !== 'category'),
    ),
  ],
  [
    'collections',
    publicPage(
      true,
      listingKeys.filter((key) => key !== 'collection'),
    ),
  ],
  ['jewellery', publicPage(false, listingKeys)],
  ['p', publicPage(true, ['v'])],
  [
    'reviews',
    publicPage(
      true,
      ['stars', 'colour', 'photos', 'sort', 'page'],
      new Map([
        ['stars', /^[1-5]$/],
        ['colour', /^[\w-]{1,40}$/],
        ['photos', /^with$/],
        ['sort', /^(?:new|high|low)$/],
        ['page', /^[1-9]\d{0,3}$/],
      ]),
    ),
  ],
  ['search', publicPage(false, ['q', ...listingKeys], new Map([['page', /^[1-9]\d{0,3}$/]]))],
  [
    'metal-rates',
    publicPage(
      false,
      ['days', 'purity'],
      new Map([
        ['days', /^(?:7|30|90|365)$/],
        ['purity', /^(?:24K|22K|21K|18K|14K|10K|9K|PT950|S999|S925)$/],
      ]),
    ),
  ],
  ['stores', publicPage(false)],
  ['investors', publicPage(false)],
  ['gift-cards', publicPage(false)],
  ['pages', publicPage(true)],
  ['cart', privatePage],
  ['checkout', privatePage],
  ['checkout-thankyou', privatePage],
  ['sign-in', privatePage],
  ['sign-up', privatePage],
  ['forgot-password', privatePage],
  ['reset-password', privatePage],
  ['dashboard', { ...privatePage, named: true }],
  ['wishlist', privatePage],
])

/** Paths of pages below a shopper's own: an order, a return, the actions on an order, a shared wishlist. */
const ownBelow = /^wishlist\/[^/]+$|^dashboard\/(?:order-listing\/[^/]+(?:\/(?:cancel|return|payment))?|return-request\/[^/]+)$/i

/** The page of path segments after the locale, matched without regard to case; undefined where there is none. */
export function pageRoute(parts: readonly string[]): PageRoute | undefined {
  const branch = branches.get((parts[0] ?? '').toLowerCase())
  if (ownBelow.test(parts.join('/'))) return branch
  return branch && parts.length === (branch.named ? 2 : parts[0] ? 1 : 0) ? branch : undefined
}

const controlCharacter = /\p{Cc}/u

/**
 * The relevant part of a page's query: known keys in alphabetical order, each once, without empty or unreadable values and
 * without defaults (`page=1`). Server and browser build links and pages from this alone, so that other
 * parameters (`utm_source`) change neither.
 */
export function knownQuery(route: PageRoute | undefined, search: URLSearchParams): URLSearchParams {
  if (route?.kind === 'own') return new URLSearchParams(search)
  const result = new URLSearchParams()
  for (const key of (route?.keys ?? []).toSorted()) {
    const value = search.get(key)
    if (!value || controlCharacter.test(value) || (key === 'page' && value === '1')) continue
    if (route?.valid?.get(key)?.test(value) ?? true) result.set(key, value)
  }
  return result
}
