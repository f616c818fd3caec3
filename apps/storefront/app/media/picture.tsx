import type { Picture as PictureData } from '@karat/contract/envelope.ts'

const widths = [160, 320, 480, 640, 800, 1000, 1200]

/** The URL of a picture in one of the fixed widths. */
export function mediaUrl(id: string, width: number): string {
  return `/media/${id}?w=${width}`
}

/** The widths that only a zoomed picture needs. */
const zoomWidths = [1600, 2000, 2400]

/** The URLs of a picture in all widths that it has beyond those of `mediaSet`, and the largest of these; undefined where it has none. */
export function mediaZoomSet(id: string, width: number): string | undefined {
  const larger = zoomWidths.filter((candidate) => candidate <= width)
  if (larger.length === 0) return undefined
  return [1200, ...larger].map((candidate) => `${mediaUrl(id, candidate)} ${candidate}w`).join(', ')
}

/** The URLs of a picture in every width, for `srcset`. */
export function mediaSet(id: string, upTo = 1200): string {
  return widths
    .filter((width) => width <= upTo)
    .map((width) => `${mediaUrl(id, width)} ${width}w`)
    .join(', ')
}

/**
 * A picture without layout shift: its size is known, a blurred placeholder is shown until it is loaded. `lang` is the
 * language of its alternative text, where that is not the page's.
 */
export function Picture({
  picture,
  alt,
  lang,
  sizes,
  eager = false,
  className,
}: {
  picture: PictureData
  alt: string
  lang?: string | undefined
  sizes: string
  eager?: boolean
  className?: string
}) {
  return (
    <img
      className={className}
      src={mediaUrl(picture.id, 640)}
      srcSet={mediaSet(picture.id, picture.width)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      lang={lang}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      style={{ backgroundImage: `url(${picture.blur})`, backgroundSize: 'cover' }}
    />
  )
}

interface BannerProps {
  /** Media of the crop for wide pages (2000 by 1000) and of that for phones (960 by 1280). */
  wide: string
  /** Without one phones show the wide crop, whole. */
  tall?: string
  /** Empty where the heading beside it describes the picture. */
  alt?: string
  lazy?: boolean
  className?: string
}

/** A banner over the full width: a tall picture on phones, a wide one elsewhere. */
export function Banner({ wide, tall, alt = '', lazy = false, className }: BannerProps) {
  const srcSetOf = (id: string, ...sizes: number[]) => sizes.map((width) => `${mediaUrl(id, width)} ${width}w`).join(', ')
  return (
    <picture className={className}>
      {tall && <source media="(max-width: 900px)" srcSet={srcSetOf(tall, 480, 800)} sizes="100vw" width="960" height="1280" />}
      <img
        src={mediaUrl(wide, 1600)}
        srcSet={srcSetOf(wide, ...(tall ? [1000, 1600, 2000] : [480, 800, 1000, 1600, 2000]))}
        sizes="100vw"
        width="2000"
        height="1000"
        alt={alt}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={lazy ? 'auto' : 'high'}
      />
    </picture>
  )
}
