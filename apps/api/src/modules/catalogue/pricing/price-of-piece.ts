import { cardPrice } from '@karat/pricing/price.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { NextPiece } from '../inventory/port.ts'
import { currentRateVersion } from './current-rate-version.ts'
import { readInputOfPiece } from './inputs/store.ts'
import { toInput } from './rules.ts'

/**
 * The price at which a ready piece is sold now by its own weight, in minor units, as a card shows it; undefined where its variant is not sold on the
 * site, or the piece makes no price of its own.
 */
export async function priceOfPiece(db: Db, site: Site, variantId: string, piece: NextPiece): Promise<number | undefined> {
  const row = await readInputOfPiece(db, site.code, variantId, piece)
  const input = row && toInput(row, await currentRateVersion(db, site))
  return input && cardPrice(input, site.rules).charged
}
