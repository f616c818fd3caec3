import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readOptions, readSlides, slideAlt, slideName } from './defaults.ts'
import { download } from './download.ts'
import { towards, wrap } from './maths/gesture.ts'
import { Progress, Status } from './parts.tsx'
import { report } from './report.ts'
import { ShownSlide } from './slides.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { Button, Toolbar } from './toolbar.tsx'
import type { Callbacks, ChangeAction, KnownSlide, Options, Slide } from './types.ts'
import { useAutoplay, useHidden } from './use-autoplay.ts'
import { useDialog } from './use-dialog.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { usePointers, useWheel } from './use-gestures.ts'
import { useKeyboard } from './use-keyboard.ts'
import { usePreload } from './use-preload.ts'
import { useIdle } from './use-idle.ts'
import { useLatest } from './use-latest.ts'
import { ZoomBox } from './zoom-box.ts'

export interface ViewerProps {
  slides: readonly Slide[]
  index: number
  options: Options
  callbacks: Callbacks
  onClose: () => void
  returnFocus: (() => HTMLElement | null) | undefined
}

const nothing: KnownSlide = { id: '', source: '', type: 'image' }

/** An open gallery. It mounts when it opens and unmounts when it closes. */
export function Viewer(props: ViewerProps) {
  const slides = useMemo(() => readSlides(props.slides), [props.slides])
  const options = useMemo(() => readOptions(props.options), [props.options])
  const count = slides.length
  const [place, setPlace] = useState(() => ({ id: slides[wrap(props.index, count)]?.id, index: wrap(props.index, count) }))
  const [playing, setPlaying] = useState(false)
  const [strip, setStrip] = useState(options.thumbnails.shown)
  const [zoomed, setZoomed] = useState(false)
  const [mediaPlaying, setMediaPlaying] = useState(false)
  const [problem, setProblem] = useState<{ text: string; href?: string }>()
  const [zoom] = useState(() => new ZoomBox())
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)

  // Slides may change while open: the one on show is kept by its id, else what stands where it stood.
  const found = slides.findIndex((slide) => slide.id === place.id)
  const index = found >= 0 ? found : Math.min(place.index, count - 1)
  const slide = slides[index] ?? nothing
  const zoomable = options.zoom && slide.type === 'image' && !slide.render
  const live = useLatest({ ...props, slides, words: options.words, name: options.downloadedFileName, keyboard: options.keyboard, zoomable })
  // Written by a change too: a second press may come before the first is drawn.
  const here = useRef({ index, slide })
  useLayoutEffect(() => {
    here.current = { index, slide }
  }, [index, slide])
  const { fullscreen, enter, leave } = useFullscreen(frame, () => setProblem({ text: options.words.fullscreenErrorText }))

  // Made once; what they need they read when they are called.
  const [acts] = useState(() => {
    const rtl = () => frame.current !== null && getComputedStyle(frame.current).direction === 'rtl'
    function go(action: ChangeAction, to: number) {
      const { slides: all, callbacks } = live.current
      const next = wrap(to, all.length)
      const [previous, current, after] = [wrap(next - 1, all.length), next, wrap(next + 1, all.length)].map((at) => all[at] ?? nothing)
      if (next === here.current.index || !previous || !current || !after) return
      zoom.leave()
      setProblem(undefined)
      setPlace({ id: current.id, index: next })
      here.current = { index: next, slide: current }
      report('onSlideChange', callbacks.onSlideChange, { action, slides: { previous, current, next: after }, index: next })
    }
    const turn = (to: 'left' | 'right') => go(to, here.current.index + (to === 'right' ? 1 : -1))
    return {
      rtl,
      go,
      turn,
      select: (at: number) => go('selected', at),
      last: () => go('selected', live.current.slides.length - 1),
      next: () => turn('right'),
      previous: () => turn('left'),
      swipe: (moved: 'left' | 'right') => turn(towards(moved, rtl())),
      close: () => live.current.onClose(),
      canZoom: () => live.current.zoomable,
      hasKeys: () => live.current.keyboard,
      play: () => setPlaying((on) => !on),
      thumbnails: () => setStrip((on) => !on),
      zoomIn: () => zoom.enter(),
      zoomOut: () => zoom.leave(),
      leaveFullscreen: leave,
      fullscreen() {
        if (document.fullscreenElement) return leave()
        setPlaying(false)
        void enter()
      },
      download() {
        const { id, source } = here.current.slide
        download(source, `${live.current.name}-${id}`).catch(() => setProblem({ text: live.current.words.downloadErrorText, href: source }))
      },
      failed: () => setProblem({ text: live.current.words.errorText }),
      opened() {
        const { callbacks, slides: all } = live.current
        report('onLightboxOpened', callbacks.onLightboxOpened, { opened: true as const, currentSlide: here.current.slide })
        report('onCountSlides', callbacks.onCountSlides, { totalSlide: all.length })
      },
      closed() {
        report('onLightboxClosed', live.current.callbacks.onLightboxClosed, { opened: false as const, currentSlide: here.current.slide })
      },
    }
  })
  useLayoutEffect(() => {
    zoom.holdStage(stage.current)
    zoom.listen((active, scale) => {
      setZoomed(active)
      report('onZoomChange', live.current.callbacks.onZoomChange, { zoomed: active, scale, currentSlide: here.current.slide })
    })
  }, [zoom, live])
  // Also when the slides changed under a zoomed one.
  useLayoutEffect(() => zoom.leave(), [zoom, slide.id])
  const host = useDialog({ dialog, frame, acts, instead: () => live.current.returnFocus?.() })

  // Another index from outside, while open, is a choice like any other.
  const given = useRef(props.index)
  useEffect(() => {
    if (given.current !== props.index) acts.select(props.index)
    given.current = props.index
  }, [props.index, acts])

  usePointers(stage, zoom, acts)
  useWheel(frame, zoom, acts)
  usePreload(slides, index)
  useIdle(frame, slide.type === 'embed_video' ? 0 : options.hideControlsAfter)
  const { onKeyDown, escape } = useKeyboard(zoom, acts)
  const hidden = useHidden()
  const canPlay = options.autoplaySpeed > 0 && count > 1
  useAutoplay(playing && canPlay && !hidden && !zoomed && !mediaPlaying, options.autoplaySpeed, slide.id, bar, acts.next)

  // A strip at the side pushes the controls off itself.
  const { position } = options.thumbnails
  const hasStrip = strip && count > 1
  useLayoutEffect(() => {
    const element = frame.current
    const panel = hasStrip && position !== 'bottom' ? element?.querySelector<HTMLElement>('.kg-strip') : undefined
    if (panel) element?.style.setProperty(`--kg-${position}`, `${panel.offsetWidth + 5}px`)
    return () => {
      element?.style.removeProperty(`--kg-${position}`)
    }
  }, [hasStrip, position])

  const { words } = options
  const name = slideName(words, index, count)
  return createPortal(
    <dialog
      ref={dialog}
      className="kg"
      aria-label={words.dialogLabel}
      tabIndex={-1}
      style={options.look as CSSProperties}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        escape()
      }}
      onClose={acts.close}
    >
      <div ref={frame} className="kg-frame" data-strip={hasStrip ? position : 'off'}>
        <div className="kg-top">
          {canPlay && options.progress.shown && <Progress bar={bar} options={options} />}
          <Toolbar
            options={options}
            acts={acts}
            playing={playing}
            strip={strip}
            zoomed={zoomed}
            fullscreen={fullscreen}
            autoplay={canPlay && options.shows('Autoplay')}
            thumbnails={count > 1 && options.shows('Thumbnails')}
            saves={options.shows('Download') && slide.type !== 'embed_video' && !slide.render}
            zooms={zoomable}
          />
          {count > 1 && (
            <p className="kg-count kg-fades" dir="ltr" aria-hidden="true">
              {index + 1} / {count}
            </p>
          )}
        </div>
        <div className="kg-middle" role="group" aria-roledescription="carousel" aria-label={words.carouselText}>
          <div ref={stage} className="kg-stage" data-zoomed={zoomed ? '' : undefined} data-zoomable={zoomable ? '' : undefined}>
            <div key={slide.id} className="kg-slide" role="group" aria-roledescription="slide" aria-label={name}>
              <ShownSlide
                slide={slide}
                at={index}
                count={count}
                options={options}
                zoom={zoom}
                onPlaying={setMediaPlaying}
                onFailed={acts.failed}
              />
            </div>
          </div>
          {slide.caption && (
            <p className="kg-caption" data-scrolls="" style={{ visibility: zoomed ? 'hidden' : undefined }}>
              {slide.caption}
            </p>
          )}
          {count > 1 && options.shows('Next') && (
            <Button className="kg-arrow kg-next kg-fades" icon="nextIcon" options={options} label={words.nextText} onPress={acts.next} />
          )}
          {count > 1 && options.shows('Prev') && (
            <Button
              className="kg-arrow kg-previous kg-fades"
              icon="previousIcon"
              options={options}
              label={words.previousText}
              onPress={acts.previous}
            />
          )}
        </div>
        {hasStrip && <Thumbnails slides={slides} index={index} options={options} onSelect={acts.select} />}
        <Status problem={problem} said={playing ? '' : `${name}: ${slideAlt(slide, words, index, count)}`} />
        {/* Focus that leaves a foreign frame forwards comes out here, not in the browser's own bars. */}
        {slide.type === 'embed_video' && <span tabIndex={0} onFocus={() => dialog.current?.querySelector('button')?.focus()} />}
      </div>
    </dialog>,
    host,
  )
}
