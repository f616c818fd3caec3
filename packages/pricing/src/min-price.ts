import { type Minor, sum } from '@karat/money/money.ts'
import { partRows } from './parts.ts'
import type { SiteRules } from './site-rules.ts'
import type { PriceInput } from './types.ts'

/** The rates of a site by purity, in minor units per gram. */
type RatesByPurity = Readonly<Record<string, { rate: Minor } | undefined>>

/** The rows of the making charge and of its discount by the product. */
const isOfMaking = ({ code }: { code: string }): boolean => code === 'making' || code === 'making_discount'

/**
 * The least price of a unit before tax that covers it, in minor units: its metal at the given rates, its stones, and everything else that is charged
 * for it but making. The cost of the labour is not known, so that a part of the making charge has to stay where there is one. A purity without a rate
 * keeps that of the input.
 */
export function minPrice(input: PriceInput, rates: RatesByPurity, { hallmark }: Pick<SiteRules, 'hallmark'>): Minor {
  const metals = input.metals.map((part) => ({ ...part, rate: rates[part.purity]?.rate ?? part.rate }))
  const rows = partRows({ ...input, metals })
  const making = sum(rows.filter(isOfMaking).map(({ value }) => value))
  const fee = hallmark.mode === 'composite' ? input.hallmarkedArticles * hallmark.feePerArticle : 0
  return sum(rows.map(({ value }) => value)) - making + fee + (making > 0 ? 1 : 0)
}
