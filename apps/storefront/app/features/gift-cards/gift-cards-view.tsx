import { useMoney } from '../../money/money.tsx'
import { useMessages } from '../../site/messages.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { GiftCardForm } from '../../ui/cart/gift-card-form.tsx'
import { BuyCard } from './buy-card.tsx'
import { useCardRange } from './card-range.ts'
import '@karat/ui/field.css'
import '../../ui/cart/gift-card-form.css'
import './gift-cards.css'

/** `/gift-cards`: the form that buys a card, the form that reads a card's balance, and the terms. */
export function GiftCardsView() {
  const t = useMessages()
  const money = useMoney()
  const { least, most } = useCardRange()
  const { years } = useSite().settings.profile.giftCards
  const range = { least: money(least), most: money(most) }
  return (
    <main id="main" className="layout-wrap layout-page">
      <Breadcrumbs trail={[{ name: t('giftCard.shop'), path: '/gift-cards' }]} />
      <div className="gift-cards-head">
        <h1>{t('giftCard.shop')}</h1>
        <p className="type-soft">{t('giftCard.shopLead')}</p>
      </div>
      <BuyCard />
      <section className="gift-cards-balance" aria-labelledby="gift-cards-balance">
        <h2 id="gift-cards-balance">{t('giftCard.page')}</h2>
        <p className="type-soft">{t('giftCard.lead')}</p>
        <GiftCardForm />
        <p>
          <SiteLink className="gift-card-form-keep" to="/dashboard/credit">
            {t('giftCard.keep')}
          </SiteLink>
        </p>
      </section>
      <section aria-labelledby="gift-cards-terms">
        <h2 id="gift-cards-terms">{t('giftCard.terms')}</h2>
        <dl className="gift-cards-terms">
          <dt>{t('giftCard.payTitle')}</dt>
          <dd className="type-soft">{t('giftCard.payText')}</dd>
          <dt>{t('giftCard.returnTitle')}</dt>
          <dd className="type-soft">{t('giftCard.returnText')}</dd>
          <dt>{t('giftCard.mostTitle')}</dt>
          <dd className="type-soft">{t('giftCard.mostText', range)}</dd>
          <dt>{t('giftCard.validTitle')}</dt>
          <dd className="type-soft">{years === null ? t('giftCard.validForEver') : t('giftCard.validText', { count: years })}</dd>
        </dl>
      </section>
    </main>
  )
}
