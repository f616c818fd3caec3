import { pageOf } from '@karat/sites/pages.ts'
import type { Rewrite } from './port.ts'

/** The maximum length of a path, and of a chain of rewrites. */
export const bounds = { path: 500, steps: 20 } as const

const notInParts = /[\s/?#\\\p{Cc}]/u

/**
 * The canonical form of a path within a site: from its beginning, without query, fragment and trailing slash, in the storefront's spelling;
 * undefined for an invalid path.
 */
export function pathOf(text: string): string | undefined {
  if (!text.startsWith('/') || text.length > bounds.path || /[\s?#]/.test(text)) return undefined
  if (text === '/') return text
  try {
    const parts = text.slice(1).replace(/\/$/, '').split('/').map(decodeURIComponent)
    if (parts.some((part) => part === '' || part === '.' || part === '..' || notInParts.test(part.replaceAll(' ', '')))) return undefined
    return `/${parts.map(encodeURIComponent).join('/')}`
  } catch {
    return undefined
  }
}

/**
 * Whether a path is that of a page which the shop always has, such as `/checkout`: nobody would be redirected, since only a path without a page
 * is. Pages of products, categories and collections may have moved.
 */
export function isAlwaysThere(path: string): boolean {
  const page = pageOf(path.split('/').filter(Boolean))
  return page !== undefined && (page.cache === 'own' || !page.path.includes(':'))
}

/** The target at the end of a chain of rewrites: temporary (302) where any step is; undefined for an empty chain. */
export function endOf(steps: readonly Rewrite[]): Pick<Rewrite, 'target' | 'status'> | undefined {
  const last = steps.at(-1)
  return last && { target: last.target, status: steps.some(({ status }) => status === 302) ? 302 : 301 }
}

/** The form in which paths are stored of a text that may be a part of one, as it stands in the address field or as it is read. */
export function searchedPath(text: string): string {
  try {
    return encodeURI(decodeURI(text))
  } catch {
    return text
  }
}
