import { Empty } from '@karat/ui/empty.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Button } from '@karat/ui/button.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetCalls, reportFailure } from '../../site/failures.ts'
import { isUnanswered } from '../../state/presses.ts'
import { loadShop, reloadCart, useCartUnread, useShop } from '../../state/lazy-store.ts'
import { toastText } from '../../state/toast-text.ts'
import { RestoreRemoved } from './cart-lines.tsx'
import { RetryNotice } from '../forms/retry-notice.tsx'
import { useLastOrder } from '../../data/last-order.ts'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMoney } from '../../money/money.tsx'
import { SummaryRows } from '../../money/summary-rows.tsx'
import { useMessages } from '../../site/messages.tsx'
import '@karat/ui/empty.css'
import './cart.css'

/** Shown instead of an empty cart, or of one with unknown content. */
export function NoCart() {
  const { settings } = useSite()
  return useCartUnread(settings) ? <UnreadCart /> : <EmptyCart />
}

/** A cart that could not be read, with a button that tries again; the next navigation tries too. */
function UnreadCart() {
  const t = useMessages()
  const { settings } = useSite()
  const [busy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    await reloadCart(settings).catch(() => undefined)
    setBusy(false)
  }
  return (
    <div aria-busy={busy}>
      <RetryNotice failure={t('bag.unread')} onRetry={() => void (busy || retry())} />
    </div>
  )
}

/** An empty cart: links to the shop, and to the last order. */
function EmptyCart() {
  const t = useMessages()
  const order = useLastOrder()
  return (
    <Empty>
      <RestoreRemoved />
      <p className="type-soft">{t('bag.empty')}</p>
      <Button as={SiteLink} to="/jewellery">
        {t('bag.emptyAction')}
      </Button>
      {order && (
        <p className="cart-last-order">
          <LinkButton as={SiteLink} to={`/checkout-thankyou?order=${encodeURIComponent(order.orderID)}`}>
            {t('bag.lastOrder')}{' '}
            <bdi className="type-num" dir="ltr">
              {order.number}
            </bdi>
          </LinkButton>
        </p>
      )}
    </Empty>
  )
}

/** The summary of a cart with its notices. */
export function CartSummary({ cart }: { cart: Cart }) {
  const t = useMessages()
  const money = useMoney()
  const { settings } = useSite()
  const busy = useShop((state) => state.cart.loading || Object.keys(state.cart.loadingItems).length > 0, false)
  return (
    <div aria-busy={busy}>
      <SummaryRows summary={cart.summary} delivery={cart.deliveryMethod} />
      {cart.promotions.map(({ promoID, title, saved }) => (
        <Notice key={promoID} tone="good" icon="tick">
          {t('offers.applied', { title, amount: money(saved) })}
        </Notice>
      ))}
      {cart.summary.idProofNeeded && <Notice icon="notice">{t('bag.idProof', { kind: settings.profile.idProof.kind })}</Notice>}
    </div>
  )
}

/** Holds the prices and opens the checkout; shows an error where that fails. */
export function CheckOutButton() {
  const t = useMessages()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const outOfStock = useShop((state) => state.cart.cart?.items.some((item) => item.available < item.orderItemQuantity) ?? false, false)
  async function go() {
    setBusy(true)
    try {
      const { actions } = await loadShop(settings)
      const held = await actions.hold()
      if (held.ok) {
        forgetCalls()
        // Not awaited: where the page fails to load, the button stays as it is.
        void navigate(`/${locale}/checkout`)
      } else {
        actions.toast('error', held.failure.message || toastText.wrong)
        if (isUnanswered(held.failure)) reportFailure('call', () => void go())
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide className="main-action" disabled={busy || outOfStock} onClick={() => void go()}>
      {t('bag.checkOut')}
    </Button>
  )
}
