import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { Box } from '../ui/box.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import classes from './review-boxes.module.css'
import { stateOfReview } from './use-review.ts'
import { WrittenReview } from './written-review.tsx'

/** The review with its photos and, where the shopper changed a shown one, both versions; and the decision about it. */
export function TextBox({ review, mayChange }: { review: StaffReview; mayChange: boolean }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { state, tone } = stateOfReview(review)
  const { edited, language, photos, refusal, reports } = review
  return (
    <Box
      title={t('review.text')}
      beside={time(review.at)}
      actions={<StateLabel tone={tone}>{nameOf('reviewState', state)}</StateLabel>}
      foot={mayChange && <DecisionButtons review={review} />}
    >
      <div className={classes['versions']}>
        <div>
          {edited !== null && <Second>{t('review.shownVersion')}</Second>}
          <WrittenReview written={review} language={language} />
        </div>
        {edited !== null && (
          <div>
            <Second>{t('review.changedVersion')}</Second>
            <WrittenReview written={edited} language={language} />
          </div>
        )}
      </div>
      {photos.length > 0 && (
        <ul className={classes['photos']} aria-label={t('request.photos', { count: photos.length })}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <img
                  src={photo.url}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  alt={t('review.photo', { number: index + 1 })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && <Second>{t('review.refusedFor', { reason: nameOf('refusal', refusal) })}</Second>}
      {reports > 0 && <Second tone="bad">{t('review.reports', { count: reports })}</Second>}
    </Box>
  )
}
