import type { Page } from './pages.ts'

const controlCharacter = /\p{Cc}/u

/**
 * The relevant part of a page's query: known keys in alphabetical order, each once, without empty or unreadable values and
 * without defaults (`page=1`). Server and browser build links and pages from this alone, so that other
 * parameters (`utm_source`) change neither.
 */
export function knownQuery(page: Page | undefined, search: URLSearchParams): URLSearchParams {
  if (page?.cache === 'own') return new URLSearchParams(search)
  const result = new URLSearchParams()
  for (const key of (page?.query ?? []).toSorted()) {
    const value = search.get(key)
    if (!value || controlCharacter.test(value) || (key === 'page' && value === '1')) continue
    if (page?.valid?.[key]?.test(value) ?? true) result.set(key, value)
  }
  return result
}
