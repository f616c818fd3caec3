import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { BulkActDialog } from '../ui/bulk-act-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Stars } from './stars.tsx'
import { reviewsKey, stateOfReview } from './use-review.ts'

const textOf = ({ edited, language, ...review }: StaffReview) => {
  const { rating, title, text } = edited ?? review
  return (
    <>
      <Stars rating={rating} /> <bdi lang={language}>{title}</bdi>
      <Second>
        <bdi lang={language}>{text}</bdi>
      </Second>
    </>
  )
}

/** The dialog that publishes several reviews: those whose words are all that has to be read, which it shows whole. */
export function BulkPublishDialog({ ids, onClose }: { ids: readonly string[]; onClose: (done: ReadonlySet<string> | undefined) => void }) {
  const { t, nameOf } = useMessages()
  const { call } = useApi()
  const { site } = useWork()
  return (
    <BulkActDialog<StaffReview>
      title={t('review.publish')}
      ids={ids}
      load={async (id) => (await call('GET /api/staff/reviews/:id/', { params: { id } })).review}
      unfit={(review) => {
        const { state } = stateOfReview(review)
        // Photos and reports are looked at on the page of the review.
        if (state === 'published' || state === 'reported') return nameOf('reviewState', state)
        return review.photos.length > 0 ? t('request.photos', { count: review.photos.length }) : undefined
      }}
      textOf={textOf}
      act={({ id, read }) => call('POST /api/staff/reviews/:id/publish/', { params: { id }, body: { read } })}
      done={nameOf('reviewState', 'published')}
      under={reviewsKey(site.id)}
      onClose={onClose}
    />
  )
}
