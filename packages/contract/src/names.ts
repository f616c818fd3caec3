/** What no name has: pictures, parts of flags and keycaps, and the signs of markup. */
const notInNames = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3<>]/u
/** An address of the web, which a mail program makes a link of: nobody sends one to others as a name. */
const webAddress = /:\/\/|\bwww\.|\p{L}\.(com|net|org|info|biz|io|app|shop|store|online|site|xyz|top)(?![\p{L}\p{N}])/iu

/**
 * Whether words can be the name of a person or a place: at least one letter of any script, no emoji, no markup, no
 * address of the web. Joiners, marks, apostrophes, full stops, hyphens and digits beside letters belong to real names
 * (O’Neil, अनुराधा, Sector 17).
 */
export function isName(words: string): boolean {
  return /\p{L}/u.test(words) && !notInNames.test(words) && !webAddress.test(words)
}

/** Seven digits and more in a row, spaces, hyphens and brackets between them: a telephone number. Amounts have commas. */
const telephone = /\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/u

/** Whether words hold no way to reach somebody: no telephone number, no mail address, no address of the web. */
export function isWithoutContact(words: string): boolean {
  return !telephone.test(words) && !/\S@\S/.test(words) && !webAddress.test(words)
}
