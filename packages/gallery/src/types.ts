import type { ReactNode } from 'react'

export type SlideType = 'image' | 'video' | 'embed_video'

/** The properties that a custom slide is rendered with. */
export interface RenderedSlide {
  slide: KnownSlide
  /** Whether the visitor prefers reduced motion. */
  still: boolean
}

/** A picture or video as the shop passes it (E-16). Sizes are pixels of the original. */
export interface Slide {
  id?: string | number | undefined
  source?: string | undefined
  /** Read as `source`, for slides of the older library. */
  src?: string | undefined
  type?: SlideType | undefined
  caption?: string | undefined
  /** The text for visitors who do not see the picture; else the caption, else 'n of m'. */
  alt?: string | undefined
  width?: number | undefined
  height?: number | undefined
  thumbnail?: string | undefined
  srcSet?: string | undefined
  /** The candidates of a zoomed picture, in place of `srcSet`: none of them is loaded before. */
  zoomSrcSet?: string | undefined
  sizes?: string | undefined
  poster?: string | undefined
  /** The address of a video's captions (WebVTT). */
  captions?: string | undefined
  showControls?: boolean | undefined
  videoAutoplay?: boolean | undefined
  muted?: boolean | undefined
  /** Draws the slide itself: a turntable, a model. */
  render?: ((shown: RenderedSlide) => ReactNode) | undefined
}

/** A slide in callbacks: always with an id (a string), a source and a type. */
export interface KnownSlide extends Slide {
  id: string
  source: string
  type: SlideType
}

export type ChangeAction = 'selected' | 'left' | 'right'

/** A change of slide; `previous` and `next` are the wrapped neighbours of the new one. */
export interface SlideChange {
  action: ChangeAction
  slides: { previous: KnownSlide; current: KnownSlide; next: KnownSlide }
  index: number
}

export interface ZoomChange {
  zoomed: boolean
  scale: number
  currentSlide: KnownSlide
}

export interface Callbacks {
  onSlideChange?: ((change: SlideChange) => void) | undefined
  onLightboxOpened?: ((report: { opened: true; currentSlide: KnownSlide }) => void) | undefined
  onLightboxClosed?: ((report: { opened: false; currentSlide: KnownSlide }) => void) | undefined
  onCountSlides?: ((report: { totalSlide: number }) => void) | undefined
  onZoomChange?: ((change: ZoomChange) => void) | undefined
}

export interface Translations {
  autoplayText: string
  pauseText: string
  closeText: string
  downloadText: string
  fullscreenText: string
  exitFullscreenText: string
  nextText: string
  previousText: string
  thumbnailsText: string
  hideThumbnailsText: string
  zoomInText: string
  zoomOutText: string
  playText: string
  dialogLabel: string
  carouselText: string
  /** `{number}` and `{count}` are filled in. */
  slideText: string
  loadingText: string
  errorText: string
  downloadErrorText: string
  fullscreenErrorText: string
}

export type IconName =
  | 'autoplayIcon'
  | 'pauseIcon'
  | 'closeIcon'
  | 'downloadIcon'
  | 'fullscreenIcon'
  | 'exitFullscreenIcon'
  | 'nextIcon'
  | 'previousIcon'
  | 'thumbnailsIcon'
  | 'zoomInIcon'
  | 'zoomOutIcon'

export interface ButtonOptions {
  backgroundColor?: string | undefined
  iconColor?: string | undefined
  iconPadding?: string | undefined
  size?: string | undefined
  showAutoplayButton?: boolean | undefined
  showThumbnailsButton?: boolean | undefined
  showDownloadButton?: boolean | undefined
  showFullscreenButton?: boolean | undefined
  showCloseButton?: boolean | undefined
  showNextButton?: boolean | undefined
  showPrevButton?: boolean | undefined
}

export interface Settings {
  overlayColor?: string | undefined
  /** Milliseconds a slide stays while playing; 0 hides the button. */
  autoplaySpeed?: number | undefined
  disableKeyboardControls?: boolean | undefined
  disablePanzoom?: boolean | undefined
  /** Milliseconds without activity after which controls fade; `false` or less than 1000: never. */
  hideControlsAfter?: number | false | undefined
  downloadedFileName?: string | undefined
}

export interface ThumbnailOptions {
  showThumbnails?: boolean | undefined
  thumbnailsPosition?: 'left' | 'right' | 'bottom' | undefined
  thumbnailsSize?: readonly [width: string, height: string] | undefined
  thumbnailsContainerPadding?: string | undefined
}

export interface ProgressBarOptions {
  showProgressBar?: boolean | undefined
  height?: string | undefined
  backgroundColor?: string | undefined
  fillColor?: string | undefined
}

/** All options of the gallery (E-17). */
export interface Options {
  buttons?: ButtonOptions | undefined
  settings?: Settings | undefined
  progressBar?: ProgressBarOptions | undefined
  thumbnails?: ThumbnailOptions | undefined
  translations?: Partial<Translations> | undefined
  /** A React node, or the address of an image. */
  icons?: Partial<Record<IconName, ReactNode>> | undefined
  /** Own buttons, put before fullscreen and close. */
  toolbar?: ReactNode
}
