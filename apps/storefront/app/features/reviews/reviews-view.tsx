import type { Picture as PictureData } from '@karat/contract/envelope.ts'
import type { ProductReviews } from '@karat/contract/reviews.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../media/picture.tsx'
import { lazyPart } from '../../site/lazy-with-messages.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { usePageSearch } from '../../site/page-search.ts'
import { SiteLink } from '../../site/site.tsx'
import { type Breadcrumb, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ReviewCard } from '../../ui/reviews/review-card.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { ReviewSummary } from './review-summary.tsx'

// Rendered with the page and hydrated later: its code is not in the first bytes.
const Helpful = lazyPart(() => import('./helpful.tsx'))

export interface ReviewsData {
  product: { product: string; slug: string; name: string; lang?: string | undefined; picture: PictureData | undefined }
  reviews: ProductReviews
  trail: Breadcrumb[]
}

const sorts = ['helpful', 'new', 'high', 'low'] as const

/** `/reviews/:slug`: buyers' reviews of a product, filtered and sorted by links. */
export function ReviewsView({ product, reviews, trail }: ReviewsData) {
  const t = useMessages()
  const { summary } = reviews
  return (
    <main id="main" className="layout-wrap">
      <Breadcrumbs trail={trail} />
      <header className="reviews-head">
        {product.picture && <Picture picture={product.picture} alt="" sizes="72px" />}
        <div>
          <h1>
            <SiteLink to={`/p/${product.slug}`}>
              <CatalogueText lang={product.lang}>{product.name}</CatalogueText>
            </SiteLink>
          </h1>
          <p className="type-soft">{t('reviews.title')}</p>
        </div>
        <p className="reviews-write">
          <LinkButton as={SiteLink} to="/dashboard/reviews">
            {t('reviews.write')}
          </LinkButton>
        </p>
      </header>
      <div className="reviews-main">
        <ReviewSummary summary={summary} />
        <div>
          {reviews.photos.length > 0 && (
            <PhotoStrip slug={product.slug} photos={reviews.photos} withPhotos={summary.withPhotos} count={summary.photos} />
          )}
          {summary.count > 0 && <Filters summary={summary} />}
          {reviews.reviews.length === 0 && <Nothing isFiltered={summary.count > 0} />}
          {reviews.reviews.map((review) => (
            <ReviewCard key={review.reviewID} review={review}>
              <Suspense fallback={<p className="reviews-helpful" />}>
                <Helpful productID={product.product} review={review} />
              </Suspense>
            </ReviewCard>
          ))}
          {reviews.total > 0 && (
            <p className="reviews-total type-small type-soft" role="status">
              {t('reviews.total', { count: reviews.total })}
            </p>
          )}
          <Pages page={reviews.page} pages={reviews.pages} />
        </div>
      </div>
    </main>
  )
}

/** Links that filter by colour and by photos, and sort; the chosen ones are marked, and pressing a chosen filter takes it away. */
function Filters({ summary }: { summary: ProductReviews['summary'] }) {
  const t = useMessages()
  const search = usePageSearch()
  const linkTo = (name: string, value: string) => {
    const params = new URLSearchParams(search)
    params.delete('page')
    if (params.get(name) === value || value === '') params.delete(name)
    else params.set(name, value)
    return `?${params}`
  }
  const sort = search.get('sort') ?? 'helpful'
  const stars = search.get('stars')
  return (
    <div className="reviews-bar">
      <ul className="reviews-filters" aria-label={t('reviews.filter')}>
        {stars && (
          <li>
            <Link to={linkTo('stars', stars)} aria-current="true" preventScrollReset>
              {t('reviews.stars', { count: Number(stars) })}
              <span className="ui-visually-hidden"> {t('reviews.remove')}</span>
            </Link>
          </li>
        )}
        {summary.colours.length > 1 &&
          summary.colours.map(({ colour, count }) => (
            <li key={colour}>
              <Link to={linkTo('colour', colour)} aria-current={search.get('colour') === colour ? 'true' : undefined} preventScrollReset>
                {translateData(t, 'colour', colour)} <span className="type-num">{count}</span>
              </Link>
            </li>
          ))}
        {summary.withPhotos > 0 && (
          <li>
            <Link to={linkTo('photos', 'with')} aria-current={search.has('photos') ? 'true' : undefined} preventScrollReset>
              {t('reviews.withPhotos')} <span className="type-num">{summary.withPhotos}</span>
            </Link>
          </li>
        )}
      </ul>
      <ul className="reviews-sorts" aria-label={t('reviews.sort')}>
        {sorts.map((name) => (
          <li key={name}>
            <Link to={linkTo('sort', name === 'helpful' ? '' : name)} aria-current={sort === name ? 'true' : undefined} preventScrollReset>
              {translateData(t, 'reviews.sortBy', name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages()
  return (
    <div className="reviews-nothing">
      <h2>{t(isFiltered ? 'reviews.noneSuch' : 'reviews.none')}</h2>
      <p className="type-soft">{t('reviews.noneText')}</p>
    </div>
  )
}
