import type { ExcessPayment, OrderRevision } from '@karat/contract/revisions.ts'
import { Button } from '@karat/ui/button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useMoney } from '../../../money/money.tsx'
import { leavePage } from '../../../site/keep-page.ts'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { Outcome } from '../../../state/api.ts'
import type { OrdersActions } from '../../../state/orders/orders-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useDate } from '../../../ui/use-date.ts'
import { useLoadOrders } from './use-own-orders.ts'

interface RevisedAnswerProps {
  revision: OrderRevision
  due: ExcessPayment | undefined
  orderID: string
  onChanged: () => void
}

/** The answer to a revision: agree and pay, agree, or refuse. */
export function RevisedAnswer({ revision, due, orderID, onChanged }: RevisedAnswerProps) {
  const t = useMessages()
  const { settings } = useSite()
  const load = useLoadOrders()
  const money = useMoney()
  const date = useDate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [chosen, setChosen] = useState('')
  const [consent, setConsent] = useState(false)
  const { revisionID, actions, deadline } = revision
  const methods = due?.methods ?? []
  const picked = methods.find(({ paymentSettingsGroupKey }) => paymentSettingsGroupKey === chosen) ?? methods[0]
  const asksConsent = revision.newConsent && actions.includes('accept')

  /** Sends an answer and passes its reply to `then`. */
  async function send<T>(ask: (orders: OrdersActions) => Promise<Outcome<T>>, then: (value: T) => void) {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const outcome = await ask(await load(settings))
      if (outcome.ok) then(outcome.value)
      else setFailure(failureText(t, outcome.failure))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }

  function agree(event: FormEvent) {
    event.preventDefault()
    if (asksConsent && !consent) return setFailure(t('problem.consent_needed'))
    if (!due || !picked) return void send((orders) => orders.accept(revisionID, consent), onChanged)
    const body = { paymentSettingsGroupKey: picked.paymentSettingsGroupKey, excessAmount: due.amount, consent }
    return void send(
      (orders) => orders.pay(due.excessID || orderID, body),
      (url) => (url === '' ? onChanged() : void leavePage(url)),
    )
  }
  const reject = (choice: 'remake' | 'cancel') => void send((orders) => orders.reject(revisionID, choice), onChanged)

  return (
    <div className="revised-answer">
      <form onSubmit={agree}>
        {deadline && <p>{t(actions.includes('accept') ? 'revised.by' : 'revised.payBy', { day: date(deadline) })}</p>}
        {methods.length > 0 && (
          <fieldset className="revised-ways">
            <legend>{t('revised.ways')}</legend>
            {methods.map(({ paymentSettingsGroupKey: key, method, kind }) => (
              <label key={key}>
                <input
                  type="radio"
                  name={`way-${revisionID}`}
                  checked={key === picked?.paymentSettingsGroupKey}
                  onChange={() => setChosen(key)}
                />
                <span>
                  <b>{translateData(t, 'pay', method || (key.split(':')[0] ?? key))}</b>
                  <span className="type-small type-soft">
                    {kind === 'cod' ? t('revised.cash') : translateData(t, 'pay', `${method || key}Text`)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {asksConsent && (
          <label className="revised-consent">
            <input type="checkbox" checked={consent} onChange={(event) => setConsent(event.currentTarget.checked)} />
            <span>{t('revised.consent', { amount: money(revision.difference, 'exact') })}</span>
          </label>
        )}
        {failure && (
          <Notice tone="bad" icon="notice" role="alert">
            {failure}
          </Notice>
        )}
        <Button type="submit" disabled={busy}>
          {due && picked?.kind === 'redirect' ? t('revised.pay', { amount: money(due.amount, 'exact') }) : t('revised.agree')}
        </Button>
      </form>
      {actions.includes('remake') && (
        <details>
          <summary className="touch-area">{t('revised.no')}</summary>
          <p>{t('revised.remakeText')}</p>
          <Button variant="secondary" disabled={busy} onClick={() => reject('remake')}>
            {t('revised.remake')}
          </Button>
          <p>{t('revised.cancelText')}</p>
          <Button variant="secondary" disabled={busy} onClick={() => reject('cancel')}>
            {t('revised.cancel')}
          </Button>
        </details>
      )}
    </div>
  )
}
