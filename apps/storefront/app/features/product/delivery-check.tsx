import { type FormEvent, useEffect, useState } from 'react'
import { ask } from '../../platform/ask.ts'
import { useDay } from '../../platform/chart.tsx'
import { Icon } from '../../platform/icon.tsx'
import { useSite } from '../../platform/site.tsx'
import { useWords } from '../../platform/words.tsx'

interface Reply {
  pincode: string
  serviceable: boolean
  cod: boolean
  deliverBy: string
}

const key = 'karat-pincode'

/** When a piece would arrive at a post code. A failed call is null, as the specification wants (C-48). */
export default function DeliveryCheck({ productID }: { productID: string }) {
  const { settings } = useSite()
  const say = useWords()
  const day = useDay()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [reply, setReply] = useState<Reply | null | undefined>()
  const [failedWith, setFailedWith] = useState(0)
  useEffect(() => {
    const known = localStorage.getItem(`${key}-${settings.subsiteId}`) ?? ''
    setTyped(known)
    setAsked(known)
  }, [settings])
  useEffect(() => {
    if (!asked) return
    let current = true
    const path = `/api/products/${encodeURIComponent(productID)}/pincode/${encodeURIComponent(asked)}`
    void ask<Reply>(settings, path, (status) => current && setFailedWith(status)).then((found) => current && setReply(found))
    return () => {
      current = false
    }
  }, [asked, productID, settings])
  if (!settings.pincodeCheck) return <p className="deliver-note soft">{say('delivery.everywhere')}</p>
  function check(event: FormEvent) {
    event.preventDefault()
    const code = typed.trim()
    localStorage.setItem(`${key}-${settings.subsiteId}`, code)
    setAsked(code)
  }
  return (
    <form className="deliver" onSubmit={check}>
      <Icon name="truck" />
      <div>
        <label htmlFor="pincode">{say('delivery.label')}</label>
        <div className="deliver-line">
          <input
            id="pincode"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="postal-code"
            inputMode={settings.subsiteId === '3' ? 'text' : 'numeric'}
            maxLength={10}
          />
          <button type="submit" className="link">
            {say('delivery.check')}
          </button>
        </div>
        <p role="status" className="small">
          {asked && reply === null && say(failedWith === 400 ? 'delivery.bad' : 'delivery.unchecked')}
          {asked && reply && !reply.serviceable && say('delivery.none', { code: reply.pincode })}
          {asked && reply?.serviceable && (
            <span suppressHydrationWarning>
              {say('delivery.by', { day: day(reply.deliverBy, { weekday: 'short', day: 'numeric', month: 'long' }), code: reply.pincode })}{' '}
              {reply.cod && say('delivery.cod')}
            </span>
          )}
        </p>
        <p className="small soft">{say('delivery.insured')}</p>
      </div>
    </form>
  )
}
