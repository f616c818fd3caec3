import type { OwnReview } from '@karat/contract/reviews.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useRef } from 'react'
import { Picture } from '../../../media/picture.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { SiteLink } from '../../../site/site.tsx'
import type { Outcome } from '../../../state/api.ts'
import type { TypedReview } from '../../../state/account/reviews-actions.ts'
import { ReviewPhotos } from '../../../ui/reviews/review-photos.tsx'
import { Stars } from '../../../ui/reviews/stars.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { ReviewForm } from './review-form.tsx'

interface OwnReviewCardProps {
  review: OwnReview
  open: 'edit' | 'delete' | null
  onOpen: (open: 'edit' | 'delete' | null) => void
  onSave: (typed: TypedReview) => Promise<Outcome<unknown>>
  onDelete: () => void
}

/** A shopper's own review: its state (waiting, shown, or refused with the reason), its form, and the confirmation of its deletion. */
export function OwnReviewCard({ review, open, onOpen, onSave, onDelete }: OwnReviewCardProps) {
  const t = useMessages()
  const date = useDate()
  const optionNames = useOptionNames()
  const { reviewID, piece, bought, state, refusal, edited, helpful, at, lang } = review
  const text = edited ?? review
  const shownState = edited ? 'waiting' : state
  const titleId = `own-review-${reviewID}`
  return (
    <li className="own-reviews-card">
      {piece?.picture ? <Picture picture={piece.picture} alt="" sizes="104px" /> : <span />}
      <div>
        <div className="own-reviews-top">
          <div>
            <h3 id={titleId}>
              {piece && (
                <SiteLink to={`/p/${piece.slug}`}>
                  <CatalogueText lang={piece.lang}>{piece.name}</CatalogueText>
                </SiteLink>
              )}
            </h3>
            <p className="type-small type-soft">{optionNames(bought)}</p>
          </div>
          <span className={`own-reviews-state own-reviews-state-${shownState}`}>{translateData(t, 'ownReviews.state', shownState)}</span>
        </div>
        <p className="own-reviews-line">
          <Stars rating={text.productRatings} />
          <span className="type-small type-soft">
            {date(at)}
            {helpful > 0 && <> · {t('reviews.helpful', { count: helpful })}</>}
          </span>
        </p>
        <p lang={lang} dir="auto">
          <b>{text.productReviewTitle}</b>
        </p>
        <p className="own-reviews-text" lang={lang} dir="auto">
          {text.productReviewComment}
        </p>
        <ReviewPhotos photos={review.photos} />
        {edited && <p className="type-small type-soft">{t('ownReviews.oldStays')}</p>}
        {refusal && (
          <p className="type-small">
            <b>{t('ownReviews.why')}</b> {translateData(t, 'ownReviews.refusal', refusal)}
          </p>
        )}
        {open === null && (
          <p className="own-reviews-ways">
            <LinkButton aria-describedby={titleId} onClick={() => onOpen('edit')}>
              {t('ownReviews.edit')}
            </LinkButton>
            <LinkButton aria-describedby={titleId} onClick={() => onOpen('delete')}>
              {t('ownReviews.delete')}
            </LinkButton>
          </p>
        )}
        {open === 'edit' && <ReviewForm title={piece?.name ?? ''} current={text} onSend={onSave} onClose={() => onOpen(null)} />}
        {open === 'delete' && <Confirm titleId={titleId} onDelete={onDelete} onKeep={() => onOpen(null)} />}
      </div>
    </li>
  )
}

function Confirm({ titleId, onDelete, onKeep }: { titleId: string; onDelete: () => void; onKeep: () => void }) {
  const t = useMessages()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="own-reviews-confirm" role="group" aria-describedby={titleId} aria-label={t('ownReviews.deleteQuestion')}>
      <p>
        <b>{t('ownReviews.deleteQuestion')}</b> <span className="type-soft">{t('ownReviews.deleteText')}</span>
      </p>
      <p className="own-reviews-ways">
        <Button onClick={onDelete}>{t('ownReviews.delete')}</Button>
        <LinkButton onClick={onKeep}>{t('ownReviews.keep')}</LinkButton>
      </p>
    </div>
  )
}
