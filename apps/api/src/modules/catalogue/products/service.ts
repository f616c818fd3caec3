import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { Site } from '../../content/sites/port.ts'
import { readCards } from './cards.ts'
import { cachedCollections } from './collection-names.ts'
import type { CatalogueDependencies } from './dependencies.ts'
import { columns } from './filters.ts'
import { hasRows } from './listing-index-store.ts'
import { createListingIndexes } from './listing-indexes.ts'
import { browse, findPage, readFound, readListing } from './listings.ts'
import type { Catalogue } from './port.ts'
import { readCategories, readLeadsOf, readProduct, readProductsOf, readSlugs, readUpsell } from './store.ts'
import { readVariantRecords, resolveVariant } from './variants.ts'
import { pageSize } from './views.ts'

/** How long matching products of a product are cached: as long as a page is fresh. Their prices and stock are read each time. */
const upsellSeconds = 60
/** Rows of a site from which on its listing is held in memory. */
const inMemoryFromRows = 100

interface CatalogueOptions {
  db: Db
  cache: Cache
  /** Receives errors of listings that could not be read into memory. */
  onError?: (error: unknown) => void
}

/** The products of sites: variants, cards, listings and pages. */
export function createCatalogue({ db, cache, onError = () => {} }: CatalogueOptions) {
  const indexes = createListingIndexes(db, { pageSize, onError })
  const deps: CatalogueDependencies = { db, cache, indexes }
  const catalogue: Catalogue = {
    ...bindUseCases(deps, { records: readVariantRecords, resolveVariant, cards: readCards, found: readFound, browse }),
    leadsOf: readLeadsOf,
    productsOf: readProductsOf,
  }
  return {
    ...catalogue,
    ...bindUseCases(deps, { find: findPage, listing: readListing }),
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
    collections: (language: string) => cachedCollections(deps, language),
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
