import type { ProductDetail } from '@karat/contract/products.ts'
import { Fragment, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { named, turnFrame, turnSlide } from '../../platform/gallery-slides.ts'
import { Icon } from '../../platform/icon.tsx'
import { mediaUrl, Picture } from '../../platform/picture.tsx'
import { useWords } from '../../platform/words.tsx'

const ShotsGallery = lazy(() => import('./shots-gallery.tsx'))

export type Shot = ProductDetail['pictures'][number]
/** A picture that the viewer is asked for; none where it is only about to be. */
export interface Wanted {
  id?: string
}

/**
 * The pictures of the chosen metal first, then the piece's turn, then the other metals, with thumbnails; choosing a metal
 * changes the picture, a press looks closer.
 */
export function Shots({ product, colour }: { product: ProductDetail; colour: string }) {
  const say = useWords()
  // In the viewer the turn comes last: under a finger it turns, so that no finger could leaf past it.
  const [shots, turnAt] = useMemo(() => {
    const own = product.pictures.filter((one) => one.colour === colour)
    const all = [...own, ...product.pictures.filter((one) => one.colour !== colour)]
    return [all, own.length || all.length] as const
  }, [product.pictures, colour])
  const [picked, setPicked] = useState({ colour, id: '' })
  // Another metal was chosen: what was picked among the pictures of the old one no longer counts.
  const shown = (picked.colour === colour && shots.find((one) => one.id === picked.id)) || shots[0]
  const [wanted, setWanted] = useState<Wanted>()
  useEffect(() => {
    if (window.location.hash.startsWith(named)) setWanted({})
  }, [])
  if (!shown) return <div className="shots none" />
  const intent = () => setWanted((before) => before ?? {})
  const soon = { onPointerEnter: intent, onFocus: intent, onTouchStart: intent }
  const turn = product.turn > 0 && (
    <li>
      <button type="button" className="turns" {...soon} onClick={() => setWanted({ id: turnSlide })}>
        <img src={mediaUrl(turnFrame(product.product, 0), 160)} width="160" height="160" alt="" loading="lazy" />
        <span>
          360°<span className="sr">{say('gallery.turn')}</span>
        </span>
      </button>
    </li>
  )
  return (
    <div className="shots">
      <ul className="thumbs">
        {shots.map((shot, at) => (
          <Fragment key={shot.id}>
            {at === turnAt && turn}
            <li>
              <button
                type="button"
                aria-current={shot.id === shown.id ? 'true' : undefined}
                aria-label={say('product.picture', { number: at + 1, count: shots.length })}
                onClick={() => setPicked({ colour, id: shot.id })}
              >
                <img src={mediaUrl(shot.id, 160)} width="160" height="160" alt="" loading="lazy" />
              </button>
            </li>
          </Fragment>
        ))}
        {turnAt === shots.length && turn}
      </ul>
      <div className="stage">
        <button type="button" className="closer" {...soon} onClick={() => setWanted({ id: shown.id })}>
          <Picture key={shown.id} picture={shown} alt={product.alt} lang={product.lang} sizes="(max-width: 900px) 100vw, 55vw" eager />
          <span className="sr">{say('gallery.open')}</span>
          <Icon name="expand" />
        </button>
      </div>
      {wanted && (
        <Suspense>
          <ShotsGallery product={product} shots={shots} wanted={wanted} onShown={(id) => setPicked({ colour, id })} />
        </Suspense>
      )}
    </div>
  )
}
