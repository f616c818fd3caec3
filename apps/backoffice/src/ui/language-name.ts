import { useCallback } from 'react'
import { useMessages } from '../messages/messages.tsx'

/** Returns the name of a language in the language of the page; its code where that has none. */
export function useLanguageName(): (code: string) => string {
  const { language } = useMessages()
  return useCallback((code) => new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(code) ?? code, [language])
}
