/** The cases of a plural or a choice. */
type Cases = Readonly<Record<string, CompiledMessage>>
/** A place to fill: with a value, by the number that it is, or by the case that is called as it is. */
type Place = readonly [name: string] | readonly [name: string, type: 'plural' | 'select', cases: Cases]
/** A message compiled by lingui's `compileMessage`: texts and placeholders in their order; `#` within a plural is its number. */
export type CompiledMessage = string | readonly (string | Place)[]

export type MessageValues = Readonly<Record<string, string | number>>

const numbersOf = new Map<string, { rules: Intl.PluralRules; figures: Intl.NumberFormat }>()

/** How a locale tells numbers apart and writes them; made once for each. */
function numbersIn(locale: string) {
  const known = numbersOf.get(locale) ?? { rules: new Intl.PluralRules(locale), figures: new Intl.NumberFormat(locale) }
  numbersOf.set(locale, known)
  return known
}

/**
 * Fills the placeholders of a compiled message: values, plurals (`=0` before the language's own rule) and choices. A placeholder without a
 * value stays empty in a shop that is built, and throws during development and in tests.
 */
export function formatMessage(message: CompiledMessage, values: MessageValues, locale: string, number?: string): string {
  if (typeof message === 'string') return message === '#' && number !== undefined ? number : message
  return message
    .map((part) => {
      if (typeof part === 'string') return formatMessage(part, values, locale, number)
      if (import.meta.env.DEV && values[part[0]] === undefined) throw new Error(`no value of {${part[0]}} in ${JSON.stringify(message)}`)
      const value = values[part[0]] ?? ''
      if (part.length === 1) return value
      const [, type, cases] = part
      const { rules, figures } = numbersIn(locale)
      const plural = type === 'plural'
      const chosen = cases[value] ?? cases[plural ? rules.select(Number(value)) : 'other'] ?? cases['other']
      return chosen ? formatMessage(chosen, values, locale, plural ? figures.format(Number(value)) : number) : ''
    })
    .join('')
}
