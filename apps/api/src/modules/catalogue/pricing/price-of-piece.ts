import { cardPrice } from '@karat/pricing/price.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { NextPiece } from '../inventory/port.ts'
import { currentRateVersion } from './current-rate-version.ts'
import { readInputOfPiece } from './inputs/store.ts'
import type { RateVersion } from './port.ts'
import { toInput } from './rules.ts'

/** The price input of a variant as one of its ready pieces makes it; see `Pricing.inputOfPiece`. */
export async function inputOfPiece(
  db: Db,
  site: Site,
  version: RateVersion,
  variantId: string,
  piece: NextPiece,
): Promise<PriceInput | undefined> {
  const row = await readInputOfPiece(db, site.code, variantId, piece)
  return row && toInput(row, version)
}

/**
 * The price at which a ready piece is sold now by its own weight, in minor units, as a card shows it; undefined where its variant is not sold on the
 * site, or the piece makes no price of its own.
 */
export async function priceOfPiece(db: Db, site: Site, variantId: string, piece: NextPiece): Promise<number | undefined> {
  const input = await inputOfPiece(db, site, await currentRateVersion(db, site), variantId, piece)
  return input?.piece && cardPrice(input, site.rules).charged
}

/** The price of a ready piece as it is sold now; see `Pricing.valueOfPiece`. */
export async function valueOfPiece(db: Db, site: Site, variantId: string, piece: NextPiece): Promise<number> {
  const input = await inputOfPiece(db, site, await currentRateVersion(db, site), variantId, piece)
  return input ? cardPrice(input, site.rules).charged : 0
}
