import type { Currency } from '@karat/money/money.ts'
import { betweens, comparisons, counts, currencyMarks, type Expressions, multiples, otherUnits, weights } from './wish-vocabulary.ts'

const foldedLetters = new Map(
  Object.entries({ ا: 'أإآ', ي: 'ىی', ك: 'ک', ه: 'ةہھ', a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', '-': '‐‑‒–—―', ' ': '\u00a0' }).flatMap(
    ([one, others]) => [...others].map((other): [string, string] => [other, one]),
  ),
)
/** A text for comparison, in which every character keeps its position. */
const comparable = (text: string) =>
  text.replaceAll(/[A-Z]|[^ -~]/gu, (letter) => {
    const small = letter.toLowerCase()
    return foldedLetters.get(small) ?? (small.length === letter.length ? small : letter)
  })

export type Comparison = keyof typeof comparisons

/** The role of an expression in a query. */
export type Role =
  | { is: 'before'; comparison: Comparison }
  | { is: 'after'; comparison: Comparison }
  | { is: 'first'; between: number }
  | { is: 'middle'; between: number }
  | { is: 'last'; between: number }
  | { is: 'times'; factor: number; isOne: boolean; isKarat: boolean }
  | { is: 'count'; value: number }
  | { is: 'grams'; factor: number }
  | { is: 'mark' }
  | { is: 'foreign' }
  | { is: 'other' }

interface Dictionary {
  roles: Map<string, Role[]>
  longest: number
}

/** Multiples that mean one of themselves: `under a lakh`, `hasta mil`. */
const isOne = (name: string) => name.length > 2 && !han.test(name)

function dictionaryOf(currency: Currency): Dictionary {
  const roles = new Map<string, Role[]>()
  const add = (expressions: Expressions, role: Role) => {
    for (const expression of expressions) {
      const whole = comparable(expression.normalize('NFC'))
      for (const one of new Set([whole, whole.replaceAll('\u093c', '')])) roles.set(one, [...(roles.get(one) ?? []), role])
    }
  }
  for (const comparison of Object.keys(comparisons) as Comparison[]) {
    add(comparisons[comparison].before, { is: 'before', comparison })
    add(comparisons[comparison].after, { is: 'after', comparison })
  }
  for (const [between, { before, middle, after = [] }] of betweens.entries()) {
    if (before) add([before], { is: 'first', between })
    add(middle, { is: 'middle', between })
    add(after, { is: 'last', between })
  }
  for (const [factor, names] of multiples)
    for (const name of names) add([name], { is: 'times', factor, isOne: isOne(name), isKarat: name === 'k' })
  for (const [value, names] of counts) add(names, { is: 'count', value })
  for (const [factor, names] of weights) add(names, { is: 'grams', factor })
  const own = currencyMarks[currency]
  add(own, { is: 'mark' })
  add(
    Object.values(currencyMarks)
      .flat()
      .filter((one) => !own.includes(one)),
    { is: 'foreign' },
  )
  add(otherUnits, { is: 'other' })
  return { roles, longest: Math.max(...[...roles.keys()].map((one) => one.length)) }
}

const dictionaries = new Map<Currency, Dictionary>()
function dictionaryFor(currency: Currency): Dictionary {
  const made = dictionaries.get(currency) ?? dictionaryOf(currency)
  dictionaries.set(currency, made)
  return made
}

/** A number, an expression with a meaning, or the text between those, at `from` to `to` of the query. */
export interface Token {
  from: number
  to: number
  value?: number
  /** A number that would complete the one before it: `0000`, of five digits. */
  isPart?: boolean
  /** A number that punctuation joins to the text before it: `RNG-99999`. */
  isOfCode?: boolean
  roles: readonly Role[]
}

/** A number with punctuation or blanks between its digits: `50,000`, `1,50,000`, `1.5`, `1.500,50`, `50 000`, `1 50 000`; `1e5` is none. */
const number = /\d{1,2}(?: \d\d)+ \d{3}(?![\d.,]|e\d)|\d{1,3}(?: \d{3})+(?![\d.,]|e\d)|\d{1,9}(?:[.,٬،]\d{1,3}){0,4}(?![.,]?\d|e\d)/y
const digits = /[\d.,]+/y
/** Chinese numerals of one character before a larger unit: `两万`. */
const hanNumeral = /[一二两兩三四五六七八九十](?=[万萬千百])/y
const hanValues = new Map([...'一二三四五六七八九十'].map((numeral, at) => [numeral, at + 1]))
for (const two of '两兩') hanValues.set(two, 2)
/** Postpositions that Marathi writes together with the word before them: `लाखांपर्यंत`. */
const joinedEndings = ['पर्यंत', 'पेक्षा', 'च्या', 'खाली', 'पासून', 'मधील'].map(comparable)
const wordLetter = /[\p{L}\p{M}\u200c\u200d]/u
const han = /\p{Script=Han}/u
const isOfWord = (letter: string | undefined) => letter !== undefined && wordLetter.test(letter) && !han.test(letter)

/** Three digits after the last separator are thousands, as are Indian groups; any other last separator begins a fraction. */
function valueOf(text: string): number {
  const parts = text.replaceAll(' ', '').split(/[.,٬،]/)
  const last = parts.at(-1) ?? ''
  if (parts.length === 1 || last.length === 3) return Number(parts.join(''))
  return Number(`${parts.slice(0, -1).join('')}.${last}`)
}

/** The tokens of a query; prices are in the currency of its site. */
export function tokensOf(text: string, currency: Currency): Token[] {
  const { roles, longest } = dictionaryFor(currency)
  const same = comparable(text)
  const tokens: Token[] = []
  const isJoined = (at: number) => joinedEndings.some((ending) => same.startsWith(ending, at))
  const expressionAt = (from: number): Token | undefined => {
    const isBehindAnother = tokens.at(-1)?.to === from && isJoined(from)
    for (let length = Math.min(longest, same.length - from); length > 0; length--) {
      const one = same.slice(from, from + length)
      const known = roles.get(one)
      // A word must stand alone, except beside digits: `50k`, `rs500`. Chinese may stand next to anything.
      const to = from + length
      const beginsWord = !(isOfWord(one[0]) && isOfWord(same[from - 1])) || isBehindAnother
      const endsWord = !(isOfWord(one.at(-1)) && isOfWord(same[to])) || isJoined(to)
      if (known && beginsWord && endsWord) return { from, to, roles: known }
    }
    return undefined
  }
  for (let at = 0; at < text.length;) {
    if (same[at] === ' ') {
      at += 1
      continue
    }
    number.lastIndex = at
    const found = /\d/.test(same[at] ?? '') ? number.exec(same)?.[0] : undefined
    if (found) {
      tokens.push({
        from: at,
        to: at + found.length,
        value: valueOf(found),
        isPart: /^0\d|^\d{4,}$/.test(found),
        isOfCode: /[-_./#]/.test(same[at - 1] ?? ''),
        roles: [],
      })
      at += found.length
      continue
    }
    hanNumeral.lastIndex = at
    const numeral = hanValues.get(hanNumeral.exec(same)?.[0] ?? '')
    if (numeral) {
      tokens.push({ from: at, to: at + 1, value: numeral, roles: [] })
      at += 1
      continue
    }
    const expression = expressionAt(at)
    if (expression) {
      tokens.push(expression)
      at = expression.to
      continue
    }
    // Another word with digits in it, as a whole.
    digits.lastIndex = at
    let to = at + (digits.exec(same)?.[0].length ?? 1)
    if (isOfWord(same[at])) while (to < same.length && (isOfWord(same[to]) || /\d/.test(same[to] ?? ''))) to += 1
    tokens.push({ from: at, to, roles: [] })
    at = to
  }
  return tokens
}

/** The role of a token of one kind, where it has one that fits. */
export const roleOf = <Is extends Role['is']>(
  token: Token | undefined,
  is: Is,
  fits: (role: Extract<Role, { is: Is }>) => boolean = () => true,
) => token?.roles.find((role): role is Extract<Role, { is: Is }> => role.is === is && fits(role as Extract<Role, { is: Is }>))
