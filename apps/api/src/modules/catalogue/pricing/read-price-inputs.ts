import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { PricedVariant, RateVersion } from './port.ts'
import { toInput } from './rules.ts'
import { readInputs, readInputsOfProduct } from './store.ts'

/** The price inputs of variants at a rate version, without those that are not sold on the site. The stored inputs are cached for a minute. */
export async function readPriceInputs(
  { cache }: Pick<PricingDependencies, 'cache'>,
  tx: Db,
  site: Site,
  version: RateVersion,
  variantIds: readonly string[],
): Promise<Map<string, PriceInput>> {
  const inputRows = await cache.many(
    `price-input:${site.code}`,
    variantIds,
    async (missing) => new Map((await readInputs(tx, site.code, missing)).map((row) => [row.variantId, row])),
    { seconds: 60, tags: ({ productId }) => [`product:${productId}`] },
  )
  return new Map(
    [...inputRows].flatMap(([variantId, row]): [string, PriceInput][] => {
      const input = toInput(row, version)
      return input ? [[variantId, input]] : []
    }),
  )
}

/** The price inputs of every variant of a product at a rate version; these are not cached. */
export async function readPriceInputsOfProduct(tx: Db, site: Site, version: RateVersion, productId: string): Promise<PricedVariant[]> {
  noteRead([`product:${productId}`])
  const inputRows = await readInputsOfProduct(tx, site.code, productId)
  return inputRows.flatMap((row) => {
    const input = toInput(row, version)
    return input ? [{ variantId: row.variantId, productId: row.productId, input }] : []
  })
}
