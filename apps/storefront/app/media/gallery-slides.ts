import type { Picture } from '@karat/contract/envelope.ts'
import { mediaSet, mediaUrl } from './picture.tsx'

/** How the address names the picture on show. */
export const named = '#view='

/** The slide that a piece turns on; the viewer draws it. */
export const spinSlide = '360'

/** Where the photographs of a piece all round lie: `frame` from 0. */
export function spinFrame(product: string, frame: number): string {
  return `${product}-turn-${String(frame).padStart(3, '0')}`
}

/** A picture of the shop as a slide of the viewer: every width, and the thumbnail that the page has shown already. */
export function toSlide(picture: Picture, alt: string, caption = '') {
  return {
    id: picture.id,
    source: mediaUrl(picture.id, 1200),
    srcSet: mediaSet(picture.id),
    sizes: '100vmin',
    thumbnail: mediaUrl(picture.id, 160),
    width: picture.width,
    height: picture.height,
    alt,
    caption,
  }
}
