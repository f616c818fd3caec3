/** The parts of a cached-content key that a site and language have their own of. */
const siteLanguageKinds = ['WIDGET', 'HOME_BANNERS', 'MENU_BANNERS', 'BLOCK', 'MENU', 'PAGES'] as const
const siteKinds = ['METAL_PRICE', 'AD_BANNERS'] as const
const sharedKeys = ['SITE_SETTINGS', 'PRODUCT_CART_SETTINGS', 'WEBSITE_STORE', 'SOCIAL_INSTA_FEED'] as const

/** A cached-content key, read. */
export type ContentKey =
  | { kind: (typeof siteLanguageKinds)[number]; website: string; store: string; language: string }
  | { kind: (typeof siteKinds)[number]; website: string; store: string }
  | { kind: 'COUNTRIES' | 'STORES' | 'CATEGORIES'; language: string }
  | { kind: (typeof sharedKeys)[number] }

/** Reads a key such as `PNG_IN_EN_WIDGET`, `PNG_IN_METAL_PRICE` or `COUNTRIES_EN`; undefined where it is none. */
export function readKey(key: string): ContentKey | undefined {
  const shared = sharedKeys.find((known) => known === key)
  if (shared) return { kind: shared }
  const listed = /^(COUNTRIES|STORES|CATEGORIES)_([A-Za-z-]+)$/.exec(key)
  if (listed) return { kind: listed[1] as 'COUNTRIES' | 'STORES' | 'CATEGORIES', language: listed[2] ?? '' }
  for (const kind of siteLanguageKinds) {
    const match = new RegExp(`^([A-Za-z0-9]+)_([A-Za-z0-9]+)_([A-Za-z-]+)_${kind}$`).exec(key)
    if (match) return { kind, website: match[1] ?? '', store: match[2] ?? '', language: match[3] ?? '' }
  }
  for (const kind of siteKinds) {
    const match = new RegExp(`^([A-Za-z0-9]+)_([A-Za-z0-9]+)_${kind}$`).exec(key)
    if (match) return { kind, website: match[1] ?? '', store: match[2] ?? '' }
  }
  return undefined
}

/** Content is written in English first: where a language has none of its own, the words are English, marked as such. */
export function sayIn(words: unknown, language: string): unknown {
  if (Array.isArray(words)) return words.map((one) => sayIn(one, language))
  if (typeof words !== 'object' || words === null) return words
  const entries = Object.entries(words)
  if ('en' in words && entries.every(([, value]) => typeof value === 'string')) {
    const found = entries.find(([code]) => code.toLowerCase() === language.toLowerCase()) ?? entries.find(([code]) => code === 'en')
    return found?.[1]
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, sayIn(value, language)]))
}

/** Leaves out what is for other sites: an entry with `sites` is kept only where the list has this one. */
export function forSite(words: unknown, site: string): unknown {
  if (Array.isArray(words)) {
    return words
      .filter((one) => !Array.isArray((one as { sites?: unknown } | null)?.sites) || (one as { sites: string[] }).sites.includes(site))
      .map((one) => forSite(one, site))
  }
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words)
      .filter(([name]) => name !== 'sites')
      .map(([name, value]) => [name, forSite(value, site)]),
  )
}
