import { type Currency, currencyDecimals, toMajor } from '@karat/money/money.ts'
import { AppError } from '../../../kernel/result.ts'

/** Rates of a call in minor units; throws `bad_request` for one with too many decimals. */
export function toMinor(rates: Readonly<Record<string, number>>, currency: Currency, field?: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => {
      const minor = Math.round(rate * 10 ** currencyDecimals[currency])
      if (toMajor(minor, currency) !== rate)
        throw new AppError({ code: 'bad_request', field: field === undefined ? name : `${field}.${name}` })
      return [name, minor]
    }),
  )
}
