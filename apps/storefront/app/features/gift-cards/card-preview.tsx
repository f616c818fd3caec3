import { useMoney } from '../../money/money.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { useSentText, withName } from '../../ui/cart/bought-cards.tsx'
import type { TypedGift } from './typed-gift.ts'

/** A preview of the card and the text of its e-mail, following the form. */
export function CardPreview({ card }: { card: TypedGift }) {
  const t = useMessages()
  const money = useMoney()
  const sent = useSentText()
  const { settings } = useSite()
  const { toName, toEmail, fromName, message, amount } = card
  const shown = Number.isNaN(amount) ? ' ' : money(amount)
  return (
    <aside className="gift-cards-preview" aria-label={t('giftCard.preview')}>
      <div className="gift-cards-face">
        <b className="gift-cards-house">{settings.profile.merchant.name}</b>
        <span className="gift-cards-amount">{shown}</span>
        <span>
          {toName ? withName((name) => t('giftCard.forWhom', { name }), toName) : ' '}
          <br />
          <span className="type-small type-num" dir="ltr" aria-hidden="true">
            6042 •••• •••• ••••
          </span>
        </span>
      </div>
      <div className="gift-cards-letter">
        {toEmail && <p className="type-small type-soft">{sent(card)}</p>}
        <p className="gift-cards-words">{message || t('giftCard.noMessage')}</p>
        {fromName && <p>{fromName}</p>}
      </div>
      <dl className="summary-rows">
        <div>
          <dt>{t('giftCard.tax')}</dt>
          <dd className="type-soft">{t('giftCard.taxLater')}</dd>
        </div>
        <div className="summary-rows-total">
          <dt>{t('sum.total')}</dt>
          <dd>{shown}</dd>
        </div>
      </dl>
    </aside>
  )
}
