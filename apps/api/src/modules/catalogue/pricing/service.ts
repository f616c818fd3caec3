import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { Site } from '../../content/sites/port.ts'
import { currentRateVersion } from './current-rate-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { Pricing } from './port.ts'
import { readRateFeed } from './feeds/read-rate-feed.ts'
import { addStoneRate, undoStoneRate } from './add-stone-rate.ts'
import { approveProposal, dismissProposal } from './decide-proposal.ts'
import { exportNewPrices } from './export-new-prices.ts'
import { inputOfPiece, priceOfPiece, valueOfPiece } from './price-of-piece.ts'
import { previewRates } from './preview-rates.ts'
import { proposeRates } from './propose-rates.ts'
import { publishPlanned } from './publish-planned.ts'
import { publishRates } from './publish-rates.ts'
import { readWaitingRates } from './read-waiting-rates.ts'
import { readStaffRates } from './read-staff-rates.ts'
import { restoreRates } from './restore-rates.ts'
import { rateVersionById } from './rate-version-by-id.ts'
import { readBreakup } from './read-breakup.ts'
import { readPriceInputs, readPriceInputsOfProduct } from './read-price-inputs.ts'
import { readRateHistory } from './read-rate-history.ts'
import { refreshAvailability } from './refresh-availability.ts'
import { rebuildListingRows } from './store.ts'
import { readCharges, readStoneTerms, setPriceInputs } from './inputs/store.ts'

/** Prices: rates, price inputs, and the prices of the listing. */
export function createPricing(options: Omit<PricingDependencies, 'rateVersions'>) {
  const deps: PricingDependencies = { ...options, rateVersions: new Map() }
  return {
    rateVersion: currentRateVersion,
    inputsOfProduct: readPriceInputsOfProduct,
    stoneTerms: readStoneTerms,
    inputOfPiece,
    priceOfPiece,
    valueOfPiece,
    chargesOf: readCharges,
    ...bindUseCases(deps, {
      setInputs: setPriceInputs,
      rateVersionOf: rateVersionById,
      inputs: readPriceInputs,
      breakup: readBreakup,
      publish: publishRates,
      // The back office.
      staffRates: readStaffRates,
      waitingRates: readWaitingRates,
      preview: previewRates,
      exportNewPrices,
      addStone: addStoneRate,
      undoStone: undoStoneRate,
      propose: proposeRates,
      approve: approveProposal,
      dismiss: dismissProposal,
      restore: restoreRates,
      // By a job.
      publishPlanned,
      readFeed: readRateFeed,
      refreshAvailability,
      history: readRateHistory,
    }),
    rebuildListing: (tx: Db, site: Site, productIds?: readonly string[]) => rebuildListingRows(tx, site.code, productIds),
  } satisfies Pricing
}

export type PricingService = ReturnType<typeof createPricing>
