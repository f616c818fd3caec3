import { latinDigits } from './digits.ts'

/** The cause for which a text is no amount: none at all, thousands or decimals, or more decimals than its currency has. */
export type AmountProblem = 'amount' | 'unclear' | 'decimals'

/** Thousands in groups of three, or of two before the last as in India, all separated alike. */
const grouped = /^\d{1,3}(?:([.,])(?:\d{2,3}\1)*\d{3})?$/

/** An amount above zero with separators of thousands or decimals as any country writes them; a problem where it is none, or reads as two. */
export function readAmount(text: string, decimals: number): number | AmountProblem {
  const digits = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(/[\s'’]/g, '') : text
  if (!/^\d[\d.,]*$/.test(digits)) return 'amount'
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separator = digits[last]
  const isOnly = separator === undefined || !digits.includes(separator === '.' ? ',' : '.')
  const isRepeated = separator !== undefined && digits.indexOf(separator) < last
  const after = last < 0 ? 0 : digits.length - last - 1
  // `15,904` has thousands, unless the site has three decimals; a single point before three digits may be either.
  const hasDecimals = separator !== undefined && !isRepeated && (!isOnly || after !== 3)
  const [whole, fraction] = hasDecimals ? [digits.slice(0, last), digits.slice(last + 1)] : [digits, '']
  if (!/^\d+$/.test(whole) && !grouped.test(whole)) return 'amount'
  if (hasDecimals && fraction === '') return 'amount'
  if (isOnly && !isRepeated && after === 3 && (separator === '.' || decimals === 3)) return 'unclear'
  if (fraction.length > decimals) return 'decimals'
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`)
  return amount > 0 ? amount : 'amount'
}

/** An amount above zero as a person typed or copied it into a field, with or without its currency sign; undefined where it is none. */
export function typedAmount(typed: string, decimals: number): number | undefined {
  const text = latinDigits(typed).replace(/^\p{Sc}\s*/u, '')
  // A comma separates thousands where they are whole groups, and is a slip of `1,500` elsewhere.
  if (text.includes(',') && !/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)) return undefined
  // In a field a single point is a decimal one, also before three digits.
  const [, after = ''] = /^\d+\.(\d+)$/.exec(text) ?? []
  const amount = decimals === 3 && after.length === 3 ? Number(text) : readAmount(text, decimals)
  return typeof amount === 'number' && amount > 0 && amount < 1e11 ? amount : undefined
}

/** The same for a field that may be empty, which is null, or zero. */
export const optionalAmount = (typed: string, decimals: number): number | null | undefined =>
  typed.trim() === '' ? null : latinDigits(typed) === '0' ? 0 : typedAmount(typed, decimals)
