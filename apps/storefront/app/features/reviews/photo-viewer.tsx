import type { ReviewedPhoto } from '@karat/contract/reviews.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import Gallery from '../../media/gallery.tsx'
import { useMessages } from '../../site/messages.tsx'

interface PhotoViewerProps {
  slug: string
  photos: ReviewedPhoto[]
  /** The index of the first shown photo. */
  index: number
  /** The address of a photo's review. */
  addressOf: (photo: ReviewedPhoto) => string
  onClose: () => void
}

/** The photos of reviews full-screen; each names its review, and links to it. */
export default function PhotoViewer({ slug, photos, index, addressOf, onClose }: PhotoViewerProps) {
  const t = useMessages()
  const [at, setAt] = useState(index)
  const slides = useMemo(
    () =>
      photos.map(({ photoID, url, width, height, author, productReviewTitle }) => {
        const caption = `${author}: ${productReviewTitle}`
        return { id: photoID, source: url, width, height, caption, alt: t('reviews.photoBy', { author, title: productReviewTitle }) }
      }),
    [photos, t],
  )
  const shown = photos[at]
  return (
    <Gallery
      slides={slides}
      open
      index={index}
      onClose={onClose}
      product={slug}
      onSlideChange={(change) => setAt(change.index)}
      toolbar={
        shown && (
          <Link className="reviews-strip-link" to={addressOf(shown)} onClick={onClose}>
            {t('reviews.readThis')}
          </Link>
        )
      }
    />
  )
}
