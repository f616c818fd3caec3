import { autoplay } from './autoplay.ts'
import { idOf, readOptions, readSlide, slideName } from './defaults.ts'
import { make, on, write } from './dom.ts'
import { download } from './download.ts'
import { makeButton, makeFace } from './face.ts'
import { enterFullscreen, leaveFullscreen } from './fullscreen.ts'
import { watchPointers, watchWheel } from './gestures.ts'
import { drawIcon, type Nodes } from './icons.ts'
import { watchIdle } from './idle.ts'
import { watchKeys } from './keyboard.ts'
import { wrap } from './maths/gesture.ts'
import { findOpener, restoreFocus } from './opener.ts'
import { lockBodyScroll } from './scroll-lock.ts'
import { makeSlide, type MadeSlide, pictureOf, still } from './slides.ts'
import { makeStrip } from './strip.ts'
import type { Callbacks, ChangeAction, KnownSlide, Options, Slide } from './types.ts'
import { ZoomBox } from './zoom-box.ts'

export interface ViewerProps {
  slides: readonly Slide[]
  /** The first shown slide; a new index while open changes to it. 0 where it is left out. */
  index?: number | undefined
  onClose: () => void
  options?: Options | undefined
  callbacks?: Callbacks | undefined
  /** Returns the element that gets the focus when the opener is gone; else the page's main part. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

/** The neighbours are fetched once the slide on show has had its turn. */
const preloadAfter = 150

/** A key of a slide's content: slides with the same key look the same. */
const keyOf = (slide: KnownSlide) => JSON.stringify([slide, slide.render !== undefined])

/**
 * Opens a gallery; returns functions that update its props and close it. It renders without React: a change of slide writes the few
 * attributes that differ. React nodes of the shop are passed to `onNodes` with the elements that they go into.
 */
export function openViewer(first: ViewerProps, onNodes: (nodes: Nodes) => void) {
  let props = first
  let options = readOptions(props.options)
  let index = wrap(props.index ?? 0, props.slides.length)
  let slide = readSlide(props.slides, index)
  let playing = false
  let stripOn = options.thumbnails.shown
  let mediaPlaying = false
  let problem = ''
  let link = ''
  let made: MadeSlide = { elements: [] }
  let drawnSlide = ''
  const nodes: Nodes = new Map()
  let playsFor = ''
  /** Counts the changes of the slide: two slides may have one id. */
  let turns = 0
  let stopPlaying = () => {}
  /** The pictures of the shown slide and its neighbours. */
  let pictures = new Map<string, HTMLImageElement | undefined>()
  let preloading: ReturnType<typeof setTimeout> | undefined
  const closing = new AbortController()
  const { signal } = closing
  const count = () => props.slides.length
  const slideAt = (position: number) => readSlide(props.slides, wrap(position, count()))
  const canPlay = () => options.autoplaySpeed > 0 && count() > 1
  const canZoom = () => options.zoom && slide.type === 'image' && !slide.render

  /** Calls a callback. A missing one is ignored; one that is no function is reported in the console when it would have been called. */
  function notify<T extends keyof Callbacks>(name: T, value: Parameters<NonNullable<Callbacks[T]>>[0]) {
    const callback = props.callbacks?.[name] as ((report: typeof value) => void) | undefined
    if (typeof callback === 'function') callback(value)
    else if (callback !== undefined) console.error(`${name} must be a function, but it is of type ${typeof callback}`)
  }
  function go(action: ChangeAction, to: number) {
    const [previous, current, next] = [slideAt(to - 1), slideAt(to), slideAt(to + 1)]
    if (wrap(to, count()) === index) return
    zoom.leave()
    problem = link = ''
    index = wrap(to, count())
    turns += 1
    slide = current
    draw()
    notify('onSlideChange', { action, slides: { previous, current, next }, index })
  }
  function fail(text: string, href = '') {
    problem = text
    link = href
    draw()
  }
  const turn = (by: number) => go(by > 0 ? 'right' : 'left', index + by)
  const select = (at: number) => go('selected', at)
  const rtl = () => dialog.dir === 'rtl'
  const acts = {
    turn,
    select,
    rtl,
    canZoom,
    leaveFullscreen,
    next: () => turn(1),
    previous: () => turn(-1),
    // A finger moving left uncovers the picture to the right: the next, or the previous one in right-to-left languages.
    swipe: (moved: number) => turn(rtl() ? moved : -moved),
    close: () => props.onClose(),
    hasKeys: () => options.keyboard,
    zoom: () => (zoom.active ? zoom.leave() : zoom.enter()),
    play() {
      playing = !playing
      draw()
    },
    thumbnails() {
      stripOn = !stripOn
      draw()
    },
    fullscreen() {
      if (document.fullscreenElement) return leaveFullscreen()
      playing = false
      draw()
      void enterFullscreen(frame, () => fail(options.words.fullscreenErrorText))
    },
    download() {
      const { id, source } = slide
      download(source, `${options.downloadedFileName}-${id}`).catch(() => fail(options.words.downloadErrorText, source))
    },
  }
  const { dialog, frame, stage, bar, makeRoom, draw: drawFace } = makeFace(acts)
  const zoom = new ZoomBox(stage, (zoomed, scale) => {
    draw()
    notify('onZoomChange', { zoomed, scale, currentSlide: slide })
  })
  const strip = makeStrip(select, signal)
  const setIdle = watchIdle(dialog, frame, signal)
  const escape = watchKeys(dialog, zoom, acts)
  watchPointers(stage, zoom, acts)
  watchWheel(frame, zoom, acts)
  on(dialog, 'cancel', (event) => {
    event.preventDefault()
    escape()
  })
  on(dialog, 'close', acts.close)
  on(document, 'fullscreenchange', () => draw(), { signal })
  on(document, 'visibilitychange', () => schedule(), { signal })

  /** Starts or stops the timer of the slide show, and restarts it for another slide. */
  function schedule() {
    const runs = playing && canPlay() && !document.hidden && !zoom.active && !mediaPlaying
    const now = runs ? `${turns} ${slide.id} ${options.autoplaySpeed}` : ''
    if (now === playsFor) return
    playsFor = now
    stopPlaying()
    stopPlaying = runs ? autoplay(options.autoplaySpeed, bar, acts.next) : () => {}
  }

  /** Creates the shown slide, unless it exists already. */
  function drawSlide(name: string, alt: string) {
    const key = keyOf(slide)
    if (key !== drawnSlide) {
      drawnSlide = key
      made.leave?.()
      mediaPlaying = false
      // A preloaded picture is shown itself, unless it failed; then it is loaded again.
      const ahead = pictures.get(key)
      const image = ahead?.complete && !ahead.naturalWidth ? undefined : ahead
      pictures.set(key, image ?? pictureOf(slide))
      made = makeSlide(slide, pictures.get(key), {
        alt,
        words: options.words,
        zoom,
        play(className, label, press) {
          const button = makeButton(className, press)
          write(button, { 'aria-label': label })
          drawIcon(button, 'autoplayIcon', options.icons, nodes)
          return button
        },
        onPlaying(now) {
          mediaPlaying = now
          schedule()
        },
        onFailed() {
          stage.firstElementChild?.replaceChildren(make('div', { class: 'kg-failed' }, options.words.errorText))
          fail(options.words.errorText)
        },
      })
      stage.replaceChildren(make('div', { class: 'kg-slide', role: 'group', 'aria-roledescription': 'slide' }, ...made.elements))
      clearTimeout(preloading)
      preloading = setTimeout(() => {
        const near = [index, index + 1, index - 1].map(slideAt)
        pictures = new Map(
          near.map((nearSlide) => {
            const key = keyOf(nearSlide)
            return [key, pictures.get(key) ?? pictureOf(nearSlide)]
          }),
        )
      }, preloadAfter)
    }
    made.say?.(alt)
    write(stage.children[0] as Element, { 'aria-label': name })
    const [own] = made.elements
    if (own && slide.render) nodes.set(own, slide.render({ slide, still: still() }))
  }

  function draw() {
    const shown = stripOn && count() > 1
    const name = slideName(options.words, index, count())
    const alt = slide.alt || slide.caption || name
    drawSlide(name, alt)
    if (shown) strip.draw(props.slides, index, options)
    drawFace(
      {
        options,
        count: count(),
        index,
        slide,
        name,
        alt,
        playing,
        strip: shown && strip.element,
        zoomed: zoom.active,
        zoomable: canZoom(),
        canPlay: canPlay(),
        fullscreen: document.fullscreenElement === frame,
        problem,
        link,
      },
      nodes,
    )
    setIdle(slide.type === 'embed_video' ? 0 : options.hideControlsAfter)
    schedule()
    const had = nodes.size
    for (const element of nodes.keys()) if (!dialog.contains(element)) nodes.delete(element)
    if (had > 0) onNodes(new Map(nodes))
  }

  const opener = findOpener()
  const unlock = lockBodyScroll(frame)
  draw()
  document.body.append(dialog)
  // Opening a dialog forces the layout of its content at once; while hidden, that is deferred to the next frame.
  frame.style.display = 'none'
  dialog.showModal()
  dialog.focus({ preventScroll: true })
  frame.style.display = ''
  makeRoom(strip.element)
  notify('onLightboxOpened', { opened: true, currentSlide: slide })
  notify('onCountSlides', { totalSlide: count() })

  return {
    /** Updates the props. Slides may change while open: the shown one is kept by its id, else by its index. */
    update(next: ViewerProps) {
      const before = props
      props = next
      if (next.options !== before.options) options = readOptions(next.options)
      if (next.slides !== before.slides) {
        const isThis = (candidate: Slide | undefined, position: number) => idOf(candidate, position) === slide.id
        // Of several slides with its id, the one at the old index.
        const newIndex = index < count() && isThis(next.slides[index], index) ? index : next.slides.findIndex(isThis)
        index = newIndex < 0 ? Math.min(index, count() - 1) : newIndex
        slide = slideAt(index)
        // The zoom belonged to the earlier content.
        if (keyOf(slide) !== drawnSlide) zoom.leave()
      }
      if (next.options !== before.options || next.slides !== before.slides) draw()
      // Another index from outside is a choice like any other.
      if (next.index !== before.index) select(next.index ?? 0)
    },
    /** Removes the gallery and restores the page. */
    close() {
      closing.abort()
      stopPlaying()
      clearTimeout(preloading)
      made.leave?.()
      strip.stop()
      unlock()
      if (dialog.contains(document.fullscreenElement)) leaveFullscreen()
      dialog.remove()
      restoreFocus(opener, props.returnFocus?.())
      notify('onLightboxClosed', { opened: false, currentSlide: slide })
    },
  }
}
