import { Suspense } from 'react'
import { metaFor, messageOf } from '../seo/meta.ts'
import { Skeleton } from '../ui/cards/skeleton.tsx'
import { lazyPart } from '../site/lazy-with-messages.tsx'
import { useSite } from '../site/site.tsx'
import { useRestoredShop } from '../state/lazy-store.ts'
import type { Route } from './+types/thank-you'
import '../features/checkout/thank-you.css'

const ThankYouView = lazyPart(() => import('../features/checkout/thank-you-view.tsx'))

export function meta(args: Route.MetaArgs) {
  // Without an order the page asks for one. The page itself sets the title once an order was read, or not found.
  const title = messageOf(args, new URLSearchParams(args.location.search).get('order') ? 'thanks.title' : 'findOrder.title')
  return metaFor(args, {
    title,
    description: title,
    path: '/checkout-thankyou',
  })
}

export default function ThankYou() {
  const restored = useRestoredShop(useSite().settings)
  return (
    <main id="main" className="layout-wrap layout-page">
      <Suspense fallback={<Skeleton lines={5} />}>{restored ? <ThankYouView /> : <Skeleton lines={5} />}</Suspense>
    </main>
  )
}
