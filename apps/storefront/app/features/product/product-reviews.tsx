import type { ProductReviews as Reviews } from '@karat/contract/reviews.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useMessages } from '../../site/messages.tsx'
import { SiteLink } from '../../site/site.tsx'
import { ReviewCard } from '../../ui/reviews/review-card.tsx'
import { Stars } from '../../ui/reviews/stars.tsx'

/** The first reviews of a product with the average, and a link to all of them. */
export default function ProductReviews({ slug, reviews: { summary, reviews } }: { slug: string; reviews: Reviews }) {
  const t = useMessages()
  const { average, count } = summary
  return (
    <section className="product-reviews" id="reviews" aria-labelledby="product-reviews">
      <h2 id="product-reviews">{t('reviews.title')}</h2>
      <p className="product-reviews-average">
        <b className="type-num">{average.toFixed(1)}</b> <Stars rating={average} />{' '}
        <span className="type-small type-soft">{t('reviews.count', { count })}</span>
      </p>
      {reviews.map((review) => (
        <ReviewCard key={review.reviewID} review={review} />
      ))}
      <p className="product-reviews-all">
        <LinkButton as={SiteLink} to={`/reviews/${slug}`}>
          {t('reviews.read')}
        </LinkButton>
      </p>
    </section>
  )
}
