import { useCommaList } from '../../platform/site.tsx'
import { useGalleryHistory } from '@karat/gallery/history'
import type { ProductDetail } from '@karat/contract/products.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Shot, Wanted } from './shot.ts'
import { named, toSlide, turnFrame, turnSlide } from '../../platform/gallery-slides.ts'
import Gallery from '../../platform/gallery.tsx'
import { usePageSearch } from '../../platform/page-search.ts'
import { mediaUrl } from '../../platform/picture.tsx'
import { sayData, useWords } from '../../platform/words.tsx'

interface ShotsGalleryProps {
  product: ProductDetail
  shots: Shot[]
  /** What the shopper asked to see last. */
  wanted: Wanted
  onShown: (id: string) => void
}

/**
 * A piece's pictures in the viewer, its turn after them. The address holds the one on show, so that back closes the
 * viewer and a link opens it. Loaded when somebody is about to want it.
 */
export default function ShotsGallery({ product, shots, wanted, onShown }: ShotsGalleryProps) {
  const say = useWords()
  const list = useCommaList()
  const slides = useMemo(() => {
    const pictures = shots.map((shot) =>
      toSlide(shot, product.alt, list([product.name, shot.colour && sayData(say, 'colour', shot.colour)])),
    )
    const thumbnail = mediaUrl(turnFrame(product.product, 0), 160)
    return product.turn > 0 ? [...pictures, { id: turnSlide, thumbnail, alt: say('gallery.turn'), caption: say('gallery.turn') }] : pictures
  }, [shots, product, say, list])
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
  const openWanted = useEffectEvent(({ id }: Wanted) => {
    const at = slides.findIndex((slide) => slide.id === id)
    if (at >= 0) openAt(at)
  })
  // Opened once for each time that it was asked for, whatever changes meanwhile.
  useEffect(() => openWanted(wanted), [wanted])
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
        if (change.slides.current.id !== turnSlide) onShown(change.slides.current.id)
        onSlideChange(change)
      }}
    />
  )
}
