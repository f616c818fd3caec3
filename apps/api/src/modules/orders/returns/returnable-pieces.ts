import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { Resolution } from './port.ts'
import { eligibility, resolutionsOf } from './rules.ts'
import { readOrdered } from './views.ts'

/** The stores of a site, which accept returns. */
export async function returnStores({ stores }: Pick<ReturnDependencies, 'stores'>, site: Site, language: string) {
  return (await stores.all(language)).filter(({ subsite }) => subsite === site.code)
}

/** The units of an order, each with whether it may come back and with the resolutions that it may have of the offered ones. */
export async function readReturnablePieces(
  { clock }: Pick<ReturnDependencies, 'clock'>,
  tx: Db,
  site: Site,
  orderId: string,
  offered: readonly Resolution[],
) {
  return (await readOrdered(tx, orderId)).map((piece) => {
    const may = eligibility(piece, site, clock.now())
    const all = resolutionsOf(piece.kind, { returnResolutions: offered })
    const resolutions = may.returnable === 'exchange' ? all.filter((one) => one === 'exchange') : all
    return { ...piece, ...may, ...(resolutions.length === 0 ? { returnable: 'no' as const } : {}), resolutions }
  })
}

/** The resolutions for a return of an order: store credit needs an account. */
export function resolutionsFor(site: Site, customerId: string | null) {
  return site.returnResolutions.filter((one) => (one !== 'store_credit' && one !== 'exchange') || customerId !== null)
}
