import type { ReviewReply } from '@karat/contract/reviews.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../site/messages.tsx'
import { leavePage } from '../../site/keep-page.ts'
import { withReturn } from '../../site/return-path.ts'
import { useSite } from '../../site/site.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { ReportReview } from './report-review.tsx'

/**
 * Buttons that mark a review as helpful, or report it; a guest is sent to the sign-in, which leads back. Loaded after its page (`lazy`).
 */
export default function Helpful({ productID, review: { reviewID, helpful } }: { productID: string; review: ReviewReply }) {
  const t = useMessages()
  const { locale, settings } = useSite()
  const { pathname, search } = useLocation()
  const [votes, setVotes] = useState(helpful)
  const [voted, setVoted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function vote() {
    setBusy(true)
    setFailure('')
    try {
      const { loadReviews } = await import('../../state/account/reviews-actions.ts')
      const { isSignedIn, actions } = await loadReviews(settings)
      if (!isSignedIn) return void leavePage(`/${locale}/sign-in${withReturn(`${pathname}${search}`)}`)
      const outcome = await actions.vote(productID, reviewID)
      if (!outcome.ok) return setFailure(failureText(t, outcome.failure))
      setVotes(outcome.value)
      setVoted(true)
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="reviews-helpful type-small">
      <LinkButton disabled={busy || voted} onClick={() => void vote()} aria-describedby={`review-${reviewID}`}>
        {t('reviews.helpful', { count: votes })}
      </LinkButton>
      <span role="status">{voted ? t('reviews.thanks') : failure}</span>
      <ReportReview productID={productID} reviewID={reviewID} />
    </p>
  )
}
