import type { ReviewedPhoto } from '@karat/contract/reviews.ts'
import { Link } from 'react-router'
import { type MouseEvent, Suspense, useState } from 'react'
import { leavePage } from '../../site/keep-page.ts'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'

const PhotoViewer = lazyWithMessages('review-photo-viewer', () => import('./photo-viewer.tsx'))

/** The most photos in the strip; the viewer shows all. */
const maxShown = 6

/** The query of the page of reviews with photos that holds a photo's review. */
const reviewOf = ({ reviewID, page }: ReviewedPhoto) => `?photos=with&sort=new${page > 1 ? `&page=${page}` : ''}#review-${reviewID}`

interface PhotoStripProps {
  slug: string
  photos: ReviewedPhoto[]
  /** The number of reviews with photos, and of their photos. */
  withPhotos: number
  count: number
}

/** The photos of all reviews: each links to its review, and opens full-screen where scripts run. */
export function PhotoStrip({ slug, photos, withPhotos, count }: PhotoStripProps) {
  const t = useMessages()
  const { language } = useSite()
  const [index, setIndex] = useState<number>()
  const load = () => PhotoViewer.preload(language)

  function open(event: MouseEvent, at: number) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Without the viewer's code the link is followed.
    load().then(
      () => setIndex(at),
      () => void leavePage(reviewOf(photos[at] as ReviewedPhoto)),
    )
  }
  const shown = photos.slice(0, maxShown)
  const more = count - shown.length
  return (
    <section className="reviews-strip" aria-labelledby="reviews-strip">
      <h2 id="reviews-strip">{t('reviews.photosOf', { count: withPhotos })}</h2>
      <ul>
        {shown.map((photo, at) => (
          <li key={photo.photoID}>
            <Link
              to={reviewOf(photo)}
              onClick={(event) => open(event, at)}
              onPointerEnter={() => void load().catch(() => undefined)}
              onFocus={() => void load().catch(() => undefined)}
            >
              <img
                src={photo.url}
                width={photo.width}
                height={photo.height}
                alt={t('reviews.photoBy', { author: photo.author, title: photo.productReviewTitle })}
              />
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to="?photos=with" className="reviews-strip-more" aria-label={t('reviews.photosAll', { count })} preventScrollReset>
              <bdi className="type-num">+{more}</bdi>
            </Link>
          </li>
        )}
      </ul>
      {index !== undefined && (
        <Suspense>
          <PhotoViewer slug={slug} photos={photos} index={index} addressOf={reviewOf} onClose={() => setIndex(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
