import { reviewBounds } from '@karat/contract/review-text.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import { prepareCaptcha } from '../../../state/session/captcha.ts'
import type { Outcome } from '../../../state/api.ts'
import type { TypedReview } from '../../../state/account/reviews-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { PhotoTiles } from '../photo-tiles.tsx'
import { useReviewPhotos } from './use-review-photos.ts'
import { checkReview, type ReviewErrors, type ReviewField } from './check-review.ts'

interface ReviewFormProps {
  /** The name of the product. */
  title: string
  /** The values of a review that is edited. */
  current?: { productReviewTitle: string; productReviewComment: string; productRatings: number; fit: TypedReview['fit'] | null }
  /** The proposed author's name of a new review. */
  author?: string
  onSend: (review: TypedReview, author: string) => Promise<Outcome<unknown>>
  onClose: () => void
}

const fields: Record<string, ReviewField> = {
  productRating: 'rating',
  reviewTitle: 'title',
  reviewText: 'text',
  author: 'author',
}
const fits = ['small', 'true', 'large'] as const

/** The form of a review: stars, a title, a text, the fit of the size, and for a new one the author's name. */
export function ReviewForm({ title, current, author, onSend, onClose }: ReviewFormProps) {
  const t = useMessages()
  const { settings } = useSite()
  const [rating, setRating] = useState(current?.productRatings ?? 0)
  const [fit, setFit] = useState<TypedReview['fit'] | null>(current?.fit ?? null)
  const [length, setLength] = useState(current?.productReviewComment.length ?? 0)
  const [errors, setErrors] = useState<ReviewErrors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isNew = author !== undefined
  const photos = useReviewPhotos()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus()
  }, [errors])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const typed = { rating, title: read('title'), text: read('text'), author: isNew ? read('author') : 'none' }
    const wrong = checkReview(typed)
    setErrors(wrong)
    setFailure(isNew && photos.isSending ? t('returns.stillSending') : '')
    if (isNew && photos.isSending) return
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const review = {
        productRating: rating,
        reviewTitle: typed.title,
        reviewText: typed.text,
        ...(fit ? { fit } : {}),
        ...(photos.sentIds.length > 0 ? { photos: photos.sentIds } : {}),
      }
      const outcome = await onSend(review, typed.author)
      if (outcome.ok) return
      const field = fields[outcome.failure.field ?? '']
      if (field) setErrors({ [field]: 'ownReviews.wrong' })
      else setFailure(failureText(t, outcome.failure))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (field: ReviewField) => {
    const key = errors[field]
    return key && t(key, { least: reviewBounds.min })
  }
  return (
    <form
      ref={form}
      noValidate
      className="own-reviews-form"
      aria-label={title}
      onFocus={() => isNew && prepareCaptcha(settings)}
      onSubmit={(event) => void send(event)}
    >
      {isNew && <h3>{title}</h3>}
      <fieldset className="own-reviews-rating" data-invalid={errors.rating}>
        <legend>{t('ownReviews.rating')}</legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= rating ? 'is-on' : ''}>
            <input type="radio" name="rating" checked={rating === stars} onChange={() => setRating(stars)} />
            <span aria-hidden="true">★</span>
            <span className="ui-visually-hidden">{t('reviews.stars', { count: stars })}</span>
          </label>
        ))}
        <span className="type-small">{rating > 0 && translateData(t, 'ownReviews.ratingWord', String(rating))}</span>
        {errors.rating && (
          <span className="ui-field-error" role="alert">
            {errorOf('rating')}
          </span>
        )}
      </fieldset>
      <Field
        id="review-title"
        name="title"
        label={t('ownReviews.titleField')}
        maxLength={reviewBounds.title}
        defaultValue={current?.productReviewTitle ?? ''}
        error={errorOf('title')}
        announced
      />
      <Field
        as="textarea"
        id="review-text"
        name="text"
        rows={5}
        label={t('ownReviews.text')}
        maxLength={reviewBounds.max}
        defaultValue={current?.productReviewComment ?? ''}
        onChange={(event) => setLength(event.currentTarget.value.length)}
        hint={t('ownReviews.length', { count: length, most: reviewBounds.max })}
        error={errorOf('text')}
        announced
      />
      <fieldset className="own-reviews-fit">
        <legend>{t('ownReviews.fit')}</legend>
        {[...fits, null].map((value) => (
          <label key={value ?? 'none'}>
            <input type="radio" name="fit" checked={fit === value} onChange={() => setFit(value)} />
            <span>{value ? translateData(t, 'reviews.fitOf', value) : t('ownReviews.fitNone')}</span>
          </label>
        ))}
      </fieldset>
      {isNew && (
        <fieldset>
          <legend>{t('ownReviews.photos')}</legend>
          <PhotoTiles photos={photos} id="review-photos" error="" />
        </fieldset>
      )}
      {isNew && (
        <Field
          id="review-author"
          name="author"
          label={t('ownReviews.author')}
          maxLength={60}
          autoComplete="nickname"
          defaultValue={author}
          error={errorOf('author')}
          announced
        />
      )}
      {failure && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure}
        </Notice>
      )}
      <p className="type-small type-soft">{t('reviews.rule')}</p>
      <p className="own-reviews-ways">
        <Button type="submit" disabled={busy}>
          {t(isNew ? 'ownReviews.send' : 'ownReviews.save')}
        </Button>
        <LinkButton onClick={onClose}>{t(isNew ? 'ownReviews.cancel' : 'ownReviews.leave')}</LinkButton>
      </p>
    </form>
  )
}
