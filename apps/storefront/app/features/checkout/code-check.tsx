import type { Cart } from '@karat/contract/cart.ts'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import type { CartActions, Outcome } from '../../state/cart-actions.ts'

/** Cash on delivery wants a code that went to the telephone of the address: sent, typed, checked. */
export function CodeCheck({ cart, verified, onVerified }: { cart: Cart; verified: boolean; onVerified: () => void }) {
  const t = useMessages()
  const { settings } = useSite()
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const phone = cart.address?.shipping.Phone ?? ''

  async function call(work: (actions: CartActions) => Promise<Outcome>): Promise<boolean> {
    setBusy(true)
    setWrong('')
    const { actions } = await loadShop(settings)
    const outcome = await work(actions)
    setBusy(false)
    if (outcome.ok) return true
    const { code } = outcome.failure
    setWrong(code ? translateData(t, 'problem', code) : t('error.title'))
    return false
  }
  async function send() {
    if (await call((actions) => actions.sendCode())) setSent(true)
  }
  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return setWrong(t(code === '' ? 'form.required' : 'cod.digits'))
    if (await call((actions) => actions.verifyCode(code))) onVerified()
  }

  if (verified)
    return (
      <p className="note note-ok" role="status">
        <Icon name="tick" />
        <span>{t('cod.verified')}</span>
      </p>
    )
  return (
    <div className="checkout-code">
      <p>
        {t('cod.explain')} <bdi dir="ltr">{phone}</bdi>
      </p>
      {sent && (
        <form className="form" noValidate onSubmit={(event) => void check(event)}>
          <div className={`field half ${wrong ? 'bad' : ''}`}>
            <label htmlFor="cod-code">{t('cod.code')}</label>
            <input
              id="cod-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              aria-required="true"
              dir="ltr"
              aria-invalid={wrong !== ''}
              aria-describedby="cod-wrong"
            />
            <span id="cod-wrong" className="err" role="alert">
              {wrong}
            </span>
          </div>
          <p className="half checkout-align-end">
            <button type="submit" className="btn ghost" disabled={busy}>
              {t('cod.confirm')}
            </button>
          </p>
        </form>
      )}
      {!sent && wrong && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
      <button type="button" className="link" disabled={busy} onClick={() => void send()}>
        {t(sent ? 'cod.again' : 'cod.send')}
      </button>
    </div>
  )
}
