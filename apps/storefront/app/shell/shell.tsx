import { Notice } from '@karat/ui/notice.tsx'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { openCart } from '../ui/open-cart.ts'
import { useSite } from '../site/site.tsx'
import { latePart } from '../site/late-part.tsx'
import { useMessages } from '../site/messages.tsx'
import { useShopFailed, useShopWhenNeeded } from '../state/lazy-store.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RateStrip } from './rate-strip.tsx'

// Rendered with the page but hydrated later: its code is not in the first bytes.
const Extras = lazy(() => import('./extras.tsx'))
const CartDrawer = latePart('cart-drawer', () => import('./cart-drawer.tsx'))

/** The layout around every page. The checkout has a reduced one. */
export function Shell({ children }: { children: ReactNode }) {
  const site = useSite()
  const t = useMessages()
  const { pathname, search } = useLocation()
  const [cartOpen, setCartOpen] = useState(false)
  const failed = useShopFailed()
  useShopWhenNeeded(site.settings)
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
      {!isCheckout && <RateStrip />}
      {!isCheckout && <Header onOpenCart={() => setCartOpen(true)} />}
      {failed && (
        <Notice tone="bad" icon="notice" role="alert" className="layout-wrap">
          {t('error.title')}. {t('error.text')} <a href={pathname + search}>{t('error.action')}</a>
        </Notice>
      )}
      {children}
      {!isCheckout && <Footer />}
      <Suspense>{cartOpen && <CartDrawer onClose={() => setCartOpen(false)} />}</Suspense>
      <Suspense>
        <Extras />
      </Suspense>
    </>
  )
}
