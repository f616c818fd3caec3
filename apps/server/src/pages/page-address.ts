import { knownQuery } from '@karat/sites/page-query.ts'
import { type Page, pageOf } from '@karat/sites/pages.ts'

/** The maximum length of a path with its query. */
const maxLength = 2000

/** A parsed page URL: everything that the page depends on. */
export interface PageAddress {
  /** The first segment as written; whether a site has it is checked elsewhere. */
  locale: string
  /** The path after the locale: `/` or `/c/rings`, with fixed segments in lower case and normalised encoding. */
  rest: string
  /** Undefined where the shop has no such page. */
  page: Page | undefined
  /** Whether only the page's data is requested, as in client-side navigation. */
  data: boolean
  /** Known keys only; see `knownQuery`. */
  query: URLSearchParams
  /** The path as written, without the query, and the query as written. */
  written: string
  search: string
}

const forbidden = /[\p{Cc}/\\]/u
const routeIds = /^(?:root|routes\/[a-z-]+)(?:,(?:root|routes\/[a-z-]+))*$/

/** The path and query of a request target, also of the absolute form. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  return /^https?:\/\/[^/?#]+(\/.*)$/i.exec(target)?.[1]
}

/** The segments of a path, decoded; undefined for an invalid path. */
function partsOf(path: string): string[] | undefined {
  if (path.startsWith('//')) return undefined
  const parts: string[] = []
  for (const part of path.slice(1).replace(/\/$/, '').split('/')) {
    try {
      const decoded = decodeURIComponent(part)
      if (forbidden.test(decoded) || decoded === '.' || decoded === '..') return undefined
      parts.push(decoded)
    } catch {
      return undefined
    }
  }
  return parts.length > 1 && parts.includes('') ? undefined : parts
}

/** Removes the suffix of data requests from the last segment: `stores.data`, or `_.data` for a path that ends with a slash. */
function withoutData(parts: string[]): { parts: string[]; data: boolean } {
  const lastPart = parts.at(-1) ?? ''
  if (parts.length > 1 && lastPart === '_.data') return { parts: parts.slice(0, -1), data: true }
  return lastPart.endsWith('.data')
    ? { parts: [...parts.slice(0, -1), lastPart.slice(0, -'.data'.length)], data: true }
    : { parts, data: false }
}

/** Parses a request target as a page URL; returns an error status for an invalid one. */
export function readPageAddress(target: string): PageAddress | 400 | 414 {
  if (target.length > maxLength) return 414
  const [pathAndQuery = ''] = (pathOf(target) ?? '').split('#')
  const queryStart = pathAndQuery.indexOf('?')
  const path = queryStart < 0 ? pathAndQuery : pathAndQuery.slice(0, queryStart)
  const search = queryStart < 0 ? '' : pathAndQuery.slice(queryStart)
  const decodedParts = path && partsOf(path)
  if (!decodedParts) return 400
  const { parts, data } = withoutData(decodedParts)
  const [locale = '', ...pathParts] = parts
  const page = pageOf(pathParts)
  if (page && pathParts[0]) pathParts[0] = pathParts[0].toLowerCase()
  const givenQuery = new URLSearchParams(search)
  const query = knownQuery(page, givenQuery)
  const routes = givenQuery.get('_routes')
  if (data && routes && routeIds.test(routes)) query.set('_routes', [...new Set(routes.split(','))].toSorted().join(','))
  return { locale, rest: `/${pathParts.map(encodeURIComponent).join('/')}`, page, data, query, written: path, search }
}

/** The canonical path of a page under a locale. */
export function canonicalPath({ rest, data }: PageAddress, locale: string): string {
  const path = `/${locale}${rest}`
  if (!data) return path
  return rest === '/' ? `${path}_.data` : `${path}.data`
}

/** The parsed address of a request target that is spelled canonically; only such pages are cached. The order of query keys does not count. */
export function readCanonicalAddress(target: string): PageAddress | undefined {
  const address = readPageAddress(target)
  return typeof address === 'object' && address.written === canonicalPath(address, address.locale) ? address : undefined
}

/** A path with its query. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The cache key of a page. It contains the origin, so a page rendered for one host is never shown under another. */
export function pageKey(origin: string, address: PageAddress): string {
  return `${origin}${withQuery(canonicalPath(address, address.locale), address.query)}`
}

/** The cookie that remembers a visitor's site; undefined where the browser has it already. */
export function siteCookie(currentCookies: string | undefined, pathname: string): string | undefined {
  const locale = pathname.split('/')[1] ?? ''
  if (pathname.endsWith('.data') || (currentCookies ?? '').split('; ').includes(`shop-site=${locale}`)) return undefined
  return `shop-site=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
}
