import type { MediaFormat } from './port.ts'

/** The key of a rendered picture in the media store, such as `RNG/RNG-001-hero-160.avif`. */
export const pictureKey = (id: string, width: number, format: MediaFormat) => `${id.slice(0, 3)}/${id}-${width}.${format}`
