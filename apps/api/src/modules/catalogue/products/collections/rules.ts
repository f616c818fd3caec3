import { throwFailure } from '../../../../kernel/result.ts'

/** The texts of a collection in one language: its name, the line under it, and the story beside its banner. */
interface CollectionTexts {
  name: string
  line: string
  story: string
}

/** The texts of a collection by language. */
export type TextsByLanguage = Record<string, CollectionTexts>

const parts = ['name', 'line', 'story'] as const

/** The texts without the languages that have none. */
export const writtenTexts = (texts: TextsByLanguage): TextsByLanguage =>
  Object.fromEntries(Object.entries(texts).filter(([, own]) => parts.some((part) => own[part] !== '')))

/**
 * Throws `bad_request` for a language that no site has, and `collection_text_missing` where a language lacks its name or its line: a page
 * shows all texts of one language, so that it would have a gap. English is the original and may not be left out.
 */
export function checkTexts(texts: TextsByLanguage, languages: readonly string[]): void {
  for (const language of new Set(['en', ...Object.keys(texts)])) {
    if (language !== 'en' && !languages.includes(language)) throwFailure('bad_request', `texts.${language}`)
    const missing = (['name', 'line'] as const).find((part) => !texts[language]?.[part])
    if (missing) throwFailure('collection_text_missing', `texts.${language}.${missing}`)
  }
}

/** Each text by its path, `texts/hi/name`, so that an undo touches it alone. */
export const fieldsOfTexts = (texts: TextsByLanguage): Map<string, string> =>
  new Map(Object.entries(texts).flatMap(([language, own]) => parts.map((part) => [`texts/${language}/${part}`, own[part]] as const)))

/** The texts of these fields. A part that is not there is empty. */
export function textsOfFields(fields: ReadonlyMap<string, string>): TextsByLanguage {
  const texts: TextsByLanguage = {}
  for (const [path, text] of fields) {
    const [, language = '', part = ''] = path.split('/')
    texts[language] = { ...(texts[language] ?? { name: '', line: '', story: '' }), [part]: text }
  }
  return texts
}
