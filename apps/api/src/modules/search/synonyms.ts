import { readFileSync } from 'node:fs'
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

/** A part of a query: its own words, and those of other expressions that are as good. */
interface Expression {
  words: string[]
  others: string[][]
}

/** The normalised words of a query as expressions, the longest known ones first. */
function expressionsOf(words: readonly string[]): Expression[] {
  const expressions: Expression[] = []
  for (let at = 0; at < words.length;) {
    let [length, known] = [Math.min(longest, words.length - at), undefined as string[][] | undefined]
    for (; length > 1; length--) if ((known = byExpression.get(words.slice(at, at + length).join(' ')))) break
    const own = words.slice(at, at + length)
    known ??= byExpression.get(own.join(' '))
    expressions.push({ words: own, others: (known ?? []).filter((other) => other.join(' ') !== own.join(' ')) })
    at += length
  }
  return expressions
}

const all = (terms: readonly string[]) =>
  terms.length > 1 ? `(${terms.map((term) => (term.includes('|') ? `(${term})` : term)).join(' & ')})` : (terms[0] ?? '')

/**
 * For each part of a query the single words of which a product has one, as the patterns of `like`: what most of its matches are found by.
 */
export function patternsOf(words: readonly string[]): string[][] {
  const expressions = expressionsOf(words)
  return expressions.map(({ words: own, others }, at) => {
    const last = own.at(-1) ?? ''
    // No word has a character that means something in a pattern.
    return [at === expressions.length - 1 ? `${last}%` : last, ...others.flatMap((other) => other.slice(-1))]
  })
}

/**
 * A tsquery: products that have all of the words or their synonyms, the last word possibly incomplete; with `completions`, one of these words
 * in its place.
 */
export function tsqueryOf(words: readonly string[], completions?: readonly string[]): string {
  const expressions = expressionsOf(words)
  return expressions
    .map(({ words: own, others }, at) => {
      const isLast = at === expressions.length - 1
      const asked = own.map((word, index) => {
        const incomplete = isLast && index === own.length - 1
        return incomplete && completions ? completions.map((one) => termOf(one, false)).join(' | ') : termOf(word, incomplete)
      })
      const alternatives = others.map((other) => all(other.map((word) => termOf(word, false))))
      return `(${[all(asked), ...alternatives].join(' | ')})`
    })
    .join(' & ')
}
