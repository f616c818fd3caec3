import type { Picture } from '@karat/contract/envelope.ts'
import { mediaSet, mediaUrl, mediaZoomSet } from './picture.tsx'

/** The URL fragment of the current picture. */
export const fragmentPrefix = '#view='

/** The name of a picture in the URL fragment: its address without the version, so that a link outlives a replaced picture. */
export const viewOf = (address: string) => address.replace(/^[0-9a-f]{8}_/, '')

/** The slide of a product's 360° view, which the viewer renders. */
export const spinSlide = '360'

/** A 360° view of a product: the prefix of its frames' ids, the colour of the shown metal, and the number of frames. */
export interface Turn {
  id: string
  colour: string
  frames: number
}

/** The 360° view of a metal, else the first one; undefined without any. */
export const turnOf = (turns: readonly Turn[], colour: string): Turn | undefined => turns.find((turn) => turn.colour === colour) ?? turns[0]

/** The media id of a frame of a 360° view; `frame` from 0. */
export function spinFrame(turn: string, frame: number): string {
  return `${turn}-${String(frame).padStart(3, '0')}`
}

/** A picture of the shop as a slide of the viewer: every width, the largest ones for zoom alone, and the thumbnail that the page has loaded. */
export function toSlide(picture: Picture, alt: string, caption = '') {
  return {
    id: viewOf(picture.id),
    source: mediaUrl(picture.id, 1200),
    srcSet: mediaSet(picture.id),
    zoomSrcSet: mediaZoomSet(picture.id, picture.width),
    sizes: '100vmin',
    thumbnail: mediaUrl(picture.id, 160),
    width: picture.width,
    height: picture.height,
    alt,
    caption,
  }
}
