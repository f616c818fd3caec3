import { regimeOf } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import type { Destination } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { readSalesTax } from './store.ts'

/** The parts of a destination that decide its tax. */
export async function readDestination(db: Db, site: Site, place: PostalAddress | undefined): Promise<Destination> {
  if (!place) return {}
  return regimeOf(site.rules.tax).destination(site.rules.tax, place, {
    sellerState: site.sellerState,
    salesTax: ({ state, postcode }) => readSalesTax(db, state, postcode),
  })
}
