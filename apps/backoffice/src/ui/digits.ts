/** A number as it was typed, with Arabic and Devanagari digits and the Arabic decimal point made Latin, and without spaces around it. */
export const latinDigits = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll('\u066b', '.')
