import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { openCart } from '../ui/cart/open-cart.ts'
import { useSite } from '../site/site.tsx'
import { reportFailure } from '../site/failures.ts'
import { noteShown } from '../site/keep-page.ts'
import { lazyWithMessages, lazyPart } from '../site/lazy-with-messages.tsx'
import { useMessages } from '../site/messages.tsx'
import { loadShop, useRepairedCart, useShopFailed, useShopWhenNeeded } from '../state/lazy-store.ts'
import { FailureBar } from './failure-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RateStrip } from './rate-strip.tsx'
import { SiteNotice } from './site-notice.tsx'
import { StartFailure } from './start-failure.tsx'
import { useFailures } from './use-failures.ts'

// Rendered with the page but hydrated later: its code is not in the first bytes.
const DeferredWidgets = lazyPart(() => import('./deferred-widgets.tsx'))
const CartDrawer = lazyWithMessages('cart-drawer', () => import('./cart-drawer.tsx'))

/** The layout around every page. The checkout has a reduced one. */
export function Shell({ children }: { children: ReactNode }) {
  const site = useSite()
  const t = useMessages()
  const { pathname, key } = useLocation()
  const [cartOpen, setCartOpen] = useState(false)
  useFailures()
  useShopWhenNeeded(site.settings)
  useRepairedCart(site.settings, pathname)
  useEffect(() => noteShown(), [key])
  const shopFailed = useShopFailed()
  const { settings } = site
  useEffect(() => {
    if (shopFailed) reportFailure('part', () => void loadShop(settings).catch(() => undefined))
  }, [shopFailed, settings])
  useEffect(() => {
    const open = () => setCartOpen(true)
    window.addEventListener(openCart, open)
    // For browser tests and analytics: from here on the page is interactive.
    document.documentElement.dataset['alive'] = 'yes'
    return () => window.removeEventListener(openCart, open)
  }, [])
  useEffect(() => setCartOpen(false), [pathname])
  const isCheckout = pathname.endsWith('/checkout')
  return (
    <>
      <a className="header-skip" href="#main">
        {t('nav.skip')}
      </a>
      {!isCheckout && <SiteNotice />}
      {!isCheckout && <RateStrip />}
      {!isCheckout && <Header onOpenCart={() => setCartOpen(true)} />}
      {children}
      {!isCheckout && <Footer />}
      <Suspense>{cartOpen && <CartDrawer onClose={() => setCartOpen(false)} />}</Suspense>
      <Suspense>
        <DeferredWidgets />
      </Suspense>
      <FailureBar />
      <StartFailure />
    </>
  )
}
