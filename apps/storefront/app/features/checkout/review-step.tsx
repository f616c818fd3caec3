import { spacedPhone } from '@karat/sites/phone.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { localityLine } from '@karat/sites/address.ts'
import { fullName } from '@karat/sites/locale.ts'
import type { Cart } from '@karat/contract/cart.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { expectOnce } from '../../analytics/once.ts'
import { rememberOrder } from '../../data/last-order.ts'
import { Money } from '../../money/money.tsx'
import { SiteLink, useCommaList, useSite } from '../../site/site.tsx'
import { leavePage } from '../../site/keep-page.ts'
import { useIsMobile } from '../../site/is-mobile.ts'
import { useMessages } from '../../site/messages.tsx'
import { api, type CallFailure, failureOf, isException } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { toastText } from '../../state/toast-text.ts'
import type { Step } from './steps.ts'
import { Pieces } from './pieces.tsx'
import { purchaseKey } from './record-purchase.ts'
import { useStates } from '../../ui/forms/use-states.ts'
import { CartIdProof } from './id-proof.tsx'
import { methodName } from './method-name.ts'

/** Failures after which another payment method must be chosen, or the chosen one verified. */
const chooseAgain = new Set(['cod_unverified', 'cod_unavailable', 'unknown_gateway', 'payment_needed'])

/** Failures after which the cart differs from the one on the page, as when a promotion is lost. */
const reloads = new Set(['out_of_stock', 'not_at_store', 'credit_short', 'gift_card_short', 'total_changed'])

interface ReviewProps {
  cart: Cart
  gateway: string
  /** Goes to a step, with the failure that stopped the purchase, if any. */
  onChange: (step: Step, failure?: CallFailure) => void
  onHold: () => Promise<unknown>
  /** Called with the failure that stopped the purchase; `retry` tries it again. */
  onFailure: (failure: CallFailure, retry: () => void) => void
}

/**
 * The last step: on a narrow screen the lines, then address, payment method, and one button that posts the order, once however often it is
 * pressed.
 */
export function ReviewStep({ cart, gateway, onChange, onHold, onFailure }: ReviewProps) {
  const t = useMessages()
  const commas = useCommaList()
  const { settings, locale, language } = useSite()
  const states = useStates(settings.profile.country)
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const [busy, setBusy] = useState(false)
  const shipping = cart.address?.shipping
  const free = cart.summary.payable === 0
  const state = states?.find((candidate) => candidate.code === shipping?.State)?.name ?? shipping?.State

  // Back from the bank's page a browser may restore this one with its button disabled.
  useEffect(() => {
    const ready = () => setBusy(false)
    window.addEventListener('pageshow', ready)
    return () => window.removeEventListener('pageshow', ready)
  }, [])

  const [beforeTerms, afterTerms] = t('checkout.terms', { terms: '\n' }).split('\n')

  async function place() {
    const { store, actions } = await loadShop(settings)
    setBusy(true)
    const { data, error } = await store.dispatch(
      api.endpoints.postOrder.initiate({
        cartID: cart.cartID,
        paymentSettingsGroupKey: free ? '' : gateway,
        locale,
        payable: cart.summary.payable,
      }),
    )
    if (data) {
      const { orderID, orderNumber: number, orderToken } = data
      rememberOrder(settings.subsiteId, { orderID, number, token: orderToken })
      expectOnce(purchaseKey(orderID))
      if (data.payment.kind !== 'none') {
        void leavePage(data.payment.url)
        return
      }
      // A free order: post it, read its details, then open the thank-you page (S-10). Every placed order ends there.
      const { data: details } = await store.dispatch(api.endpoints.order.initiate({ orderID, orderToken }))
      if (!details) actions.toast('error', toastText.noOrder)
      await navigate(`/${locale}/checkout-thankyou?order=${encodeURIComponent(data.orderID)}`, { replace: true })
      // The cart is closed now; items that were not bought are in another one.
      await actions.load()
      return
    }
    setBusy(false)
    const failure = failureOf(error)
    if (isException(failure)) actions.toast('error', free ? toastText.orderWrong : toastText.wrong)
    else if (free) actions.toast('error', toastText.orderFailed)
    if (chooseAgain.has(failure.code ?? '')) return onChange('payment', failure)
    if (failure.code === 'delivery_unavailable' || failure.code === 'unknown_store') {
      await actions.load()
      return onChange('address', failure)
    }
    onFailure(failure, () => void place())
    if (['quote_expired', 'quote_changed', 'price_changed', 'piece_sold'].includes(failure.code ?? '')) await onHold()
    if (reloads.has(failure.code ?? '') || failure.code?.startsWith('promotion_')) await actions.load()
  }

  return (
    <>
      <h2>{t('checkout.review')}</h2>
      {isMobile && (
        <div className="checkout-pieces">
          <Pieces cart={cart} heading="h3" />
        </div>
      )}
      <dl className="checkout-review">
        <div>
          <dt>{t(cart.address?.storeID ? 'delivery.pickup' : cart.items.length > 0 ? 'checkout.delivery' : 'checkout.billing')}</dt>
          <dd>
            {shipping && fullName(shipping.Fname, shipping.Lname)}
            <br />
            <bdi>{commas([shipping?.Address, shipping?.Address1])}</bdi>
            <br />
            <bdi>
              {shipping &&
                localityLine(
                  settings.profile.address,
                  { city: shipping.City, state: state ?? '', stateCode: shipping.State ?? '', postcode: shipping.Zip ?? '' },
                  language,
                )}
            </bdi>
            <br />
            <bdi dir="ltr">{shipping && spacedPhone(shipping.Phone, settings.profile)}</bdi>
            <br />
            <bdi dir="ltr">{shipping?.Email}</bdi>
          </dd>
          <dd>
            <LinkButton onClick={() => onChange('address')}>{t('checkout.change')}</LinkButton>
          </dd>
        </div>
        <div>
          <dt>{t('checkout.payment')}</dt>
          <dd>{free ? t('pay.free') : methodName(t, gateway)}</dd>
          <dd>
            <LinkButton onClick={() => onChange('payment')}>{t('checkout.change')}</LinkButton>
          </dd>
        </div>
      </dl>
      {cart.summary.idProofNeeded && <CartIdProof cartID={cart.cartID} />}
      <p className="checkout-go">
        <Button className="main-action" disabled={busy} aria-busy={busy} onClick={() => void place()}>
          <span>
            {gateway === 'cod' || free ? t('checkout.place') : t('checkout.pay')}{' '}
            {!free && <Money amount={cart.summary.payable} detail="exact" />}
          </span>
        </Button>
      </p>
      <p className="type-small type-soft checkout-terms">
        {beforeTerms}
        <LinkButton as={SiteLink} to="/pages/terms">
          {t('checkout.termsLink')}
        </LinkButton>
        {afterTerms}
      </p>
    </>
  )
}
