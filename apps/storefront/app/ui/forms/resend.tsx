import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { type Channel, channelText } from './channels.ts'
import './code-field.css'

/** Buttons that send another code by each channel, enabled some seconds after the last one. */
export function Resend({
  channels,
  seconds,
  busy,
  onSend,
}: {
  channels: readonly Channel[]
  seconds: number
  busy: boolean
  onSend: (channel: Channel) => void
}) {
  const t = useMessages()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  if (left > 0)
    return <p className="type-small type-soft type-num">{t('signIn.againIn', { time: `0:${String(left).padStart(2, '0')}` })}</p>
  return (
    <p className="type-small code-field-again">
      {channels.map((channel) => (
        <LinkButton key={channel} disabled={busy} onClick={() => onSend(channel)}>
          {t(channelText[channel].again)}
        </LinkButton>
      ))}
    </p>
  )
}
