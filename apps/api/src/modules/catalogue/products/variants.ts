import type { CatalogueDependencies } from './dependencies.ts'
import type { Catalogue } from './port.ts'
import { readLeadVariant, readRecords } from './store.ts'

/** Records of variants for carts and orders, by their ids. See `Catalogue`. */
export const readVariantRecords = (
  { cache }: CatalogueDependencies,
  ...[tx, site, language, variantIds]: Parameters<Catalogue['records']>
): ReturnType<Catalogue['records']> =>
  cache.many(
    `record:${site.code}:${language}`,
    variantIds,
    async (missing) => {
      const recordRows = await readRecords(tx, site.code, language, missing)
      return new Map(recordRows.map((row) => [row.variantId, { ...row, picture: row.picture ?? undefined }]))
    },
    { tags: ({ productId }) => [`product:${productId}`] },
  )

/** The variant of an id, also of a product's. See `Catalogue`. */
export async function resolveVariant(
  { cache }: CatalogueDependencies,
  ...[tx, id]: Parameters<Catalogue['resolveVariant']>
): ReturnType<Catalogue['resolveVariant']> {
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
}
