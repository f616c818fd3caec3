import type { User } from '@karat/contract/account.ts'
import { spacedPhone } from '@karat/sites/phone.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { withReturn } from '../../site/return-path.ts'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useRestoredShop, useShop } from '../../state/lazy-store.ts'
import { loadAccount } from '../../state/account/load-account.ts'
import { loadOrders, type OrdersActions } from '../../state/orders/orders-actions.ts'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { useOwnData } from './use-own-data.ts'

export interface AccountFrameProps {
  title: string
  /** The page's path within the site. */
  path:
    | '/dashboard/profile'
    | '/dashboard/addresses'
    | '/dashboard/credit'
    | '/dashboard/reviews'
    | `/dashboard/order-listing${'' | `/${string}`}`
    | `/dashboard/return-request${'' | `/${string}`}`
  /** A placeholder of the title until `children` are rendered, which then have a title of their own. */
  heading?: ReactNode
  /** The text for a guest before the link to the sign-in. */
  guest: string
  children: (user: User) => ReactNode
  /** The content for a guest with an order token; without it, or where it is false, guests are sent to the sign-in. */
  opened?: ReactNode
}

/**
 * A page of the account beside the account's navigation, rendered once stored state is restored (R-11). A guest is sent to the sign-in,
 * which leads back, unless `opened` is given.
 */
export function AccountFrame({ title, heading, path, guest, children, opened }: AccountFrameProps) {
  const t = useMessages()
  const { locale, settings } = useSite()
  const restored = useRestoredShop(settings)
  const auth = useShop((state) => state.auth, null)
  const signIn = `/${locale}/sign-in${withReturn(`/${locale}${path}`)}`
  const isGuest = auth !== null && !auth.isLoggedIn && !opened
  useEffect(() => {
    if (isGuest) window.location.replace(signIn)
  }, [isGuest, signIn])
  return (
    <main id="main" className="layout-wrap layout-page profile">
      {auth?.user && <Navigation user={auth.user} path={path} />}
      <div>
        {heading === undefined ? <h1>{title}</h1> : !(restored && (auth?.user || opened)) && heading}
        <noscript>
          <Notice>{t('signIn.needsScript')}</Notice>
        </noscript>
        {!restored && <Skeleton lines={6} />}
        {restored && !auth?.user && opened}
        {restored && !auth?.user && !opened && (
          <p>
            {guest}{' '}
            <LinkButton as="a" href={signIn}>
              {t('account.signIn')}
            </LinkButton>
          </p>
        )}
        {restored && auth?.user && children(auth.user)}
      </div>
    </main>
  )
}

/** The customer's name, and links to the pages of the account. */
function Navigation({ user, path }: { user: User; path: AccountFrameProps['path'] }) {
  const t = useMessages()
  const { settings } = useSite()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the links are a strip, which is scrolled to the current page.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [path])
  async function signOut() {
    const { account } = await loadAccount(settings)
    await account.logOut()
  }
  const pages = [
    ['/dashboard/order-listing', t('orders.nav')],
    ['/dashboard/return-request', t('returns.title')],
    ['/wishlist', t('wishlist.title')],
    ['/dashboard/addresses', t('addresses.title')],
    ['/dashboard/credit', t('credit.title')],
    ['/dashboard/reviews', t('reviews.title')],
    ['/dashboard/profile', t('profile.title')],
  ] as const
  return (
    <nav className="profile-navigation" aria-label={t('account.label')}>
      <p>
        <b>{`${user.firstName} ${user.lastName}`.trim() || t('account.label')}</b>
        <br />
        <bdi className="type-small type-soft" dir="ltr">
          {user.phone ? spacedPhone(user.phone, settings.profile) : user.email}
        </bdi>
      </p>
      <ul ref={list}>
        {pages.map(([to, name]) => (
          <li key={to}>
            <SiteLink to={to} aria-current={to === path || path.startsWith(`${to}/`) ? 'page' : undefined}>
              {name}
              {to === '/dashboard/order-listing' && <OrdersWaiting />}
            </SiteLink>
          </li>
        ))}
      </ul>
      <LinkButton onClick={() => void signOut()}>{t('account.signOut')}</LinkButton>
    </nav>
  )
}

const oneOrder = (orders: OrdersActions) => orders.list({ status: 'all', words: '', from: 0, to: 1 })

/** The number of orders that wait for the shopper, once it is loaded; renders nothing for none. */
function OrdersWaiting() {
  const t = useMessages()
  const { data } = useOwnData(loadOrders, oneOrder)
  if (!data?.waiting) return null
  return (
    <b className="profile-waiting type-num">
      <span aria-hidden="true">{data.waiting}</span>
      <span className="ui-visually-hidden">{t('orders.waitingCount', { count: data.waiting })}</span>
    </b>
  )
}
