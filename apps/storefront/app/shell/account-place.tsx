import { Icon } from '@karat/ui/icon.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { withReturn } from '../site/return-path.ts'
import { SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { useShop } from '../state/lazy-store.ts'
import { loadAccount } from '../state/load-account.ts'

/** The address of the sign-in, which leads back to the page that is open. */
function useSignIn(): string {
  const { locale } = useSite()
  const { pathname, search } = useLocation()
  const isSignIn = /^\/[^/]+\/(?:sign-in|sign-up|forgot-password|reset-password)\/?$/.test(pathname)
  return `/${locale}/sign-in${isSignIn ? search : withReturn(pathname + search)}`
}

/** Who is signed in, as far as this browser knows; the pages of the account, and the way out of it. */
function useAccountMenu() {
  const t = useMessages()
  const { settings } = useSite()
  const user = useShop((state) => state.auth.user, null)
  const [busy, setBusy] = useState(false)
  async function signOut() {
    setBusy(true)
    try {
      const { account } = await loadAccount(settings)
      await account.logOut()
    } finally {
      setBusy(false)
    }
  }
  const pages = [
    { to: '/dashboard/profile', title: t('profile.title') },
    { to: '/dashboard/addresses', title: t('addresses.title') },
    { to: '/dashboard/credit', title: t('credit.title') },
  ]
  return { t, user, pages, signIn: useSignIn(), busy, signOut: () => void signOut() }
}

/**
 * Who is signed in, laid over the cached page by what this browser knows: the way to the sign-in, else the first name with a
 * menu. Its place has one width for both, so that nothing moves. The sign-in is opened as a page of its own, with its policy.
 */
export function AccountPlace() {
  const { t, user, pages, signIn, busy, signOut } = useAccountMenu()
  if (!user)
    return (
      <a className="account-place" href={signIn}>
        <Icon name="account" />
        <span>{t('account.signIn')}</span>
      </a>
    )
  const name = user.firstName || t('account.label')
  return (
    <>
      <button type="button" className="account-place" popoverTarget="account-menu" aria-label={t('account.signedIn', { name })}>
        <Icon name="account" />
        <span>{name}</span>
      </button>
      <div id="account-menu" popover="auto" className="account-place-menu">
        {pages.map(({ to, title }) => (
          <SiteLink key={to} to={to}>
            {title}
          </SiteLink>
        ))}
        <button type="button" disabled={busy} onClick={signOut}>
          {t('account.signOut')}
        </button>
      </div>
    </>
  )
}

/** The same as rows of the menu of narrow pages. */
export function AccountRows({ className }: { className: string }) {
  const { t, user, pages, signIn, busy, signOut } = useAccountMenu()
  if (!user)
    return (
      <li>
        <a className={className} href={signIn}>
          {t('account.signIn')} <Icon name="account" />
        </a>
      </li>
    )
  return (
    <>
      {pages.map(({ to, title }, index) => (
        <li key={to}>
          <SiteLink className={className} to={to}>
            {index > 0 ? title : user.firstName || title} {index === 0 && <Icon name="account" />}
          </SiteLink>
        </li>
      ))}
      <li>
        <button type="button" className={className} disabled={busy} onClick={signOut}>
          {t('account.signOut')}
        </button>
      </li>
    </>
  )
}
