import { Button } from '@karat/ui/button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import type { PaymentLink } from '@karat/contract/drafts.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Money, useMoney } from '../../money/money.tsx'
import { priceChange } from '../../money/price-change.ts'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import { NoCart } from '../../ui/cart/cart.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { checkoutStart } from './checkout-start.ts'
import { FailureNote, type PurchaseFailure } from './failure-note.tsx'
import { HeldPrice } from './held-price.tsx'
import { Pieces } from './pieces.tsx'

/**
 * `/pay#TOKEN`: the bag that staff put together, with its price, the time for which that is held, and what changed since. It is opened by
 * the page, not by the server, which never sees the token in the address.
 */
export default function PaymentLinkView() {
  const t = useMessages()
  const { settings } = useSite()
  const { hash } = useLocation()
  const token = hash.slice(1)
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>{t('payLink.title', { merchant: settings.profile.merchant.name })}</h1>
      {/* Another link in the same tab starts anew: nothing of the former bag stays. */}
      {token === '' ? <Notice icon="notice">{t('payLink.noToken')}</Notice> : <OpenedLink key={token} token={token} />}
    </main>
  )
}

function OpenedLink({ token }: { token: string }) {
  const { settings } = useSite()
  const [opened, setOpened] = useState<PaymentLink | null>(null)
  const [failure, setFailure] = useState<PurchaseFailure | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    void (async () => {
      const { actions } = await loadShop(settings)
      const outcome = await actions.openLink(token)
      if (!current) return
      if (outcome.ok) setOpened(outcome.value)
      else setFailure({ failure: outcome.failure, retry: () => setTries((before) => before + 1) })
    })()
    return () => {
      current = false
    }
  }, [settings, token, tries])
  const reopen = () => setTries((before) => before + 1)
  return (
    <>
      {failure && <FailureNote {...failure} onGone={() => setFailure(null)} />}
      {!opened && !failure && <Skeleton lines={6} />}
      {opened && (opened.cart ? <LinkBag opened={opened} cart={opened.cart} onExpired={reopen} /> : <PaidBag />)}
    </>
  )
}

/** The bag of a link that was paid. */
function PaidBag() {
  const t = useMessages()
  return (
    <>
      <Notice tone="good" role="status">
        {t('payLink.paid')}
      </Notice>
      <NoCart />
    </>
  )
}

interface LinkBagProps {
  opened: PaymentLink
  cart: NonNullable<PaymentLink['cart']>
  /** Called when the time of the held price is over. */
  onExpired: () => void
}

function LinkBag({ opened: { contact, link }, cart, onExpired }: LinkBagProps) {
  const t = useMessages()
  const money = useMoney()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const changed = cart.items.filter((item) => item.seenPrice !== item.orderItemPrice)
  const checkOut = async () => {
    setBusy(true)
    const { actions } = await loadShop(settings)
    await actions.takeBag(cart)
    await navigate(`/${locale}/checkout`, { state: contact && checkoutStart(cart.cartID, contact) })
  }
  return (
    <>
      <p>{t('payLink.lead', { name: link.by })}</p>
      {link.message !== '' && <blockquote dir="auto">{link.message}</blockquote>}
      {link.secondsLeft > 0 && <HeldPrice quote={link} onExpired={onExpired} />}
      {link.heldTotal !== null && (
        <Notice icon="notice" role="status">
          {t('payLink.changed', { before: money(link.heldTotal), now: money(cart.summary.total) })}{' '}
          {changed
            .map((item) => `${item.name}: ${t(priceChange(item), { before: money(item.seenPrice), now: money(item.orderItemPrice) })}`)
            .join(' ')}
        </Notice>
      )}
      <div className="checkout-pieces">
        <Pieces cart={cart} />
      </div>
      <p className="checkout-go">
        <Button className="main-action" disabled={isBusy} aria-busy={isBusy} onClick={() => void checkOut()}>
          <span>
            {t('payLink.go')} <Money amount={cart.summary.payable} detail="exact" />
          </span>
        </Button>
      </p>
    </>
  )
}
