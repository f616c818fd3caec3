import type { ReadOptions } from './defaults.ts'
import { arrange, make, on, write } from './dom.ts'
import { drawIcon, type Nodes } from './icons.ts'
import type { IconName, KnownSlide, Translations } from './types.ts'

interface FaceActs {
  play: () => void
  thumbnails: () => void
  download: () => void
  zoom: () => void
  fullscreen: () => void
  close: () => void
  next: () => void
  previous: () => void
}

/** All values that the controls and texts of the gallery depend on. */
export interface Shown {
  options: ReadOptions
  count: number
  index: number
  slide: KnownSlide
  /** 'n of m', and the slide's alternative text. */
  name: string
  alt: string
  playing: boolean
  /** The strip of thumbnails; false where it is hidden. */
  strip: HTMLElement | false
  zoomed: boolean
  zoomable: boolean
  canPlay: boolean
  fullscreen: boolean
  /** The error text, empty for none, and the address of the picture that could not be saved. */
  problem: string
  link: string
}

/** The keys that end in `End`, without that ending. */
type Names<All, End extends string> = All extends `${infer Name}${End}` ? Name : never

/** A button whose icon and label are set later. */
export function makeButton(className: string, press: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', class: className })
  on(button, 'click', press)
  return button
}

/** Creates the gallery's elements. `draw` updates them to a state; unchanged elements are not touched. */
export function makeFace(acts: FaceActs) {
  const control = (press: () => void, className = '') => makeButton(`kg-button ${className}`, press)
  const play = control(acts.play)
  const thumbnails = control(acts.thumbnails)
  const download = control(acts.download)
  const zoom = control(acts.zoom)
  const close = control(acts.close)
  const fullscreen = control(acts.fullscreen, 'kg-wide-only')
  const next = control(acts.next, 'kg-arrow kg-next kg-fades')
  const previous = control(acts.previous, 'kg-arrow kg-previous kg-fades')
  const own = make('span', { class: 'kg-node' })
  const tools = make('div', { class: 'kg-tools kg-fades' })
  const bar = make('div', {})
  const progress = make('div', { class: 'kg-progress' }, bar)
  const counter = make('div', { class: 'kg-count kg-fades', dir: 'ltr', 'aria-hidden': 'true' })
  const top = make('div', { class: 'kg-top' })
  const stage = make('div', { class: 'kg-stage' })
  const caption = make('div', { class: 'kg-caption', 'data-scrolls': true })
  const middle = make('div', { class: 'kg-middle', role: 'group', 'aria-roledescription': 'carousel' })
  // Inside the dialog, since all outside of it is inert.
  const status = make('div', { class: 'kg-status', role: 'status' })
  // Focus that leaves an embedded frame forwards arrives here, not in the browser's own bars.
  const guard = make('span', { tabindex: 0 })
  on(guard, 'focus', () => dialog.querySelector('button')?.focus())
  const frame = make('div', { class: 'kg-frame' })
  const dialog = make('dialog', { class: 'kg', tabindex: -1, dir: getComputedStyle(document.body).direction }, frame)
  let current = ''
  let drawnOptions: ReadOptions | undefined
  let drawnMode = ''
  bar.style.transform = 'scaleX(0)'

  function say(text: string, href: string) {
    if (current === text + href) return
    current = text + href
    status.textContent = text
    if (href) status.append(' ', make('a', { href, target: '_blank', rel: 'noreferrer' }, href.split('/').at(-1) ?? href))
  }

  /** Draws the controls that depend on the options, the modes and the kind of slide. */
  function drawControls({ options, count, slide, ...is }: Shown, nodes: Nodes) {
    const { words, shows } = options
    const many = count > 1
    const label = (button: HTMLElement, icon: Names<IconName, 'Icon'>, text: Names<keyof Translations, 'Text'> = icon) => {
      write(button, { 'aria-label': words[`${text}Text`], title: words[`${text}Text`] })
      drawIcon(button, `${icon}Icon`, options.icons, nodes)
      return button
    }
    for (const [property, value] of Object.entries(options.look)) dialog.style.setProperty(property, value ?? null)
    if (options.toolbar) nodes.set(own, options.toolbar)
    // Play or pause first, then thumbnails, download, zoom, the shop's own, fullscreen, close.
    arrange(tools, [
      is.canPlay && shows('Autoplay') && label(play, is.playing ? 'pause' : 'autoplay'),
      many && shows('Thumbnails') && label(thumbnails, 'thumbnails', is.strip ? 'hideThumbnails' : 'thumbnails'),
      shows('Download') && slide.type !== 'embed_video' && !slide.render && label(download, 'download'),
      is.zoomable && label(zoom, is.zoomed ? 'zoomOut' : 'zoomIn'),
      options.toolbar !== undefined && own,
      shows('Fullscreen') && label(fullscreen, is.fullscreen ? 'exitFullscreen' : 'fullscreen'),
      shows('Close') && label(close, 'close'),
    ])
    arrange(top, [is.canPlay && options.progress && progress, tools, many && counter])
    write(stage, { 'data-zoomed': is.zoomed, 'data-zoomable': is.zoomable })
    caption.style.visibility = is.zoomed ? 'hidden' : ''
    write(middle, { 'aria-label': words.carouselText })
    arrange(middle, [
      stage,
      !!slide.caption && caption,
      many && shows('Next') && label(next, 'next'),
      many && shows('Prev') && label(previous, 'previous'),
    ])
    write(frame, { 'data-bare': !is.strip })
    arrange(frame, [top, middle, is.strip, status, slide.type === 'embed_video' && guard])
    write(dialog, { 'aria-label': words.dialogLabel })
    makeRoom(is.strip)
  }

  /** Moves the controls away from a strip at the side. */
  function makeRoom(strip: Shown['strip']) {
    for (const side of ['left', 'right']) {
      const wide = strip && strip.dataset['side'] === side && strip.offsetWidth
      frame.style.setProperty(`--kg-${side}`, wide ? `${wide + 5}px` : null)
    }
  }

  function draw(shown: Shown, nodes: Nodes) {
    const { options, count, index, slide, name, alt, problem, link, ...is } = shown
    const mode = [Object.values(is).map(Boolean), count > 1, slide.type, !slide.render, !slide.caption].join()
    if (options !== drawnOptions || mode !== drawnMode) drawControls(shown, nodes)
    drawnOptions = options
    drawnMode = mode
    counter.textContent = `${index + 1} / ${count}`
    caption.textContent = slide.caption ?? ''
    write(status, { 'data-problem': problem !== '' })
    say(problem || (is.playing ? '' : `${name}: ${alt}`), link)
  }
  return { dialog, frame, stage, bar, draw, makeRoom }
}
