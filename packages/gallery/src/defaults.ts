import type { KnownSlide, Options, Slide, Translations } from './types.ts'

const english: Translations = {
  autoplayText: 'Play',
  pauseText: 'Pause',
  closeText: 'Close',
  downloadText: 'Download',
  fullscreenText: 'Full screen',
  exitFullscreenText: 'Leave full screen',
  nextText: 'Next',
  previousText: 'Previous',
  thumbnailsText: 'Show thumbnails',
  hideThumbnailsText: 'Hide thumbnails',
  zoomInText: 'Zoom in',
  zoomOutText: 'Zoom out',
  playText: 'Play video',
  dialogLabel: 'Gallery',
  carouselText: 'Slides',
  slideText: '{number} of {count}',
  loadingText: 'Loading',
  errorText: 'This could not be loaded.',
  downloadErrorText: 'This could not be saved. Open it here:',
  fullscreenErrorText: 'Full screen is not available here.',
}

/** The time in ms until the controls hide without another setting; with one below `minIdle` they never hide. */
const defaultIdle = 60_000
const minIdle = 1000

function idleTime(value: number | false | undefined): number {
  const milliseconds = Number(value ?? defaultIdle)
  return milliseconds >= minIdle ? milliseconds : 0
}

/** Options with every default filled in. */
export function readOptions({ buttons, settings, progressBar, thumbnails, translations, icons, toolbar }: Options = {}) {
  const on = (flag: boolean | undefined) => flag !== false
  return {
    /** The CSS custom properties that these options set. */
    look: {
      '--kg-button': buttons?.backgroundColor,
      '--kg-icon': buttons?.iconColor,
      '--kg-overlay': settings?.overlayColor,
      '--kg-size': buttons?.size,
      '--kg-padding': buttons?.iconPadding,
      '--kg-bar-size': progressBar?.height,
      '--kg-bar-color': progressBar?.backgroundColor,
      '--kg-bar-fill': progressBar?.fillColor,
      '--kg-strip-padding': thumbnails?.thumbnailsContainerPadding,
    },
    shows: (name: 'Autoplay' | 'Thumbnails' | 'Download' | 'Fullscreen' | 'Close' | 'Next' | 'Prev') => on(buttons?.[`show${name}Button`]),
    autoplaySpeed: settings?.autoplaySpeed ?? 3000,
    keyboard: !settings?.disableKeyboardControls,
    zoom: !settings?.disablePanzoom,
    hideControlsAfter: idleTime(settings?.hideControlsAfter),
    downloadedFileName: settings?.downloadedFileName ?? 'picture',
    progress: on(progressBar?.showProgressBar),
    thumbnails: {
      shown: on(thumbnails?.showThumbnails),
      position: thumbnails?.thumbnailsPosition ?? 'bottom',
      /** Width and height where they were set; the default depends on the window. */
      size: thumbnails?.thumbnailsSize,
    },
    words: { ...english, ...translations },
    icons: icons ?? {},
    toolbar,
  }
}

export type ReadOptions = ReturnType<typeof readOptions>

/** A slide's id as a string; its index where it has none. */
export const idOf = (slide: Slide | undefined, at: number) => String(slide?.id ?? at)

/** A slide with its id as a string, `src` read as `source`, and a type. */
export function readSlide(slides: readonly Slide[], at: number): KnownSlide {
  const slide = slides[at] ?? {}
  return { ...slide, id: idOf(slide, at), source: slide.source ?? slide.src ?? '', type: slide.type ?? 'image' }
}

/** 'n of m' in the gallery's language. */
export function slideName(words: Translations, at: number, count: number): string {
  return words.slideText.replace('{number}', String(at + 1)).replace('{count}', String(count))
}
