import { latinDigits } from '../ui/digits.ts'
import { rateText } from './typed-rates.ts'

/**
 * Why a line is not understood: it begins with no name of a rate (`name`), has no rate or several (`rate`), has one that reads as two amounts
 * (`unclear`), as `15.904` does, has more decimals than the site (`decimals`), or names a rate that an earlier line has (`twice`).
 */
export type PastedProblem = 'name' | 'rate' | 'unclear' | 'decimals' | 'twice'

/** What was understood of a pasted text: texts of fields by name, and the lines that were not, with their numbers from 1. */
export interface PastedRates {
  texts: Readonly<Record<string, string>>
  problems: readonly { line: number; text: string; problem: PastedProblem }[]
}

/** Reads pasted lines of a name and a rate, as sheets, files and messages have them: `24K, 15904`, `22K` tab `₹14,405.00`, `S925; 275,50`. */
export function readPastedRates(pasted: string, names: readonly string[], decimals: number): PastedRates {
  const texts: Record<string, string> = {}
  const problems: { line: number; text: string; problem: PastedProblem }[] = []
  // A longer name may begin with a shorter one.
  const byLength = names.toSorted((one, other) => other.length - one.length)
  for (const [index, line] of pasted.split(/\r?\n/).entries()) {
    const text = line.trim()
    if (text === '') continue
    const found = readLine(text, byLength, decimals)
    // A first line without a digit is the head of a table.
    if (found === 'name' && index === 0 && !/\d/.test(latinDigits(text))) continue
    if (typeof found === 'string') problems.push({ line: index + 1, text, problem: found })
    else if (found.name in texts) problems.push({ line: index + 1, text, problem: 'twice' })
    else texts[found.name] = rateText(found.rate, decimals)
  }
  return { texts, problems }
}

function readLine(line: string, names: readonly string[], decimals: number): { name: string; rate: number } | PastedProblem {
  const text = line.replaceAll('"', '').trim()
  const name = names.find((one) => text.toUpperCase().startsWith(one.toUpperCase()) && !/^[\w-]/.test(text.slice(one.length)))
  if (name === undefined) return 'name'
  const rate = readAmount(text.slice(name.length).replace(/^[\s,;:=|]+/, ''), decimals)
  return typeof rate === 'string' ? rate : { name, rate }
}

/** A currency before or after an amount, and what follows it on price lists: `Rs. 14,405/-`, `AED 504.75 / g`. */
const ornaments = /\p{Sc}|^[A-Z]{1,3}\$?(?=[\s\d])|\bRs\.?|\/-|\/\s*g(?:m|ram)?\b|[A-Z]{3}$/giu

/** An amount with separators of thousands or decimals as any country writes them; a problem where it is none, or reads as two. */
function readAmount(written: string, decimals: number): number | Extract<PastedProblem, 'rate' | 'unclear' | 'decimals'> {
  const text = latinDigits(written).replaceAll('\u066c', ',').replaceAll(ornaments, '').trim()
  if (/[\t;|]/.test(text)) return 'rate'
  const digits = text.replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return 'rate'
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separator = digits[last]
  const isOnly = separator === undefined || !digits.includes(separator === '.' ? ',' : '.')
  const isRepeated = separator !== undefined && digits.indexOf(separator) < last
  const after = last < 0 ? 0 : digits.length - last - 1
  // `15,904` has thousands, unless the site has three decimals; a single point before three digits may be either.
  const hasDecimals = separator !== undefined && !isRepeated && (!isOnly || after !== 3)
  if (isOnly && !isRepeated && after === 3 && (separator === '.' || decimals === 3)) return 'unclear'
  const [whole, fraction] = hasDecimals ? [digits.slice(0, last), digits.slice(last + 1)] : [digits, '']
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole) || (hasDecimals && fraction === '')) return 'rate'
  if (fraction.length > decimals) return 'decimals'
  const rate = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`)
  return rate > 0 ? rate : 'rate'
}
