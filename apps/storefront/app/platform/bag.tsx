import type { Cart } from '@karat/contract/cart.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadShop, useShop } from '../state/bridge.ts'
import { toastText } from '../state/cart-actions.ts'
import { PutBack } from './bag-lines.tsx'
import { Icon } from './icon.tsx'
import { useLastOrder } from './last-order.ts'
import { SiteLink, useSite } from './site.tsx'
import { SummaryRows } from './summary.tsx'
import { useWords } from './words.tsx'
import '../styles/bag.css'

/** What stands where a bag has nothing in it: the way to the shop, and to the order that was made last. */
export function EmptyBag() {
  const say = useWords()
  const order = useLastOrder()
  return (
    <div className="empty">
      <PutBack />
      <p className="soft">{say('bag.empty')}</p>
      <SiteLink className="btn" to="/jewellery">
        {say('bag.emptyAction')}
      </SiteLink>
      {order && (
        <p className="last-order">
          <SiteLink className="link" to={`/checkout-thankyou?order=${encodeURIComponent(order.orderID)}`}>
            {say('bag.lastOrder')}{' '}
            <bdi className="num" dir="ltr">
              {order.number}
            </bdi>
          </SiteLink>
        </p>
      )}
    </div>
  )
}

/** The summary of a bag with what has to be said before paying. */
export function BagSummary({ cart }: { cart: Cart }) {
  const say = useWords()
  const busy = useShop((state) => state.cart.loading || Object.keys(state.cart.loadingItems).length > 0, false)
  return (
    <div aria-busy={busy}>
      <SummaryRows summary={cart.summary} delivery={cart.deliveryMethod} />
      {cart.summary.idProofNeeded && (
        <p className="note">
          <Icon name="notice" />
          <span>{say('bag.idProof')}</span>
        </p>
      )}
    </div>
  )
}

/** Holds the prices and goes to the checkout; says why where that cannot be. */
export function CheckOutButton() {
  const say = useWords()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const short = useShop((state) => state.cart.cart?.items.some((item) => item.available < item.orderItemQuantity) ?? false, false)
  async function go() {
    setBusy(true)
    const { actions } = await loadShop(settings)
    const held = await actions.hold()
    setBusy(false)
    if (held.ok) await navigate(`/${locale}/checkout`)
    else actions.toast('error', held.failure.message || toastText.wrong)
  }
  return (
    <button type="button" className="btn wide main-action" disabled={busy || short} onClick={() => void go()}>
      {say('bag.checkOut')}
    </button>
  )
}
