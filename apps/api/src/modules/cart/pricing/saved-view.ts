import { totalsOf } from '@karat/pricing/totals.ts'
import type { Destination } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartPricingDependencies } from '../dependencies.ts'
import { rateVersionOf } from './rate-version-of.ts'
import type { SavedPiece } from '../port.ts'
import { engravedInput } from '../lines/engraving.ts'
import { levelsOf } from './levels.ts'
import type { CartRow } from '../views.ts'

/**
 * The saved products of a cart with today's prices and stock; a quote of the cart does not count. Products that the site no longer sells
 * are left out.
 */
export async function readSaved(
  deps: Pick<CartPricingDependencies, 'catalogue' | 'pricing' | 'inventory'>,
  db: Db,
  { site, row, destination }: { site: Site; row: CartRow; destination: Destination },
): Promise<SavedPiece[]> {
  const { catalogue, pricing, inventory } = deps
  if (row.saved.length === 0) return []
  const ids = row.saved.map((item) => item.variantId)
  const [records, levels, rateVersion] = await Promise.all([
    catalogue.records(db, site, row.language, ids),
    levelsOf(db, inventory, row, ids),
    rateVersionOf(deps, db, site, row),
  ])
  const inputs = await pricing.inputs(db, site, rateVersion, ids)
  return row.saved.flatMap(({ id, variantId, quantity, gifts, engraving, addedAt }): SavedPiece[] => {
    const [record, level] = [records.get(variantId), levels.get(variantId)]
    const input = engravedInput(inputs.get(variantId), record, { engraving })
    if (!record || !level || !input) return []
    const lines = [{ ...record, input, quantity: 1 }]
    const { lines: priced } = totalsOf({
      lines,
      rules: site.rules,
      destination,
      addressKnown: row.address !== null,
      promotions: [],
      delivery: 0,
      tenders: [],
    })
    return priced.map(({ shown, actual }) => ({ id, quantity, gifts, engraving, addedAt, record, level, actual, charged: shown }))
  })
}
