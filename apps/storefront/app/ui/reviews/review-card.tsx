import type { ReviewReply } from '@karat/contract/reviews.ts'
import { directionOf } from '@karat/sites/locale.ts'
import { Icon } from '@karat/ui/icon.tsx'
import type { ReactNode } from 'react'
import { CachedFragment } from '../../page-pipeline/pipeline.ts'
import { useMessages } from '../../site/messages.tsx'
import { useOptionNames } from '../../site/option-names.ts'
import { useLanguageName } from '../../site/language-name.ts'
import { useSite } from '../../site/site.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { Stars } from './stars.tsx'
import { useDate } from '../use-date.ts'

/** A shown review: its text in its own language, its author, the bought variant, and the merchant's reply. */
export function ReviewCard({ review, children }: { review: ReviewReply; children?: ReactNode }) {
  const texts = <ReviewTexts review={review} />
  if (!children)
    return (
      <CachedFragment as="article" name="review" of={review} className="review-card" aria-labelledby={titleIdOf(review)}>
        {texts}
      </CachedFragment>
    )
  return (
    <article className="review-card" aria-labelledby={titleIdOf(review)}>
      {texts}
      {children}
    </article>
  )
}

const titleIdOf = ({ reviewID }: ReviewReply) => `review-${reviewID}`

function ReviewTexts({ review }: { review: ReviewReply }) {
  const t = useMessages()
  const date = useDate()
  const { settings, language } = useSite()
  const optionNames = useOptionNames()
  const languageName = useLanguageName()
  const { productRatings, author, lang, bought, at, reply, translation } = review
  const { productReviewTitle: title, productReviewComment: text } = translation ?? review
  const shownIn = translation ? language : lang
  return (
    <>
      <p className="review-card-top">
        <Stars rating={productRatings} />
        <span className="type-small type-soft">{date(at)}</span>
      </p>
      <div className="review-card-words" lang={shownIn} dir={directionOf(shownIn)}>
        <h3 id={titleIdOf(review)}>{title}</h3>
        <p className="review-card-text">{text}</p>
      </div>
      {lang !== language && (
        <p className="type-small type-soft">
          {t(translation ? 'reviews.translated' : 'reviews.language', { language: languageName(lang) })}
        </p>
      )}
      {translation && (
        <details className="type-small">
          <summary className="touch-area">{t('reviews.original')}</summary>
          <div lang={lang} dir={directionOf(lang)}>
            <b>{review.productReviewTitle}</b>
            <p className="review-card-text">{review.productReviewComment}</p>
          </div>
        </details>
      )}
      <ReviewPhotos photos={review.photos} />
      <p className="review-card-who">
        <b lang={lang}>
          <bdi>{author}</bdi>
        </b>
        <span className="review-card-bought">
          <Icon name="tick" small /> {t('reviews.bought')}
        </span>
        <span className="type-soft">{optionNames(bought)}</span>
      </p>
      {reply && (
        <blockquote className="review-card-reply">
          <p className="type-small">
            <b>{settings.profile.merchant.name}</b> <span className="type-soft">{date(reply.at)}</span>
          </p>
          <p dir="auto">{reply.text}</p>
        </blockquote>
      )}
    </>
  )
}
