import { cardPrice } from '@karat/pricing/price.ts'
import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import type { Variant } from '@karat/contract/products.ts'
import type { Cache } from '../../kernel/cache.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { noteRead } from '../../kernel/reads.ts'
import { throwFailure } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Pricing } from '../pricing/port.ts'
import type { Site } from '../sites/port.ts'
import { certificateOf, gradeOf } from './rules.ts'
import type { CatalogueService } from './service.ts'
import { cardToWire, markOf } from './wire.ts'

export interface CatalogueRouteParts {
  db: Db
  catalogue: CatalogueService
  pricing: Pricing
  inventory: Inventory
  cache: Cache
}

type Prices = Map<string, { actual: number; offer: number }>

export function catalogueRoutes(server: Server, { db, catalogue, pricing, inventory, cache }: CatalogueRouteParts): void {
  /** The prices of every variant of a piece at a rate version; the same for everybody until the rate version changes. */
  function prices(site: Site, rateVersion: Awaited<ReturnType<Pricing['rateVersion']>>, productId: string): Promise<Prices> {
    const load = async () =>
      new Map(
        (await pricing.inputsOfProduct(db, site, rateVersion, productId)).map((one) => [one.variantId, cardPrice(one.input, site.rules)]),
      )
    return cache.through(`prices:${site.code}:${rateVersion.versionId}:${productId}`, load, { tags: [`rates:${site.code}`] })
  }

  route(server, calls, 'GET /api/products/', async ({ site, language }, { query }) => {
    const listed = await catalogue.list(site, language, query)
    return success({
      cards: listed.cards.map((card) => cardToWire(site, card)),
      total: listed.total,
      page: listed.page,
      pages: listed.pages,
      facets: listed.facets,
      rateVersion: listed.versionId,
    })
  })

  route(server, calls, 'GET /api/products/:id/', async ({ site, language }, { params }) => {
    const row = (await catalogue.product(site, language, params.id)) ?? throwFailure('unknown_product', 'id')
    const rateVersion = await pricing.rateVersion(db, site)
    const known = await prices(site, rateVersion, row.id)
    noteRead([`stock:${site.code}:${row.id}`])
    const levels = await inventory.levels(
      db,
      site.code,
      row.variants.map((variant) => variant.id),
    )
    const variants = row.variants.flatMap((variant): Variant[] => {
      const price = known.get(variant.id)
      const level = levels.get(variant.id)
      if (!price || !level) return []
      const { colour, purity, size, grossMg, netMg } = variant
      const money = { actualPrice: toMajor(price.actual, site.currency), offer_price: toMajor(price.offer, site.currency) }
      return [
        {
          productID: variant.id,
          colour,
          purity,
          size,
          grossMg,
          netMg,
          ...money,
          availability: level.availability,
          leadDays: level.leadDays,
        },
      ]
    })
    if (variants.length === 0) return throwFailure('unknown_product', 'id')
    const lead = row.variants.find((variant) => variant.lead && known.has(variant.id))?.id ?? variants[0]?.productID ?? ''
    const { id: product, collection, collectionId, collectionLang, lang, stones, ...rest } = row
    const piece = {
      ...rest,
      product,
      ...markOf(lang),
      collection: collection && collectionId ? { id: collectionId, name: collection, ...markOf(collectionLang) } : null,
      lead,
      stones: stones.map((one) => ({ ...one, ...gradeOf(one.key) })),
      certificate: certificateOf(stones),
      variants,
      rate: { version: rateVersion.version, at: rateVersion.at.toISOString() },
    }
    return success({ product: piece })
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
    const category = (await catalogue.categories(language)).find((one) => one.id === row.category)
    return success({
      breadcrumb: [
        { id: row.category, name: category?.name ?? row.category, path: `/c/${row.category}`, ...markOf(category?.lang) },
        { id: row.id, name: row.name, path: `/p/${row.slug}`, ...markOf(row.lang) },
      ],
    })
  })
}
