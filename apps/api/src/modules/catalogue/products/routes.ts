import { gradeOf } from '@karat/pricing/grade.ts'
import { cardPrice } from '@karat/pricing/price.ts'
import { kindNamed } from '@karat/pricing/product-kinds/product-kinds.ts'
import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import type { Variant } from '@karat/contract/products.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memoizeResponse } from '../../../kernel/memoized-response.ts'
import { noteRead } from '../../../kernel/reads.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Pricing } from '../pricing/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { certificateOf } from './rules.ts'
import type { CatalogueService } from './service.ts'
import type { ProductRow } from './store.ts'
import { cardToWire, langField } from './wire.ts'

export interface CatalogueRouteParts {
  db: Db
  catalogue: CatalogueService
  pricing: Pricing
  inventory: Inventory
  cache: Cache
}

/** The cached answers: few enough for some megabytes, and for seconds, since the counts of filters may themselves be a minute old. */
const keptAnswers = { seconds: 5, entries: 100 }

type RateVersion = Awaited<ReturnType<Pricing['rateVersion']>>
type Prices = Map<string, { actual: number; offer: number }>

export function catalogueRoutes(server: Server, { db, catalogue, pricing, inventory, cache }: CatalogueRouteParts): void {
  const answers = cache.partition(keptAnswers)

  /** The prices of every variant of a product at a rate version; the same for everybody until the rate version changes. */
  function prices(site: Site, rateVersion: RateVersion, productId: string): Promise<Prices> {
    const load = async () =>
      new Map(
        (await pricing.inputsOfProduct(db, site, rateVersion, productId)).map((row) => [row.variantId, cardPrice(row.input, site.rules)]),
      )
    return cache.through(`prices:${site.code}:${rateVersion.versionId}:${productId}`, load, { tags: [`rates:${site.code}`] })
  }

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

  const numbers = new WeakMap<ProductRow, number>()
  let lastNumber = 0
  /** A number for a product as it was read: another reading, and every other product, has another number. */
  function numberOf(row: ProductRow): number {
    const number = numbers.get(row) ?? (lastNumber += 1)
    numbers.set(row, number)
    return number
  }

  /** A product's composed answer; undefined where no variant of it has a price. */
  async function productAnswer(site: Site, row: ProductRow, rateVersion: RateVersion, stock: string) {
    const priceByVariant = await prices(site, rateVersion, row.id)
    const levels = inventory.levelsIn(
      stock,
      row.variants.map((variant) => variant.id),
    )
    const variants = row.variants.flatMap((variant): Variant[] => {
      const price = priceByVariant.get(variant.id)
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
    if (variants.length === 0) return undefined
    const lead = row.variants.find((variant) => variant.lead && priceByVariant.has(variant.id))?.id ?? variants[0]?.productID ?? ''
    const { id: productId, collection, collectionId, collectionLang, lang, stones, engraving, ...rest } = row
    const product = {
      ...rest,
      listed: kindNamed(rest.kind).isListed,
      product: productId,
      ...langField(lang),
      collection: collection && collectionId ? { id: collectionId, name: collection, ...langField(collectionLang) } : null,
      lead,
      stones: stones.map((stone) => ({ ...stone, ...gradeOf(stone.key) })),
      certificate: certificateOf(stones),
      engraving: engraving && {
        ...engraving,
        scripts: [...engraving.scripts],
        charge: toMajor(engraving.charge, site.currency),
        exchangeable: site.returnResolutions.includes('exchange'),
      },
      variants,
      rate: { version: rateVersion.version, at: rateVersion.at.toISOString() },
    }
    return memoizeResponse(success({ product }))
  }

  route(server, calls, 'GET /api/products/:id/', async ({ site, language }, { params }) => {
    const row = (await catalogue.product(site, language, params.id)) ?? throwFailure('unknown_product', 'id')
    noteRead([`stock:${site.code}:${row.id}`])
    // Rate and stock are read for every answer; it is composed again where they, or the product, differ from those of the last one.
    const [rateVersion, stock] = await onOneConnection(db, (one) =>
      Promise.all([pricing.rateVersion(one, site), inventory.textOfProduct(one, site.code, row.id)]),
    )
    const key = `product:${site.code}:${language}:${numberOf(row)}:${rateVersion.versionId}:${stock}`
    const answer = await answers.through(key, () => productAnswer(site, row, rateVersion, stock))
    return answer ?? throwFailure('unknown_product', 'id')
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
