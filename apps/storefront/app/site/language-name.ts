import { languageTag } from '@karat/sites/locale.ts'
import { useCallback } from 'react'
import { useSite } from './site.tsx'

const names = new Map<string, Intl.DisplayNames>()

/** The name of a language, by its code, in the language of the page. */
export function useLanguageName(): (language: string) => string {
  const tag = languageTag(useSite())
  return useCallback(
    (language) => {
      const inLanguage = names.get(tag) ?? new Intl.DisplayNames(tag, { type: 'language' })
      names.set(tag, inLanguage)
      return inLanguage.of(language) ?? language
    },
    [tag],
  )
}
