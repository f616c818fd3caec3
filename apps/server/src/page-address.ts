import { knownQuery, type PageRoute, pageRoute } from '@karat/sites/page-query.ts'

/** Letters of a path with its query; a longer one is nobody's page. */
const longest = 2000

/** A page's address as far as the page depends on it, whatever way it was written. */
export interface PageAddress {
  /** The first part as written; whether a site has it is for others to say. */
  locale: string
  /** The path after the locale: `/` or `/c/rings`, its fixed words in lower case, its encoding the usual one. */
  rest: string
  /** Undefined where the shop has no such page. */
  route: PageRoute | undefined
  /** Whether the page's data alone is asked for, as the browser does on its way between pages. */
  data: boolean
  /** Known keys only; see `knownQuery`. */
  query: URLSearchParams
  /** The path as it was written, without the query, and the query as it was written. */
  written: string
  search: string
}

const forbidden = /[\p{Cc}/\\]/u
const routeIds = /^(?:root|routes\/[a-z-]+)(?:,(?:root|routes\/[a-z-]+))*$/

/** The path and query of a request's target; those of the absolute form too, whose host and scheme say nothing here. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  return /^https?:\/\/[^/?#]+(\/.*)$/i.exec(target)?.[1]
}

/** The parts of a path, decoded; undefined where it cannot be read as one page's. */
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

/** Takes the mark of data requests off the last part: `stores.data`, or `_.data` for a path that ends with a slash. */
function withoutData(parts: string[]): { parts: string[]; data: boolean } {
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && last === '_.data') return { parts: parts.slice(0, -1), data: true }
  return last.endsWith('.data') ? { parts: [...parts.slice(0, -1), last.slice(0, -'.data'.length)], data: true } : { parts, data: false }
}

/** Reads the target of a request as a page's address; where it cannot be one, the status to say so with. */
export function readPageAddress(target: string): PageAddress | 400 | 414 {
  if (target.length > longest) return 414
  const [whole = ''] = (pathOf(target) ?? '').split('#')
  const cut = whole.indexOf('?')
  const written = cut < 0 ? whole : whole.slice(0, cut)
  const search = cut < 0 ? '' : whole.slice(cut)
  const all = written && partsOf(written)
  if (!all) return 400
  const { parts, data } = withoutData(all)
  const [locale = '', ...inside] = parts
  const route = pageRoute(inside)
  if (route && inside[0]) inside[0] = inside[0].toLowerCase()
  const given = new URLSearchParams(search)
  const query = knownQuery(route, given)
  const routes = given.get('_routes')
  if (data && routes && routeIds.test(routes)) query.set('_routes', [...new Set(routes.split(','))].toSorted().join(','))
  return { locale, rest: `/${inside.map(encodeURIComponent).join('/')}`, route, data, query, written, search }
}

/** The one way to write a page's path under a locale. */
export function canonicalPath({ rest, data }: PageAddress, locale: string): string {
  const path = `/${locale}${rest}`
  if (!data) return path
  return rest === '/' ? `${path}_.data` : `${path}.data`
}

/** A path with its query. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Under which a page is kept. It names its own address, so what was rendered for one host is never shown under another. */
export function pageKey(origin: string, address: PageAddress): string {
  return `${origin}${withQuery(canonicalPath(address, address.locale), address.query)}`
}

/** The cookie that remembers a visitor's site, where the browser does not hold it yet. */
export function siteCookie(held: string | undefined, pathname: string): string | undefined {
  const locale = pathname.split('/')[1] ?? ''
  if (pathname.endsWith('.data') || (held ?? '').split('; ').includes(`karat-site=${locale}`)) return undefined
  return `karat-site=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
}
