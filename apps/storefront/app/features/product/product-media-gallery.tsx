import { useCommaList } from '../../site/site.tsx'
import { useGalleryHistory } from '@karat/gallery/history'
import type { ProductDetail } from '@karat/contract/products.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProductPicture, PictureRequest } from './product-picture.ts'
import { useTurnText } from './turn-text.ts'
import { fragmentPrefix, toSlide, spinFrame, spinSlide, turnOf } from '../../media/gallery-slides.ts'
import Gallery from '../../media/gallery.tsx'
import { usePageSearch } from '../../site/page-search.ts'
import { mediaUrl } from '../../media/picture.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'

interface ProductMediaGalleryProps {
  product: ProductDetail
  /** The chosen metal colour. */
  colour: string
  pictures: ProductPicture[]
  /** The picture that the shopper requested last. */
  request: PictureRequest
  onShown: (id: string) => void
}

/**
 * A product's pictures in the viewer, followed by its 360° view. The URL fragment names the current picture, so that back closes the
 * viewer and a link opens it. Loaded on intent.
 */
export default function ProductMediaGallery({ product, colour, pictures, request, onShown }: ProductMediaGalleryProps) {
  const t = useMessages()
  const list = useCommaList()
  const turn = turnOf(product.turns, colour)
  const describeTurn = useTurnText()
  const turnText = turn && describeTurn(turn, colour)
  const slides = useMemo(() => {
    const pictureSlides = pictures.map((picture) =>
      toSlide(picture, picture.alt ?? product.alt, list([product.name, picture.colour && translateData(t, 'colour', picture.colour)])),
    )
    return turn && turnText
      ? [...pictureSlides, { id: spinSlide, thumbnail: mediaUrl(spinFrame(turn.id, 0), 160), alt: turnText, caption: turnText }]
      : pictureSlides
  }, [pictures, product, t, list, turn, turnText])
  const view = useMemo(() => (turn && turnText ? { ...turn, label: turnText } : undefined), [turn, turnText])
  const { hash } = useLocation()
  const search = usePageSearch().toString()
  const navigate = useNavigate()
  const go = (id: string | null, replace: boolean) =>
    navigate({ search, hash: id === null ? '' : `${fragmentPrefix}${id}` }, { replace, preventScrollReset: true, viewTransition: !replace })
  const { open, index, openAt, onClose, onSlideChange } = useGalleryHistory(slides, {
    current: hash.startsWith(fragmentPrefix) ? hash.slice(fragmentPrefix.length) : null,
    push: (id) => void go(id, false),
    replace: (id) => void go(id, true),
    back: () => void navigate(-1),
  })
  const openRequested = useEffectEvent(({ id }: PictureRequest) => {
    const slideIndex = slides.findIndex((slide) => slide.id === id)
    if (slideIndex >= 0) openAt(slideIndex)
  })
  // Opened once for each request, whatever changes meanwhile.
  useEffect(() => openRequested(request), [request])
  return (
    <Gallery
      slides={slides}
      open={open}
      index={index}
      onClose={onClose}
      product={product.slug}
      turn={view}
      onSlideChange={(change) => {
        // The page follows, so that closing shows the picture viewed last.
        if (change.slides.current.id !== spinSlide) onShown(change.slides.current.id)
        onSlideChange(change)
      }}
    />
  )
}
