import Negotiator from 'negotiator'

/** A page locale (`in-en`) with its two parts. */
export interface KnownLocale {
  locale: string
  subsite: string
  language: string
}

/**
 * The known locale of a text, in any case (V-04); where a site has its language in another script or for another region, that
 * one: `sg-zh` and `sg-zh-CN` are `sg-zh-Hans`.
 */
export function findLocale(locales: readonly KnownLocale[], text: string): KnownLocale | undefined {
  const written = text.toLowerCase()
  const [subsite, language] = written.split('-')
  return (
    locales.find(({ locale }) => locale === text) ??
    locales.find(({ locale }) => locale.toLowerCase() === written) ??
    locales.find((known) => known.subsite === subsite && known.language.toLowerCase().split('-')[0] === language)
  )
}

/** Whether a text has the form of a locale, known or not. */
export function looksLikeLocale(text: string): boolean {
  return /^[a-z]{2}-[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(text)
}

/**
 * The site of a visitor without one: the one chosen before, otherwise the one whose language and country the browser asks for
 * (`ar-AE`), otherwise one in its language, otherwise the first.
 */
export function chooseLocale(
  locales: readonly KnownLocale[],
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
): string {
  const remembered = /(?:^|;\s*)(?:shop|karat)-site=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  if (remembered && locales.some((candidate) => candidate.locale === remembered)) return remembered
  for (const accepted of new Negotiator({ headers }).languages()) {
    const tag = accepted.toLowerCase()
    const parts = tag.split('-')
    const exact = locales.find(
      (candidate) => parts.includes(candidate.subsite) && tag.startsWith(candidate.language.toLowerCase().split('-')[0] ?? ''),
    )
    if (exact) return exact.locale
    const sameLanguage = locales.find((candidate) => candidate.language.toLowerCase().split('-')[0] === parts[0])
    if (sameLanguage) return sameLanguage.locale
  }
  return locales[0]?.locale ?? 'in-en'
}
