import type { Quote } from '@karat/contract/checkout.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../../platform/icon.tsx'
import { EmptyBag } from '../../platform/bag.tsx'
import { SiteLink, useMoney, useSite } from '../../platform/site.tsx'
import { Waiting } from '../../platform/waiting.tsx'
import { useWords, type Word } from '../../platform/words.tsx'
import type { CallFailure } from '../../state/api.ts'
import { loadShop, useShop } from '../../state/bridge.ts'
import { AddressStep } from './address-step.tsx'
import { Aside } from './aside.tsx'
import { chosenWay, rememberWay } from './chosen-way.ts'
import { HeldPrice } from './held-price.tsx'
import { cameLate, PaymentReturn } from './payment-return.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type Step, steps } from './steps.ts'

/**
 * `/checkout`: one page of three steps with the summary beside it. The step lives in the address, so that the back
 * button goes a step back; whatever fails comes back here with everything kept.
 */
export default function CheckoutView() {
  const say = useWords()
  const money = useMoney()
  const { settings } = useSite()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const cart = useShop((state) => state.cart.cart, null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [method, setMethod] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = steps.find((step) => step === search.get('step')) ?? 'address'
  const cartID = cart?.cartID
  const way = picked ?? (cartID ? chosenWay(settings.subsiteId, cartID) : '')
  // Nothing can be paid before it is said how: then that is asked first, in words.
  const unchosen = wanted === 'review' && way === '' && cart?.summary.total !== 0
  const step: Step = !cart?.address ? 'address' : unchosen ? 'payment' : wanted
  const returning = search.get('order')
  const fail = useCallback((found: CallFailure) => setFailure(found), [])

  const hold = useCallback(async () => {
    const { actions, store } = await loadShop(settings)
    const held = await actions.hold()
    if (!held.ok) {
      if (held.failure.code !== 'bag_empty') setFailure(held.failure)
      return
    }
    const changed = held.value.cart.items.filter((item) => item.seenPrice !== item.orderItemPrice)
    setNotice(
      changed
        .map((item) =>
          say(item.orderItemPrice > item.seenPrice ? 'bag.priceUp' : 'bag.priceDown', {
            before: money(item.seenPrice),
            now: money(item.orderItemPrice),
          }),
        )
        .join(' '),
    )
    setQuote(held.value.quote)
    return store
  }, [settings, say, money])

  // Held anew for another bag only: the same bag keeps its quote, whatever else is drawn.
  const holdOnArrival = useEffectEvent(() => void hold())
  useEffect(() => {
    if (cartID && !returning) holdOnArrival()
  }, [cartID, returning])

  function go(to: Step, why: CallFailure | null = null) {
    setFailure(why)
    void navigate(`?step=${to}`, { preventScrollReset: false })
    requestAnimationFrame(() => heading.current?.focus())
  }

  if (returning) return <PaymentReturn orderID={returning} providerRef={search.get('ref') ?? ''} attemptID={search.get('attempt') ?? ''} />
  if (!cart || cart.items.length === 0) return <EmptyCheckout />
  return (
    <div className="co">
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {say('checkout.title')}
        </h1>
        <ol className="steps">
          {steps.map((one, at) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {steps.indexOf(step) > at ? (
                <button type="button" className="link" onClick={() => go(one)}>
                  {at + 1}. {say(`checkout.step.${one}` as Word)}
                </button>
              ) : (
                <span>
                  {at + 1}. {say(`checkout.step.${one}` as Word)}
                </span>
              )}
            </li>
          ))}
        </ol>
        <HeldPrice quote={quote} onExpired={() => void hold()} />
        {notice && (
          <p className="note" role="status">
            <Icon name="notice" />
            <span>{notice}</span>
          </p>
        )}
        {failure && <FailureNote failure={failure} />}
        {cart.summary.idProofNeeded && (
          <p className="note">
            <Icon name="notice" />
            <span>{say('bag.idProof')}</span>
          </p>
        )}
        {search.get('failed') && step === 'payment' && (
          <p className="note bad" role="alert">
            <Icon name="notice" />
            <span>{say(cameLate(state) ? 'pay.cameLate' : 'pay.declined')}</span>
          </p>
        )}
        {unchosen && step === 'payment' && !failure && (
          <p className="note" role="status">
            <Icon name="notice" />
            <span>{say('pay.choose')}</span>
          </p>
        )}
        {step === 'address' && <AddressStep cart={cart} onMethod={setMethod} onDone={() => go('payment')} />}
        {step === 'payment' && (
          <PaymentStep
            cart={cart}
            chosen={way}
            onChosen={(key) => {
              setPicked(key)
              rememberWay(settings.subsiteId, cart.cartID, key)
              go('review')
            }}
          />
        )}
        {step === 'review' && <ReviewStep cart={cart} gateway={way} onChange={go} onHold={hold} onFailure={fail} />}
      </main>
      <Aside cart={cart} method={step === 'address' ? (method ?? cart.deliveryMethod) : cart.deliveryMethod} />
    </div>
  )
}

/** What stopped the purchase, in the page's language where the code has words there. */
function FailureNote({ failure }: { failure: CallFailure }) {
  const say = useWords()
  const key = `problem.${failure.code ?? ''}`
  const said = say(key as Word, { name: String(failure.details?.['name'] ?? ''), count: Number(failure.details?.['available'] ?? 0) })
  return (
    <p className="note bad" role="alert">
      <Icon name="notice" />
      <span>
        {said === key ? (failure.message ?? say('error.title')) : said}{' '}
        {failure.code === 'out_of_stock' && (
          <SiteLink className="link" to="/cart">
            {say('bag.open')}
          </SiteLink>
        )}
      </span>
    </p>
  )
}

function EmptyCheckout() {
  const say = useWords()
  const loading = useShop((state) => state.cart.loading, false)
  return (
    <main id="main" className="wrap page">
      <h1>{say('checkout.title')}</h1>
      {loading ? <Waiting /> : <EmptyBag />}
    </main>
  )
}
