import { readFileSync } from 'node:fs'
import { fineness } from '@karat/sites/fineness.ts'
import { fold, isHan, maxWords, termOf, wordsOf } from './words.ts'

/**
 * Groups of expressions with the same meaning in any language and script: metals, stones and categories in every language of the shop, with
 * their inflected forms. An expression after a tilde is understood, but not searched for: it has other meanings in the texts of products
 * (`金` is part of `铂金`, and every text has the English word as well).
 */
const groups = JSON.parse(readFileSync(new URL('../../../../translations/synonyms.json', import.meta.url), 'utf8')) as string[][]

/** The searched expressions of each expression's group, by the expression: its normalised words with a space between them. */
const byExpression = new Map<string, string[][]>()
let longest = 1
for (const group of groups) {
  const expressions = group.map((expression) => ({ words: wordsOf(expression), isSearched: !expression.startsWith('~') }))
  const searched = expressions.filter(({ isSearched }) => isSearched).map(({ words }) => words)
  for (const { words, isSearched } of expressions) {
    byExpression.set(words.join(' '), isSearched ? [words, ...searched.filter((other) => other !== words)] : searched)
    longest = Math.max(longest, words.length)
  }
}

// A fineness that is stamped on gold is searched for by its karats: `916`, `750`.
for (const [purity, thousandths] of Object.entries(fineness))
  if (/^\d+K$/.test(purity)) byExpression.set(thousandths, [[thousandths], [fold(purity)]])

/**
 * Postpositions that Marathi writes together with the word before them, and prefixes that Arabic writes together with the word after them.
 */
const joinedEnding = /(?<=\p{Script=Devanagari}{2})(?:चा|ची|चे|च्या|चं|ने|नी|ला|त|मध्ये|साठी)$/u
const joinedBeginning = /^(?:[وبلك]ال|لل)(?=\p{Script=Arabic}{2})/u

/** The searched expressions of an expression's group, also where its last word is joined with a postposition or an article. */
function groupOf(words: readonly string[]): string[][] | undefined {
  const [before, last = ''] = [words.slice(0, -1), words.at(-1)]
  const forms = [last, last.replace(joinedEnding, ''), fold(last.replace(joinedBeginning, ''))]
  for (const form of new Set(forms)) {
    const known = byExpression.get([...before, form].join(' '))
    if (known) return known
  }
  return undefined
}

/**
 * Whether an Arabic word is a form of a known word that is not used alone: the dual before another noun (`خاتما زواج`), or the accusative.
 */
export const isDependentForm = (word: string): boolean => /\p{Script=Arabic}ا$/u.test(word) && byExpression.has(fold(word).slice(0, -1))

/** A Chinese word as the known expressions that it consists of (`钻石戒指`, `金币`); the word itself where one of them is unknown. */
function separated(word: string): readonly string[] {
  if (!isHan.test(word) || byExpression.has(word)) return [word]
  const characters = [...word]
  const parts: string[] = []
  for (let at = 0; at < characters.length;) {
    let length = characters.length - at
    let known: string[] | undefined
    for (; length > 0; length--) {
      const part = characters.slice(at, at + length).join('')
      const words = wordsOf(part)
      if (byExpression.has(words.join(' '))) {
        known = words
        break
      }
    }
    if (!known) return [word]
    parts.push(...known)
    at += length
  }
  return parts
}

/** The normalised words of a query, at most eight, with Chinese compounds separated. */
export const queryWords = (query: string): string[] => wordsOf(query).flatMap(separated).slice(0, maxWords)

/** Words that a product must have together. */
export interface Alternative {
  words: string[]
  /** Whether the last of them may be a prefix of a longer one. */
  incomplete: boolean
}

/** A part of a query: a matching product has one of its alternatives, the typed words or their synonyms. */
export interface Part {
  typed: readonly string[]
  alternatives: Alternative[]
}

/** The parts of a query with these normalised words: the longest known expressions first. */
export function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    let [length, known] = [Math.min(longest, words.length - at), undefined as string[][] | undefined]
    for (; length > 1; length--) if ((known = groupOf(words.slice(at, at + length)))) break
    const typed = words.slice(at, at + length)
    known ??= groupOf(typed)
    at += length
    const isTyped = (expression: readonly string[]) => expression.join(' ') === typed.join(' ')
    const others = (known ?? []).filter((other) => !isTyped(other))
    // Not searched for as typed: an expression that is only understood.
    const own = byExpression.get(typed.join(' '))?.some(isTyped) === false ? [] : [{ words: typed, incomplete: at === words.length }]
    parts.push({ typed, alternatives: [...own, ...others.map((other) => ({ words: other, incomplete: false }))] })
  }
  return parts
}

const all = (terms: readonly string[]) =>
  terms.length > 1 ? `(${terms.map((term) => (term.includes('|') ? `(${term})` : term)).join(' & ')})` : (terms[0] ?? '')

/** A tsquery for each part's alternatives; with `completions`, one of these words in place of an incomplete one. */
export function tsqueriesOf(parts: readonly (readonly Alternative[])[], completions?: readonly string[]): string[] {
  const termsOf = ({ words, incomplete }: Alternative) =>
    words.map((word, at) => {
      const begins = incomplete && at === words.length - 1
      return begins && completions ? completions.map((one) => termOf(one, false)).join(' | ') : termOf(word, begins)
    })
  return parts.map((part) => `(${part.map((alternative) => all(termsOf(alternative))).join(' | ')})`)
}
