import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../platform/icon.tsx'
import { openBag } from '../platform/open-bag.ts'
import { useSite } from '../platform/site.tsx'
import { useWords } from '../platform/words.tsx'
import { useShop, useShopFailed, useShopWhenIdle } from '../state/bridge.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RateStrip } from './rate-strip.tsx'

const Toasts = lazy(() => import('./toasts.tsx'))
const BagDrawer = lazy(() => import('./bag-drawer.tsx'))

/** What stands round every page. The checkout has its own quieter one. */
export function Shell({ children }: { children: ReactNode }) {
  const site = useSite()
  const say = useWords()
  const { pathname, search } = useLocation()
  const [bag, setBag] = useState(false)
  const toasts = useShop((state) => state.toasts.messages.length > 0, false)
  const failed = useShopFailed()
  useShopWhenIdle(site.settings)
  useEffect(() => {
    const open = () => setBag(true)
    window.addEventListener(openBag, open)
    // For whoever drives the page from outside: from here on buttons answer.
    document.documentElement.dataset['alive'] = 'yes'
    return () => window.removeEventListener(openBag, open)
  }, [])
  useEffect(() => setBag(false), [pathname])
  const quiet = pathname.endsWith('/checkout')
  return (
    <>
      <a className="skip" href="#main">
        {say('nav.skip')}
      </a>
      {!quiet && <RateStrip />}
      {!quiet && <Header onBag={() => setBag(true)} />}
      {failed && (
        <p className="note bad wrap" role="alert">
          <Icon name="notice" />
          <span>
            {say('error.title')}. {say('error.text')} <a href={pathname + search}>{say('error.action')}</a>
          </span>
        </p>
      )}
      {children}
      {!quiet && <Footer />}
      <Suspense>{bag && <BagDrawer onClose={() => setBag(false)} />}</Suspense>
      <div className="toasts" role="status" aria-live="polite">
        <Suspense>{toasts && <Toasts />}</Suspense>
      </div>
    </>
  )
}
