import { VisuallyHidden } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import classes from './stars.module.css'

/** The stars of a review, from 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useMessages()
  return (
    <span className={classes['stars']}>
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        <i>{'★'.repeat(5 - rating)}</i>
      </span>
      <VisuallyHidden>{t('review.stars', { rating })}</VisuallyHidden>
    </span>
  )
}
