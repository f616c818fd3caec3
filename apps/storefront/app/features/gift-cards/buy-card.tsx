import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useMoney } from '../../money/money.tsx'
import { typedText } from '@karat/sites/typed.ts'
import { type Translate, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadCartItems } from '../../state/cart/load-cart-items.ts'
import { AttemptForm } from '../../ui/forms/attempt-form.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { openCart } from '../../ui/cart/open-cart.ts'
import { useCardRange } from './card-range.ts'
import { CardPreview } from './card-preview.tsx'
import { type TypedGift, typedGift, wrongAt } from './typed-gift.ts'

const fields = ['amount', 'toName', 'toEmail', 'fromName', 'message', 'sendOn']
const maxMessageLength = 300

/** A new name for a card that is to be bought: pressed twice, it is one card. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The first and last sending day of a card, set in the browser: a cached page may be older than a day. */
function useDays(): { min?: string; max?: string } {
  const { timeZone } = useSite().settings.profile
  const [days, setDays] = useState<{ min?: string; max?: string }>({})
  useEffect(() => {
    const day = (ahead: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() + ahead * 86_400_000))
    setDays({ min: day(0), max: day(366) })
  }, [timeZone])
  return days
}

/** The error text at the refused field. */
function textAt(t: Translate, field: string, range: { least: string; most: string }): string {
  if (field === 'amount') return t('giftCard.range', range)
  if (field === 'sendOn') return t('problem.card_day')
  return field === 'toEmail' ? t('form.email') : t('problem.bad_request')
}

/** The form that buys a gift card: amount, recipient and message, beside a preview that follows every field. */
export function BuyCard() {
  const t = useMessages()
  const money = useMoney()
  const { settings } = useSite()
  const { least, most, offered } = useCardRange()
  const days = useDays()
  const key = useRef('')
  const first = offered[2] ?? offered[0] ?? least
  const [typed, setTyped] = useState<TypedGift>({ amount: first, toName: '', toEmail: '', fromName: '', message: '', sendOn: '' })
  const [choice, setChoice] = useState({ other: false, later: false })
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null)
  const [round, setRound] = useState(0)
  const range = { least: money(least), most: money(most) }

  function follow({ currentTarget }: SyntheticEvent<HTMLElement>) {
    const form = currentTarget.querySelector('form')
    if (!form) return
    const given = new FormData(form)
    const text = (name: string) => typedText(String(given.get(name) ?? ''))
    setChoice({ other: text('offered') === 'other', later: text('when') === 'later' })
    const values = [...given].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    setTyped(typedGift(Object.fromEntries(values) as Record<string, string>))
  }

  async function buy(values: Record<string, string>) {
    if (busy) return
    const card = typedGift(values)
    const field = wrongAt(card, { least, most, later: values['when'] === 'later' })
    setWrong(field === undefined ? null : { field, text: textAt(t, field, range) })
    if (field !== undefined) return
    setBusy(true)
    key.current ||= newKey()
    try {
      const outcome = await (await loadCartItems(settings)).buyCard({ ...card, key: key.current })
      if (outcome.ok) {
        key.current = ''
        setRound(round + 1)
        setChoice({ other: false, later: false })
        setTyped({ amount: first, toName: '', toEmail: '', fromName: '', message: '', sendOn: '' })
        window.dispatchEvent(new Event(openCart))
        return
      }
      const { field: at = '' } = outcome.failure
      setWrong(fields.includes(at) ? { field: at, text: textAt(t, at, range) } : { field: '', text: failureText(t, outcome.failure) })
    } catch {
      // A chunk failed to load.
      setWrong({ field: '', text: t('problem.unavailable') })
    } finally {
      setBusy(false)
    }
  }

  const at = (field: string) => ({
    id: `buy-card-${field}`,
    name: field,
    error: wrong?.field === field ? wrong.text : '',
    announced: true,
    'aria-required': field === 'message' ? undefined : true,
  })
  return (
    <div className="gift-cards-buy" onInput={follow}>
      <CardPreview card={typed} />
      <AttemptForm key={round} fresh attempt={{ busy, wrong }} className="gift-cards-form" onSubmit={(values) => void buy(values)}>
        <fieldset>
          <legend>{t('giftCard.amount')}</legend>
          <div className="gift-cards-choices">
            {offered.map((amount) => (
              <label key={amount} className="gift-cards-choice">
                <input type="radio" name="offered" value={amount} defaultChecked={amount === first} />
                <span>{money(amount)}</span>
              </label>
            ))}
            <label className="gift-cards-choice">
              <input type="radio" name="offered" value="other" />
              <span>{t('giftCard.other')}</span>
            </label>
          </div>
        </fieldset>
        <div className="ui-fields">
          {choice.other && (
            <Field
              {...at('amount')}
              label={t('giftCard.other')}
              hint={t('giftCard.range', range)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
            />
          )}
          <Field {...at('toName')} label={t('giftCard.toName')} width="half" maxLength={60} autoComplete="off" />
          <Field {...at('toEmail')} label={t('giftCard.toEmail')} width="half" type="email" dir="ltr" maxLength={120} autoComplete="off" />
        </div>
        <fieldset>
          <legend>{t('giftCard.when')}</legend>
          <div className="gift-cards-choices">
            <label className="gift-cards-choice">
              <input type="radio" name="when" value="now" defaultChecked />
              <span>{t('giftCard.now')}</span>
            </label>
            <label className="gift-cards-choice">
              <input type="radio" name="when" value="later" />
              <span>{t('giftCard.onDate')}</span>
            </label>
          </div>
        </fieldset>
        <div className="ui-fields">
          {choice.later && (
            <Field {...at('sendOn')} label={t('giftCard.date')} hint={t('giftCard.dateHint')} width="half" type="date" {...days} />
          )}
          <Field {...at('fromName')} label={t('giftCard.from')} maxLength={60} autoComplete="given-name" />
          <Field
            {...at('message')}
            as="textarea"
            label={t('giftCard.message')}
            hint={t('gift.bound', { count: maxMessageLength })}
            rows={3}
            maxLength={maxMessageLength}
          />
        </div>
        <p>
          <Button type="submit" wide disabled={busy} aria-busy={busy}>
            {t('product.add')}
          </Button>
        </p>
      </AttemptForm>
      <noscript>
        <Notice>{t('product.needsScript')}</Notice>
      </noscript>
    </div>
  )
}
