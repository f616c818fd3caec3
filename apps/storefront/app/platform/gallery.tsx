import { Lightbox, type LightboxProps, type Options, type RenderedSlide } from '@karat/gallery'
import '@karat/gallery/styles.css'
import { useMemo } from 'react'
import { track } from './analytics.ts'
import { turnSlide } from './gallery-slides.ts'
import { Turn } from './turn.tsx'
import { useWords } from './words.tsx'

interface GalleryProps extends Pick<LightboxProps, 'open' | 'index' | 'onClose'> {
  slides: LightboxProps['slides']
  /** The piece whose pictures they are, as its address names it. */
  product: string
  /** Its photographs all round, where there are any. */
  turn?: { id: string; frames: number } | undefined
  onSlideChange?: NonNullable<LightboxProps['callbacks']>['onSlideChange']
}

/** The full-screen viewer in the shop's own words. Its code and styles come on intent, never with a page. */
export default function Gallery({ slides: given, open, index, onClose, product, turn, onSlideChange }: GalleryProps) {
  const say = useWords()
  const slides = useMemo(
    () =>
      given.map((slide) =>
        turn && slide.id === turnSlide
          ? { ...slide, render: ({ still }: RenderedSlide) => <Turn {...turn} label={say('gallery.turn')} still={still} /> }
          : slide,
      ),
    [given, turn, say],
  )
  const options = useMemo<Options>(
    () => ({
      settings: { downloadedFileName: product, hideControlsAfter: 4000 },
      translations: {
        autoplayText: say('gallery.play'),
        pauseText: say('gallery.pause'),
        closeText: say('nav.close'),
        downloadText: say('gallery.download'),
        fullscreenText: say('gallery.fullscreen'),
        exitFullscreenText: say('gallery.exitFullscreen'),
        nextText: say('gallery.next'),
        previousText: say('gallery.previous'),
        thumbnailsText: say('gallery.thumbnails'),
        hideThumbnailsText: say('gallery.hideThumbnails'),
        zoomInText: say('gallery.zoomIn'),
        zoomOutText: say('gallery.zoomOut'),
        playText: say('gallery.playVideo'),
        dialogLabel: say('gallery.label'),
        carouselText: say('gallery.label'),
        // The viewer fills these in by itself, for every slide.
        slideText: say('gallery.slide', { number: '{number}', count: '{count}' }),
        loadingText: say('nav.loading'),
        errorText: say('gallery.failed'),
        downloadErrorText: say('gallery.downloadFailed'),
        fullscreenErrorText: say('gallery.fullscreenFailed'),
      },
    }),
    [say, product],
  )
  const callbacks = useMemo<NonNullable<LightboxProps['callbacks']>>(
    () => ({
      onSlideChange,
      onLightboxOpened: ({ currentSlide }) => track('gallery_open', { item_id: product, slide: currentSlide.id }),
      onZoomChange: ({ zoomed, currentSlide }) => zoomed && track('gallery_zoom', { item_id: product, slide: currentSlide.id }),
    }),
    [onSlideChange, product],
  )
  return <Lightbox slides={slides} open={open} index={index} onClose={onClose} options={options} callbacks={callbacks} />
}
