import { useCommaList } from '../../site/site.tsx'
import { useGalleryHistory } from '@karat/gallery/history'
import type { ProductDetail } from '@karat/contract/products.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProductPicture, PictureRequest } from './product-picture.ts'
import { named, toSlide, spinFrame, spinSlide } from '../../media/gallery-slides.ts'
import Gallery from '../../media/gallery.tsx'
import { usePageSearch } from '../../site/page-search.ts'
import { mediaUrl } from '../../media/picture.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'

interface ProductMediaGalleryProps {
  product: ProductDetail
  pictures: ProductPicture[]
  /** What the shopper asked to see last. */
  request: PictureRequest
  onShown: (id: string) => void
}

/**
 * A piece's pictures in the viewer, its turn after them. The address holds the one on show, so that back closes the
 * viewer and a link opens it. Loaded when somebody is about to want it.
 */
export default function ProductMediaGallery({ product, pictures, request, onShown }: ProductMediaGalleryProps) {
  const t = useMessages()
  const list = useCommaList()
  const slides = useMemo(() => {
    const pictureSlides = pictures.map((picture) =>
      toSlide(picture, product.alt, list([product.name, picture.colour && translateData(t, 'colour', picture.colour)])),
    )
    const thumbnail = mediaUrl(spinFrame(product.product, 0), 160)
    return product.turn > 0
      ? [...pictureSlides, { id: spinSlide, thumbnail, alt: t('gallery.turn'), caption: t('gallery.turn') }]
      : pictureSlides
  }, [pictures, product, t, list])
  const turn = useMemo(() => ({ id: product.product, frames: product.turn }), [product.product, product.turn])
  const { hash } = useLocation()
  const search = usePageSearch().toString()
  const navigate = useNavigate()
  const go = (id: string | null, replace: boolean) =>
    navigate({ search, hash: id === null ? '' : `${named}${id}` }, { replace, preventScrollReset: true, viewTransition: !replace })
  const { open, index, openAt, onClose, onSlideChange } = useGalleryHistory(slides, {
    current: hash.startsWith(named) ? hash.slice(named.length) : null,
    push: (id) => void go(id, false),
    replace: (id) => void go(id, true),
    back: () => void navigate(-1),
  })
  const openRequested = useEffectEvent(({ id }: PictureRequest) => {
    const at = slides.findIndex((slide) => slide.id === id)
    if (at >= 0) openAt(at)
  })
  // Opened once for each time that it was asked for, whatever changes meanwhile.
  useEffect(() => openRequested(request), [request])
  return (
    <Gallery
      slides={slides}
      open={open}
      index={index}
      onClose={onClose}
      product={product.slug}
      turn={turn}
      onSlideChange={(change) => {
        // The page goes along, so that closing shows the picture that was looked at last.
        if (change.slides.current.id !== spinSlide) onShown(change.slides.current.id)
        onSlideChange(change)
      }}
    />
  )
}
