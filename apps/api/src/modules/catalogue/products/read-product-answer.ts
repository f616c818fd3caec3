import { cardPrice } from '@karat/pricing/price.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import { success } from '../../../kernel/http.ts'
import { memoizeResponse } from '../../../kernel/memoized-response.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Pricing } from '../pricing/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CatalogueService } from './service.ts'
import type { ProductRow } from './store.ts'
import { pieceWeights, productToWire, type VariantPrices } from './wire.ts'

export interface ProductAnswerDependencies {
  db: Db
  catalogue: Pick<CatalogueService, 'product'>
  pricing: Pick<Pricing, 'rateVersion' | 'inputsOfProduct'>
  inventory: Pick<Inventory, 'textOfProduct' | 'levelsIn'>
  cache: Cache
  /** Holds the composed answers. */
  answers: Pick<Cache, 'through'>
}

type RateVersion = Awaited<ReturnType<Pricing['rateVersion']>>

/** The prices of every variant of a product at a rate version; the same for everybody until the rate version changes. */
function readPrices(
  { db, cache, pricing }: ProductAnswerDependencies,
  site: Site,
  rateVersion: RateVersion,
  productId: string,
): Promise<VariantPrices> {
  const load = async () =>
    new Map(
      (await pricing.inputsOfProduct(db, site, rateVersion, productId)).map(({ variantId, input }) => [
        variantId,
        { ...cardPrice(input, site.rules), piece: pieceWeights(input) },
      ]),
    )
  return cache.through(`prices:${site.code}:${rateVersion.versionId}:${productId}`, load, { tags: [`rates:${site.code}`] })
}

const rowNumbers = new WeakMap<ProductRow, number>()
let lastRowNumber = 0

/** The number of a row in cache keys: another reading of the product, and every other product, has another number. */
function numberOf(row: ProductRow): number {
  const number = rowNumbers.get(row) ?? (lastRowNumber += 1)
  rowNumbers.set(row, number)
  return number
}

/**
 * The answer of a product by its id, its slug or the id of a variant; undefined where there is none, or no variant of it has a price. Rate
 * and stock are read for every answer. It is composed again where they, or the product, differ from those of the last one; otherwise it is
 * the same object.
 */
export async function readProductAnswer(deps: ProductAnswerDependencies, site: Site, language: string, key: string) {
  const { db, catalogue, pricing, inventory, answers } = deps
  const row = await catalogue.product(site, language, key)
  if (!row) return undefined
  noteRead([`stock:${site.code}:${row.id}`])
  const [rateVersion, stock] = await onOneConnection(db, (one) =>
    Promise.all([pricing.rateVersion(one, site), inventory.textOfProduct(one, site.code, row.id)]),
  )
  const compose = async () => {
    const variantIds = row.variants.map(({ id }) => id)
    const prices = await readPrices(deps, site, rateVersion, row.id)
    const product = productToWire(site, row, { prices, levels: inventory.levelsIn(stock, variantIds), rateVersion })
    return product && memoizeResponse(success({ product }))
  }
  return answers.through(`product:${site.code}:${language}:${numberOf(row)}:${rateVersion.versionId}:${stock}`, compose)
}
