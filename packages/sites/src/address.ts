/** How post codes of a country are written. */
export interface PostcodeRule {
  /** Source of a regular expression that a whole post code fits, in capitals. */
  pattern: string
  /** Whether blanks and hyphens that people write into it are left out. */
  compact: boolean
  /** The keyboard that a telephone shows. */
  keyboard: 'numeric' | 'text'
}

/** How addresses of a country are asked for and written. */
export interface AddressRule {
  /** What the field for the city is called: `form.city`, `form.area`. */
  cityLabel: 'city' | 'area'
  /** What the field for the state is called: `form.state`, `form.emirate`. */
  stateLabel: 'state' | 'emirate'
  /** What every address of a country that is one city says. */
  fixed: { city: string; state: string } | null
  /** The line with the city: parts of a group are set apart by a blank, groups by a comma. */
  locality: ('city' | 'state' | 'stateCode' | 'postcode')[][]
}

/** A post code in its own spelling, or undefined where it is none. A country without a rule takes anything. */
export function readPostcode(rule: PostcodeRule | null, words: string): string | undefined {
  const trimmed = words.trim().toUpperCase()
  if (!rule) return trimmed
  const spelling = rule.compact ? trimmed.replaceAll(/[\s-]/g, '') : trimmed
  return new RegExp(`^(?:${rule.pattern})$`).test(spelling) ? spelling : undefined
}
