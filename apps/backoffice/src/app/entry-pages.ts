import type { ComponentType } from 'react'
import { LinkPage } from '../sign-in/link-page.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'

/** The pages that are open without a session, by their path. They need no router. */
const pages: Readonly<Record<string, () => ComponentType | Promise<ComponentType>>> = {
  '/backoffice/sign-in': () => SignInPage,
  '/backoffice/enter': () => LinkPage,
  '/backoffice/password': async () => (await import('../sign-in/password-page.tsx')).PasswordPage,
  '/backoffice/join': async () => (await import('../sign-in/join-page.tsx')).JoinPage,
}

/** Whether the page of a path is open without a session. */
export const isEntryPage = (path: string): boolean => path.replace(/\/$/, '') in pages

/** The page of a path: one that is open without a session, else the application behind the sign-in. */
export async function pageOf(path: string): Promise<ComponentType> {
  const load = pages[path.replace(/\/$/, '')]
  return load ? load() : (await import('./office.tsx')).Office
}
