import type { Site } from '../../content/sites/port.ts'
import type { WishlistDependencies } from './dependencies.ts'
import { readEntries } from './entries.ts'
import type { WishlistEntry } from './port.ts'

/** The variants of a guest's list that the site sells: in the given order, each once. */
export async function readGuestList(
  deps: Pick<WishlistDependencies, 'catalogue' | 'clock' | 'db' | 'inventory' | 'pricing'>,
  site: Site,
  language: string,
  variantIds: readonly string[],
): Promise<WishlistEntry[]> {
  const { clock, db } = deps
  const unsaved = { subsite: site.code, priceAdded: 0, rateAdded: null, addedAt: clock.now().toISOString() }
  const items = [...new Set(variantIds)].map((variantId) => ({ ...unsaved, id: variantId, variantId }))
  return [...(await readEntries(deps, db, site, language, items)).values()]
}
