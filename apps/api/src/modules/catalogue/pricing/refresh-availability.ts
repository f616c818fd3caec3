import type { PricingDependencies } from './dependencies.ts'
import { updateAvailability } from './store.ts'

/** Updates the availability of products on cards after their stock changed, and drops what caches have of it. */
export async function refreshAvailability(
  { db, onChanged }: Pick<PricingDependencies, 'db' | 'onChanged'>,
  subsite: string,
  productIds: readonly string[],
): Promise<void> {
  const changedIds = await updateAvailability(db, subsite, productIds)
  // Lists only show whether a product is ready: an order that does not change that drops no list.
  await onChanged([...productIds.map((id) => `stock:${subsite}:${id}`), ...changedIds.map((id) => `product:${id}`)])
}
