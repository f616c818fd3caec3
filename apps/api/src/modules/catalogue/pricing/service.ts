import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { Site } from '../../content/sites/port.ts'
import { currentRateVersion } from './current-rate-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { Pricing } from './port.ts'
import { publishRates } from './publish-rates.ts'
import { rateVersionById } from './rate-version-by-id.ts'
import { readBreakup } from './read-breakup.ts'
import { readPriceInputs, readPriceInputsOfProduct } from './read-price-inputs.ts'
import { readRateHistory } from './read-rate-history.ts'
import { refreshAvailability } from './refresh-availability.ts'
import { rebuildListingRows } from './store.ts'

/** Prices: rates, price inputs, and the prices of the listing. */
export function createPricing(options: Omit<PricingDependencies, 'rateVersions'>): Pricing {
  const deps: PricingDependencies = { ...options, rateVersions: new Map() }
  return {
    rateVersion: currentRateVersion,
    inputsOfProduct: readPriceInputsOfProduct,
    ...bindUseCases(deps, {
      rateVersionOf: rateVersionById,
      inputs: readPriceInputs,
      breakup: readBreakup,
      publish: publishRates,
      refreshAvailability,
      history: readRateHistory,
    }),
    rebuildListing: (tx: Db, site: Site, productIds) => rebuildListingRows(tx, site.code, productIds),
  }
}
