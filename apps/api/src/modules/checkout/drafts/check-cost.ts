import { toMajor } from '@karat/money/money.ts'
import { chargesMaking, minPrice } from '@karat/pricing/min-price.ts'
import { AppError } from '../../../kernel/result.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { CartView } from '../../cart/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { type DraftMember, isCovered, savedBy } from './rules.ts'
import type { DraftRow } from './store.ts'

/**
 * Returns whether the discount of a draft order brings a piece of its bag below metal at today's rate, stones and labour, before tax. Only an owner
 * may do that: for everybody else it throws `price_below_cost`, with the least price of the piece, unless the discount is covered by one that an owner
 * gave although it was below. A price that is held counts as it is held.
 */
export async function checkCost(
  { pricing }: Pick<DraftDependencies, 'pricing'>,
  tx: Db,
  { makingPercent, coveredDiscount }: Pick<DraftRow, 'makingPercent' | 'coveredDiscount'>,
  bag: CartView,
  { isOwner }: Pick<DraftMember, 'isOwner'>,
): Promise<boolean> {
  const amount = savedBy(bag)
  if (amount === 0) return false
  const { rates } = await pricing.rateVersion(tx, bag.site)
  for (const { input, units, variantId, record } of bag.lines) {
    // The discount takes nothing off a piece without making, whatever its price is.
    if (!chargesMaking(input)) continue
    const minimum = minPrice(input, rates, bag.site.rules)
    const price = Math.min(...units.map(({ breakup }) => breakup.taxable))
    if (price >= minimum) continue
    const isAllowed = coveredDiscount?.isBelowCost === true && isCovered(coveredDiscount, { percent: makingPercent, amount })
    if (isOwner || isAllowed) return true
    const { currency } = bag.site
    const details = { productID: variantId, name: record.name, minimum: toMajor(minimum, currency), price: toMajor(price, currency) }
    throw new AppError({ code: 'price_below_cost', field: 'percent', details })
  }
  return false
}
