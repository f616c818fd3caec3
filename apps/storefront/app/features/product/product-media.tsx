import type { ProductDetail } from '@karat/contract/products.ts'
import { Fragment, type KeyboardEvent, Suspense, useEffect, useMemo, useState } from 'react'
import { named, spinFrame, spinSlide } from '../../media/gallery-slides.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { mediaUrl, Picture } from '../../media/picture.tsx'
import { latePart } from '../../site/late-part.tsx'
import { useMessages } from '../../site/messages.tsx'
import type { PictureRequest } from './product-picture.ts'

const ProductMediaGallery = latePart('product-media-gallery', () => import('./product-media-gallery.tsx'))

/** Where each key goes in a strip of `count` from the place `at`; the arrows go round, across and along alike. */
function placeFor(key: string, at: number, count: number, rtl: boolean): number | undefined {
  const onwards = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === onwards || key === 'ArrowDown') return (at + 1) % count
  if (key === back || key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const strip = event.currentTarget
  const all = [...strip.querySelectorAll('button')]
  const to = placeFor(event.key, all.indexOf(event.target as HTMLButtonElement), all.length, getComputedStyle(strip).direction === 'rtl')
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  all[to]?.focus()
}

/**
 * The pictures of the chosen metal first, then the piece's turn, then the other metals, with thumbnails; choosing a metal
 * changes the picture, a press looks closer. The thumbnails are one stop of Tab with the arrow keys inside.
 */
export function ProductMedia({ product, colour }: { product: ProductDetail; colour: string }) {
  const t = useMessages()
  // In the viewer the turn comes last: under a finger it turns, so that no finger could leaf past it.
  const [pictures, spinIndex] = useMemo(() => {
    const own = product.pictures.filter((one) => one.colour === colour)
    const all = [...own, ...product.pictures.filter((one) => one.colour !== colour)]
    return [all, own.length || all.length] as const
  }, [product.pictures, colour])
  const [picked, setPicked] = useState({ colour, id: '' })
  // Another metal was chosen: what was picked among the pictures of the old one no longer counts.
  const shown = (picked.colour === colour && pictures.find((one) => one.id === picked.id)) || pictures[0]
  const [request, setRequest] = useState<PictureRequest>()
  // Which thumbnail Tab comes to: the one that had the focus last, else the one of the picture on show.
  const [stop, setStop] = useState<string>()
  useEffect(() => {
    if (window.location.hash.startsWith(named)) setRequest({})
  }, [])
  if (!shown) return <div className="product-media" />
  const intent = () => setRequest((before) => before ?? {})
  const soon = { onPointerEnter: intent, onFocus: intent, onTouchStart: intent }
  const stopsAt = stop ?? shown.id
  const spinButton = product.turn > 0 && (
    <button
      type="button"
      className="product-media-spin"
      tabIndex={stopsAt === spinSlide ? 0 : -1}
      onPointerEnter={intent}
      onTouchStart={intent}
      onFocus={() => {
        intent()
        setStop(spinSlide)
      }}
      onClick={() => setRequest({ id: spinSlide })}
    >
      <img src={mediaUrl(spinFrame(product.product, 0), 160)} width="160" height="160" alt="" loading="lazy" />
      <span>
        360°<span className="sr-only">{t('gallery.turn')}</span>
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
              onClick={() => setPicked({ colour, id: picture.id })}
            >
              <img src={mediaUrl(picture.id, 160)} width="160" height="160" alt="" loading="lazy" />
            </button>
          </Fragment>
        ))}
        {spinIndex === pictures.length && spinButton}
      </div>
      <div className="product-media-stage">
        <button type="button" className="product-media-zoom" {...soon} onClick={() => setRequest({ id: shown.id })}>
          <Picture key={shown.id} picture={shown} alt={product.alt} lang={product.lang} sizes="(max-width: 900px) 100vw, 55vw" eager />
          <span className="sr-only">{t('gallery.open')}</span>
          <Icon name="expand" />
        </button>
      </div>
      {request && (
        <Suspense>
          <ProductMediaGallery product={product} pictures={pictures} request={request} onShown={(id) => setPicked({ colour, id })} />
        </Suspense>
      )}
    </div>
  )
}
