import type { Card } from '@karat/contract/products.ts'
import { lazy, Suspense, useState } from 'react'
import { toSlide } from '../media/gallery-slides.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { useMessages } from '../site/messages.tsx'

const load = () => import('../media/gallery.tsx')
const Gallery = lazy(load)

/** Opens a card's pictures full-screen, without leaving the listing. */
export function QuickViewButton({ card }: { card: Card }) {
  const t = useMessages()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="card-quick-view"
        aria-label={`${t('gallery.open')}: ${card.name}`}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onTouchStart={() => void load()}
        onClick={() => void load().then(() => setOpen(true))}
      >
        <Icon name="expand" small />
      </button>
      {open !== undefined && (
        <Suspense>
          <Gallery
            slides={card.pictures.map((picture) => toSlide(picture, card.alt, card.name))}
            open={open}
            onClose={() => setOpen(false)}
            product={card.slug}
          />
        </Suspense>
      )}
    </>
  )
}
