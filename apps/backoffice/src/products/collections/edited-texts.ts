import type { CollectionDocument, CollectionTexts } from '@karat/contract/staff-collections.ts'

export const noTexts: CollectionTexts = { name: '', line: '', story: '' }
export const textFields = ['name', 'line', 'story'] as const
type Texts = CollectionDocument['texts']

/** Texts with a part of them typed. A language that is not saved yet is left out again once it has no text. */
export function typedTexts(texts: Texts, stored: Texts, language: string, part: Partial<CollectionTexts>): Texts {
  const own = { ...(texts[language] ?? noTexts), ...part }
  const { [language]: _former, ...others } = texts
  const isEmpty = textFields.every((field) => own[field] === '')
  return isEmpty && !(language in stored) ? others : { ...texts, [language]: own }
}

/** How many texts a language lacks that the English original has. */
export const missingIn = (original: CollectionTexts, texts: CollectionTexts): number =>
  textFields.filter((field) => original[field] !== '' && texts[field] === '').length

/** The texts by `LANGUAGE/FIELD`, each of which is chosen by itself where two people changed them. */
export type FlatTexts = Record<string, string>

/** The texts of these languages, one by one. */
export const flatTexts = (texts: Texts, languages: readonly string[]): FlatTexts =>
  Object.fromEntries(
    languages.flatMap((language) => textFields.map((field) => [`${language}/${field}`, texts[language]?.[field] ?? ''] as const)),
  )

/** The texts that were put together, without the languages that have none. */
export function textsOfFlat(flat: FlatTexts): Texts {
  const languages = [...new Set(Object.keys(flat).map((path) => path.split('/')[0] ?? ''))]
  return Object.fromEntries(
    languages.flatMap((language) => {
      const [name = '', line = '', story = ''] = textFields.map((field) => flat[`${language}/${field}`])
      return name + line + story === '' ? [] : [[language, { name, line, story }] as const]
    }),
  )
}
