import { make, on, write } from './dom.ts'
import type { KnownSlide, Translations } from './types.ts'
import type { ZoomBox } from './zoom-box.ts'

/** The settings that a slide is made with, and its callbacks. */
export interface SlideSetting {
  alt: string
  words: Translations
  zoom: ZoomBox
  /** A button with the play icon in it. */
  play: (className: string, label: string, press: () => void) => HTMLButtonElement
  onPlaying: (playing: boolean) => void
  onFailed: () => void
}

/** The shown slide: its elements, and its cleanup. */
export interface MadeSlide {
  elements: HTMLElement[]
  /** Sets its name for screen readers. */
  say?: (alt: string) => void
  leave?: () => void
}

/** Whether the visitor prefers reduced motion. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function behind(element: HTMLElement, source: string | undefined) {
  element.style.backgroundImage = source ? `url("${source}")` : ''
}

/** Creates a slide: a picture, a video, an embedded player, or a container for the shop's own node. */
export function makeSlide(slide: KnownSlide, image: HTMLImageElement | undefined, setting: SlideSetting): MadeSlide {
  if (image) return picture(image, slide, setting)
  if (slide.render) return { elements: [make('div', { class: 'kg-own' })] }
  if (slide.type === 'video') return video(slide, setting)
  return embed(slide, setting)
}

/** A slide's picture, which the browser starts to load; undefined for a slide of another kind. */
export function pictureOf({ type, render, srcSet, zoomSrcSet, sizes = '100vw', source }: KnownSlide): HTMLImageElement | undefined {
  if (type !== 'image' || render) return undefined
  return make('img', { class: 'kg-picture', 'data-zoom-set': zoomSrcSet, sizes: srcSet && sizes, srcset: srcSet, src: source })
}

function picture(image: HTMLImageElement, { width, height, thumbnail }: KnownSlide, { words, zoom, onFailed }: SlideSetting): MadeSlide {
  write(image, { width, height, draggable: 'false' })
  // The size is set at once, before the first bytes are loaded.
  if (width && height) image.style.inlineSize = `min(100cqw,100cqh*${width / height},${width}px)`
  const loading = make('span', { class: 'kg-loading', 'aria-hidden': 'true' }, words.loadingText)
  const isThere = image.complete && image.naturalWidth > 0
  if (!isThere) behind(image, thumbnail)
  on(image, 'load', () => {
    // The placeholder is removed: it would show through a picture with transparent areas.
    behind(image, undefined)
    loading.remove()
  })
  // One that was left already is of no interest.
  on(image, 'error', () => image.isConnected && onFailed())
  zoom.picture = image
  return {
    elements: isThere ? [image] : [image, loading],
    say: (alt) => write(image, { alt }),
    leave() {
      zoom.picture = null
    },
  }
}

function video(slide: KnownSlide, { words, play, onPlaying, onFailed }: SlideSetting): MadeSlide {
  const { source, poster, width, height, showControls, captions } = slide
  const film = make('video', {
    class: 'kg-video',
    poster,
    width,
    height,
    controls: showControls !== false,
    playsinline: true,
    preload: 'metadata',
    src: source,
  })
  film.muted = slide.muted === true
  if (captions) film.append(make('track', { kind: 'captions', src: captions, default: true }))
  const start = play('kg-play', words.playText, () => void film.play())
  const hasPlay = (shown: boolean) => {
    start.hidden = !shown
  }
  let refused = showControls === false
  const plays = (now: boolean) => {
    // The event of a video may arrive after its slide was left.
    if (!film.isConnected) return
    hasPlay(!now && refused)
    onPlaying(now)
  }
  hasPlay(refused)
  on(film, 'play', () => plays(true))
  on(film, ['pause', 'ended'], () => plays(false))
  on(film, 'error', () => film.isConnected && onFailed())
  if (slide.videoAutoplay && !still()) {
    film.play().catch(() => {
      // Browsers refuse autoplay with sound.
      film.muted = true
      film.play().catch(() => {
        refused = true
        hasPlay(true)
      })
    })
  }
  return {
    elements: [film, start],
    say: (alt) => write(film, { 'aria-label': alt }),
    leave: () => film.pause(),
  }
}

function embed({ poster, source }: KnownSlide, { alt, words, play, onPlaying }: SlideSetting): MadeSlide {
  // The embedding host is not contacted before the visitor presses play.
  const start = play('kg-embed kg-poster', `${words.playText}: ${alt}`, () => {
    const frame = make('iframe', { class: 'kg-embed', title: alt, allow: 'autoplay; fullscreen; picture-in-picture', src: source })
    start.replaceWith(frame)
    frame.focus()
    onPlaying(true)
  })
  behind(start, poster)
  return { elements: [start] }
}
