import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'

/** Reports a review to staff, after a question; guests can report too. */
export function ReportReview({ productID, reviewID }: { productID: string; reviewID: string }) {
  const t = useMessages()
  const { settings } = useSite()
  const [state, setState] = useState<'' | 'asked' | 'busy' | 'sent'>('')
  const [failure, setFailure] = useState('')
  const box = useRef<HTMLSpanElement>(null)
  /** Whether the shopper has pressed anything here: the focus then stays with the first button. */
  const isUsed = useRef(false)
  useEffect(() => {
    if (isUsed.current && state !== 'busy') box.current?.querySelector('button')?.focus()
  }, [state])

  function ask(next: '' | 'asked') {
    isUsed.current = true
    setState(next)
  }
  async function send() {
    setState('busy')
    setFailure('')
    try {
      const { loadReviews } = await import('../../state/account/reviews-actions.ts')
      const { actions } = await loadReviews(settings)
      const outcome = await actions.report(productID, reviewID)
      if (!outcome.ok) setFailure(failureText(t, outcome.failure))
      setState(outcome.ok ? 'sent' : '')
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
      setState('')
    }
  }
  const about = `review-${reviewID}`
  return (
    <span ref={box} className="reviews-report">
      {state === '' && (
        <LinkButton onClick={() => ask('asked')} aria-describedby={about}>
          {t('reviews.report')}
        </LinkButton>
      )}
      {(state === 'asked' || state === 'busy') && (
        <>
          <span>{t('reviews.reportAsk')}</span>
          <LinkButton disabled={state === 'busy'} onClick={() => void send()} aria-describedby={about}>
            {t('reviews.reportSend')}
          </LinkButton>
          <LinkButton disabled={state === 'busy'} onClick={() => ask('')}>
            {t('reviews.reportNot')}
          </LinkButton>
        </>
      )}
      <span role="status">{state === 'sent' ? t('reviews.reported') : failure}</span>
    </span>
  )
}
