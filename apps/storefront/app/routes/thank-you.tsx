import { lazy, Suspense } from 'react'
import { metaFor, wordOf } from '../platform/meta.ts'
import { Waiting } from '../platform/waiting.tsx'
import { useRestored } from '../state/bridge.ts'
import type { Route } from './+types/thank-you'
import '../styles/checkout.css'

const ThankYouView = lazy(() => import('../features/checkout/thank-you-view.tsx'))

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: wordOf(args, 'thanks.title'),
    description: wordOf(args, 'thanks.title'),
    path: '/checkout-thankyou',
    index: false,
  })
}

export default function ThankYou() {
  const restored = useRestored()
  return (
    <main id="main" className="wrap page">
      <Suspense fallback={<Waiting lines={5} />}>{restored ? <ThankYouView /> : <Waiting lines={5} />}</Suspense>
    </main>
  )
}
