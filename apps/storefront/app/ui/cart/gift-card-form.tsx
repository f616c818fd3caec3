import type { GiftCardReply } from '@karat/contract/credit.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type MouseEvent, useState } from 'react'
import { useMoney } from '../../money/money.tsx'
import { typedText } from '@karat/sites/typed.ts'
import { type Translate, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { CallFailure, Outcome } from '../../state/api.ts'
import { type CreditActions, loadCredit, type TypedCard } from '../../state/account/credit-actions.ts'
import { isUnanswered } from '../../state/presses.ts'
import { AttemptForm } from '../forms/attempt-form.tsx'
import { failureText } from '../forms/failure-text.ts'
import { useDate } from '../use-date.ts'

interface Wrong {
  field: string
  text: string
}

/** Why a card was not opened, with the tries that are left or the wait. */
function cardText(t: Translate, failure: CallFailure): string {
  const { code, details } = failure
  if (code === 'gift_card_wrong') return t('giftCard.wrong', { count: Number(details?.['triesLeft'] ?? 0) })
  if (code === 'gift_card_locked') return t('giftCard.locked', { minutes: Math.ceil(Number(details?.['seconds'] ?? 60) / 60) })
  return failureText(t, failure)
}

/** The fault of the typed card number or PIN, found before the server is called: a call with a wrong one counts as an attempt. */
function refusalOf(t: Translate, { number, pin }: TypedCard): Wrong | null {
  const digits = number.replaceAll(/\D/g, '').length
  if (digits !== 16) return { field: 'number', text: t('giftCard.badNumber', { count: digits }) }
  return /^\d{6}$/.test(pin) ? null : { field: 'pin', text: t('giftCard.badPin') }
}

/** An action on a gift card besides reading its balance. */
interface CardAction<T> {
  label: string
  run: (card: TypedCard, actions: CreditActions) => Promise<Outcome<T>>
  /** Returns the card whose added amount is announced; left out where the page shows it. */
  message?: (value: T) => GiftCardReply
  onDone?: (value: T) => void
}

/**
 * A form with number and PIN of a gift card, which reads its balance. With an `action`, that is the first button, and the balance the
 * second.
 */
export function GiftCardForm<T = never>({ action }: { action?: CardAction<T> }) {
  const t = useMessages()
  const { settings } = useSite()
  const money = useMoney()
  const date = useDate()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [message, setMessage] = useState('')
  const [round, setRound] = useState(0)

  async function ask<V>(values: Record<string, string>, work: (actions: CreditActions, card: TypedCard) => Promise<Outcome<V>>) {
    if (busy) return undefined
    const card = { number: typedText(values['number'] ?? '').trim(), pin: typedText(values['pin'] ?? '').trim() }
    setMessage('')
    const refusal = refusalOf(t, card)
    setWrong(refusal)
    if (refusal) return undefined
    setBusy(true)
    try {
      const outcome = await work(await loadCredit(settings), card)
      // The page's failure bar reports a call without an answer.
      if (!outcome.ok && !isUnanswered(outcome.failure))
        setWrong({ field: outcome.failure.field ?? '', text: cardText(t, outcome.failure) })
      return outcome.ok ? outcome.value : undefined
    } finally {
      setBusy(false)
    }
  }
  const wordsOf = ({ lastFour: digits, amount, expiresAt }: GiftCardReply) => ({
    digits,
    amount: money(amount, 'exact'),
    day: expiresAt === null ? '' : date(expiresAt),
  })
  async function look(values: Record<string, string>) {
    const card = await ask(values, (actions, typed) => actions.check(typed))
    if (card) setMessage(t(card.expiresAt === null ? 'giftCard.holdsForEver' : 'giftCard.holds', wordsOf(card)))
  }
  async function act(values: Record<string, string>, { run, message: messageOf, onDone }: CardAction<T>) {
    const value = await ask(values, (actions, typed) => run(typed, actions))
    if (value === undefined) return
    const card = messageOf?.(value)
    if (card) setMessage(t(card.expiresAt === null ? 'giftCard.addedForEver' : 'giftCard.added', wordsOf(card)))
    // The new key empties the fields: the card has been used.
    setRound(round + 1)
    onDone?.(value)
  }
  const lookFrom = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const fields = form ? [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']) : []
    void look(Object.fromEntries(fields) as Record<string, string>)
  }
  const errorAt = (field: string) => (wrong?.field === field ? wrong.text : '')
  return (
    <>
      <AttemptForm
        key={round}
        fresh
        attempt={{ busy, wrong: wrong && ['number', 'pin'].includes(wrong.field) ? wrong : wrong && { ...wrong, field: '' } }}
        className="gift-card-form ui-fields"
        onSubmit={(values) => void (action ? act(values, action) : look(values))}
      >
        <Field
          id="gift-card-number"
          name="number"
          label={t('giftCard.cardNumber')}
          error={errorAt('number')}
          announced
          dir="ltr"
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          aria-required="true"
        />
        <Field
          id="gift-card-pin"
          name="pin"
          label={t('giftCard.cardPin')}
          error={errorAt('pin')}
          announced
          dir="ltr"
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          aria-required="true"
        />
        <p className="gift-card-form-ways">
          <Button type="submit" disabled={busy}>
            {action ? action.label : t('giftCard.show')}
          </Button>
          {action && (
            <LinkButton disabled={busy} onClick={lookFrom}>
              {t('giftCard.look')}
            </LinkButton>
          )}
        </p>
      </AttemptForm>
      <div role="status">
        {message && (
          <Notice tone="good" icon="tick">
            {message}
          </Notice>
        )}
      </div>
    </>
  )
}
