import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import type { Cart, Offer } from '@karat/contract/cart.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { record } from '../../analytics/record.ts'
import { useMoney } from '../../money/money.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { Outcome } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { isUnanswered } from '../../state/presses.ts'
import { failureText } from '../forms/failure-text.ts'
import { useDate } from '../use-date.ts'
import '@karat/ui/field.css'
import './offer-forms.css'

interface OfferFormsProps {
  cart: Cart
  /** The name of their place in analytics. */
  slot: 'bag_offers' | 'checkout_offers'
}

/**
 * The promotions of a cart: a field for a code, the promotions to choose from with the discount of each, and entered codes that take
 * nothing off.
 */
export default function OfferForms({ cart, slot }: OfferFormsProps) {
  const t = useMessages()
  const { settings } = useSite()
  const [offers, setOffers] = useState<Offer[]>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void loadShop(settings)
      .then(({ actions }) => actions.offers())
      // Promotions that apply to none of the products in the cart would only distract.
      .then((list) => isCurrent && setOffers(list.filter(({ reason }) => reason !== 'promotion_not_for_these')))
    return () => {
      isCurrent = false
    }
    // The list follows every change of the cart.
  }, [settings, cart])

  async function change(work: (actions: Awaited<ReturnType<typeof loadShop>>['actions']) => Promise<Outcome>): Promise<boolean> {
    setBusy(true)
    try {
      const outcome = await work((await loadShop(settings)).actions)
      // The page's failure bar reports a call without an answer.
      setError(outcome.ok || isUnanswered(outcome.failure) ? '' : failureText(t, outcome.failure))
      return outcome.ok
    } finally {
      setBusy(false)
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    if (!code) return setError(t('form.required'))
    if (await change((actions) => actions.applyPromotion(code))) form.reset()
  }
  const remove = (promoID: string) => void change((actions) => actions.removePromotion(promoID))

  return (
    <>
      <form className="offer-forms-code" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id="offer-code"
          label={t('offers.code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={error}
          announced
        />
        <Button variant="secondary" type="submit" disabled={busy}>
          {t('offers.apply')}
        </Button>
      </form>
      {cart.refusedCodes.map(({ couponCode, reason }) => (
        <Notice key={couponCode} className="offer-forms-refused" tone="bad" icon="notice">
          {t('offers.notApplied', { code: couponCode })} {translateData(t, 'problem', reason)}.{' '}
          <LinkButton disabled={busy} onClick={() => remove(couponCode)}>
            {t('offers.remove')}
            <span className="ui-visually-hidden"> {couponCode}</span>
          </LinkButton>
        </Notice>
      ))}
      <ul aria-busy={offers === undefined || busy}>
        {offers?.map((offer) => (
          <OfferRow
            key={offer.promoID}
            offer={offer}
            busy={busy}
            onApply={() => {
              record({
                name: 'select_promotion',
                fields: { promotion_id: offer.promoID, promotion_name: offer.title, creative_slot: slot },
              })
              void change((actions) => actions.applyPromotion(offer.couponCode))
            }}
            onRemove={() => remove(offer.promoID)}
            onAddGift={(productID) => void change((actions) => actions.add(productID))}
          />
        ))}
      </ul>
      {offers?.length === 0 && <p className="type-small type-soft">{t('offers.none')}</p>}
    </>
  )
}

interface OfferRowProps {
  offer: Offer
  busy: boolean
  onApply: () => void
  onRemove: () => void
  onAddGift: (productID: string) => void
}

function OfferRow({ offer, busy, onApply, onRemove, onAddGift }: OfferRowProps) {
  const t = useMessages()
  const money = useMoney()
  const date = useDate()
  const { couponCode, title, terms, endsAt, saved, applied, best, reason, missing, productID } = offer
  const name = <span className="ui-visually-hidden"> {title}</span>
  return (
    <li className="offer-forms-row">
      <div>
        <b>{title}</b>
        {best && <span className="offer-forms-best">{t('offers.best')}</span>}
        <p className="type-small type-soft">
          {terms} {endsAt && t('offers.until', { day: date(endsAt) })}
        </p>
        <p className="type-small">
          {saved > 0 && <span className="type-up">{t('offers.saves', { amount: money(saved) })}</span>}
          {missing > 0 && t('offers.missing', { amount: money(missing) })}
          {reason && reason !== 'promotion_minimum' && translateData(t, 'problem', reason)}
        </p>
      </div>
      <div className="offer-forms-action">
        {couponCode && (
          <bdi className="offer-forms-word" dir="ltr">
            {couponCode}
          </bdi>
        )}
        {applied && couponCode && (
          <LinkButton disabled={busy} onClick={onRemove}>
            {t('offers.remove')}
            {name}
          </LinkButton>
        )}
        {!applied && saved > 0 && (
          <LinkButton disabled={busy} onClick={onApply}>
            {t('offers.apply')}
            {name}
          </LinkButton>
        )}
        {productID && (
          <LinkButton disabled={busy} onClick={() => onAddGift(productID)}>
            {t('offers.gift')}
            {name}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
