import { numberOf } from '../../ui/number-of.ts'
import { optionalAmount } from '../../ui/typed-amount.ts'
import type { StaffTrade } from './use-trade.ts'

type TradeDocument = StaffTrade['document']

/** How a site trades as it is typed. */
export type TradeForm = Record<keyof TradeDocument, string>

/** The form of a trade as it is stored. */
export const formOfTrade = (document: TradeDocument): TradeForm =>
  Object.fromEntries(Object.entries(document).map(([field, value]) => [field, String(value)])) as TradeForm

/** The least and the most of each number of minutes and days. */
export const tradeLimits = { quoteMinutes: [5, 120], returnDays: [0, 90] } as const

interface ReadTrade {
  /** Undefined where a field cannot be read. */
  document: TradeDocument | undefined
  unread: readonly (keyof TradeForm)[]
}

/** Reads what was typed, with amounts of a currency of so many decimals; an empty amount is 0. */
export function readTradeForm(form: TradeForm, decimals: number): ReadTrade {
  const unread: (keyof TradeForm)[] = []
  const whole = (field: keyof typeof tradeLimits): number => {
    const value = numberOf(form[field])
    const [least, most] = tradeLimits[field]
    if (value !== undefined && value !== null && Number.isInteger(value) && value >= least && value <= most) return value
    unread.push(field)
    return least
  }
  const amount = (field: 'idLimit' | 'codLimit'): number => {
    const value = optionalAmount(form[field], decimals)
    if (value === undefined) unread.push(field)
    return value ?? 0
  }
  const document = {
    quoteMinutes: whole('quoteMinutes'),
    returnDays: whole('returnDays'),
    idLimit: amount('idLimit'),
    codLimit: amount('codLimit'),
  }
  return { document: unread.length > 0 ? undefined : document, unread }
}
