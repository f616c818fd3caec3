import { latinDigits } from '../ui/digits.ts'
import { rateText } from './typed-rates.ts'

/** Units of another currency for one unit of a site's, as it was typed: the fraction `numerator / denominator`. */
export interface Factor {
  numerator: bigint
  denominator: bigint
}

/** The largest rate that a field takes, in major units. */
const maxRate = 9_999_999_999n

/** A factor as it was typed, in Latin, Devanagari or Arabic digits, with up to ten decimals; undefined for zero and for anything else. */
export function parseFactor(typed: string): Factor | undefined {
  const [, whole, after = ''] = /^(\d{1,9})(?:\.(\d{1,10}))?$/.exec(latinDigits(typed)) ?? []
  const numerator = whole === undefined ? 0n : BigInt(whole + after)
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(after.length) } : undefined
}

/** A rate turned into another currency, rounded once to its decimals, half up; undefined where nothing is left, or it is too large for a field. */
function convertedRate(rate: number, decimals: number, { numerator, denominator }: Factor, toDecimals: number): number | undefined {
  const dividend = BigInt(Math.round(rate * 10 ** decimals)) * numerator * 10n ** BigInt(toDecimals)
  const divisor = denominator * 10n ** BigInt(decimals)
  const minor = (dividend * 2n + divisor) / (divisor * 2n)
  return minor === 0n || minor > maxRate * 10n ** BigInt(toDecimals) ? undefined : Number(minor) / 10 ** toDecimals
}

/** The rates of a site for another one: texts of its fields, and the names of those that it does not have or that do not fit into a field. */
export interface CopiedRates {
  texts: Record<string, string>
  left: string[]
}

/** Turns rates by name into the currency of a site that has `names`. */
export function copiedRates(
  rates: Readonly<Record<string, number>>,
  decimals: number,
  factor: Factor,
  to: { names: readonly string[]; decimals: number },
): CopiedRates {
  const copied: CopiedRates = { texts: {}, left: [] }
  for (const [name, rate] of Object.entries(rates)) {
    const converted = to.names.includes(name) ? convertedRate(rate, decimals, factor, to.decimals) : undefined
    if (converted === undefined) copied.left.push(name)
    else copied.texts[name] = rateText(converted, to.decimals)
  }
  return copied
}
