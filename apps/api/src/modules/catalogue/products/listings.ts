import type { Facet, ListingQuery } from '@karat/contract/products.ts'
import type { Filters } from '@karat/listing-index/filters.ts'
import { minorUnits } from '@karat/money/money.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import { toCards } from './cards.ts'
import { withCollectionNames } from './collection-names.ts'
import type { CatalogueDependencies } from './dependencies.ts'
import { facetsOf, readFacets } from './facets.ts'
import { readFilters } from './filters.ts'
import { narrowRows } from './narrow.ts'
import type { CardView, Catalogue, Narrowing } from './port.ts'
import { readFullRows } from './store.ts'
import { type Count, pageSize, readPage, rowsOf } from './views.ts'

/** A page of a listing as it was found, before its cards are known. */
interface FoundPage {
  filters: Filters
  /** Its rows as a text, equal as long as no part of it changed. */
  text: string
  total: number
  /** Whether there are more products than `total`. */
  capped: boolean
  /** How many products each value of the filters would leave; present where the page was found in memory. */
  counts?: Count[]
}

export interface Listing {
  cards: CardView[]
  total: number
  capped: boolean
  page: number
  pages: number
  facets: Facet[]
  versionId: number
}

/** The filters of a narrowing, as a listing has them. */
function withoutOrder({ sort: _sort, page: _page, ...filters }: Narrowing): ListingQuery {
  return filters
}

/** The products on a page of a listing, with their prices. */
export async function findPage({ db, indexes }: CatalogueDependencies, site: Site, query: ListingQuery): Promise<FoundPage> {
  const filters = readFilters(query, minorUnits(site.currency))
  noteRead(['products', `rates:${site.code}`])
  const order = { sort: query.sort ?? 'popular', soldOutLast: query.soldOut === 'last' } as const
  const page = Number(query.page ?? 1)
  const indexed = await indexes.find(site, filters, order, page)
  if (indexed) return { filters, ...indexed, capped: false, counts: indexed.counts.map((count) => ({ ...count, capped: false })) }
  return { filters, ...(await readPage(db, site.code, filters, order, page)) }
}

/** A page of results with its cards and its filters' counts; the counts are cached until a rate or the catalogue changes. */
export async function readListing(
  deps: CatalogueDependencies,
  site: Site,
  language: string,
  query: ListingQuery,
  { filters, text, total, capped, counts }: FoundPage,
): Promise<Listing> {
  const page = Number(query.page ?? 1)
  const rows = rowsOf(text)
  noteRead(['products', `rates:${site.code}`])
  const key = `facets:${site.code}:${JSON.stringify(filters)}`
  const facets = counts
    ? facetsOf(site, filters, query, counts)
    : await deps.cache.through(key, () => readFacets(deps, site, filters, query), { seconds: 60, tags: ['products', `rates:${site.code}`] })
  return {
    cards: await toCards(deps, language, rows),
    total,
    capped,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    facets: await withCollectionNames(deps, language, facets),
    versionId: rows[0]?.versionId ?? 0,
  }
}

/** A page of the products that filters leave; sold-out ones come last. See `Catalogue`. */
export async function browse(
  deps: CatalogueDependencies,
  ...[site, language, narrowing]: Parameters<Catalogue['browse']>
): ReturnType<Catalogue['browse']> {
  const { sort, ...query } = narrowing
  const listed: ListingQuery = { ...query, ...(sort && sort !== 'match' ? { sort } : {}), soldOut: 'last' }
  return readListing(deps, site, language, listed, await findPage(deps, site, listed))
}

/** Products that were found by words, to be narrowed by filters. See `Catalogue`. */
export async function readFound(
  deps: CatalogueDependencies,
  ...[site, language, { ids, capped }]: Parameters<Catalogue['found']>
): ReturnType<Catalogue['found']> {
  noteRead(['products', `rates:${site.code}`])
  const all = await readFullRows(deps.db, site.code, ids)
  const narrow = (narrowing: Narrowing) => {
    const filters = readFilters(withoutOrder(narrowing), minorUnits(site.currency))
    return { filters, ...narrowRows(all, ids, { filters, sort: narrowing.sort ?? 'match', currency: site.currency }) }
  }
  return {
    count: (narrowing) => narrow(narrowing).rows.length,
    async page(narrowing) {
      const { filters, rows, counts } = narrow(narrowing)
      const from = (Number(narrowing.page ?? 1) - 1) * pageSize
      const shown = rows.slice(from, from + pageSize)
      noteRead(shown.map(({ productId }) => `product:${productId}`))
      return {
        cards: await toCards(deps, language, shown),
        total: rows.length,
        capped,
        pages: Math.max(1, Math.ceil(rows.length / pageSize)),
        facets: await withCollectionNames(
          deps,
          language,
          facetsOf(
            site,
            filters,
            withoutOrder(narrowing),
            counts.map((count) => ({ ...count, capped })),
          ),
        ),
      }
    },
  }
}
