import type { Picture as PictureData } from '@karat/contract/envelope.ts'
import { useSite } from './site.tsx'

const widths = [160, 320, 480, 640, 800, 1000, 1200]

/** The address of a picture in one of the fixed widths. */
export function mediaUrl(id: string, width: number): string {
  return `/media/${id}?w=${width}`
}

/** The addresses of a picture in every width, for `srcset`. */
export function mediaSet(id: string, upTo = 1200): string {
  return widths
    .filter((width) => width <= upTo)
    .map((width) => `${mediaUrl(id, width)} ${width}w`)
    .join(', ')
}

/**
 * A picture that keeps its place: its size is known, a blurred stand-in lies behind it until it is there. What is said of
 * it is the catalogue's English, marked as such on pages in another language.
 */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  className,
}: {
  picture: PictureData
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}) {
  const { language } = useSite()
  return (
    <img
      className={className}
      src={mediaUrl(picture.id, 640)}
      srcSet={mediaSet(picture.id)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      lang={alt && language !== 'en' ? 'en' : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      style={{ backgroundImage: `url(${picture.blur})`, backgroundSize: 'cover' }}
    />
  )
}

/** A banner over the whole width: a tall picture on phones, a wide one else. Nothing is said of it, the heading below does. */
export function Banner({ stem, lazy = false }: { stem: string; lazy?: boolean }) {
  return (
    <picture className="list-banner">
      <source media="(max-width: 900px)" srcSet={mediaUrl(`${stem}-tall`, 800)} width="960" height="1280" />
      <img
        src={mediaUrl(`${stem}-wide`, 1600)}
        srcSet={`${mediaUrl(`${stem}-wide`, 1000)} 1000w, ${mediaUrl(`${stem}-wide`, 1600)} 1600w`}
        sizes="100vw"
        width="2000"
        height="1000"
        alt=""
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={lazy ? 'auto' : 'high'}
      />
    </picture>
  )
}
