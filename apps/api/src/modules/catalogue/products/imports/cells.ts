import type { ImportRule } from '@karat/sites/imports.ts'

/** A cell as a line of a file is stored: text, or the number that a spreadsheet has in it; null where it is empty. */
export type ImportCell = string | number | null

/** A cell that cannot be read; the rule says why. */
export class CellProblem extends Error {
  readonly rule: ImportRule
  constructor(rule: ImportRule) {
    super(rule)
    this.rule = rule
  }
}

/** How a file writes decimals: `4.5`, `4,5`, or both, so that `4,500` may mean either. */
export type DecimalSign = 'point' | 'comma' | 'either'

/** The text of a cell without blanks around it. */
export const textOf = (cell: ImportCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell).trim())

const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]
/** Digits of other scripts as those of Latin; the marks of Arabic numbers as well. */
const withLatinDigits = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = zeros.find((from) => code >= from && code < from + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', '')

/** The digits and marks of a number: without currencies, units and blanks. */
function bareNumber(text: string): string {
  return withLatinDigits(text)
    .replaceAll(/[\p{Sc}\s\u00A0\u202F'’]/gu, '')
    .replace(/^(?:rs\.?|inr|aed|sgd|usd|us|s)/i, '')
    .replace(/(?:gms?|grams?|g|cts?|carats?|%|\/-)$/i, '')
    .replace('−', '-')
}

/** How a number is written: `decimal` is the mark of its decimals where its digits alone tell, `unclear` where `4,500` could be either. */
function writingOf(bare: string): { decimal: '.' | ',' | undefined; isUnclear: boolean } {
  const [points, commas] = [bare.split('.').length - 1, bare.split(',').length - 1]
  if (points > 0 && commas > 0) return { decimal: bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ',', isUnclear: false }
  const mark = points > 0 ? '.' : ','
  if (points + commas === 0) return { decimal: undefined, isUnclear: false }
  if (points + commas > 1) return { decimal: mark === '.' ? ',' : '.', isUnclear: false }
  const [whole = '', rest = ''] = bare.split(mark)
  const isGroup = rest.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole)
  return { decimal: isGroup ? undefined : mark, isUnclear: isGroup }
}

/** The mark of decimals that a cell shows; a weight of `4,212` has decimals, since no unit of a jeweller weighs kilograms. */
export function decimalSignIn(cell: ImportCell | undefined, isWeight: boolean): 'point' | 'comma' | undefined {
  if (typeof cell !== 'string') return undefined
  const bare = bareNumber(cell)
  if (!/^[+-]?[\d.,]+$/.test(bare)) return undefined
  const { decimal, isUnclear } = writingOf(bare)
  if (isUnclear) return isWeight && bare.includes(',') ? 'comma' : undefined
  return decimal === undefined ? undefined : decimal === '.' ? 'point' : 'comma'
}

/** The number of a cell; undefined for an empty one. Throws `CellProblem`. */
export function numberOf(cell: ImportCell | undefined, mark: DecimalSign): number | undefined {
  if (typeof cell === 'number') return cell
  const text = textOf(cell)
  if (text === '') return undefined
  const bare = bareNumber(text)
  if (!/^[+-]?\d[\d.,]*$|^[+-]?[.,]\d+$/.test(bare)) throw new CellProblem('number_not_valid')
  const { decimal, isUnclear } = writingOf(bare)
  if (isUnclear && mark === 'either') throw new CellProblem('number_unclear')
  const own = isUnclear ? (mark === 'comma' ? ',' : '.') : (decimal ?? '.')
  const plain = own === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  const value = Number(plain)
  if (!Number.isFinite(value)) throw new CellProblem('number_not_valid')
  return value
}

/** A number times a scale, such as milligrams of grams; throws `CellProblem` where it has more decimals than that. */
export function scaled(value: number, scale: number): number {
  const whole = Math.round(value * scale)
  if (Math.abs(value * scale - whole) > 1e-6 * Math.max(1, Math.abs(value))) throw new CellProblem('too_many_decimals')
  return whole
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'हाँ', 'نعم'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'नहीं', 'لا'])

/** Whether a cell says yes; undefined for an empty one. Throws `CellProblem`. */
export function yesOf(cell: ImportCell | undefined): boolean | undefined {
  const text = textOf(cell).toLowerCase()
  if (text === '') return undefined
  if (yes.has(text)) return true
  if (no.has(text)) return false
  throw new CellProblem('yes_no_not_valid')
}

const escaped = (text: string): string => text.replaceAll(/[\\|;\n=]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))

/** Rows of parts as one cell: parts with `|` between them, rows with `;`. A backslash keeps such a character in a part. */
export const writeCellRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((parts) => parts.map(escaped).join(' | ')).join('; ')

/** The rows of parts in a cell; see `writeCellRows`. Line breaks end a row as well. */
export function readCellRows(text: string): string[][] {
  const rows: string[][] = [['']]
  const append = (part: string) => {
    const row = rows.at(-1) ?? []
    row[row.length - 1] += part
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') {
      at += 1
      append(text.charAt(at) === 'n' ? '\n' : text.charAt(at))
    } else if (character === '|') rows.at(-1)?.push('')
    else if (character === ';' || character === '\n') rows.push([''])
    else append(character)
  }
  return rows.map((parts) => parts.map((part) => part.trim())).filter((parts) => parts.some((part) => part !== ''))
}

/** A text without the tags of HTML, one line for each of its paragraphs: descriptions of other shop systems have them. */
export function withoutTags(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
  return html
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr)\s*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code !== undefined ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (named[name ?? ''] ?? whole),
    )
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}
