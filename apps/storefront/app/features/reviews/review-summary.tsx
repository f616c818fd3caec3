import type { ProductReviews } from '@karat/contract/reviews.ts'
import { Link } from 'react-router'
import { useMessages } from '../../site/messages.tsx'
import { usePageSearch } from '../../site/page-search.ts'
import { Stars } from '../../ui/reviews/stars.tsx'
import { FitBar } from './fit-bar.tsx'

/** The average, the number of reviews for each number of stars (a link that filters by it), and the fit of the size. */
export function ReviewSummary({ summary }: { summary: ProductReviews['summary'] }) {
  const t = useMessages()
  const search = usePageSearch()
  const { average, count, stars, fit } = summary
  const linkTo = (value: number) => {
    const params = new URLSearchParams(search)
    params.delete('page')
    if (params.get('stars') === String(value)) params.delete('stars')
    else params.set('stars', String(value))
    return `?${params}`
  }
  return (
    <section className="reviews-summary" aria-labelledby="reviews-summary">
      <h2 id="reviews-summary">{t('reviews.title')}</h2>
      {count > 0 && (
        <>
          <p className="reviews-average">
            <b className="type-num">{average.toFixed(1)}</b>
            <span>
              <Stars rating={average} />
              <span className="type-small type-soft">{t('reviews.count', { count })}</span>
            </span>
          </p>
          <ul className="reviews-histogram">
            {stars.map((of, index) => (
              <li key={index}>
                <Link
                  to={linkTo(5 - index)}
                  aria-current={search.get('stars') === String(5 - index) ? 'true' : undefined}
                  preventScrollReset
                >
                  <span>{t('reviews.stars', { count: 5 - index })}</span>
                  <meter min={0} max={count} value={of} aria-hidden="true" />
                  <span className="type-num">{of}</span>
                </Link>
              </li>
            ))}
          </ul>
          <FitBar fit={fit} />
        </>
      )}
      <p className="type-small type-soft">{t('reviews.rule')}</p>
    </section>
  )
}
