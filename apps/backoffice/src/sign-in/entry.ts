import type { StaffSession } from '../api/session.tsx'
import { storeChoice } from '../app/storage.ts'

/** The page to open after a sign-in: one of the back office, whatever the address asks for. */
export function pathAfterSignIn(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])/.test(asked) ? `/backoffice${asked}` : '/backoffice/'
}

/** Opens the page that was asked for, in the member's language. The session is in its cookie. */
export function enter(session: StaffSession): void {
  storeChoice('language', session.member.language)
  location.assign(pathAfterSignIn(new URLSearchParams(location.search).get('next')))
}

/** The code of a one-time link that was pasted, whole or as its code alone. */
export const codeOfLink = (pasted: string): string => pasted.trim().split('#').at(-1) ?? ''

/** The one-time code in the fragment of the address, which browsers send to no server. It is taken out of the address when it is read. */
export function takeFragmentCode(): string {
  const code = location.hash.slice(1)
  if (code) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
