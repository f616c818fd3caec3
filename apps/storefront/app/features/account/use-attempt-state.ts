import { backoff } from '@karat/api-client/retry.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSite } from '../../site/site.tsx'
import { loadOrders } from '../../state/orders/orders-actions.ts'

const maxTries = 12

/**
 * The state of a payment attempt after the return from the bank. `asking`: no answer yet, `slow`: none for long; `late`: the money is
 * refunded. Empty without an attempt.
 */
export type AttemptState = '' | 'asking' | 'slow' | 'captured' | 'failed' | 'late'

function stateOf(status: string): AttemptState | undefined {
  if (status === 'captured' || status === 'failed') return status
  return status === 'refund_due' || status === 'refunded' ? 'late' : undefined
}

/**
 * The state of the payment attempt that the shopper returns from: only the gateway's own answer decides, so the state is polled until there
 * is one.
 */
export function useAttempt(): { state: AttemptState; settledAt: number } {
  const { settings } = useSite()
  const [search] = useSearchParams()
  const [orderID, attemptID] = [search.get('order') ?? '', search.get('attempt') ?? '']
  const [tries, setTries] = useState(0)
  const [settled, setSettled] = useState<AttemptState>('')
  const isAsked = orderID !== '' && attemptID !== '' && settled === ''
  const isSlow = tries >= maxTries
  useEffect(() => {
    if (!isAsked || isSlow) return
    let isCurrent = true
    const next = () => isCurrent && setTries((before) => before + 1)
    const handle = setTimeout(
      () =>
        void loadOrders(settings)
          .then((orders) => orders.attempt(orderID, attemptID))
          .then((outcome) => {
            const state = outcome.ok ? stateOf(outcome.value) : undefined
            if (state === undefined) next()
            else if (isCurrent) setSettled(state)
          }, next),
      tries === 0 ? 0 : backoff(tries - 1, Math.random()),
    )
    return () => {
      isCurrent = false
      clearTimeout(handle)
    }
  }, [isAsked, isSlow, tries, orderID, attemptID, settings])
  return { state: settled !== '' ? settled : isAsked ? (isSlow ? 'slow' : 'asking') : '', settledAt: settled === '' ? 0 : 1 }
}
