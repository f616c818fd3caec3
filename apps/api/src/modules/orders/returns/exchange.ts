import { exchangeValue, type ExchangeValue } from '@karat/pricing/exchange.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ReturnDependencies } from './dependencies.ts'

/** The value of units in exchange at the current rates of a site, by unit. */
export async function readExchangeValues(
  { pricing }: Pick<ReturnDependencies, 'pricing'>,
  db: Db,
  site: Site,
  pieces: readonly { unitId: string; variantId: string; breakup: Breakup }[],
): Promise<Map<string, ExchangeValue>> {
  const version = await pricing.rateVersion(db, site)
  const inputs = await pricing.inputs(db, site, version, [...new Set(pieces.map(({ variantId }) => variantId))])
  const rateOf = (purity: string) => version.rates[purity]?.rate
  return new Map(
    pieces.map(({ unitId, variantId, breakup }) => [
      unitId,
      exchangeValue(breakup.rows, { rateOf, today: inputs.get(variantId)?.stones ?? [] }, site.exchange),
    ]),
  )
}
