import { useGalleryHistory } from '@karat/gallery/history'
import type { ProductDetail } from '@karat/contract/products.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toSlide } from '../../platform/gallery-slides.ts'
import { Icon } from '../../platform/icon.tsx'
import { mediaUrl, Picture } from '../../platform/picture.tsx'
import { sayData, useWords } from '../../platform/words.tsx'

const load = () => import('../../platform/gallery.tsx')
const Gallery = lazy(load)
const named = '#view='

/** The pictures of the chosen metal first, with thumbnails; choosing a metal changes the picture, a press looks closer. */
export function Shots({ product, colour }: { product: ProductDetail; colour: string }) {
  const say = useWords()
  const shots = useMemo(
    () => [...product.pictures.filter((one) => one.colour === colour), ...product.pictures.filter((one) => one.colour !== colour)],
    [product.pictures, colour],
  )
  const slides = useMemo(
    () =>
      shots.map((shot) =>
        toSlide(shot, product.alt, [product.name, shot.colour && sayData(say, 'colour', shot.colour)].filter(Boolean).join(', ')),
      ),
    [shots, product.alt, product.name, say],
  )
  const [picked, setPicked] = useState({ colour, id: '' })
  // Another metal was chosen: what was picked among the pictures of the old one no longer counts.
  const shown = (picked.colour === colour && shots.find((one) => one.id === picked.id)) || shots[0]
  const [wanted, setWanted] = useState(false)
  const { hash, search } = useLocation()
  // A server never sees the hash: the first drawing is without it.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const navigate = useNavigate()
  // The address holds the picture on show, so that back closes the viewer and a link opens it.
  const go = (id: string | null, replace: boolean) =>
    navigate({ search, hash: id === null ? '' : `${named}${id}` }, { replace, preventScrollReset: true, viewTransition: !replace })
  const { open, index, openAt, onClose, onSlideChange } = useGalleryHistory(slides, {
    current: alive && hash.startsWith(named) ? hash.slice(named.length) : null,
    push: (id) => void go(id, false),
    replace: (id) => void go(id, true),
    back: () => void navigate(-1),
  })
  if (!shown) return <div className="shots none" />
  async function lookCloser() {
    setWanted(true)
    await load()
    openAt(shots.findIndex((one) => one.id === shown?.id))
  }
  // The viewer's code is fetched when somebody is about to want it.
  const intent = () => setWanted(true)
  return (
    <div className="shots">
      <ul className="thumbs">
        {shots.map((shot, at) => (
          <li key={shot.id}>
            <button
              type="button"
              aria-current={shot.id === shown.id ? 'true' : undefined}
              aria-label={say('product.picture', { number: at + 1, count: shots.length })}
              onClick={() => setPicked({ colour, id: shot.id })}
            >
              <img src={mediaUrl(shot.id, 160)} width="160" height="160" alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <div className="stage">
        <button
          type="button"
          className="closer"
          onPointerEnter={intent}
          onFocus={intent}
          onTouchStart={intent}
          onClick={() => void lookCloser()}
        >
          <Picture key={shown.id} picture={shown} alt={product.alt} sizes="(max-width: 900px) 100vw, 55vw" eager />
          <span className="sr">{say('gallery.open')}</span>
          <Icon name="expand" />
        </button>
      </div>
      {(wanted || open) && (
        <Suspense>
          <Gallery
            slides={slides}
            open={open}
            index={index}
            onClose={onClose}
            product={product.slug}
            onSlideChange={(change) => {
              // The page goes along, so that closing shows the picture that was looked at last.
              setPicked({ colour, id: change.slides.current.id })
              onSlideChange(change)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
