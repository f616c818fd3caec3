/** The filters of a listing's address, by the names that the service knows them by. */
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
  'page',
] as const

/** A page that the shop has: the same for everybody, or one shopper's own. */
export interface PageRoute {
  kind: 'public' | 'own'
  /** Query keys that the page is made of; of a page of one's own, all are. */
  keys: readonly string[]
  /** Values that count, for keys of which the page takes any other as none. */
  valid?: ReadonlyMap<string, RegExp>
}

interface Branch extends PageRoute {
  /** Whether a name follows, as in `/c/rings`. */
  named: boolean
}

const open = (named: boolean, keys: readonly string[] = [], valid?: ReadonlyMap<string, RegExp>): Branch => ({
  kind: 'public',
  named,
  keys,
  ...(valid ? { valid } : {}),
})
const own: Branch = { kind: 'own', named: false, keys: [] }

/** Every page by the first part of its path after the locale. */
const branches = new Map<string, Branch>([
  ['', open(false)],
  [
    'c',
    open(
      true,
      listingKeys.filter((key) => key !== 'category'),
    ),
  ],
  [
    'collections',
    open(
      true,
      listingKeys.filter((key) => key !== 'collection'),
    ),
  ],
  ['jewellery', open(false, listingKeys)],
  ['p', open(true, ['v'])],
  ['search', open(false, ['q', 'page'], new Map([['page', /^[1-9]\d{0,3}$/]]))],
  [
    'metal-rates',
    open(
      false,
      ['days', 'purity'],
      new Map([
        ['days', /^(?:7|30|90|365)$/],
        ['purity', /^(?:24K|22K|21K|18K|14K|10K|9K|PT950|S999|S925)$/],
      ]),
    ),
  ],
  ['stores', open(false)],
  ['pages', open(true)],
  ['cart', own],
  ['checkout', own],
  ['checkout-thankyou', own],
])

/** The page at the parts of a path after the locale, however they are cased; undefined where there is none. */
export function pageRoute(parts: readonly string[]): PageRoute | undefined {
  const branch = branches.get((parts[0] ?? '').toLowerCase())
  return branch && parts.length === (branch.named ? 2 : parts[0] ? 1 : 0) ? branch : undefined
}

const unreadable = /\p{Cc}/u

/**
 * What counts of a page's query: known keys in alphabetical order, each once, without empty or unreadable values and
 * without what says nothing (`page=1`). Server and browser make links and pages of this alone, so that what else an
 * address carries (`utm_source`) changes neither.
 */
export function knownQuery(route: PageRoute | undefined, search: URLSearchParams): URLSearchParams {
  if (route?.kind === 'own') return new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const key of (route?.keys ?? []).toSorted()) {
    const value = search.get(key)
    if (!value || unreadable.test(value) || (key === 'page' && value === '1')) continue
    if (route?.valid?.get(key)?.test(value) ?? true) known.set(key, value)
  }
  return known
}
