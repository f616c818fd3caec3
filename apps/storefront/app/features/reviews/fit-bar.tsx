import type { ProductReviews } from '@karat/contract/reviews.ts'
import { translateData, useMessages } from '../../site/messages.tsx'
import { sharesOf } from './shares.ts'

const answers = ['small', 'true', 'large'] as const

/** The fit of the size as reviewers voted: one bar in three parts, each with its text. Renders nothing without votes. */
export function FitBar({ fit }: { fit: ProductReviews['summary']['fit'] }) {
  const t = useMessages()
  const counts = answers.map((answer) => fit[answer])
  const count = counts.reduce((sum, of) => sum + of, 0)
  if (count === 0) return null
  const shares = sharesOf(counts)
  const parts = answers.map((answer, index) => ({ answer, share: shares[index] ?? 0 }))
  return (
    <div className="reviews-fit type-small">
      <h3>{t('reviews.fit')}</h3>
      <div className="reviews-fit-bar" aria-hidden="true">
        {parts
          .filter(({ share }) => share > 0)
          .map(({ answer, share }) => (
            <i key={answer} className={answer === 'true' ? 'is-true' : undefined} style={{ flexGrow: share }} />
          ))}
      </div>
      <ul>
        {parts.map(({ answer, share }) => (
          <li key={answer}>
            {translateData(t, 'reviews.fitOf', answer)} <span className="type-num">{share}%</span>
          </li>
        ))}
      </ul>
      <p className="type-soft">{t('reviews.fitCount', { count })}</p>
    </div>
  )
}
