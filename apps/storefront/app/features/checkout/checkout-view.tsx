import { Notice } from '@karat/ui/notice.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import type { Store } from '@karat/contract/content.ts'
import type { Quote } from '@karat/contract/checkout.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { couponOf, itemsOfCart } from '../../analytics/items.ts'
import { firstInTab } from '../../analytics/once.ts'
import { record } from '../../analytics/record.ts'
import { NoCart } from '../../ui/cart/cart.tsx'
import { useMoney } from '../../money/money.tsx'
import { priceChange } from '../../money/price-change.ts'
import { useSite } from '../../site/site.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import type { CallFailure } from '../../state/api.ts'
import { loadShop, useShop } from '../../state/lazy-store.ts'
import { AddressStep } from './address-step.tsx'
import { Aside } from './aside.tsx'
import { contactToStartWith } from './checkout-start.ts'
import { chosenMethod, isGone, rememberMethod } from './chosen-method.ts'
import { FailureNote, type PurchaseFailure } from './failure-note.tsx'
import { HeldPrice } from './held-price.tsx'
import { PaymentReturn, returnMessage } from './payment-return.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type Step, steps } from './steps.ts'
import { useOffersChanged } from './use-offers-changed.ts'
import { usePaymentMethods } from './use-payment-methods.ts'
import type { EnteredDelivery } from './use-entered-delivery.ts'

/**
 * `/checkout`: one page of three steps with the summary beside it. The step is in the URL, so that the back
 * button goes a step back; every failure returns here with all input kept.
 */
export default function CheckoutView({ stores }: { stores: readonly Store[] }) {
  const t = useMessages()
  const money = useMoney()
  const { settings } = useSite()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const cart = useShop((state) => state.cart.cart, null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [pickedMethod, setPicked] = useState<string | null>(null)
  const [entered, setEntered] = useState<EnteredDelivery | null>(null)
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<PurchaseFailure | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const requestedStep = steps.find((step) => step === search.get('step')) ?? 'address'
  const cartID = cart?.cartID
  const lastMethod = pickedMethod ?? (cartID ? chosenMethod(settings.subsiteId, cartID) : '')
  const methods = usePaymentMethods(cart, cart?.address ? requestedStep : 'address')
  const selected = isGone(lastMethod, methods?.gateways ?? []) ? '' : lastMethod
  // Without a payment method that step is shown first, with a message.
  const methodMissing = requestedStep === 'review' && selected === '' && cart?.summary.payable !== 0
  const step: Step = !cart?.address ? 'address' : methodMissing ? 'payment' : requestedStep
  const returning = search.get('order')
  const fail = useCallback((callFailure: CallFailure, retry: () => void) => setFailure({ failure: callFailure, retry }), [])

  /** Holds the prices; where they are held already, `again` keeps the page's message about them. */
  const hold = useCallback(
    async (again = false) => {
      const { actions, store } = await loadShop(settings)
      const held = await actions.hold()
      if (!held.ok) {
        if (held.failure.code !== 'bag_empty') setFailure({ failure: held.failure })
        return
      }
      const changed = held.value.cart.items.filter((item) => item.seenPrice !== item.orderItemPrice)
      const words = changed.map((item) =>
        t(priceChange(item), {
          before: money(item.seenPrice),
          now: money(item.orderItemPrice),
        }),
      )
      if (!again || words.length > 0) setNotice(words.join(' '))
      setQuote(held.value.quote)
      return store
    },
    [settings, t, money],
  )

  // Held again for another cart only: the same cart keeps its quote across renders.
  const begin = useEffectEvent(() => {
    void hold()
    if (cart && cart.orderQty > 0)
      record({ name: 'begin_checkout', items: itemsOfCart(cart), fields: couponOf(cart) }, () =>
        firstInTab(`begin_checkout ${cart.cartID}`),
      )
  })
  useEffect(() => {
    if (cartID && !returning) begin()
  }, [cartID, returning])

  // The held price keeps its promotions, so it is held again when others apply.
  useOffersChanged(cart, () => {
    if (!returning) void hold(true)
  })

  function go(to: Step, cause?: CallFailure) {
    setFailure(cause ? { failure: cause } : null)
    void navigate(`?step=${to}`, { preventScrollReset: false })
    requestAnimationFrame(() => heading.current?.focus())
  }

  if (returning) return <PaymentReturn orderID={returning} providerRef={search.get('ref') ?? ''} attemptID={search.get('attempt') ?? ''} />
  if (!cart || cart.orderQty === 0) return <EmptyCheckout />
  return (
    <div className="checkout">
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {t('checkout.title')}
        </h1>
        <ol className="checkout-steps">
          {steps.map((name, index) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              {steps.indexOf(step) > index ? (
                <LinkButton onClick={() => go(name)}>
                  {index + 1}. {translateData(t, 'checkout.step', name)}
                </LinkButton>
              ) : (
                <span>
                  {index + 1}. {translateData(t, 'checkout.step', name)}
                </span>
              )}
            </li>
          ))}
        </ol>
        <HeldPrice quote={quote} onExpired={() => void hold()} />
        {notice && (
          <Notice icon="notice" role="status">
            {notice}
          </Notice>
        )}
        {failure && <FailureNote retry={() => void hold(true)} {...failure} onGone={() => setFailure(null)} />}
        {search.get('failed') && step === 'payment' && (
          <Notice tone="bad" icon="notice" role="alert">
            {t(returnMessage(state))}
          </Notice>
        )}
        {methodMissing && step === 'payment' && !failure && (
          <Notice icon="notice" role="status">
            {t('pay.choose')}
          </Notice>
        )}
        {step === 'address' && (
          <AddressStep
            cart={cart}
            stores={stores}
            contact={contactToStartWith(state, cart.cartID)}
            onDelivery={setEntered}
            onDone={() => go('payment')}
          />
        )}
        {step === 'payment' && (
          <PaymentStep
            cart={cart}
            methods={methods}
            chosen={selected}
            onChosen={(key) => {
              setPicked(key)
              recordPayment(cart, key)
              rememberMethod(settings.subsiteId, cart.cartID, key)
              go('review')
            }}
          />
        )}
        {step === 'review' && <ReviewStep cart={cart} gateway={selected} onChange={go} onHold={hold} onFailure={fail} />}
      </main>
      <Aside cart={cart} method={cart.deliveryMethod} piecesShown={step === 'review'} {...(step === 'address' ? entered : {})} />
    </div>
  )
}

/** Records the chosen payment method of a cart, once for each method. */
function recordPayment(cart: Cart, key: string): void {
  const { gateway, method } = readPaymentMethod(key)
  const payment_type = method || gateway || 'free'
  record({ name: 'add_payment_info', items: itemsOfCart(cart), fields: { ...couponOf(cart), payment_type } }, () =>
    firstInTab(`add_payment_info ${cart.cartID} ${payment_type}`),
  )
}

function EmptyCheckout() {
  const t = useMessages()
  const loading = useShop((state) => state.cart.loading, false)
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>{t('checkout.title')}</h1>
      {loading ? <Skeleton /> : <NoCart />}
    </main>
  )
}
