import { readSlide, slideName, type ReadOptions } from './defaults.ts'
import { arrange, make, on, write } from './dom.ts'
import { drawn, gap, offsetOf, pixels } from './maths/strip.ts'
import type { Slide } from './types.ts'

/** Below this width thumbnails are lower, unless their size was set. */
const narrow = '(max-width: 767px)'
const narrowHeight = '60px'
const usual = '80px'

/**
 * Creates the strip of thumbnails: one tab stop that follows the shown slide. Only visible thumbnails exist, however many slides there are.
 */
export function makeStrip(onSelect: (index: number) => void, signal: AbortSignal) {
  const media = matchMedia(narrow)
  const inner = make('div', { class: 'kg-thumbs' })
  const element = make('div', { class: 'kg-strip', role: 'group' }, inner)
  const thumbs = new Map<number, { key: string; thumb: HTMLElement }>()
  let slides: readonly Slide[] = []
  let index = -1
  let options: ReadOptions
  let across: boolean | undefined
  let width = ''
  let height = ''
  let pitch = 0
  let room = 0
  let offset = 0
  let filled = ''
  let current: HTMLElement | undefined

  /** Reads the common measures of all thumbnails, and draws them. */
  function measure() {
    ;[width, height] = options.thumbnails.size ?? [usual, media.matches ? narrowHeight : usual]
    pitch = pixels(across ? width : height) + gap
    // As wide as the window until the strip itself has been measured.
    room ||= across ? innerWidth : innerHeight
    offset = offsetOf(index, room, pitch, slides.length)
    filled = ''
    const length = `${slides.length * pitch - gap}px`
    Object.assign(inner.style, { inlineSize: across ? length : width, blockSize: across ? height : length })
    write(element, {
      'aria-label': options.words.thumbnailsText,
      'data-scrolls': overflows(),
      'data-side': !across && options.thumbnails.position,
    })
    fill()
  }
  const overflows = () => slides.length * pitch > room

  /** The thumbnail of a slide; the existing one, if it would look the same. */
  function thumbOf(at: number): HTMLElement {
    const { thumbnail, poster, type, source } = readSlide(slides, at)
    const picture = thumbnail ?? poster ?? (type === 'image' && source)
    const label = slideName(options.words, at, slides.length)
    const key = [picture, label, width, height, across].join()
    const there = thumbs.get(at)
    if (there?.key === key) return there.thumb
    const thumb = make('button', { type: 'button', class: 'kg-thumb', 'aria-label': label, tabindex: -1 })
    if (picture) thumb.append(make('img', { alt: '', loading: 'lazy', decoding: 'async', draggable: 'false', src: picture }))
    Object.assign(thumb.style, {
      inlineSize: width,
      blockSize: height,
      [across ? 'insetInlineStart' : 'insetBlockStart']: `${at * pitch}px`,
    })
    on(thumb, 'click', () => onSelect(at))
    thumbs.set(at, { key, thumb })
    return thumb
  }

  /** Draws the visible thumbnails. */
  function fill() {
    const list = drawn(offset, room, pitch, slides.length, index)
    const hadFocus = inner.contains(document.activeElement)
    if (filled !== String(list)) {
      filled = String(list)
      for (const at of thumbs.keys()) if (!list.includes(at)) thumbs.delete(at)
      arrange(inner, list.map(thumbOf))
    }
    const now = thumbs.get(index)?.thumb
    if (now === current || !now) return
    if (current) write(current, { 'aria-current': false, tabindex: -1 })
    write(now, { 'aria-current': 'true', tabindex: 0 })
    current = now
    // The keyboard focus moves with the current thumbnail.
    if (hadFocus) now.focus({ preventScroll: true })
  }

  // Its size is reported after the next layout: reading it, or scrolling earlier, would force a layout at once.
  const measured = new ResizeObserver(([entry]) => {
    const box = entry?.contentRect
    if (!box || !element.isConnected) return
    room = across ? box.width : box.height
    measure()
    if (across) element.scrollLeft = element.closest('[dir=rtl]') ? -offset : offset
    else element.scrollTop = offset
  })
  // The window may be resized while the strip is shown.
  on(media, 'change', measure, { signal })
  on(element, 'scroll', () => {
    const moved = Math.abs(across ? element.scrollLeft : element.scrollTop)
    // Drawing at every pixel is not needed: once for each thumbnail is enough.
    if (Math.floor(moved / pitch) === Math.floor(offset / pitch)) return
    offset = moved
    fill()
  })
  return {
    element,
    draw(all: readonly Slide[], at: number, read: ReadOptions) {
      const changed = all !== slides || read !== options
      if (!changed && at === index) return
      const turned = read.thumbnails.position === 'bottom'
      if (turned !== across) room = 0
      across = turned
      slides = all
      options = read
      index = at
      if (changed) measure()
      else fill()
      // The strip scrolls when the current thumbnail leaves its middle half.
      const start = index * pitch - offset
      if (!changed && start > room / 4 && start < (room * 3) / 4 - pitch) return
      measured.disconnect()
      if (overflows()) measured.observe(element)
    },
    stop: () => measured.disconnect(),
  }
}
