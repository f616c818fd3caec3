/** Reused formatters: creating one costs a hundred times as much as formatting. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A formatter of days and times for a language in a country (`mr-IN`), with Latin digits as everywhere in a shop. The options name the time
 * zone.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let formatter = formatters.get(key)
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, options)))
  return formatter
}
