import { Notice } from '@karat/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { useRestoredShop, useShop } from '../../state/lazy-store.ts'
import { loadWishlist } from '../../state/wishlist/load-wishlist.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { RetryNotice } from '../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { CustomerLists } from './customer-lists.tsx'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { GuestList } from './guest-list.tsx'

/** `/wishlist`: a guest's list on this device, or a customer's lists. Rendered once stored state is restored. */
export function WishlistView() {
  const t = useMessages()
  const { settings } = useSite()
  const restored = useRestoredShop(settings)
  const isLoggedIn = useShop((state) => state.auth.isLoggedIn, false)
  const data = useShop((state) => state.wishlist.wishlistData, null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isLoggedIn) return
    let isCurrent = true
    void loadWishlist(settings)
      .then(({ wishlist }) => wishlist.load())
      .then((outcome) => isCurrent && setFailed(!outcome.ok))
    return () => {
      isCurrent = false
    }
  }, [isLoggedIn, settings, tries])
  const guestPieces = data?.of === 'guest' ? data.pieces : []
  const isWaiting = !restored || (isLoggedIn && data?.of !== 'customer' && !failed)
  return (
    <main id="main" className="layout-wrap layout-page wishlist">
      <Breadcrumbs trail={[{ name: t('wishlist.title'), path: '/wishlist' }]} />
      <h1>{t('wishlist.title')}</h1>
      <noscript>
        <Notice>{t('product.needsScript')}</Notice>
      </noscript>
      {failed && <RetryNotice failure={t('problem.unavailable')} onRetry={() => setTries(tries + 1)} />}
      {isWaiting && <Skeleton lines={8} />}
      {!isWaiting && data?.of === 'customer' && <CustomerLists lists={data.wishlists} />}
      {!isWaiting && !isLoggedIn && <GuestList pieces={guestPieces} />}
      {!isWaiting && !failed && (data?.of === 'customer' ? data.wishlists : guestPieces).length === 0 && <EmptyWishlist />}
    </main>
  )
}
