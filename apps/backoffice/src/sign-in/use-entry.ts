import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { openSession, type StaffSession } from '../api/session.tsx'
import { useWords } from '../words/words.tsx'

/** The page to open after a sign-in: one of the back office, whatever the address asks for. */
export function pathAfterSignIn(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])/.test(asked) ? asked : '/'
}

/** Opens the session that a sign-in returned, in the member's language, and the page that was asked for. */
export function useEntry(): (session: StaffSession) => void {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { language, choose } = useWords()
  return (session) => {
    openSession(api, queries, session)
    if (session.member.language !== language) choose(session.member.language)
    void navigate(pathAfterSignIn(search.get('next')), { replace: true })
  }
}

/** The one-time code in the fragment of the address, which browsers send to no server. It is taken out of the address when it is read. */
export function takeFragmentCode(): string {
  const code = location.hash.slice(1)
  if (code) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
