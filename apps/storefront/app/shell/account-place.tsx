import { Icon } from '@karat/ui/icon.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { withReturn } from '../site/return-path.ts'
import { SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { useShop } from '../state/lazy-store.ts'
import { loadAccount } from '../state/account/load-account.ts'

/** The address of the sign-in, which leads back to the page that is open. */
function useSignIn(): string {
  const { locale } = useSite()
  const { pathname, search } = useLocation()
  const isSignIn = /^\/[^/]+\/(?:sign-in|sign-up|forgot-password|reset-password)\/?$/.test(pathname)
  return `/${locale}/sign-in${isSignIn ? search : withReturn(pathname + search)}`
}

/** Ends the sign-in of this browser. */
function useSignOut(): { busy: boolean; signOut: () => Promise<void> } {
  const { settings } = useSite()
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
  return { busy, signOut }
}

/** A name in the width of the sign-in link in the page's language: the name replaces the link later. */
function Name({ children }: { children: string }) {
  const t = useMessages()
  return (
    <span className="account-place-name" data-width={t('account.signIn')}>
      <span>{children}</span>
    </span>
  )
}

/**
 * The account link of the header, rendered in the browser over the cached page: the sign-in, or the first name with a menu. Both have one
 * width, so that the layout does not shift. The sign-in is loaded as a document of its own, with its own security policy.
 */
export function AccountPlace() {
  const t = useMessages()
  const user = useShop((state) => state.auth.user, null)
  const { busy, signOut } = useSignOut()
  const signIn = useSignIn()
  if (!user)
    return (
      <a className="account-place" href={signIn}>
        <Icon name="account" />
        <Name>{t('account.signIn')}</Name>
      </a>
    )
  const name = user.firstName || t('account.label')
  return (
    <>
      <button type="button" className="account-place" popoverTarget="account-menu" aria-label={t('account.signedIn', { name })}>
        <Icon name="account" />
        <Name>{name}</Name>
      </button>
      <div id="account-menu" popover="auto" className="account-place-menu">
        <SiteLink to="/dashboard/order-listing">{t('orders.title')}</SiteLink>
        <SiteLink to="/dashboard/addresses">{t('addresses.title')}</SiteLink>
        <SiteLink to="/dashboard/profile">{t('profile.title')}</SiteLink>
        <button type="button" disabled={busy} onClick={() => void signOut()}>
          {t('account.signOut')}
        </button>
      </div>
    </>
  )
}

/** The same as rows of the menu of narrow pages. */
export function AccountRows({ className }: { className: string }) {
  const t = useMessages()
  const user = useShop((state) => state.auth.user, null)
  const { busy, signOut } = useSignOut()
  const signIn = useSignIn()
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
      <li>
        <SiteLink className={className} to="/dashboard/profile">
          {user.firstName || t('profile.title')} <Icon name="account" />
        </SiteLink>
      </li>
      <li>
        <SiteLink className={className} to="/dashboard/order-listing">
          {t('orders.title')} <Icon name="truck" />
        </SiteLink>
      </li>
      <li>
        <button type="button" className={className} disabled={busy} onClick={() => void signOut()}>
          {t('account.signOut')}
        </button>
      </li>
    </>
  )
}
