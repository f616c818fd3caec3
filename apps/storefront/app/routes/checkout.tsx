import { Notice } from '@karat/ui/notice.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Suspense } from 'react'
import { pageApi } from '../data/loaders.ts'
import { metaFor, messageOf } from '../seo/meta.ts'
import { lazyPart } from '../site/lazy-with-messages.tsx'
import { MerchantName } from '../shell/merchant-name.tsx'
import { SiteLink, useSite } from '../site/site.tsx'
import { Skeleton } from '../ui/cards/skeleton.tsx'
import { useMessages } from '../site/messages.tsx'
import { useRestoredShop } from '../state/lazy-store.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/checkout'
import '@karat/ui/field.css'
import '@karat/ui/checkbox.css'
import '../features/checkout/checkout.css'

// Forms and their validation are heavy and only needed here, once there is a cart.
const CheckoutView = lazyPart(() => import('../features/checkout/checkout-view.tsx'))

/** Reads the stores of the site that orders can be collected in. */
export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const stores = (await api.content('STORES_{LANGUAGE}')) ?? []
  return { stores: stores.filter(({ subsite, services }) => subsite === api.subsite && services.includes('pickup')) }
}

/** A step is an entry of the history of this page: it changes at once, without asking the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'checkout.title'),
    description: messageOf(args, 'checkout.title'),
    path: '/checkout',
  })
}

export default function Checkout({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useMessages()
  const { settings } = useSite()
  const restored = useRestoredShop(settings)
  const placeholder = (
    <main id="main" className="checkout-wait">
      <h1 className="ui-visually-hidden">{t('checkout.title')}</h1>
      <Skeleton lines={6} />
    </main>
  )
  return (
    <>
      <header className="checkout-head layout-wrap">
        <SiteLink className="mark touch-area checkout-mark" to="/">
          <MerchantName />
        </SiteLink>
        <LinkButton as={SiteLink} to="/cart">
          {t('checkout.back')}
        </LinkButton>
      </header>
      <noscript>
        <Notice className="layout-wrap">{t('product.needsScript')}</Notice>
      </noscript>
      {restored ? (
        <Suspense fallback={placeholder}>
          <CheckoutView stores={stores} />
        </Suspense>
      ) : (
        placeholder
      )}
    </>
  )
}
