import { latinDigits } from '../ui/digits.ts'
import { readAmount } from '../ui/typed-amount.ts'
import { rateText } from './typed-rates.ts'

/**
 * Why a line is not understood: it begins with no name of a rate (`name`), has no rate or too many (`rate`), has one that reads as two amounts
 * (`unclear`), as `15.904` does, or that reads as one rate or two (`figures`), as `905 880` does, has more decimals than the site (`decimals`), a
 * second rate above the first (`above`), or names a rate that an earlier line has (`twice`).
 */
export type PastedProblem = 'name' | 'rate' | 'unclear' | 'figures' | 'decimals' | 'above' | 'twice'

/** The result of a pasted text: texts of fields by name, and the lines that were not understood, with their numbers from 1. */
export interface PastedRates {
  texts: Readonly<Record<string, string>>
  /** Of old metal, by purity. */
  buys: Readonly<Record<string, string>>
  problems: readonly { line: number; text: string; problem: PastedProblem }[]
}

/** A rate that a line may name, in major units: of a purity of a metal, or of stones, which have no metal. */
export interface NamedRate {
  name: string
  metal?: string
  floor: number
  ceiling: number
}

interface PasteRules {
  rates: readonly NamedRate[]
  decimals: number
  /** Words for metals that may stand before a purity, in small letters, with the code of the metal. */
  metals?: ReadonlyMap<string, string>
  /** The meaning of a line with one figure: the rate at which a metal is sold, or at which old metal is bought. */
  single?: 'sell' | 'buy'
}

/**
 * Reads pasted lines of a name and a rate, as sheets, files and messages have them: `24K, 15904`, `22 K` tab `₹14,405.00`, `S925; 275,50`,
 * `silver 925 275`. A second figure is the rate at which old metal is bought.
 */
export function readPastedRates(pasted: string, { single = 'sell', ...rules }: PasteRules): PastedRates {
  const texts: Record<string, string> = {}
  const buys: Record<string, string> = {}
  const problems: { line: number; text: string; problem: PastedProblem }[] = []
  for (const [index, line] of pasted.split(/\r?\n/).entries()) {
    const text = line.trim()
    if (text === '') continue
    const refuse = (problem: PastedProblem) => void problems.push({ line: index + 1, text, problem })
    const found = readLine(text, rules)
    // A first line without a digit is the head of a table.
    if (found === 'name' && index === 0 && !/\d/.test(latinDigits(text))) continue
    if (typeof found === 'string') {
      refuse(found)
      continue
    }
    const { rate, sell, buy } = found
    const isBuy = single === 'buy' && rate.metal !== undefined && buy === undefined
    const filled = [
      ...(isBuy ? [] : [{ field: texts, amount: sell }]),
      ...(isBuy ? [{ field: buys, amount: sell }] : buy === undefined ? [] : [{ field: buys, amount: buy }]),
    ]
    if (filled.some(({ field }) => rate.name in field)) refuse('twice')
    else for (const { field, amount } of filled) field[rate.name] = rateText(amount, rules.decimals)
  }
  return { texts, buys, problems }
}

interface Figures {
  sell: number
  buy?: number
}

function readLine(line: string, { rates, decimals, metals }: Omit<PasteRules, 'single'>): (Figures & { rate: NamedRate }) | PastedProblem {
  // The quotes of a file enclose fields, in which a comma separates thousands.
  const text = latinDigits(line.replaceAll(/"\s*[,;\t]\s*"/g, '\t').replaceAll('"', ''))
  const named = readName(text, rates, metals ?? new Map())
  if (!named) return 'name'
  const figures = readFigures(named.rest.replace(/^[\s,;:=|]+/, ''), named.rate, decimals)
  if (typeof figures === 'string') return figures
  if (figures.buy !== undefined && named.rate.metal === undefined) return 'rate'
  return { ...figures, rate: named.rate }
}

/** The rate that a line begins with the name of: `22K`, `22 k`, `22kt`, `Gold 22K`, `silver 925`. A number alone needs its metal before it. */
function readName(
  text: string,
  rates: readonly NamedRate[],
  metals: ReadonlyMap<string, string>,
): { rate: NamedRate; rest: string } | undefined {
  const word = [...metals.keys()].find((one) => text.toLowerCase().startsWith(one) && /^[\s,;:|-]/.test(text.slice(one.length)))
  const metal = word === undefined ? undefined : metals.get(word)
  const after = word === undefined ? text : text.slice(word.length).replace(/^[\s,;:|-]+/, '')
  const spelt = rates
    .filter((rate) => metal === undefined || rate.metal === metal)
    .flatMap((rate) => {
      const length = spellingOf(rate, metal !== undefined).exec(after)?.[0].length
      return length === undefined ? [] : [{ rate, length }]
    })
    // A longer name may begin with a shorter one.
    .toSorted((one, other) => other.length - one.length)
  const [first] = spelt
  return first && { rate: first.rate, rest: after.slice(first.length) }
}

/** How lines spell a name: letters of any case, and a space between the letters and the number of a purity. */
function spellingOf({ name, metal }: NamedRate, isMetalNamed: boolean): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`)
  const [, letters = '', digits, karat] = /^([A-Z]*)(\d+)(K?)$/.exec(metal === undefined ? '' : name) ?? []
  const purity = digits === undefined ? escaped : karat ? `${digits}\\s?K(?:T|ARAT)?` : `${letters}\\s?${digits}`
  const alone = digits !== undefined && isMetalNamed ? `|${digits}` : ''
  return new RegExp(`^(?:${purity}${alone})(?![\\w-])`, 'i')
}

/** A currency before or after an amount, and what follows it on price lists: `Rs. 14,405/-`, `AED 504.75 / g`. */
const ornaments = /\p{Sc}|\b[A-Z]{1,3}\.?\$?(?=\s*\d)|(?<=\d\s?)[A-Z]{3}\b|\/-|\/\s*g(?:m|ram)?\b/giu

/** One amount, or two with the second not above the first. */
function readFigures(written: string, { floor, ceiling }: NamedRate, decimals: number): Figures | PastedProblem {
  const text = written.replaceAll('\u066c', ',').replaceAll(ornaments, '').trim()
  const parts = text.split(/\s*[\t;|]\s*|\s+[/–-]\s+|,\s+/).filter((part) => part !== '')
  if (parts.length > 2) return 'rate'
  if (parts.length === 2) return pairOf(parts, decimals)
  // Spaces separate thousands or two amounts: every reading is tried.
  const words = text.split(/\s+/)
  const splits = words.slice(1).map((_word, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const one = readRate(text, decimals)
  const comma = /^([\d.]+),([\d.]+)$/.exec(text)
  if (typeof one === 'string' && one !== 'unclear' && comma) return pairOf(comma.slice(1), decimals)
  const pairs = splits.map((split) => pairOf(split, decimals))
  const readings: Figures[] = [
    ...(typeof one === 'string' ? [] : [{ sell: one }]),
    ...pairs.flatMap((pair) => (typeof pair === 'string' ? [] : [pair])),
  ]
  const plausible = readings.filter(({ sell }) => sell >= floor && sell <= ceiling)
  const [first, ...others] = plausible.length > 0 ? plausible : readings
  if (others.length > 0) return 'figures'
  if (first) return first
  return typeof one === 'string' && one !== 'rate' ? one : (pairs.find((pair) => pair === 'above') ?? 'rate')
}

function pairOf(parts: readonly string[], decimals: number): Figures | PastedProblem {
  const [sell = 'rate', buy = 'rate'] = parts.map((part) => readRate(part, decimals))
  if (typeof sell === 'string') return sell
  if (typeof buy === 'string') return buy
  return buy > sell ? 'above' : { sell, buy }
}

function readRate(text: string, decimals: number): number | Extract<PastedProblem, 'rate' | 'unclear' | 'decimals'> {
  const amount = readAmount(text, decimals)
  return amount === 'amount' ? 'rate' : amount
}
