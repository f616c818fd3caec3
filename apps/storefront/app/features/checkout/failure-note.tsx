import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useEffect, useEffectEvent } from 'react'
import { translateData, useMessages } from '../../site/messages.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useDay } from '../../site/use-day.ts'
import type { CallFailure } from '../../state/api.ts'
import { isUnanswered } from '../../state/presses.ts'
import { isRefusal } from '../../ui/forms/failure-text.ts'
import { RetryNotice } from '../../ui/forms/retry-notice.tsx'
import { TotalChange } from './total-change.tsx'

/** The failure of a purchase, and the function that makes its call again. */
export interface PurchaseFailure {
  failure: CallFailure
  retry?: () => void
}

interface FailureNoteProps extends PurchaseFailure {
  /** Called when the failure is over: the network is back, or it is tried again. */
  onGone: () => void
}

/**
 * The failure of a purchase, in the page's language where its code has a message. A call that failed on the server or had no answer can be
 * repeated; the message of a missing network is removed once it is back.
 */
export function FailureNote({ failure, retry, onGone }: FailureNoteProps) {
  const t = useMessages()
  const { country } = useSite().settings.profile
  const formatDay = useDay()
  const { code = '', details } = failure
  const online = useEffectEvent(() => isUnanswered(failure) && onGone())
  useEffect(() => {
    const heard = () => online()
    window.addEventListener('online', heard)
    return () => window.removeEventListener('online', heard)
  }, [])
  const deliverBy = details?.['deliverBy']
  const day = typeof deliverBy === 'string' ? formatDay(deliverBy, { weekday: 'short', day: 'numeric', month: 'long' }) : ''
  const [name, count] = [String(details?.['name'] ?? ''), Number(details?.['available'] ?? 0)]
  const text = translateData(t, 'problem', code, { name, count, day, country })
  const isKnown = text !== code
  if (!isRefusal(failure))
    return (
      <RetryNotice
        failure={isKnown ? text : t(isUnanswered(failure) && !navigator.onLine ? 'failure.offline' : 'problem.unavailable')}
        onRetry={
          retry &&
          (() => {
            onGone()
            retry()
          })
        }
      />
    )
  return (
    <Notice tone="bad" icon="notice" role="alert">
      {isKnown ? text : (failure.message ?? t('problem.bad_request'))} <TotalChange details={details} />
      {failure.code === 'out_of_stock' && (
        <LinkButton as={SiteLink} to="/cart">
          {t('bag.open')}
        </LinkButton>
      )}
    </Notice>
  )
}
