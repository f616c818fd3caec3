import { textLanguages, type WordLanguage } from '@karat/sites/locale.ts'

/**
 * The first language of an `accept-language` header that the texts of the services have; undefined where it names none of them. The back office
 * sends the one of its pages.
 */
export function acceptedLanguage(header: string | undefined): WordLanguage | undefined {
  const tags = (header ?? '').split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
  const named = tags.map((tag) =>
    textLanguages.find((language) => tag === language.toLowerCase() || tag.startsWith(`${language.toLowerCase()}-`)),
  )
  return named.find((language) => language !== undefined)
}
