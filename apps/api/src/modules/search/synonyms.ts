import { readFileSync } from 'node:fs'
import { fineness } from '@karat/sites/fineness.ts'
import { fold, termOf } from './words.ts'

/** Groups of words that are asked for alike, also as they are written in Latin letters by those who read them in others. */
const groups = JSON.parse(readFileSync(new URL('../../../words/synonyms.json', import.meta.url), 'utf8')) as string[][]

/** The words of each expression's group, by the expression: its words with a space between them. */
const byExpression = new Map<string, string[][]>()
let longest = 1
for (const group of groups) {
  const expressions = group.map((expression) => expression.split(' ').map(fold))
  for (const words of expressions) {
    byExpression.set(words.join(' '), expressions)
    longest = Math.max(longest, words.length)
  }
}

// A fineness that is stamped on gold is asked for as its karats are: `916`, `750`.
for (const [purity, parts] of Object.entries(fineness)) if (/^\d+K$/.test(purity)) byExpression.set(parts, [[fold(purity)]])

/** Words of which a product has all. */
export interface Alternative {
  words: string[]
  /** Whether the last of them may be the beginning of a longer one. */
  incomplete: boolean
}

/** A part of a query: a product that is asked for has one of its alternatives, the words that were typed or their synonyms. */
export type Part = Alternative[]

/** The parts of a query with these normalised words: the longest known expressions first. */
export function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    let [length, known] = [Math.min(longest, words.length - at), undefined as string[][] | undefined]
    for (; length > 1; length--) if ((known = byExpression.get(words.slice(at, at + length).join(' ')))) break
    const typed = words.slice(at, at + length)
    known ??= byExpression.get(typed.join(' '))
    const others = (known ?? []).filter((other) => other.join(' ') !== typed.join(' '))
    at += length
    parts.push([{ words: typed, incomplete: at === words.length }, ...others.map((other) => ({ words: other, incomplete: false }))])
  }
  return parts
}

const all = (terms: readonly string[]) =>
  terms.length > 1 ? `(${terms.map((term) => (term.includes('|') ? `(${term})` : term)).join(' & ')})` : (terms[0] ?? '')

/** A tsquery for each part; with `completions`, one of these words in place of an incomplete one. */
export function tsqueriesOf(parts: readonly Part[], completions?: readonly string[]): string[] {
  const termsOf = ({ words, incomplete }: Alternative) =>
    words.map((word, at) => {
      const begins = incomplete && at === words.length - 1
      return begins && completions ? completions.map((one) => termOf(one, false)).join(' | ') : termOf(word, begins)
    })
  return parts.map((part) => `(${part.map((alternative) => all(termsOf(alternative))).join(' | ')})`)
}
