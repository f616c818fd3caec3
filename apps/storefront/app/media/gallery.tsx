import { Lightbox, type LightboxProps, type Options, type RenderedSlide } from '@karat/gallery'
import '@karat/gallery/styles.css'
import { useMemo } from 'react'
import { record } from '../analytics/record.ts'
import { spinSlide } from './gallery-slides.ts'
import { Spin360 } from './spin-360.tsx'
import { useMessages } from '../site/messages.tsx'

interface GalleryProps extends Pick<LightboxProps, 'open' | 'index' | 'onClose'> {
  slides: LightboxProps['slides']
  /** The slug of the pictures' product. */
  product: string
  /** Its 360° view, where there is one. */
  turn?: { id: string; frames: number; label: string } | undefined
  /** The page's own controls above the pictures. */
  toolbar?: Options['toolbar']
  onSlideChange?: NonNullable<LightboxProps['callbacks']>['onSlideChange']
}

/** The full-screen viewer in the page's language. Its code and styles are loaded on intent, never with a page. */
export default function Gallery({ slides: productSlides, open, index, onClose, product, turn, toolbar, onSlideChange }: GalleryProps) {
  const t = useMessages()
  const slides = useMemo(
    () =>
      productSlides.map((slide) =>
        turn && slide.id === spinSlide ? { ...slide, render: ({ still }: RenderedSlide) => <Spin360 {...turn} still={still} /> } : slide,
      ),
    [productSlides, turn],
  )
  const options = useMemo<Options>(
    () => ({
      toolbar,
      settings: { downloadedFileName: product, hideControlsAfter: 4000 },
      translations: {
        autoplayText: t('gallery.play'),
        pauseText: t('gallery.pause'),
        closeText: t('nav.close'),
        downloadText: t('gallery.download'),
        fullscreenText: t('gallery.fullscreen'),
        exitFullscreenText: t('gallery.exitFullscreen'),
        nextText: t('gallery.next'),
        previousText: t('gallery.previous'),
        thumbnailsText: t('gallery.thumbnails'),
        hideThumbnailsText: t('gallery.hideThumbnails'),
        zoomInText: t('gallery.zoomIn'),
        zoomOutText: t('gallery.zoomOut'),
        playText: t('gallery.playVideo'),
        dialogLabel: t('gallery.label'),
        carouselText: t('gallery.label'),
        // The viewer fills these in for every slide.
        slideText: t('gallery.slide', { number: '{number}', count: '{count}' }),
        loadingText: t('nav.loading'),
        errorText: t('gallery.failed'),
        downloadErrorText: t('gallery.downloadFailed'),
        fullscreenErrorText: t('gallery.fullscreenFailed'),
      },
    }),
    [t, product, toolbar],
  )
  const callbacks = useMemo<NonNullable<LightboxProps['callbacks']>>(
    () => ({
      onSlideChange,
      onLightboxOpened: ({ currentSlide }) => record({ name: 'gallery_open', facts: { item_id: product, slide: currentSlide.id } }),
      onZoomChange: ({ zoomed, currentSlide }) =>
        zoomed && record({ name: 'gallery_zoom', facts: { item_id: product, slide: currentSlide.id } }),
    }),
    [onSlideChange, product],
  )
  return <Lightbox slides={slides} open={open} index={index} onClose={onClose} options={options} callbacks={callbacks} />
}
