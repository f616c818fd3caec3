import { entryScale, fitted, keepInside, type Point, type Size, step, type View, zoomAt } from './maths/zoom.ts'

/** The zoom of the shown slide. It writes the picture's transform itself: a drag follows the pointer without a rendering. */
export class ZoomBox {
  view: View = fitted
  active = false
  /** The shown picture; null for a slide of another kind. */
  picture: HTMLImageElement | null = null
  readonly #stage: HTMLElement
  /** The fitted size of the picture when its transform was written. */
  #drawn: Size = { width: 0, height: 0 }
  readonly #changed: (active: boolean, scale: number) => void

  /** `changed` is called at every change of the scale. */
  constructor(stage: HTMLElement, changed: (active: boolean, scale: number) => void) {
    this.#stage = stage
    this.#changed = changed
    new ResizeObserver(() => this.#resize()).observe(stage)
  }

  #pictureSize(): Size {
    return { width: this.picture?.offsetWidth ?? 0, height: this.picture?.offsetHeight ?? 0 }
  }

  #stageSize(): Size {
    return { width: this.#stage.clientWidth, height: this.#stage.clientHeight }
  }

  #inside(view: View): View {
    return keepInside(view, this.#pictureSize(), this.#stageSize())
  }

  /** A pointer's position relative to the middle of the stage. */
  point(event: { clientX: number; clientY: number }): Point {
    const box = this.#stage.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  #write(view: View) {
    this.view = view
    if (this.picture) this.picture.style.transform = this.active ? `translate(${view.x}px,${view.y}px) scale(${view.scale})` : ''
  }

  /** Enters zoom about a point at a scale, or at one picture pixel for one screen pixel. */
  enter(at: Point = { x: 0, y: 0 }, scale?: number): void {
    const picture = this.picture
    if (!picture || this.active) return
    this.#drawn = this.#pictureSize()
    const { width } = this.#drawn
    this.active = true
    // The largest candidate is loaded only for a zoomed picture.
    picture.srcset = picture.dataset['zoomSet'] ?? picture.srcset
    if (picture.srcset) picture.sizes = '9999px'
    const to = scale ?? entryScale(Number(picture.getAttribute('width')) || picture.naturalWidth, width, devicePixelRatio)
    this.to(to, at)
  }

  leave(): void {
    if (!this.active) return
    this.active = false
    this.#write(fitted)
    this.#changed(false, 1)
  }

  /** Changes the scale; the point of the picture under `at` stays there. */
  to(scale: number, at: Point = { x: 0, y: 0 }): void {
    this.#write(this.#inside(zoomAt(this.view, scale, at)))
    this.#changed(true, this.view.scale)
  }

  /** Zooms in or out by steps. */
  step(steps: number, at?: Point): void {
    if (this.active) this.to(this.view.scale + steps * step, at)
    else if (steps > 0) this.enter(at)
  }

  /** Moves the picture by a drag that started at `from`; it may be dragged past its edge sideways. */
  drag(from: View, moved: Point): void {
    const target = { ...from, x: from.x + moved.x, y: from.y + moved.y }
    const inside = this.#inside(target)
    this.#write({ ...inside, x: target.x })
  }

  /** The pixels that the picture is dragged past its edge. */
  past(): number {
    return this.view.x - this.#inside(this.view).x
  }

  /** Moves by a quarter of the stage in a direction. */
  pan(x: number, y: number): void {
    if (!this.active) return
    const { width, height } = this.#stageSize()
    this.drag(this.view, { x: (x * width) / 4, y: (y * height) / 4 })
    this.settle()
  }

  settle(): void {
    this.#write(this.#inside(this.view))
  }

  /** After a change of the stage's size, as when a phone is turned: the point in its middle stays there, within the edges. */
  #resize(): void {
    const now = this.#pictureSize()
    const before = this.#drawn
    this.#drawn = now
    if (!this.active || !before.width || !before.height || !now.width) return
    const { scale, x, y } = this.view
    this.#write(this.#inside({ scale, x: (x * now.width) / before.width, y: (y * now.height) / before.height }))
  }
}
