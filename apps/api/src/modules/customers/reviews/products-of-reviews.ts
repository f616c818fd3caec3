import { throwFailure } from '../../../kernel/result.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'

/** The customer of a call, with site and language. */
export interface ReviewCall {
  customerId: string
  site: Site
  language: string
}

/** A shopper's own review with its product; undefined where the site does not sell that. */
export interface OwnReviewView {
  review: Review
  record: VariantRecord | undefined
}

/** The product of an id or a slug, as the site sells it. Pages send a variant, whose record is in the cache. */
export async function productOf(
  { catalogue, db }: Pick<ReviewDependencies, 'catalogue' | 'db'>,
  site: Site,
  language: string,
  id: string,
): Promise<VariantRecord> {
  const own = (await catalogue.records(db, site, language, [id])).get(id)
  if (own) return own
  const variantId = await catalogue.resolveVariant(db, id)
  const record = variantId === undefined ? undefined : (await catalogue.records(db, site, language, [variantId])).get(variantId)
  return record ?? throwFailure('unknown_product', 'id')
}

/** The records of the leading variants of products, by the product; those that the site does not sell are left out. */
export async function productsOf(
  { catalogue, db }: Pick<ReviewDependencies, 'catalogue' | 'db'>,
  { site, language }: Pick<ReviewCall, 'site' | 'language'>,
  productIds: readonly string[],
): Promise<Map<string, VariantRecord>> {
  const leads = await catalogue.leadsOf(db, [...new Set(productIds)])
  const records = await catalogue.records(db, site, language, [...leads.values()])
  return new Map([...records.values()].map((one) => [one.productId, one]))
}

/** A review with its product as the site sells it; without one where it does not. */
export async function viewOf(deps: Pick<ReviewDependencies, 'catalogue' | 'db'>, call: ReviewCall, review: Review): Promise<OwnReviewView> {
  return { review, record: (await productsOf(deps, call, [review.productId])).get(review.productId) }
}
