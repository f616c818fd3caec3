import { listingQuery, searchQuery } from '@karat/contract/products.ts'

/** Query keys that a page's address may carry; anything else makes no page of its own. */
const pageKeys = new Set([...Object.keys(listingQuery.shape), ...Object.keys(searchQuery.shape), 'v', 'days', '_routes'])
/** Pages that belong to one shopper: never kept. */
const ownPages = /^\/[^/]+\/(?:checkout|checkout-thankyou|cart)(?:\.data)?$/

/** Whether a path is that of a page which belongs to one shopper. */
export function isOwnPage(pathname: string): boolean {
  return ownPages.test(pathname)
}

/** Under which a page is kept. It names its own address, so what was rendered for one host is never shown under another. */
export function pageKey(url: URL): string {
  if (url.search === '') return `${url.host}${url.pathname}`
  const kept = [...url.searchParams].filter(([name]) => pageKeys.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `${url.host}${url.pathname}?${new URLSearchParams(kept)}`
}

/** What a page is made of, so that a change drops it: its site's rates, the catalogue, content. */
export function pageTags(pathname: string): string[] {
  const subsite = /^\/([a-z]{2})-/.exec(pathname)?.[1] ?? ''
  return ['catalogue', 'content', 'sites', `rates:${subsite}`]
}

/** The cookie that remembers a visitor's site, where the browser does not hold it yet. */
export function siteCookie(held: string | undefined, pathname: string): string | undefined {
  const locale = pathname.split('/')[1] ?? ''
  if (pathname.endsWith('.data') || (held ?? '').includes(`karat-site=${locale}`)) return undefined
  return `karat-site=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
}
