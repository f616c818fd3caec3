import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import type { NarrowedPage, Narrowing } from '../products/port.ts'
import type { SearchDependencies } from './dependencies.ts'
import { asChosen, filtersOf, type Filters } from './filters.ts'
import { findCode } from './find-code.ts'
import { findNear, type NearResults } from './find-near.ts'
import { matchWords } from './match-words.ts'
import { withMetal } from './metals.ts'
import { rankedLimit } from './views.ts'
import { readWish } from './wish.ts'
import { wordsOf } from './words.ts'

export interface SearchResult extends NarrowedPage {
  understood: { q: string; filters: Filters } | null
  corrected: string | null
  near: NearResults | null
}

/** A page of a query's results: its words and its range of price, weight and purity, narrowed by further filters. */
export async function findResults(
  deps: SearchDependencies,
  site: Site,
  language: string,
  { q, ...given }: Narrowing & { q: string },
): Promise<SearchResult> {
  const scope = { subsite: site.code, language }
  noteRead(['products'])
  const coded = await findCode(deps, scope, q)
  if (coded.length > 0) {
    const page = await (await deps.catalogue.found(site, language, { ids: coded, capped: false })).page(given)
    return { ...page, understood: null, corrected: null, near: null }
  }
  const wish = readWish(q, site.currency)
  const narrowing = { ...wish.filters, ...given }
  const hasFilters = Object.keys(wish.filters).length > 0
  const understood = hasFilters ? { q: wish.words, filters: filtersOf(narrowing) } : null
  const isNarrowed = Object.keys(filtersOf(narrowing)).length > 0 || (given.sort ?? 'match') !== 'match'
  if (wordsOf(wish.words).length === 0) {
    const nothing = { cards: [], total: 0, capped: false, pages: 1, facets: [] }
    return { ...(hasFilters ? await deps.catalogue.browse(site, language, narrowing) : nothing), understood, corrected: null, near: null }
  }
  // Narrowed results are taken from as many matches as possible.
  const found = await matchWords(deps, scope, wish.words, isNarrowed ? { most: rankedLimit } : {})
  const page = await (await deps.catalogue.found(site, language, found)).page(withMetal(found.words, narrowing))
  const facets = page.facets.map((facet) => asChosen(facet, narrowing))
  const near = page.total === 0 ? await findNear(deps, { site, language, scope }, wish.words, found, narrowing) : null
  return { ...page, facets, understood, corrected: found.corrected, near }
}
