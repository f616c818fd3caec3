import type { Card } from '@karat/contract/products.ts'
import { Suspense, useState } from 'react'
import { toSlide } from '../../media/gallery-slides.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'

const Gallery = lazyWithMessages('gallery', () => import('../../media/gallery.tsx'))

/** Opens a card's pictures full-screen, without leaving the listing. */
export function QuickViewButton({ card }: { card: Card }) {
  const t = useMessages()
  const { language } = useSite()
  const load = () => Gallery.preload(language)
  // A preload that fails is not reported: the press reports it.
  const ahead = () => void load().catch(() => undefined)
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="card-quick-view"
        aria-label={`${t('gallery.open')}: ${card.name}`}
        onPointerEnter={ahead}
        onFocus={ahead}
        onTouchStart={ahead}
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
