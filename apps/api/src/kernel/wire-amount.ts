import { type Currency, fromMajor, type Minor } from '@karat/money/money.ts'
import { throwFailure } from './result.ts'

/** An amount on the wire in minor units; one with more decimals than its currency is refused with its field. */
export function minorOf(value: number, currency: Currency, field: string): Minor {
  try {
    return fromMajor(value, currency)
  } catch {
    return throwFailure('bad_request', field)
  }
}
