import { commaOf } from './locale.ts'
import { typedCode, typedText } from './typed.ts'

/** The format of a country's post codes. */
export interface PostcodeRule {
  /** Source of a regular expression that matches a whole post code in capitals. */
  pattern: string
  /** Whether typed blanks, dashes and dots are removed. */
  compact: boolean
  /** The on-screen keyboard. */
  keyboard: 'numeric' | 'text'
}

/** The form and format of a country's addresses. */
export interface AddressRule {
  /** The label of the city field: `form.city`, `form.area`. */
  cityLabel: 'city' | 'area'
  /** The label of the state field: `form.state`, `form.emirate`. */
  stateLabel: 'state' | 'emirate'
  /** Whether an address must, may or cannot have a state. */
  state: 'needed' | 'optional' | 'none'
  /** City and state of every address in a city state. */
  fixed: { city: string; state: string } | null
  /** The line with the city: parts of a group are separated by a blank, groups by a comma. */
  locality: ('city' | 'state' | 'stateCode' | 'postcode')[][]
}

/** City and state of an address: those of a city state where they were left out. */
export function localityOf({ fixed }: Pick<AddressRule, 'fixed'>, { city, state }: { city: string; state: string }) {
  return { city: city || (fixed?.city ?? ''), state: state || (fixed?.state ?? '') }
}

/** The line of an address with its city, as the country writes it; `state` is the state's name in the language. */
export function localityLine(
  { locality }: Pick<AddressRule, 'locality'>,
  parts: Record<AddressRule['locality'][number][number], string>,
  language: string,
): string {
  // State codes are written in Latin letters, so the line is too.
  const comma = locality.flat().includes('stateCode') ? ', ' : commaOf(language)
  const groups = locality.map((group) =>
    group
      .map((part) => parts[part])
      .filter(Boolean)
      .join(' '),
  )
  return [...new Set(groups.filter(Boolean))].join(comma)
}

/** The most signs that complete a post code of letters and digits, each one of the few signs that stand for all of its kind. */
const maxCompletion = 5

/** The texts of at most `max` of these signs, the shortest first. */
function* textsOf(signs: readonly string[], max: number): Generator<string> {
  let level = ['']
  for (let length = 0; length <= max; length++) {
    yield* level
    level = level.flatMap((text) => signs.map((sign) => text + sign))
  }
}

/** Whether a post code of a country can begin with a text in the spelling of its post codes. A country without a rule has any post code. */
export function canBeginPostcode(rule: PostcodeRule | null, text: string): boolean {
  if (!rule || text === '') return true
  const whole = new RegExp(`^(?:${rule.pattern})$`)
  if (rule.keyboard === 'numeric')
    return /^\d+$/.test(text) && [...'0123456789'].some((digit) => [...textsOf([digit], 10)].some((rest) => whole.test(text + rest)))
  return [...textsOf(['1', 'A', ' ', '-'], maxCompletion)].some((rest) => whole.test(text + rest))
}

/** The normalised post code, or undefined for an invalid one. A country without a rule accepts anything. */
export function readPostcode(rule: PostcodeRule | null, text: string): string | undefined {
  const typed = typedText(text).toUpperCase()
  if (!rule) return typed
  const spelling = rule.compact ? typedCode(typed) : typed.replaceAll(/\s?-\s?/g, '-')
  return new RegExp(`^(?:${rule.pattern})$`).test(spelling) ? spelling : undefined
}
