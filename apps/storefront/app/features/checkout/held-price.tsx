import { Notice } from '@karat/ui/notice.tsx'
import type { Quote } from '@karat/contract/checkout.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'

/** The real time left of the held price. Announced once, not every second. */
export function HeldPrice({ quote, onExpired }: { quote: Quote | null; onExpired: () => void }) {
  const t = useMessages()
  const [left, setLeft] = useState(0)
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    if (!quote) return
    // Counted from the seconds that the server gave: a browser's clock may be wrong.
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
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </b>
    </Notice>
  )
}
