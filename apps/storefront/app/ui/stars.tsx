import { useMessages } from '../site/messages.tsx'

const shape = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'

/** A rating of 0 to 5 as stars, a part of one too; said in words to who cannot see them. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const t = useMessages()
  return (
    <span className={`stars ${className}`} role="img" aria-label={t('reviews.of', { rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" className={rating >= star - 0.25 ? 'is-on' : ''}>
          <path d={shape} />
        </svg>
      ))}
    </span>
  )
}
