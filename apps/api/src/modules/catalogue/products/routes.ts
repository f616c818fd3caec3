import { calls } from '@karat/contract/calls.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memoizeResponse } from '../../../kernel/memoized-response.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Pricing } from '../pricing/port.ts'
import { readProductAnswer } from './read-product-answer.ts'
import type { CatalogueService } from './service.ts'
import { cardToWire, langField } from './wire.ts'

export interface CatalogueRouteDependencies {
  db: Db
  catalogue: CatalogueService
  pricing: Pricing
  inventory: Inventory
  cache: Cache
}

/** The cached answers: few enough for some megabytes, and for seconds, since the counts of filters may themselves be a minute old. */
const answerLimits = { seconds: 5, entries: 100 }

export function catalogueRoutes(server: Server, { db, catalogue, pricing, inventory, cache }: CatalogueRouteDependencies): void {
  const answers = cache.partition(answerLimits)
  const answerDependencies = { db, catalogue, pricing, inventory, cache, answers }

  route(server, calls, 'GET /api/products/', async ({ site, language }, { query }) => {
    const found = await catalogue.find(site, query)
    const key = `list:${site.code}:${language}:${JSON.stringify(found.filters)}:${query.page ?? 1}:${found.total}:${found.capped}:${found.text}`
    return answers.through(key, async () => {
      const listing = await catalogue.listing(site, language, query, found)
      return memoizeResponse(
        success({
          cards: listing.cards.map((card) => cardToWire(site, card)),
          total: listing.total,
          capped: listing.capped,
          page: listing.page,
          pages: listing.pages,
          facets: listing.facets,
          rateVersion: listing.versionId,
        }),
      )
    })
  })

  route(server, calls, 'GET /api/products/:id/', async ({ site, language }, { params }) => {
    return (await readProductAnswer(answerDependencies, site, language, params.id)) ?? throwFailure('unknown_product', 'id')
  })

  route(server, calls, 'GET /api/products/quantity/:id/Yes/', async ({ site }, { params }) => {
    const variantId = (await catalogue.resolveVariant(db, params.id)) ?? throwFailure('unknown_product', 'id')
    const level = (await inventory.levels(db, site.code, [variantId])).get(variantId) ?? throwFailure('unknown_product', 'id')
    return success({ productID: variantId, ...level })
  })

  route(server, calls, 'GET /api/products/:id/upsell', async ({ site, language }, { params }) => {
    const row = (await catalogue.product(site, language, params.id)) ?? throwFailure('unknown_product', 'id')
    return success({ cards: (await catalogue.upsell(site, language, row.id)).map((card) => cardToWire(site, card)) })
  })

  route(server, calls, 'GET /api/products/breadcrumb/:id/', async ({ site, language }, { params }) => {
    const row = (await catalogue.product(site, language, params.id)) ?? throwFailure('unknown_product', 'id')
    const category = (await catalogue.categories(language)).find((candidate) => candidate.id === row.category)
    return success({
      breadcrumb: [
        { id: row.category, name: category?.name ?? row.category, path: `/c/${row.category}`, ...langField(category?.lang) },
        { id: row.id, name: row.name, path: `/p/${row.slug}`, ...langField(row.lang) },
      ],
    })
  })
}
