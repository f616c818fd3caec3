/** The two halves of a page locale such as `in-pt-BR`: subsite `in`, language `pt-BR` (split on the first hyphen, R-09). */
export interface PageLocale {
  subsite: string
  language: string
}

/** Splits a page locale on its first hyphen; undefined where it has none or a half is empty. */
export function parseLocale(locale: string): PageLocale | undefined {
  const at = locale.indexOf('-')
  if (at <= 0 || at === locale.length - 1) return undefined
  return { subsite: locale.slice(0, at), language: locale.slice(at + 1) }
}

/** The page locale of a site and language. */
export function localeOf({ subsite, language }: PageLocale): string {
  return `${subsite}-${language}`
}

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur'])

/** Reading direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** The tag that `Intl` and `<html lang>` take: the language with the site's country (`en-IN`, `zh-Hans-SG`). */
export function languageTag({ subsite, language }: PageLocale): string {
  return `${language}-${subsite.toUpperCase()}`
}

/** Every language that the shop has words in; the first is the default (K-05). */
export const wordLanguages = ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'] as const
export type WordLanguage = (typeof wordLanguages)[number]

/** The catalogue to read words from: the language's own, else the default one. */
export function wordsFor(language: string): WordLanguage {
  return wordLanguages.find((known) => known.toLowerCase() === language.toLowerCase()) ?? wordLanguages[0]
}

/** What a list of short things is set apart by in a language: `18K, white gold`. */
export function commaOf(language: string): string {
  if (language.startsWith('ar')) return '، '
  return language.startsWith('zh') ? '，' : ', '
}

/** A name that follows others in a list: `Yellow gold` becomes `yellow gold`. Scripts without capitals are left as they are. */
export function lowerFirst(name: string, language: string): string {
  return name.slice(0, 1).toLocaleLowerCase(language) + name.slice(1)
}

/** A person's whole name: given name first, but as Chinese writes it where both parts are in its script. */
export function fullName(first: string, last: string): string {
  const chinese = [first, last].every((part) => /^\p{Script=Han}+$/u.test(part))
  return chinese ? last + first : `${first} ${last}`.trim()
}

/** What sets a label apart from its value in plain text. */
export function colonOf(language: string): string {
  return language.startsWith('zh') ? '：' : ': '
}

/** Keeps what runs left to right (a number, an address, a telephone) in its order within text of either direction. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
