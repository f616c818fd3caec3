import type { ProductDetail } from '@karat/contract/products.ts'
import { useState } from 'react'
import { mediaUrl, Picture } from '../../platform/picture.tsx'
import { useWords } from '../../platform/words.tsx'

/** The pictures of the chosen metal first, with thumbnails; choosing a metal changes the picture. */
export function Shots({ product, colour }: { product: ProductDetail; colour: string }) {
  const say = useWords()
  const shots = [...product.pictures.filter((one) => one.colour === colour), ...product.pictures.filter((one) => one.colour !== colour)]
  const [picked, setPicked] = useState({ colour, id: '' })
  // Another metal was chosen: what was picked among the pictures of the old one no longer counts.
  const shown = (picked.colour === colour && shots.find((one) => one.id === picked.id)) || shots[0]
  if (!shown) return <div className="shots none" />
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
        <Picture key={shown.id} picture={shown} alt={product.alt} sizes="(max-width: 900px) 100vw, 55vw" eager />
      </div>
    </div>
  )
}
