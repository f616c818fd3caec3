import { spacedPhone } from '@karat/sites/phone.ts'
import { typedCode } from '@karat/sites/typed.ts'
import { Field } from '@karat/ui/field.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Button } from '@karat/ui/button.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { type FormEvent, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { type Translate, useMessages } from '../../site/messages.tsx'
import type { CallFailure, Outcome } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import type { CartActions } from '../../state/cart/cart-actions.ts'
import { isUnanswered } from '../../state/presses.ts'
import { failureText } from '../../ui/forms/failure-text.ts'

/** The error text why no code was sent, or the given one refused; after too many, with the waiting time and the alternative. */
export function codeFailure(t: Translate, failure: CallFailure): string {
  const seconds = Number(failure.details?.['seconds'] ?? 0)
  if (failure.code === 'too_many_requests' && seconds > 0)
    return seconds > 90 ? t('cod.waitMinutes', { minutes: Math.ceil(seconds / 60) }) : t('cod.wait', { seconds })
  return failureText(t, failure)
}

/** Cash on delivery needs a code sent to the telephone of the address: sends and checks it. */
export function CodeCheck({ cart, verified, onVerified }: { cart: Cart; verified: boolean; onVerified: () => void }) {
  const t = useMessages()
  const { settings } = useSite()
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setWrong] = useState('')
  const phone = cart.address?.shipping.Phone ?? ''

  async function call(work: (actions: CartActions) => Promise<Outcome>): Promise<boolean> {
    setBusy(true)
    setWrong('')
    try {
      const { actions } = await loadShop(settings)
      const outcome = await work(actions)
      if (outcome.ok) return true
      // The page's failure bar reports a call without an answer.
      if (!isUnanswered(outcome.failure)) setWrong(codeFailure(t, outcome.failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  async function send() {
    if (await call((actions) => actions.sendCode())) setSent(true)
  }
  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = typedCode(String(new FormData(event.currentTarget).get('code') ?? ''))
    if (!/^\d{6}$/.test(code)) return setWrong(t(code === '' ? 'form.required' : 'cod.digits'))
    if (await call((actions) => actions.verifyCode(code))) onVerified()
  }

  if (verified)
    return (
      <Notice tone="good" icon="tick" role="status">
        {t('cod.verified')}
      </Notice>
    )
  return (
    <div className="checkout-code">
      <p>
        {t('cod.explain')}{' '}
        <bdi dir="ltr" className="checkout-number">
          {spacedPhone(phone, settings.profile)}
        </bdi>
      </p>
      {sent && (
        <form className="ui-fields" noValidate onSubmit={(event) => void check(event)}>
          <Field
            id="cod-code"
            label={t('cod.code')}
            error={error}
            announced
            width="half"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={24}
            aria-required="true"
            dir="ltr"
          />
          <p className="ui-field-half checkout-align-end">
            <Button variant="secondary" type="submit" disabled={busy}>
              {t('cod.confirm')}
            </Button>
          </p>
        </form>
      )}
      {!sent && error && (
        <p className="ui-field-error" role="alert">
          {error}
        </p>
      )}
      <LinkButton disabled={busy} onClick={() => void send()}>
        {t(sent ? 'cod.again' : 'cod.send')}
      </LinkButton>
    </div>
  )
}
