import type { Cart } from '@karat/contract/cart.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Money, useSite } from '../../platform/site.tsx'
import { sayData, useWords } from '../../platform/words.tsx'
import { api, type CallFailure, failureOf, isException } from '../../state/api.ts'
import { loadShop } from '../../state/bridge.ts'
import { toastText } from '../../state/cart-actions.ts'
import type { Step } from './checkout-view.tsx'

interface ReviewProps {
  cart: Cart
  gateway: string
  onChange: (step: Step) => void
  onHold: () => Promise<unknown>
  onFailure: (failure: CallFailure) => void
}

/** The last step: what goes where and is paid how; one button that makes the order, however often it is pressed. */
export function ReviewStep({ cart, gateway, onChange, onHold, onFailure }: ReviewProps) {
  const say = useWords()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const address = cart.address
  const free = cart.summary.total === 0
  const ready = free || gateway !== ''

  async function place() {
    setBusy(true)
    const { store, actions } = await loadShop(settings)
    const { data, error } = await store.dispatch(
      api.endpoints.postOrder.initiate({ cartID: cart.cartID, paymentSettingsGroupKey: free ? '' : gateway, locale }),
    )
    if (data) {
      if (data.payment.kind === 'redirect') {
        window.location.assign(data.payment.url)
        return
      }
      // A free order: made, then its details fetched, then the thank-you page (S-10). Every placed order goes that way.
      const { data: details } = await store.dispatch(api.endpoints.order.initiate(data.orderID))
      if (!details) actions.toast('error', toastText.noOrder)
      await navigate(`/${locale}/checkout-thankyou?order=${encodeURIComponent(data.orderID)}`, { replace: true })
      // The bag is closed now; what the order did not buy goes on in another.
      await actions.load()
      return
    }
    setBusy(false)
    const failure = failureOf(error)
    if (isException(failure)) actions.toast('error', free ? toastText.orderWrong : toastText.wrong)
    else if (free) actions.toast('error', toastText.orderFailed)
    onFailure(failure)
    if (['quote_expired', 'quote_changed', 'price_changed'].includes(failure.code ?? '')) await onHold()
    if (failure.code === 'out_of_stock') await actions.load()
    if (failure.code === 'cod_unverified') onChange('payment')
  }

  return (
    <>
      <h2>{say('checkout.review')}</h2>
      <dl className="review">
        <div>
          <dt>{say('checkout.delivery')}</dt>
          <dd>
            {address?.shipping.Fname} {address?.shipping.Lname}
            <br />
            {[address?.shipping.Address, address?.shipping.Address1, address?.shipping.City, address?.shipping.Zip]
              .filter(Boolean)
              .join(', ')}
            <br />
            <bdi dir="ltr">{address?.shipping.Phone}</bdi>, {address?.shipping.Email}
          </dd>
          <dd>
            <button type="button" className="link" onClick={() => onChange('address')}>
              {say('checkout.change')}
            </button>
          </dd>
        </div>
        <div>
          <dt>{say('checkout.payment')}</dt>
          <dd>{free ? say('pay.free') : sayData(say, 'pay', gateway)}</dd>
          <dd>
            <button type="button" className="link" onClick={() => onChange('payment')}>
              {say('checkout.change')}
            </button>
          </dd>
        </div>
      </dl>
      <p className="go">
        <button type="button" className="btn" disabled={busy || !ready} aria-busy={busy} onClick={() => void place()}>
          {gateway === 'cod' || free ? say('checkout.place') : say('checkout.pay')} <Money amount={cart.summary.total} detail="exact" />
        </button>
      </p>
      <p className="small soft">{say('checkout.terms')}</p>
    </>
  )
}
