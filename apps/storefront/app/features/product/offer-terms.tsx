import type { Offer } from '@karat/contract/cart.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { record } from '../../analytics/record.ts'
import { call } from '../../data/call.ts'
import { useMoney } from '../../money/money.tsx'
import { useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { useDate } from '../../ui/use-date.ts'
import './offer-terms.css'

/** The promotions for one unit of a product now, the largest discount first; a failed call shows an error. */
export default function OfferTerms({ productID }: { productID: string }) {
  const t = useMessages()
  const { settings } = useSite()
  const [offers, setOffers] = useState<Offer[] | null>()
  useEffect(() => {
    let isCurrent = true
    void call(settings, 'GET /api/products/:id/promotions/cart/1', { params: { id: productID } }).then(
      (reply) => isCurrent && setOffers(reply?.promotions ?? null),
    )
    return () => {
      isCurrent = false
    }
  }, [settings, productID])
  if (offers === undefined) return <Skeleton lines={3} />
  if (offers === null)
    return (
      <Notice tone="bad" icon="notice" role="alert">
        {t('offers.unread')}
      </Notice>
    )
  return (
    <>
      <ul className="offer-terms">
        {offers.map((offer) => (
          <OfferTerm key={offer.promoID} offer={offer} />
        ))}
      </ul>
      {offers.length === 0 && <p className="type-small type-soft">{t('offers.none')}</p>}
    </>
  )
}

function OfferTerm({ offer }: { offer: Offer }) {
  const t = useMessages()
  const money = useMoney()
  const date = useDate()
  const [isCopied, setCopied] = useState<boolean>()
  const { promoID, couponCode, title, terms, endsAt, saved, best, reason, missing } = offer
  async function copy() {
    record({ name: 'select_promotion', fields: { promotion_id: promoID, promotion_name: title, creative_slot: 'product_offers' } })
    try {
      await navigator.clipboard.writeText(couponCode)
      setCopied(true)
    } catch {
      // The browser does not allow it, or the page is not secure.
      setCopied(false)
    }
  }
  return (
    <li className={best ? 'offer-terms-row is-best' : 'offer-terms-row'}>
      <div>
        <b>{title}</b>
        <p className="type-small type-soft">
          {best && <span className="type-up">{t('offers.bestHere')}</span>} {endsAt && t('offers.until', { day: date(endsAt) })}
        </p>
        <p className="type-small">
          {missing > 0 && t('offers.missing', { amount: money(missing) })}
          {reason && reason !== 'promotion_minimum' && translateData(t, 'problem', reason)}
        </p>
      </div>
      <div className="offer-terms-side">
        {saved > 0 && <b className="type-up type-num">{t('offers.saves', { amount: money(saved) })}</b>}
        {couponCode && (
          <>
            <bdi className="offer-terms-word" dir="ltr">
              {couponCode}
            </bdi>
            <LinkButton onClick={() => void copy()}>
              {t('offers.copy')}
              <span className="ui-visually-hidden"> {couponCode}</span>
            </LinkButton>
          </>
        )}
        <span role="status" className="type-small">
          {isCopied !== undefined && t(isCopied ? 'offers.copied' : 'offers.notCopied')}
        </span>
      </div>
      {terms && (
        <details>
          <summary>
            {t('offers.terms')}
            <span className="ui-visually-hidden"> {title}</span>
          </summary>
          <p className="type-small type-soft">{terms}</p>
        </details>
      )}
    </li>
  )
}
