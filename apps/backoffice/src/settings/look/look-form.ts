import type { LookDocument } from '@karat/contract/staff-sites.ts'
import { type Look, type LookColour, lookColours } from '@karat/sites/look.ts'

/** A look as it is typed: each colour is a field of its own. */
export interface LookForm extends Omit<LookDocument, 'colours'>, Record<LookColour, string> {}

/** The form of a look as it is stored. */
export const formOfLook = ({ colours, ...document }: LookDocument): LookForm => ({ ...document, ...colours })

const colourOf = (typed: string): string | undefined => {
  const digits = typed.trim().toLowerCase().replace(/^#/, '')
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return /^[0-9a-f]{6}$/.test(whole) ? `#${whole}` : undefined
}

interface ReadLook {
  /** Undefined where a colour cannot be read. */
  document: LookDocument | undefined
  /** The look with the colours that can be read; the others are those of the shop. */
  look: Look
  unread: readonly LookColour[]
}

/** Reads the look that was typed: colours in digits of either case, with or without `#`, of six digits or three. */
export function readLookForm({ headingFont, textFont, radius, logo, icon, ...typed }: LookForm): ReadLook {
  const read = lookColours.map((name) => [name, colourOf(typed[name])] as const)
  const colours = Object.fromEntries(read.filter(([, colour]) => colour !== undefined)) as LookDocument['colours']
  const unread = read.filter(([, colour]) => colour === undefined).map(([name]) => name)
  const document = { colours, headingFont, textFont, radius, logo, icon }
  return { document: unread.length > 0 ? undefined : document, look: { colours, headingFont, textFont, radius }, unread }
}
