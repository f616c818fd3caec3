import { minorUnits } from '@karat/money/money.ts'
import type { Facet, ListingQuery } from '@karat/contract/products.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Filters } from '@karat/listing-index/filters.ts'
import { bySize, columns, priceSteps, readFilters, rangesOf, weightSteps } from './filters.ts'
import { hasRows } from './listing-index-store.ts'
import { createListingIndexes } from './listing-indexes.ts'
import { narrowRows } from './narrow.ts'
import type { CardView, Catalogue, Narrowing } from './port.ts'
import {
  type CardRecord,
  type ListedRow,
  readCardRecords,
  readCategories,
  readCollections,
  readRecords,
  readFullRows,
  readLeads,
  readLeadVariant,
  readLeadsOf,
  readProductsOf,
  readProduct,
  readSlugs,
  readUpsell,
} from './store.ts'
import { type Count, pageSize, readCounts, readPage, rowsOf } from './views.ts'

const byCount = (a: Count, b: Count) => b.count - a.count || (a.value < b.value ? -1 : 1)

const facetNames = [
  'category',
  'collection',
  'price',
  'metal',
  'purity',
  'colour',
  'stone',
  'size',
  'weight',
  'occasion',
  'audience',
  'ready',
] as const
type FacetName = (typeof facetNames)[number]

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

/** How long matching products of a product are cached: as long as a page is fresh. Their prices and stock are read each time. */
const upsellSeconds = 60
/** Rows of a site from which on its listing is held in memory. */
const inMemoryFromRows = 100

/** The filters of a narrowing, as a listing has them. */
function withoutOrder({ sort: _sort, page: _page, ...filters }: Narrowing): ListingQuery {
  return filters
}

export function createCatalogue(db: Db, cache: Cache, { onError = () => {} }: { onError?: (error: unknown) => void } = {}) {
  const indexes = createListingIndexes(db, { pageSize, onError })
  /** The records of cards that do not depend on rates or stock; missing ones are read by one statement. */
  const cardRecords = (language: string, productIds: readonly string[]) =>
    cache.many(
      `card:${language}`,
      productIds,
      async (missing) => new Map((await readCardRecords(db, language, missing)).map((card) => [card.productId, card])),
      { tags: ({ productId }) => [`product:${productId}`] },
    )

  function toCard(row: ListedRow, card: CardRecord): CardView {
    // The pictures of this colour come first; the second one is shown on hover.
    const sameColour = card.pictures.filter((picture) => picture.colour === row.colour)
    const pictures = [...sameColour, ...card.pictures.filter((picture) => picture.colour !== row.colour)].slice(0, 2)
    return {
      ...row,
      slug: card.slug,
      name: card.name,
      alt: card.alt,
      lang: card.lang,
      badge: card.badge,
      colours: card.colours,
      caratMilli: card.caratMilli,
      grossMg: row.weight,
      pictures: pictures.map(({ id, width, height, blur }) => ({ id, width, height, blur })),
    }
  }

  async function toCards(language: string, rows: readonly ListedRow[]): Promise<CardView[]> {
    const cards = await cardRecords(
      language,
      rows.map((row) => row.productId),
    )
    return rows.flatMap((row) => {
      const card = cards.get(row.productId)
      return card ? [toCard(row, card)] : []
    })
  }

  /** One filter's values in display order: steps and sizes ascending, all others by count. */
  function valuesOf(site: Site, name: FacetName, counts: readonly Count[], selectedValues: readonly string[]): Facet['values'] {
    const ownCounts = counts.filter((count) => count.name === name && count.value)
    const capped = counts.some((count) => count.name === name && count.capped)
    const steps = { price: rangesOf(priceSteps[site.currency]), weight: rangesOf(weightSteps) }
    const unit = name === 'price' ? minorUnits(site.currency) : 1000
    const countFrom = (from: number) => ownCounts.find((count) => Number(count.value) === from)?.count ?? 0
    const values =
      name === 'price' || name === 'weight'
        ? steps[name].map((value) => ({ value, count: countFrom(Number(value.split('-')[0]) * unit) }))
        : ownCounts.toSorted(name === 'size' ? bySize : byCount).map(({ value, count }) => ({ value, count }))
    const shown = values.filter((value) => value.count > 0 || selectedValues.includes(value.value))
    for (const value of selectedValues) if (!shown.some((shownValue) => shownValue.value === value)) shown.push({ value, count: 0 })
    return shown.map((value) => ({ ...value, selected: selectedValues.includes(value.value), capped }))
  }

  function selected(filters: Filters, query: ListingQuery, name: FacetName): string[] {
    if (name === 'price' || name === 'weight' || name === 'ready') return query[name] ? [query[name]] : []
    if (name === 'size') return filters.sizes ?? []
    return filters.values[name] ?? []
  }

  const facetsOf = (site: Site, filters: Filters, query: ListingQuery, counts: readonly Count[]): Facet[] =>
    facetNames.map((name) => ({ name, values: valuesOf(site, name, counts, selected(filters, query, name)) }))

  /** The counts of filters from the database. Where they are not exact, the listing is so large that it should be in memory. */
  async function readFacets(site: Site, filters: Filters, query: ListingQuery): Promise<Facet[]> {
    const chosen = facetNames.filter((name) => selected(filters, query, name).length > 0)
    const others = facetNames.filter((name) => !chosen.includes(name))
    const counts = others.length > 0 ? await readCounts(db, site.code, filters, others, site.currency) : []
    for (const name of chosen) counts.push(...(await readCounts(db, site.code, filters, [name], site.currency, name)))
    if (counts.some(({ capped }) => capped)) void indexes.load(site)
    return facetsOf(site, filters, query, counts)
  }

  const catalogue: Catalogue = {
    records: (tx, site, language, variantIds) =>
      cache.many(
        `record:${site.code}:${language}`,
        variantIds,
        async (missing) => {
          const recordRows = await readRecords(tx, site.code, language, missing)
          return new Map(recordRows.map((row) => [row.variantId, { ...row, picture: row.picture ?? undefined }]))
        },
        { tags: ({ productId }) => [`product:${productId}`] },
      ),
    async resolveVariant(tx, id) {
      const variants = await cache.many(
        'lead-variant',
        [id],
        async () => {
          const variant = await readLeadVariant(tx, id)
          return new Map(variant ? [[id, variant]] : [])
        },
        { tags: ({ productId }) => [`product:${productId}`] },
      )
      return variants.get(id)?.id
    },
    leadsOf: readLeadsOf,
    productsOf: readProductsOf,
    async cards(site, language, productIds) {
      noteRead([`rates:${site.code}`, ...productIds.map((id) => `product:${id}`)])
      const rows = new Map((await readLeads(db, site.code, productIds)).map((row) => [row.productId, row]))
      return toCards(
        language,
        productIds.flatMap((id) => rows.get(id) ?? []),
      )
    },
    async found(site, language, { ids, capped }) {
      noteRead(['products', `rates:${site.code}`])
      const all = await readFullRows(db, site.code, ids)
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
            cards: await toCards(language, shown),
            total: rows.length,
            capped,
            pages: Math.max(1, Math.ceil(rows.length / pageSize)),
            facets: facetsOf(
              site,
              filters,
              withoutOrder(narrowing),
              counts.map((count) => ({ ...count, capped })),
            ),
          }
        },
      }
    },
    async browse(site, language, narrowing) {
      const { sort, ...query } = narrowing
      const listed: ListingQuery = { ...query, ...(sort && sort !== 'match' ? { sort } : {}), soldOut: 'last' }
      return listing(site, language, listed, await find(site, listed))
    },
  }

  /** The products on a page of a listing, with their prices. */
  async function find(site: Site, query: ListingQuery): Promise<FoundPage> {
    const filters = readFilters(query, minorUnits(site.currency))
    noteRead(['products', `rates:${site.code}`])
    const order = { sort: query.sort ?? 'popular', soldOutLast: query.soldOut === 'last' } as const
    const page = Number(query.page ?? 1)
    const indexed = await indexes.find(site, filters, order, page)
    if (indexed) return { filters, ...indexed, capped: false, counts: indexed.counts.map((count) => ({ ...count, capped: false })) }
    return { filters, ...(await readPage(db, site.code, filters, order, page)) }
  }

  /** A page of results with its cards and its filters' counts; the counts are cached until a rate or the catalogue changes. */
  async function listing(
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
      : await cache.through(key, () => readFacets(site, filters, query), { seconds: 60, tags: ['products', `rates:${site.code}`] })
    return {
      cards: await toCards(language, rows),
      total,
      capped,
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
      facets,
      versionId: rows[0]?.versionId ?? 0,
    }
  }

  return {
    ...catalogue,
    find,
    listing,
    product: (site: Site, language: string, key: string) =>
      cache.through(`product:${site.code}:${language}:${key}`, async () => {
        const product = await readProduct(db, site.code, language, key)
        noteRead(['categories', product ? `product:${product.id}` : 'products'])
        return product
      }),
    async upsell(site: Site, language: string, productId: string) {
      const key = `upsell:${site.code}:${productId}`
      const ids = await cache.through(key, () => readUpsell(db, site.code, productId, 4), { tags: ['products'], seconds: upsellSeconds })
      return catalogue.cards(site, language, ids)
    },
    categories: (language: string) => cache.through(`categories:${language}`, () => readCategories(db, language), { tags: ['categories'] }),
    collections: (language: string) =>
      cache.through(`collections:${language}`, () => readCollections(db, language), { tags: ['categories'] }),
    slugs: (site: Site) => readSlugs(db, site.code),
    /**
     * Reads the listings of large sites into memory, from which pages are answered then. The database answers those of the others;
     * one that grows beyond the limit of its counts is read on demand.
     */
    async loadIndexes(sites: readonly Site[], fromRows = inMemoryFromRows) {
      for (const site of sites) if (await hasRows(db, site.code, fromRows)) await indexes.load(site)
    },
    filterNames: Object.keys(columns),
  }
}

export type CatalogueService = ReturnType<typeof createCatalogue>
