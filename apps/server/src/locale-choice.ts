import Negotiator from 'negotiator'

/** A page locale (`in-en`) with its two halves. */
export interface KnownLocale {
  locale: string
  subsite: string
  language: string
}

/** The locale of a text that may be cased in any way (V-04). */
export function findLocale(known: readonly KnownLocale[], text: string): KnownLocale | undefined {
  return known.find((one) => one.locale === text) ?? known.find((one) => one.locale.toLowerCase() === text.toLowerCase())
}

/** Whether a text is written as a locale, known or not. */
export function looksLikeLocale(text: string): boolean {
  return /^[a-z]{2}-[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(text)
}

/**
 * The site of a visitor who came without one: the one they chose before, else the one whose language and country
 * they ask for (`ar-AE`), else one in their language, else the first.
 */
export function chooseLocale(
  known: readonly KnownLocale[],
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
): string {
  const chosen = /(?:^|;\s*)karat-site=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  if (chosen && known.some((one) => one.locale === chosen)) return chosen
  for (const accepted of new Negotiator({ headers }).languages()) {
    const tag = accepted.toLowerCase()
    const parts = tag.split('-')
    const exact = known.find((one) => parts.includes(one.subsite) && tag.startsWith(one.language.toLowerCase().split('-')[0] ?? ''))
    if (exact) return exact.locale
    const spoken = known.find((one) => one.language.toLowerCase().split('-')[0] === parts[0])
    if (spoken) return spoken.locale
  }
  return known[0]?.locale ?? 'in-en'
}
