/** Marks of direction, joiners, variation selectors, fillers and annotations: nothing of them shows. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
/** Invisible characters without the joiners of Persian and Indian spelling. */
const invisibleInWords = /(?!\u200C|\u200D)[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
/** Joiners that are not between two letters of a script that uses them. */
const looseJoiners = /(?<!\p{scx=Arab}|\p{scx=Deva})[\u200C\u200D]|[\u200C\u200D](?!\p{scx=Arab}|\p{scx=Deva})/gu
const dashes = /[\p{Pd}\u2212\u2043]/gu
const notLatinDigits = /(?![0-9])\p{Nd}/gu
const isDigit = /\p{Nd}/u

/** The value of a decimal digit of any script: Unicode has those of a script in a row from zero to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Converts the decimal digits of every script to 0 to 9, and full-width characters to usual ones. */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(notLatinDigits, valueOf)
}

/**
 * Normalises the text of a field for numbers and codes: digits of any script as 0 to 9, full-width characters as usual ones, without
 * invisible characters, every kind of dash as `-` and of blank as one space. Pages and calls share it.
 */
export function typedText(text: string): string {
  // Removed characters may have separated digits that belong together: convert once more afterwards.
  return latinDigits(latinDigits(text).replaceAll(invisible, '')).replaceAll(dashes, '-').replaceAll(/\s+/g, ' ').trim()
}

/** As `typedText`, without blanks, dashes, dots and the like between the characters: `98.220-000 01` as `9822000001`. */
export function typedCode(text: string): string {
  // The separators are removed, not replaced by a blank: the characters on both sides may belong together.
  return latinDigits(typedText(text).replaceAll(/[\s.\-_/\\·•,()]/g, ''))
}

/** Search words: as `typedText`, but with the joiners of their spelling. */
export function typedWords(text: string): string {
  return latinDigits(latinDigits(text).replaceAll(invisibleInWords, '')).replaceAll(/\s+/g, ' ').trim()
}

/**
 * A text that is stored letter by letter, as an engraving: composed (NFC), without invisible characters except the joiners of Arabic and
 * Devanagari spelling, and with every kind of blank as one space.
 */
export function visibleText(text: string): string {
  const visible = text.normalize('NFC').replaceAll(invisibleInWords, '').replaceAll(looseJoiners, '')
  // Removed characters may have separated characters that compose: normalise once more afterwards.
  return visible.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
