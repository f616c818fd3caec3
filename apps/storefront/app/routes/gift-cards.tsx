import { sharePage } from '../data/loaders.ts'
import { metaFor, messageOf } from '../seo/meta.ts'
import { useMessages } from '../site/messages.tsx'
import { SiteLink } from '../site/site.tsx'
import { Crumbs } from '../ui/crumbs.tsx'
import { GiftCardForm } from '../ui/gift-card-form.tsx'
import type { Route } from './+types/gift-cards'
import '@karat/ui/field.css'
import '../ui/gift-card-form.css'

export function loader(args: Route.LoaderArgs) {
  sharePage(args)
  return null
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'giftCard.page'),
    description: messageOf(args, 'giftCard.lead'),
    path: '/gift-cards',
    index: false,
  })
}

/** What is on a gift card, for whoever has its number and PIN. */
export default function GiftCards() {
  const t = useMessages()
  return (
    <main id="main" className="layout-wrap layout-page">
      <Crumbs trail={[{ name: t('giftCard.page'), path: '/gift-cards' }]} />
      <div className="gift-card-form-page">
        <h1>{t('giftCard.page')}</h1>
        <p className="type-soft">{t('giftCard.lead')}</p>
        <GiftCardForm />
        <p>
          <SiteLink className="gift-card-form-keep" to="/dashboard/credit">
            {t('giftCard.keep')}
          </SiteLink>
        </p>
      </div>
    </main>
  )
}
