import type { PriceInput } from '@karat/pricing/types.ts'
import type { RateBoard } from './port.ts'
import type { BoardRow, InputRow } from './store.ts'

/** A new rate more than this many hundredths of a percent away from the last one needs a second person. */
export const plausibleMove = 300

export function toBoard(row: BoardRow): RateBoard {
  return { ...row, at: new Date(row.at) }
}

/** A stored price input with the board's metal rate in it. Undefined where the board has no rate for the purity. */
export function toInput(row: InputRow, board: RateBoard): PriceInput | undefined {
  const weighed = row.netMg > 0
  const rate = board.rates[row.purity]
  if (weighed && !rate) return undefined
  return {
    metals: weighed && rate ? [{ metal: row.metal, purity: row.purity, netMg: row.netMg, rate: rate.rate }] : [],
    wastagePercent: row.wastagePercent,
    making: { kind: row.makingKind, value: row.makingValue, minimum: row.makingMinimum },
    stones: row.stones,
    others: row.others,
    discounts: row.makingDiscount > 0 ? { making: { kind: 'percent', value: row.makingDiscount } } : {},
    hallmarkedArticles: row.articles,
  }
}

/** The purities whose new rate is too far from the old one to be believed by one person alone. */
export function implausible(old: RateBoard['rates'], rates: Record<string, number>): string[] {
  return Object.entries(rates)
    .filter(([purity, rate]) => {
      const before = old[purity]?.rate
      return before !== undefined && Math.abs(rate - before) * 10_000 > before * plausibleMove
    })
    .map(([purity]) => purity)
}
