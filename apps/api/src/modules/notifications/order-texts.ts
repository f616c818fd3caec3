/** Stands in a stored text for the token of a link, which opens the order to whoever has it. */
const tokenPlace = '#{token}'
/** An address with a token behind its `#`; see `mailToken` of the orders. */
const linkWithToken = /(https?:\/\/[^\s"#]*)#[\w-]{22}(?![\w-])/g

/** A text without the tokens of links to the shop; their places stay. */
export const withoutTokens = (text: string, origin: string | undefined): string =>
  origin === undefined
    ? text
    : text.replaceAll(linkWithToken, (link, address: string) => (address.startsWith(`${origin}/`) ? `${address}${tokenPlace}` : link))

export const needsToken = (text: string): boolean => text.includes(tokenPlace)
export const withToken = (text: string, token: string): string => text.replaceAll(tokenPlace, `#${token}`)
/** A text as it is shown: its links open nothing without signing in. */
export const withoutTokenPlaces = (text: string): string => text.replaceAll(tokenPlace, '')
