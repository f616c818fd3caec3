import { Notice } from '@karat/ui/notice.tsx'
import type { Quote } from '@karat/contract/checkout.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'

/** The remaining time of the held price. Announced once, not every second. */
export function HeldPrice({ quote, onExpired }: { quote: Pick<Quote, 'secondsLeft'> | null; onExpired: () => void }) {
  const t = useMessages()
  const [secondsLeft, setLeft] = useState(0)
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    if (!quote) return
    // Counted from the server's remaining seconds: a browser's clock may be wrong.
    const end = performance.now() + quote.secondsLeft * 1000
    const tick = () => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000)))
    tick()
    const handle = setInterval(() => {
      tick()
      if (performance.now() >= end) {
        clearInterval(handle)
        expire()
      }
    }, 1000)
    return () => clearInterval(handle)
  }, [quote])
  return (
    <Notice tone="good" icon="clock" className="checkout-held">
      {t('checkout.held')}{' '}
      <b className="type-num" role="timer" aria-live="off" dir="ltr">
        {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
      </b>
    </Notice>
  )
}
