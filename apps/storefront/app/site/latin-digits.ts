/** Digits as they are sent: Arabic, Persian and Devanagari ones, which keyboards of our languages type, become 0 to 9. */
export function latinDigits(words: string): string {
  return words.normalize('NFKC').replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code < 0x900 ? code & 0xf : code - 0x966)
  })
}
