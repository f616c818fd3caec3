import type { Picture } from '@karat/contract/envelope.ts'
import { mediaSet, mediaUrl } from './picture.tsx'

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
