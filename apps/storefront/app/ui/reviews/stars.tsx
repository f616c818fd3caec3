import { useMessages } from '../../site/messages.tsx'

const shape = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
/** The side of a star's box, and the horizontal start and end of the star in it. */
const box = 24
const [left, right] = [2.5, 21.5]

/** A rating of 0 to 5 as stars, the last one filled in proportion; with a text for screen readers. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const t = useMessages()
  return (
    <span className={`stars ${className}`} role="img" aria-label={t('reviews.of', { rating })}>
      {[1, 2, 3, 4, 5].map((star) => {
        const part = Math.min(1, Math.max(0, rating - star + 1))
        const width = Math.round((left + (right - left) * part) * 100) / 100
        return (
          <svg key={star} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
            <path d={shape} />
            {part > 0 && (
              <svg width={width} height={box} viewBox={`0 0 ${width} ${box}`}>
                <path className="is-on" d={shape} />
              </svg>
            )}
          </svg>
        )
      })}
    </span>
  )
}
