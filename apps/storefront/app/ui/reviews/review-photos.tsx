import type { ReviewReply } from '@karat/contract/reviews.ts'
import { useMessages } from '../../site/messages.tsx'

/** The photos of a review; each opens in full size in a new tab. */
export function ReviewPhotos({ photos }: Pick<ReviewReply, 'photos'>) {
  const t = useMessages()
  if (photos.length === 0) return null
  return (
    <ul className="review-photos">
      {photos.map(({ photoID, url, width, height }, index) => (
        <li key={photoID}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img src={url} width={width} height={height} alt={t('returns.photo', { number: index + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
