import { useCallback } from 'react'
import { useWork } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The name of a site in the language of the page, by its code; that of its country for a site without a role of the member. */
export function useSiteName(): (code: string) => string {
  const { language } = useMessages()
  const { session } = useWork()
  return useCallback(
    (code) => {
      const own = session.sites.find((site) => site.code === code)?.name
      return own ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code.slice(0, 2).toUpperCase()) ?? code
    },
    [language, session.sites],
  )
}
