import { Notice } from '@karat/ui/notice.tsx'
import { Suspense } from 'react'
import { metaFor, messageOf } from '../seo/meta.ts'
import { lazyPart } from '../site/lazy-with-messages.tsx'
import { useMessages } from '../site/messages.tsx'
import { useSite } from '../site/site.tsx'
import { useRestoredShop } from '../state/lazy-store.ts'
import { Skeleton } from '../ui/cards/skeleton.tsx'
import type { Route } from './+types/pay'
import '../features/checkout/checkout.css'

const PaymentLinkView = lazyPart(() => import('../features/checkout/payment-link.tsx'))

export function meta(args: Route.MetaArgs) {
  const title = messageOf(args, 'checkout.title')
  return metaFor(args, { title, description: title, path: '/pay' })
}

/** The page of a payment link; the bag comes later, since the server does not see the token. */
export default function Pay() {
  const t = useMessages()
  const { settings } = useSite()
  const restored = useRestoredShop(settings)
  const placeholder = (
    <main id="main" className="layout-wrap layout-page">
      <h1 className="ui-visually-hidden">{t('checkout.title')}</h1>
      <Skeleton lines={6} />
    </main>
  )
  return (
    <>
      <noscript>
        <Notice className="layout-wrap">{t('product.needsScript')}</Notice>
      </noscript>
      {restored ? (
        <Suspense fallback={placeholder}>
          <PaymentLinkView />
        </Suspense>
      ) : (
        placeholder
      )}
    </>
  )
}
