import { Button } from '@karat/ui/button.tsx'
import { backoff } from '@karat/api-client/retry.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SiteLink, useSite } from '../../site/site.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { useMessages } from '../../site/messages.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'

const maxTries = 12

/** Navigation state for the next page: the state of the payment attempt, which may differ from its order's, and its problem. */
interface ReturnState {
  attempt: string
  problem: string
}

const attemptOf = (state: unknown) => (state as ReturnState | null)?.attempt

/** The message about a payment attempt that the shopper returned from and that did not pay the order. */
export function returnMessage(state: unknown) {
  if ((state as ReturnState | null)?.problem === 'other_amount') return 'pay.otherAmount'
  return isRefunded(state) ? 'pay.cameLate' : 'pay.declined'
}

/** Whether an attempt was captured when it was no longer needed, and is refunded. */
const isRefunded = (state: unknown) => ['refund_due', 'refunded'].includes(attemptOf(state) ?? '')

/** Whether an attempt captured no money. */
export const notCharged = (state: unknown) => attemptOf(state) === 'failed'

interface ReturnProps {
  orderID: string
  /** The bank's reference of the payment, and ours; either identifies it. */
  providerRef: string
  attemptID: string
}

/** The return from the bank. Only the bank's own answer decides, so it is queried until there is one. */
export function PaymentReturn({ orderID, providerRef, attemptID }: ReturnProps) {
  const t = useMessages()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const [tries, setTries] = useState(0)
  const slow = tries >= maxTries
  useEffect(() => {
    if (slow) return
    let current = true
    const handle = setTimeout(
      () =>
        void (async () => {
          const { store, actions } = await loadShop(settings)
          const { data } = await store.dispatch(
            api.endpoints.handlePayment.initiate({ orderID, ...(providerRef ? { providerRef } : { attemptID }) }),
          )
          if (!current) return
          const state: ReturnState = { attempt: data?.attemptStatus ?? '', problem: data?.attemptProblem ?? '' }
          // An order of gift cards alone is completed within a moment.
          if (data && ['placed', 'on_hold', 'confirmed', 'completed'].includes(data.orderStatus)) {
            await actions.load()
            await navigate(`/${locale}/checkout-thankyou?order=${encodeURIComponent(orderID)}`, { replace: true, state })
          } else if (data && (data.paymentStatus === 'failed' || ['expired', 'cancelled'].includes(data.orderStatus))) {
            await actions.load()
            await navigate('?step=payment&failed=1', { replace: true, state })
          } else setTries((before) => before + 1)
        })(),
      tries === 0 ? 0 : backoff(tries - 1, Math.random()),
    )
    return () => {
      current = false
      clearTimeout(handle)
    }
  }, [tries, slow, orderID, providerRef, attemptID, settings, locale, navigate])
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>{t('pay.waitTitle')}</h1>
      <p role="status">{t(slow ? 'pay.slow' : 'pay.wait')}</p>
      {slow ? (
        <Button as={SiteLink} to={`/checkout-thankyou?order=${encodeURIComponent(orderID)}`}>
          {t('pay.toOrder')}
        </Button>
      ) : (
        <Skeleton />
      )}
    </main>
  )
}
