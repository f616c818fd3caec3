import { Button } from '@mantine/core'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import classes from './review-boxes.module.css'
import { stateOfReview, touchedByReview } from './use-review.ts'

/** Shows a review or the change of a shown one, or refuses it; for one that is decided, only the other decision. */
export function DecisionButtons({ review }: { review: StaffReview }) {
  const { t } = useMessages()
  const { site } = useWork()
  const [isRefusing, setRefusing] = useState(false)
  const act = useAct('POST /api/staff/reviews/:id/publish/', { touches: touchedByReview(site.id) })
  const { state } = stateOfReview(review)
  const publish = () => act.run({ params: { id: review.id }, body: { read: review.read } })
  const canPublish = state !== 'published'
  const canRefuse = state !== 'refused'
  useKeys({ a: canPublish && !act.busy ? publish : undefined, r: canRefuse ? () => setRefusing(true) : undefined })
  return (
    <>
      <ProblemNotice problem={act.problem} />
      <div className={classes['buttons']}>
        {canPublish && (
          <Button loading={act.busy} onClick={publish} aria-keyshortcuts="a">
            {t(state === 'reported' ? 'review.keepShown' : 'review.publish')}
          </Button>
        )}
        {canRefuse && (
          <Button variant="default" onClick={() => setRefusing(true)} aria-haspopup="dialog" aria-keyshortcuts="r">
            {t('review.refuse')}
          </Button>
        )}
      </div>
      <span className={classes['keys']}>
        {canPublish && (
          <>
            <kbd>A</kbd> {t(state === 'reported' ? 'review.keepShown' : 'review.publish')}
          </>
        )}{' '}
        {canRefuse && (
          <>
            <kbd>R</kbd> {t('review.refuse')}
          </>
        )}
      </span>
      {isRefusing && <RefuseDialog review={review} onClose={() => setRefusing(false)} />}
    </>
  )
}
