import { readFileSync } from 'node:fs'
import { textLanguages, textLanguageOf } from '@karat/sites/locale.ts'

/**
 * The texts of the services (messages to shoppers) and the names for search (metals, stones, sizes), by language. The storefront has the
 * texts of pages; a test checks that names in both are equal.
 */
export const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  textLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../translations/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>,
  ]),
)

/** A message of a language with its placeholders (`{count}`) filled in; throws for an unknown key and for a placeholder without a value. */
export function t(language: string, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = catalogues[textLanguageOf(language)]?.[key]
  if (text === undefined) throw new Error(`no message ${key}`)
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value of ${placeholder} in the message ${key}`)
    return String(value)
  })
}

/** The name of a metal, colour or the like in a language; the key itself where it has none. */
export function nameOf(language: string, kind: string, key: string): string {
  return catalogues[textLanguageOf(language)]?.[`${kind}.${key}`] ?? key
}

/** Declares kinds of keys that are built from data otherwise than by `nameOf`: a test then counts all keys directly under them as used. */
export function declareKinds(...kinds: string[]): readonly string[] {
  return kinds
}

const states = JSON.parse(readFileSync(new URL('../../translations/states.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, Record<string, string>>
>

/** The names of a state in the other languages of its country's shop, by language. */
export function stateNames(country: string, code: string): Record<string, string> {
  return states[country]?.[code] ?? {}
}

/** The name of a state in a language of its country's shop; the given English one where there is no other. */
export function stateName(language: string, country: string, code: string, english: string): string {
  return stateNames(country, code)[textLanguageOf(language)] ?? english
}
