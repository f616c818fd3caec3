/** Characters that no name contains: pictures, parts of flags and keycaps, and the signs of markup. */
const notInNames = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3<>]/u
/** A web address. It is refused in names, because a mail program would make a link of it in a message to somebody else. */
export const webAddress = /:\/\/|\bwww\.|\p{L}\.(com|net|org|info|biz|io|app|shop|store|online|site|xyz|top)(?![\p{L}\p{N}])/iu

/**
 * Whether a text can be the name of a person or a place: at least one letter of any script, no emoji, no markup, no web address. Joiners,
 * marks, apostrophes, full stops, hyphens and digits beside letters belong to real names (O’Neil, अनुराधा, Sector 17).
 */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !notInNames.test(text) && !webAddress.test(text)
}
