import type { Card } from '@karat/contract/products.ts'
import { lazy, Suspense, useState } from 'react'
import { toSlide } from './gallery-slides.ts'
import { Icon } from './icon.tsx'
import { useWords } from './words.tsx'

const load = () => import('./gallery.tsx')
const Gallery = lazy(load)

/** Opens a card's pictures full-screen, without leaving the listing. */
export function CardCloser({ card }: { card: Card }) {
  const say = useWords()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="card-closer"
        aria-label={`${say('gallery.open')}: ${card.name}`}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onTouchStart={() => void load()}
        onClick={() => void load().then(() => setOpen(true))}
      >
        <Icon name="expand" className="small-icon" />
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
