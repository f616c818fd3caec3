import type { ProductDetail } from '@karat/contract/products.ts'
import { Fragment, type KeyboardEvent, Suspense, useEffect, useMemo, useState } from 'react'
import { fragmentPrefix, spinFrame, spinSlide, turnOf, viewOf } from '../../media/gallery-slides.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { mediaUrl, Picture } from '../../media/picture.tsx'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { type PictureRequest, showsMetal } from './product-picture.ts'
import { useTurnText } from './turn-text.ts'

const ProductMediaGallery = lazyWithMessages('product-media-gallery', () => import('./product-media-gallery.tsx'))

/** The target index of a key in a strip of `count` from `index`; the arrows wrap around, horizontally and vertically alike. */
function targetIndex(key: string, index: number, count: number, rtl: boolean): number | undefined {
  const forwardKey = rtl ? 'ArrowLeft' : 'ArrowRight'
  const backKey = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forwardKey || key === 'ArrowDown') return (index + 1) % count
  if (key === backKey || key === 'ArrowUp') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const strip = event.currentTarget
  const buttons = [...strip.querySelectorAll('button')]
  const target = targetIndex(
    event.key,
    buttons.indexOf(event.target as HTMLButtonElement),
    buttons.length,
    getComputedStyle(strip).direction === 'rtl',
  )
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  buttons[target]?.focus()
}

/**
 * The pictures of the chosen metal, and those of every metal, first, then the product's 360° view, then the other metals, with thumbnails; choosing a metal
 * changes the picture, a click opens the viewer. The thumbnails are one tab stop with arrow keys inside.
 */
export function ProductMedia({ product, colour }: { product: ProductDetail; colour: string }) {
  const t = useMessages()
  // In the viewer the 360° view is last: dragging turns it, so that a finger could not swipe past it.
  const [pictures, spinIndex] = useMemo(() => {
    const sameColour = product.pictures.filter((picture) => showsMetal(picture, colour))
    const ordered = [...sameColour, ...product.pictures.filter((picture) => !showsMetal(picture, colour))]
    return [ordered, sameColour.length || ordered.length] as const
  }, [product.pictures, colour])
  const [picked, setPicked] = useState({ colour, id: '' })
  // After another metal was chosen, a pick among the pictures of the old one no longer counts.
  const shown = (picked.colour === colour && pictures.find((one) => viewOf(one.id) === picked.id)) || pictures[0]
  const [request, setRequest] = useState<PictureRequest>()
  // The thumbnail that is the tab stop: the one focused last, else the one of the current picture.
  const [stop, setStop] = useState<string>()
  useEffect(() => {
    if (window.location.hash.startsWith(fragmentPrefix)) setRequest({})
  }, [])
  const turn = turnOf(product.turns, colour)
  const turnText = useTurnText()
  if (!shown) return <div className="product-media" />
  const requestGallery = () => setRequest((before) => before ?? {})
  const intentHandlers = { onPointerEnter: requestGallery, onFocus: requestGallery, onTouchStart: requestGallery }
  const stopsAt = stop ?? shown.id
  const spinButton = turn && (
    <button
      type="button"
      className="product-media-spin"
      tabIndex={stopsAt === spinSlide ? 0 : -1}
      onPointerEnter={requestGallery}
      onTouchStart={requestGallery}
      onFocus={() => {
        requestGallery()
        setStop(spinSlide)
      }}
      onClick={() => setRequest({ id: spinSlide })}
    >
      <img src={mediaUrl(spinFrame(turn.id, 0), 160)} width="160" height="160" alt="" loading="lazy" />
      <span>
        360°<span className="ui-visually-hidden">{turnText(turn, colour)}</span>
      </span>
    </button>
  )
  return (
    <div className="product-media">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the one stop of a toolbar is a button inside */}
      <div className="product-media-thumbs" role="toolbar" aria-label={t('gallery.label')} onKeyDown={moveFocus}>
        {pictures.map((picture, index) => (
          <Fragment key={picture.id}>
            {index === spinIndex && spinButton}
            <button
              type="button"
              tabIndex={stopsAt === picture.id ? 0 : -1}
              aria-current={picture.id === shown.id ? 'true' : undefined}
              aria-label={t('product.picture', { number: index + 1, count: pictures.length })}
              onFocus={() => setStop(picture.id)}
              onClick={() => setPicked({ colour, id: viewOf(picture.id) })}
            >
              <img src={mediaUrl(picture.id, 160)} width="160" height="160" alt="" loading="lazy" />
            </button>
          </Fragment>
        ))}
        {spinIndex === pictures.length && spinButton}
      </div>
      <div className="product-media-stage">
        <button type="button" className="product-media-zoom" {...intentHandlers} onClick={() => setRequest({ id: viewOf(shown.id) })}>
          <Picture
            key={shown.id}
            picture={shown}
            alt={shown.alt ?? product.alt}
            lang={product.lang}
            sizes="(max-width: 900px) 100vw, 55vw"
            eager
          />
          <span className="ui-visually-hidden">{t('gallery.open')}</span>
          <Icon name="expand" />
        </button>
      </div>
      {request && (
        <Suspense>
          <ProductMediaGallery
            product={product}
            colour={colour}
            pictures={pictures}
            request={request}
            onShown={(id) => setPicked({ colour, id })}
          />
        </Suspense>
      )}
    </div>
  )
}
