import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Stars } from './stars.tsx'
import classes from './written-review.module.css'

type Written = Pick<StaffReview, 'rating' | 'title' | 'text' | 'fit'>

/** The stars, the title and the text of a review, in the language in which it was written. */
export function WrittenReview({ written, language }: { written: Written; language: string }) {
  const { nameOf } = useMessages()
  const { rating, title, text, fit } = written
  return (
    <div className={classes['review']}>
      <Stars rating={rating} />
      {title && (
        <h3 lang={language}>
          <bdi>{title}</bdi>
        </h3>
      )}
      <p className={classes['text']} lang={language} dir="auto">
        {text}
      </p>
      {fit !== null && <Second>{nameOf('fit', fit)}</Second>}
    </div>
  )
}
