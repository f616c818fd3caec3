import type { CancelItems, CancelReasons, OrderCancellations } from '@karat/contract/cancellations.ts'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type MessageKey, useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { CancelRequest } from '../../../state/orders/orders-actions.ts'
import { failureText, isRefusal } from '../../../ui/forms/failure-text.ts'
import { CancelChoice } from './cancel-choice.tsx'
import { CancelPreview } from './cancel-preview.tsx'
import { usePreview } from './use-preview.ts'
import { useLoadOrders } from './use-own-orders.ts'

type RefundTo = CancelItems['refundTo'][number]
type Errors = Partial<Record<'items' | 'reason' | 'text', MessageKey | undefined>>

interface CancelFormProps {
  order: CancelItems
  reasons: CancelReasons
  /** Called with the order's cancellations after one more; `costsAfter` is the order's total afterwards. */
  onDone: (done: OrderCancellations, costsAfter: number) => void
}

/** The form of a cancellation: items, reason and target of the refund, with a preview of the refund beside it. */
export function CancelForm({ order, reasons, onDone }: CancelFormProps) {
  const t = useMessages()
  const { settings } = useSite()
  const load = useLoadOrders()
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [reason, setReason] = useState<CancelRequest['reason'] | null>(null)
  const [refundTo, setRefundTo] = useState<RefundTo>('sources')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** The idempotency key of this request. */
  const requestKey = useRef('')
  const items = Object.entries(chosen).map(([orderItemID, quantity]) => ({ orderItemID, quantity }))
  const count = items.reduce((total, { quantity }) => total + quantity, 0)
  const { preview, problem, readAgain } = usePreview(order.orderID, items, refundTo)
  const making = order.items.some(({ orderItemID, possibility }) => possibility === 'ask' && chosen[orderItemID] !== undefined)
  const offered = reasons.filter(({ stages }) => stages.includes(making ? 'making' : 'waiting'))
  const needsText = offered.find(({ key }) => key === reason)?.needsText ?? false
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[data-invalid] input:enabled, [aria-invalid=true]')?.focus()
  }, [errors])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget).get('text')
    const text = typeof typed === 'string' ? typed.trim() : ''
    const known = reason !== null && offered.some(({ key }) => key === reason) ? reason : null
    const wrong: Errors = {
      ...(count === 0 ? { items: 'cancel.whichMissing' } : {}),
      ...(known === null ? { reason: 'cancel.whyMissing' } : {}),
      ...(needsText && text === '' ? { text: 'cancel.textMissing' } : {}),
    }
    setErrors(wrong)
    setFailure('')
    if (known === null || Object.keys(wrong).length > 0 || !preview) return
    setBusy(true)
    requestKey.current ||= crypto.randomUUID()
    try {
      const orders = await load(settings)
      const { refund, orderAfter } = preview
      const body = { orderID: order.orderID, requestKey: requestKey.current, items, reason: known, text, refundTo, refund }
      const outcome = await orders.cancel(body)
      if (outcome.ok) return onDone(outcome.value, orderAfter)
      // After a refusal the next try is a new request; after an unknown outcome it repeats this one.
      if (isRefusal(outcome.failure)) requestKey.current = ''
      setFailure(failureText(t, outcome.failure))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }

  if (order.items.every(({ cancellable }) => cancellable === 0)) return <Notice role="status">{t('cancel.nothing')}</Notice>
  return (
    <form ref={form} noValidate className="cancel-form" onSubmit={(event) => void send(event)}>
      <div>
        <CancelChoice
          items={order.items}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next)
            setErrors({ ...errors, items: undefined })
          }}
          error={errors.items}
        />
        <fieldset className="cancel-why" data-invalid={errors.reason}>
          <legend>{t('cancel.why')}</legend>
          {offered.map(({ key, label }) => (
            <label key={key}>
              <input
                type="radio"
                name="reason"
                className="ui-visually-hidden"
                checked={reason === key}
                onChange={() => {
                  setReason(key)
                  setErrors({ ...errors, reason: undefined })
                }}
              />
              <span>{label}</span>
            </label>
          ))}
          {errors.reason && (
            <span className="ui-field-error" role="alert">
              {t(errors.reason)}
            </span>
          )}
        </fieldset>
        {reason === 'size' && (
          <Notice>
            {t('cancel.otherSize')}{' '}
            <LinkButton as="a" href={`mailto:${settings.profile.merchant.email}?subject=${encodeURIComponent(order.number)}`}>
              {t('cancel.write')}
            </LinkButton>
          </Notice>
        )}
        <Field
          as="textarea"
          id="cancel-text"
          name="text"
          rows={3}
          maxLength={1000}
          label={t(needsText ? 'cancel.textNeeded' : 'cancel.text')}
          error={errors.text && t(errors.text)}
          announced
        />
        {order.refundTo.length > 1 && (
          <fieldset className="cancel-where">
            <legend>{t('cancel.where')}</legend>
            {order.refundTo.map((to) => (
              <label key={to}>
                <input type="radio" name="to" checked={refundTo === to} onChange={() => setRefundTo(to)} />
                <span>
                  <b>{t(to === 'credit' ? 'cancel.toCredit' : 'cancel.toSources')}</b>
                  <span className="type-small type-soft">{t(to === 'credit' ? 'cancel.toCreditText' : 'cancel.toSourcesText')}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <CancelPreview preview={preview} problem={problem} onRetry={readAgain} count={count} busy={busy} number={order.number}>
        {failure && (
          <Notice tone="bad" icon="notice" role="alert">
            {failure}
          </Notice>
        )}
      </CancelPreview>
    </form>
  )
}
