import { visibleText } from './typed.ts'

/** The scripts of engravings. Digits 0 to 9 and the signs of `signs` are part of each. */
export const engravingScripts = ['latin', 'devanagari', 'arabic', 'han'] as const
export type EngravingScript = (typeof engravingScripts)[number]

/** The limits of a product's engraving; `maxLetters` counts letters as readers do (graphemes). */
export interface EngravingRoom {
  maxLetters: number
  scripts: readonly EngravingScript[]
}

/**
 * The cause why a text cannot be engraved: too many letters, letters (each once, in order) that the engraver does not have, or signs
 * without any letter, digit or heart.
 */
export type EngravingProblem =
  { reason: 'too_long'; letters: number; most: number } | { reason: 'letters'; letters: string[] } | { reason: 'signs' }

/** Signs that every engraver has. */
const signs = /^[0-9 &.,'’+:/()♥-]$/u

/** The letters and digits of each script; Latin ones with the marks of European languages and Vietnamese, without the signs for clicks. */
const lettersOf: Readonly<Record<EngravingScript, RegExp>> = {
  latin: /^(?![×÷\u01C0-\u01C3])[A-Za-z\u00C0-\u024F\u1E00-\u1EFF]$/u,
  devanagari: /^[\p{L}\p{Nd}](?<=\p{scx=Deva})$/u,
  arabic: /^[\p{L}\p{Nd}](?<=\p{scx=Arab})$/u,
  han: /^\p{Script=Han}$/u,
}

/** The marks of a script's letters, and the joiners of its spelling. */
const marksOf: Partial<Record<EngravingScript, RegExp>> = {
  devanagari: /^(?:\p{M}(?<=\p{scx=Deva})|[\u200C\u200D])$/u,
  arabic: /^(?:\p{M}(?<=\p{scx=Arab})|[\u200C\u200D])$/u,
}

/**
 * A text needs at least one of these: a letter, a digit, or a heart. The stroke that lengthens an Arabic word (tatweel) is not a letter.
 */
const something = /(?!\u0640)[\p{L}\p{Nd}♥]/u
/** Punctuation, signs and spaces, whether the engraver has them or not; pictures are no signs. */
const signsAlone = /^(?:(?!\p{Extended_Pictographic})[\p{P}\p{S}\p{Z}\u0640])+$/u

/** The most characters of one letter, against stacked combining marks. */
const maxParts = 8

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text as readers count them (grapheme clusters). */
export const lettersIn = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/**
 * Whether a letter belongs to a script: its first character is a letter of the script, followed by marks and the letters that they join.
 */
function hasLetter(script: EngravingScript, [first = '', ...rest]: readonly string[]): boolean {
  return lettersOf[script].test(first) && rest.every((part) => marksOf[script]?.test(part) || lettersOf[script].test(part))
}

const usualWidth = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/**
 * The text as it is engraved: `visibleText`, with full-width characters, Arabic presentation forms, dashes and hearts replaced by the usual
 * ones; empty for none.
 */
export function engravedText(typed: string): string {
  const usual = typed
    .replaceAll(/[\uFF01-\uFF5E]/g, usualWidth)
    .replaceAll(/[\uFB50-\uFDFF\uFE70-\uFEFC]/g, (form) => form.normalize('NFKC'))
  return visibleText(usual)
    .replaceAll('❤', '♥')
    .replaceAll(/\p{Pd}/gu, '-')
}

/** The problem of a text that `engravedText` returned, in the given room: letters and scripts; undefined where it can be engraved. */
export function engravingProblem(text: string, { maxLetters, scripts }: EngravingRoom): EngravingProblem | undefined {
  const letters = lettersIn(text)
  const isKnown = (letter: string) => {
    const parts = [...letter]
    return signs.test(letter) || (parts.length <= maxParts && scripts.some((script) => hasLetter(script, parts)))
  }
  if (signsAlone.test(text) && !something.test(text)) return { reason: 'signs' }
  const hasSomething = text === '' || something.test(text)
  const unknown = [...new Set(letters.filter((letter) => !hasSomething || !isKnown(letter)))]
  if (unknown.length > 0) return { reason: 'letters', letters: unknown.slice(0, 10) }
  return letters.length > maxLetters ? { reason: 'too_long', letters: letters.length, most: maxLetters } : undefined
}
