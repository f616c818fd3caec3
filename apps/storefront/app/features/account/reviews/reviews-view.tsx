import type { User } from '@karat/contract/account.ts'
import type { OwnReview, OwnReviews } from '@karat/contract/reviews.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink, useSite } from '../../../site/site.tsx'
import { loadReviews, type ReviewsActions } from '../../../state/account/reviews-actions.ts'
import type { Outcome } from '../../../state/api.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewForm } from './review-form.tsx'
import { WritableCard } from './writable-card.tsx'

/** `/dashboard/reviews`: the delivered products that a customer can review, and the written reviews. */
export function ReviewsView() {
  const t = useMessages()
  return (
    <AccountFrame title={t('ownReviews.title')} path="/dashboard/reviews" guest={t('ownReviews.guest')}>
      {(user) => <Reviews key={user.id} user={user} />}
    </AccountFrame>
  )
}

/** The open form: a new review (`id` is the variant), or the editing or deletion of a written one (`id` is the review). */
type Open = { about: 'new' | 'edit' | 'delete'; id: string } | null

function Reviews({ user }: { user: User }) {
  const t = useMessages()
  const { settings } = useSite()
  const [data, setData] = useState<OwnReviews | null>(null)
  const [failure, setFailure] = useState('')
  const [asked, setAsked] = useState({ page: 1, tries: 0 })
  const [open, setOpen] = useState<Open>(null)
  const [message, setMessage] = useState('')
  const top = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    let isCurrent = true
    void loadReviews(settings)
      .then(({ actions }) => actions.read(asked.page))
      .then(
        (outcome) => {
          if (!isCurrent) return
          setFailure(outcome.ok ? '' : failureText(t, outcome.failure))
          if (outcome.ok) setData(outcome.value)
        },
        () => isCurrent && setFailure(t('problem.unavailable')),
      )
    return () => {
      isCurrent = false
    }
  }, [settings, asked, t])

  const readAgain = (page = asked.page) => setAsked(({ tries }) => ({ page, tries: tries + 1 }))
  function close() {
    setOpen(null)
    top.current?.focus()
  }
  /** Makes a change, and reads all data again afterwards. */
  async function act<T>(work: (actions: ReviewsActions) => Promise<Outcome<T>>, text: string): Promise<Outcome<T>> {
    const { actions } = await loadReviews(settings)
    const outcome = await work(actions)
    if (outcome.ok) {
      setMessage(text)
      close()
      readAgain(1)
    }
    return outcome
  }
  async function remove(review: OwnReview): Promise<void> {
    const outcome = await act((actions) => actions.remove(review.reviewID), t('ownReviews.deleted'))
    if (outcome.ok) return
    setFailure(failureText(t, outcome.failure))
    close()
  }
  const writing = open?.about === 'new' ? data?.writable.find((piece) => piece.productID === open.id) : undefined
  return (
    <>
      <p ref={top} tabIndex={-1} className="type-soft own-reviews-lead" role="status">
        {message || t('ownReviews.lead')}
      </p>
      {failure && <RetryNotice failure={failure} onRetry={() => readAgain()} />}
      {!data && !failure && <Skeleton lines={6} />}
      {data && data.writable.length > 0 && (
        <section aria-labelledby="own-reviews-new">
          <h2 id="own-reviews-new">{t('ownReviews.unwritten')}</h2>
          <ul className="own-reviews-pieces">
            {data.writable.map((piece) => (
              <WritableCard key={piece.productID} piece={piece} onWrite={() => setOpen({ about: 'new', id: piece.productID })} />
            ))}
          </ul>
          {writing && (
            <ReviewForm
              key={writing.productID}
              title={writing.name}
              author={`${user.firstName} ${user.lastName.slice(0, 1)}${user.lastName ? '.' : ''}`.trim()}
              onSend={(review, author) => act((actions) => actions.add(writing.productID, { ...review, author }), t('ownReviews.sent'))}
              onClose={close}
            />
          )}
        </section>
      )}
      {data && data.total > 0 && (
        <section aria-labelledby="own-reviews-written">
          <h2 id="own-reviews-written">
            {t('ownReviews.written')} <span className="type-soft type-num">{data.total}</span>
          </h2>
          <ul>
            {data.reviews.map((review) => (
              <OwnReviewCard
                key={review.reviewID}
                review={review}
                open={open && open.about !== 'new' && open.id === review.reviewID ? open.about : null}
                onOpen={(about) => (about ? setOpen({ about, id: review.reviewID }) : close())}
                onSave={(typed) => act((actions) => actions.change(review.reviewID, typed), t('ownReviews.sent'))}
                onDelete={() => void remove(review)}
              />
            ))}
          </ul>
          {data.pages > 1 && (
            <p className="own-reviews-ways">
              {data.page > 1 && <LinkButton onClick={() => readAgain(data.page - 1)}>{t('ownReviews.newer')}</LinkButton>}
              {data.page < data.pages && <LinkButton onClick={() => readAgain(data.page + 1)}>{t('ownReviews.older')}</LinkButton>}
            </p>
          )}
        </section>
      )}
      {data?.total === 0 && data.writable.length === 0 && (
        <div className="own-reviews-empty">
          <h2>{t('ownReviews.empty')}</h2>
          <p className="type-soft">{t('ownReviews.emptyText')}</p>
          <Button as={SiteLink} to="/jewellery">
            {t('ownReviews.browse')}
          </Button>
        </div>
      )}
    </>
  )
}
