import { directionOf } from '@karat/sites/locale.ts'

/** The values of a message's placeholders, by name. */
export type MessageValues = Readonly<Record<string, string | number>>

const pluralRules = new Map<string, Intl.PluralRules>()

function ruleOf(language: string, number: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(number)
}

/** The index behind the brace that closes the one at `open`. */
function closingOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  throw new SyntaxError(`a brace is not closed: ${text}`)
}

/** The cases of a plural: `one {# piece} other {# pieces}`. */
function casesOf(text: string): Map<string, string> {
  const cases = new Map<string, string>()
  for (let open = text.indexOf('{'), begin = 0; open >= 0; open = text.indexOf('{', begin)) {
    const close = closingOf(text, open)
    cases.set(text.slice(begin, open).trim(), text.slice(open + 1, close - 1))
    begin = close
  }
  return cases
}

/** A value as it stands in a message. From right to left a Latin name is isolated, or its last full stop would stand before it. */
const textOf = (value: string | number, language: string) =>
  typeof value === 'string' && directionOf(language) === 'rtl' && /\p{Script=Latin}/u.test(value) ? `\u2068${value}\u2069` : String(value)

/**
 * Fills the placeholders of a message: `{name}`, and plurals `{count, plural, one {# piece} other {# pieces}}`, in which `#` is the number in
 * Latin digits and `=0` stands before the language's own rule. Throws where a brace is not closed.
 */
export function formatMessage(message: string, values: MessageValues, language: string): string {
  let [text, begin] = ['', 0]
  for (let open = message.indexOf('{'); open >= 0; open = message.indexOf('{', begin)) {
    const close = closingOf(message, open)
    const [name = '', kind, ...rest] = message.slice(open + 1, close - 1).split(',')
    const value = values[name.trim()] ?? ''
    text += message.slice(begin, open)
    if (kind?.trim() === 'plural') {
      const cases = casesOf(rest.join(','))
      const chosen = cases.get(`=${value}`) ?? cases.get(ruleOf(language, Number(value))) ?? cases.get('other') ?? ''
      text += formatMessage(chosen.replaceAll('#', String(value)), values, language)
    } else text += textOf(value, language)
    begin = close
  }
  return text + message.slice(begin)
}
