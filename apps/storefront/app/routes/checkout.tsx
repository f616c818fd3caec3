import { lazy, Suspense } from 'react'
import { metaFor, wordOf } from '../platform/meta.ts'
import { SiteLink, useSite } from '../platform/site.tsx'
import { Waiting } from '../platform/waiting.tsx'
import { useWords } from '../platform/words.tsx'
import { useRestored } from '../state/bridge.ts'
import type { Route } from './+types/checkout'
import '../styles/forms.css'
import '../styles/checkout.css'

// Forms and their checks are heavy and only needed here, once there is a bag to pay.
const CheckoutView = lazy(() => import('../features/checkout/checkout-view.tsx'))

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: wordOf(args, 'checkout.title'),
    description: wordOf(args, 'checkout.title'),
    path: '/checkout',
    index: false,
  })
}

export default function Checkout() {
  const say = useWords()
  const { house } = useSite()
  const restored = useRestored()
  const waiting = (
    <main id="main" className="co-wait">
      <h1 className="sr">{say('checkout.title')}</h1>
      <Waiting lines={6} />
    </main>
  )
  return (
    <>
      <header className="co-head wrap">
        <SiteLink className="mark" to="/">
          {house}
        </SiteLink>
        <SiteLink className="link" to="/cart">
          {say('checkout.back')}
        </SiteLink>
      </header>
      <noscript>
        <p className="note wrap">{say('product.needsScript')}</p>
      </noscript>
      {restored ? (
        <Suspense fallback={waiting}>
          <CheckoutView />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  )
}
