/** The kinds of cached content that differ by site and language. */
const siteLanguageKinds = ['WIDGET', 'HOME_BANNERS', 'MENU_BANNERS', 'BLOCK', 'MENU', 'PAGES'] as const
const siteKinds = ['METAL_PRICE', 'AD_BANNERS'] as const
const sharedKeys = ['SITE_SETTINGS', 'PRODUCT_CART_SETTINGS', 'WEBSITE_STORE', 'SOCIAL_INSTA_FEED'] as const

/** A parsed cached-content key. */
export type ContentKey =
  | { kind: (typeof siteLanguageKinds)[number]; website: string; store: string; language: string }
  | { kind: (typeof siteKinds)[number]; website: string; store: string }
  | { kind: 'COUNTRIES' | 'STORES' | 'CATEGORIES'; language: string }
  | { kind: (typeof sharedKeys)[number] }

/** Parses a key such as `PNG_IN_EN_WIDGET`, `PNG_IN_METAL_PRICE` or `COUNTRIES_EN`; undefined for an invalid one. */
export function readKey(key: string): ContentKey | undefined {
  const shared = sharedKeys.find((candidate) => candidate === key)
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

/** Content is written in English first: a language without its own text gets the English one. */
export function translateContent(content: unknown, language: string): unknown {
  if (Array.isArray(content)) return content.map((entry) => translateContent(entry, language))
  if (typeof content !== 'object' || content === null) return content
  const entries = Object.entries(content)
  if ('en' in content && entries.every(([, value]) => typeof value === 'string')) {
    const text = entries.find(([code]) => code.toLowerCase() === language.toLowerCase()) ?? entries.find(([code]) => code === 'en')
    return text?.[1]
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, translateContent(value, language)]))
}

/** The fields of content that name a picture, or a pair of banners. */
const pictureFields = new Set(['media', 'wide', 'tall'])

/** Content with each name of a picture replaced, wherever it is. */
export function mapPictures(content: unknown, replace: (id: string) => string): unknown {
  if (Array.isArray(content)) return content.map((entry) => mapPictures(entry, replace))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      pictureFields.has(name) && typeof value === 'string' ? replace(value) : mapPictures(value, replace),
    ]),
  )
}

/** Leaves out entries for other sites: one with `sites` stays only where that contains this site. */
export function forSite(content: unknown, site: string): unknown {
  if (Array.isArray(content)) {
    return content
      .filter(
        (entry) => !Array.isArray((entry as { sites?: unknown } | null)?.sites) || (entry as { sites: string[] }).sites.includes(site),
      )
      .map((entry) => forSite(entry, site))
  }
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content)
      .filter(([name]) => name !== 'sites')
      .map(([name, value]) => [name, forSite(value, site)]),
  )
}
