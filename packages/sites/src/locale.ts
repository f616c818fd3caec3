/** The two parts of a page locale such as `in-pt-BR`: subsite `in`, language `pt-BR` (split on the first hyphen, R-09). */
export interface PageLocale {
  subsite: string
  language: string
}

/** Splits a page locale on its first hyphen; undefined where it has none or a part is empty. */
export function parseLocale(locale: string): PageLocale | undefined {
  const hyphen = locale.indexOf('-')
  if (hyphen <= 0 || hyphen === locale.length - 1) return undefined
  return { subsite: locale.slice(0, hyphen), language: locale.slice(hyphen + 1) }
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

/** The language tag (BCP 47) for `Intl` and `<html lang>`: the language with the site's country (`en-IN`, `zh-Hans-SG`). */
export function languageTag({ subsite, language }: PageLocale): string {
  return `${language}-${subsite.toUpperCase()}`
}

/** Every language with message files; the first is the default (K-05). */
export const textLanguages = ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'] as const
export type WordLanguage = (typeof textLanguages)[number]

/** The language of the message files to use: the language itself, else the default. */
export function textLanguageOf(language: string): WordLanguage {
  return textLanguages.find((candidate) => candidate.toLowerCase() === language.toLowerCase()) ?? textLanguages[0]
}

/** The separator of a list of short texts in a language: `18K, white gold`. */
export function commaOf(language: string): string {
  if (language.startsWith('ar')) return '، '
  return language.startsWith('zh') ? '，' : ', '
}

/** A name within a list: `Yellow gold` becomes `yellow gold`. Text in scripts without capitals is returned as it is. */
export function lowerFirst(name: string, language: string): string {
  return name.slice(0, 1).toLocaleLowerCase(language) + name.slice(1)
}

/** A person's full name: given name first, except in Chinese script. */
export function fullName(first: string, last: string): string {
  const chinese = [first, last].every((part) => /^\p{Script=Han}+$/u.test(part))
  return chinese ? last + first : `${first} ${last}`.trim()
}

/** The separator of a label and its value in plain text. */
export function colonOf(language: string): string {
  return language.startsWith('zh') ? '：' : ': '
}

/** A text with the full stop of its language, where it has no mark at its end: problems are worded without, and others follow them here. */
export function asSentence(text: string, language: string): string {
  if (/[.!?…。！？।؟]$/.test(text)) return text
  if (language.startsWith('zh')) return `${text}。`
  return language.startsWith('hi') ? `${text}।` : `${text}.`
}

/** Isolates left-to-right text (a number, a URL, a telephone number) within text of either direction. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
