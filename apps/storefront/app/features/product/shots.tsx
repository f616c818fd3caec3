import type { ProductDetail } from '@karat/contract/products.ts'
import { Fragment, type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { named, turnFrame, turnSlide } from '../../platform/gallery-slides.ts'
import { Icon } from '../../platform/icon.tsx'
import { mediaUrl, Picture } from '../../platform/picture.tsx'
import { useWords } from '../../platform/words.tsx'
import type { Wanted } from './shot.ts'

const ShotsGallery = lazy(() => import('./shots-gallery.tsx'))

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
  // Which thumbnail Tab comes to: the one that had the focus last, else the one of the picture on show.
  const [stop, setStop] = useState<string>()
  useEffect(() => {
    if (window.location.hash.startsWith(named)) setWanted({})
  }, [])
  if (!shown) return <div className="shots none" />
  const intent = () => setWanted((before) => before ?? {})
  const soon = { onPointerEnter: intent, onFocus: intent, onTouchStart: intent }
  const stopsAt = stop ?? shown.id
  const turn = product.turn > 0 && (
    <button
      type="button"
      className="turns"
      tabIndex={stopsAt === turnSlide ? 0 : -1}
      onPointerEnter={intent}
      onTouchStart={intent}
      onFocus={() => {
        intent()
        setStop(turnSlide)
      }}
      onClick={() => setWanted({ id: turnSlide })}
    >
      <img src={mediaUrl(turnFrame(product.product, 0), 160)} width="160" height="160" alt="" loading="lazy" />
      <span>
        360°<span className="sr">{say('gallery.turn')}</span>
      </span>
    </button>
  )
  return (
    <div className="shots">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the one stop of a toolbar is a button inside */}
      <div className="thumbs" role="toolbar" aria-label={say('gallery.label')} onKeyDown={moveFocus}>
        {shots.map((shot, at) => (
          <Fragment key={shot.id}>
            {at === turnAt && turn}
            <button
              type="button"
              tabIndex={stopsAt === shot.id ? 0 : -1}
              aria-current={shot.id === shown.id ? 'true' : undefined}
              aria-label={say('product.picture', { number: at + 1, count: shots.length })}
              onFocus={() => setStop(shot.id)}
              onClick={() => setPicked({ colour, id: shot.id })}
            >
              <img src={mediaUrl(shot.id, 160)} width="160" height="160" alt="" loading="lazy" />
            </button>
          </Fragment>
        ))}
        {turnAt === shots.length && turn}
      </div>
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
