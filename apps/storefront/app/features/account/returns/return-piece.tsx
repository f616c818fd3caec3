import type { ReturnItems, ReturnReasons } from '@karat/contract/returns.ts'
import { Field } from '@karat/ui/field.tsx'
import { mediaUrl } from '../../../media/picture.tsx'
import { Money } from '../../../money/money.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { type PieceAnswer, reasonsFor } from './check-return.ts'
import { useDay } from '../../../site/use-day.ts'
import { useOptionNames } from '../../../site/option-names.ts'

export type PieceErrors = Partial<Record<'quantity' | 'reason' | 'text', string>>

interface ReturnPieceProps {
  item: ReturnItems['items'][number]
  /** Its own last day of the return window, where it is not the order's. */
  until: string | null
  reasons: ReturnReasons
  /** Undefined where the item is not returned. */
  answer: PieceAnswer | undefined
  errors: PieceErrors
  onChange: (answer: PieceAnswer | undefined) => void
}

/** The key of the message why an item can be returned in part or not at all; it names an exchange only where one is offered. */
function whyOf({ returnable, why, resolutions }: ReturnItems['items'][number]): string {
  if (returnable === 'exchange') return 'exchange'
  return returnable === 'fault' && resolutions.includes('exchange') ? `${why}_exchange` : why
}

/** An item of an order: whether it is returned, the quantity and the reason; or why it cannot be. */
export function ReturnPiece({ item, until, reasons, answer, errors, onChange }: ReturnPieceProps) {
  const t = useMessages()
  const optionNames = useOptionNames()
  const day = useDay()
  const id = `return-${item.orderItemID}`
  const may = item.returnable !== 'no'
  const offered = reasonsFor(item, reasons)
  const reason = offered.find(({ code }) => code === answer?.reason)
  return (
    <li className={may ? undefined : 'is-kept'}>
      <input
        id={id}
        type="checkbox"
        disabled={!may}
        checked={answer !== undefined}
        aria-describedby={item.why ? `${id}-why` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { quantity: item.quantity, reason: '', text: '' } : undefined)}
      />
      {item.mediaId && <img src={mediaUrl(item.mediaId, 320)} width="84" height="84" alt="" loading="lazy" />}
      <div>
        <div className="orders-bought-top">
          <label htmlFor={id}>
            <b>
              <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
            </b>
          </label>
          <Money amount={item.amount} detail="exact" as="b" />
        </div>
        <p className="type-small type-soft">{optionNames(item)}</p>
        {until && (
          <p className="type-small type-soft">
            {t('returns.until', { day: day(until, { weekday: 'long', day: 'numeric', month: 'long' }) })}
          </p>
        )}
        {item.why && (
          <p className="type-small" id={`${id}-why`}>
            {translateData(t, 'returnWhy', whyOf(item))}
          </p>
        )}
        {answer && (
          <div className="returns-about">
            {item.quantity > 1 && (
              <Field
                as="select"
                id={`${id}-quantity`}
                label={t('returns.quantity')}
                value={answer.quantity}
                error={errors.quantity}
                onChange={({ currentTarget }) => onChange({ ...answer, quantity: Number(currentTarget.value) })}
              >
                {Array.from({ length: item.quantity }, (_one, index) => (
                  <option key={index}>{index + 1}</option>
                ))}
              </Field>
            )}
            <Field
              as="select"
              id={`${id}-reason`}
              label={t('returns.reason')}
              value={answer.reason}
              error={errors.reason}
              hint={reason?.photosRequired ? t('returns.needsPhotos') : undefined}
              onChange={({ currentTarget }) => onChange({ ...answer, reason: currentTarget.value })}
            >
              <option value="">{t('returns.chooseOne')}</option>
              {offered.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Field>
            {answer.reason && (
              <Field
                as="textarea"
                id={`${id}-text`}
                rows={3}
                maxLength={500}
                label={t(reason?.textRequired ? 'returns.text' : 'returns.textIfLiked')}
                value={answer.text}
                error={errors.text}
                hint={t('ownReviews.length', { count: answer.text.length, most: 500 })}
                onChange={({ currentTarget }) => onChange({ ...answer, text: currentTarget.value })}
              />
            )}
          </div>
        )}
      </div>
    </li>
  )
}
