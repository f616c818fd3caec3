import { on } from './dom.ts'
import { doubleTapPixels, doubleTapTime, edgeSwipeOf, still, swipeOf } from './maths/gesture.ts'
import { type Point, type View, wheelSteps } from './maths/zoom.ts'
import type { ZoomBox } from './zoom-box.ts'

interface GestureActs {
  /** Whether the shown slide can be zoomed. */
  canZoom: () => boolean
  /** The picture was moved sideways far enough. */
  swipe: (moved: 1 | -1) => void
  /** 1 is forwards. */
  turn: (by: 1 | -1) => void
  close: () => void
}

interface Press {
  at: Point
  view: View
  onPicture: boolean
  onBackdrop: boolean
  dragged: boolean
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point) => ({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 })

/** Handles presses, drags, swipes and pinches on the stage. Movement is written to styles at once; only its result is reported. */
export function watchPointers(stage: HTMLElement, zoom: ZoomBox, acts: GestureActs): void {
  const fingers = new Map<number, Point>()
  let press: Press | undefined
  let pinch: { distance: number; scale: number } | undefined
  let tapped: { at: Point; time: number } | undefined
  const slide = () => stage.firstElementChild as HTMLElement | null
  /** Draws the slide at the finger's position, or lets it move back. */
  function draw(where: string) {
    const style = slide()?.style
    if (style) [style.transition, style.transform] = where ? ['none', `translate${where}`] : ['', '']
  }
  const place = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })

  function down(event: PointerEvent) {
    const on = event.target as Element
    // Players, custom slides and buttons have gestures of their own.
    if (event.button !== 0 || on.closest('button,a,iframe,.kg-own')) return
    fingers.set(event.pointerId, place(event))
    // A captured player would no longer get its own clicks.
    if (!on.closest('video')) stage.setPointerCapture(event.pointerId)
    const [first, second] = [...fingers.values()]
    if (first && second) {
      pinch = { distance: distance(first, second), scale: zoom.view.scale }
      press = undefined
    } else if (!pinch) {
      press = {
        at: place(event),
        view: zoom.view,
        onPicture: on === zoom.picture,
        onBackdrop: on === stage || on === slide(),
        dragged: false,
      }
    }
  }

  function move(event: PointerEvent) {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, place(event))
    const [first, second] = [...fingers.values()]
    if (pinch && first && second) {
      const scale = (pinch.scale * distance(first, second)) / pinch.distance
      const at = zoom.point(middle(first, second))
      if (zoom.active) zoom.to(scale, at)
      else if (acts.canZoom() && Math.abs(scale - 1) > 0.05) zoom.enter(at, scale)
      return
    }
    if (!press) return
    const moved = { x: event.clientX - press.at.x, y: event.clientY - press.at.y }
    press.dragged ||= Math.hypot(moved.x, moved.y) >= still
    if (!press.dragged) return
    if (zoom.active) return zoom.drag(press.view, moved)
    const sideways = Math.abs(moved.x) >= Math.abs(moved.y)
    draw(sideways ? `X(${moved.x}px)` : `Y(${Math.max(0, moved.y)}px)`)
  }

  function tap(event: PointerEvent, on: Press) {
    const at = place(event)
    const twice = tapped && event.timeStamp - tapped.time < doubleTapTime && distance(tapped.at, at) < doubleTapPixels
    tapped = twice ? undefined : { at, time: event.timeStamp }
    if (event.pointerType === 'touch') {
      if (!twice) return on.onBackdrop && !zoom.active ? acts.close() : undefined
    } else if (twice) {
      // The second press of a double click is ignored: it would undo the first.
      return
    }
    if (zoom.active) zoom.leave()
    else if (on.onPicture && acts.canZoom()) zoom.enter(zoom.point(event))
    else if (on.onBackdrop) acts.close()
  }

  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return
    draw('')
    if (pinch) {
      if (zoom.active) zoom.settle()
      if (fingers.size === 0) pinch = undefined
      return
    }
    const ended = press
    press = undefined
    if (!ended) return
    if (!ended.dragged) return tap(event, ended)
    if (zoom.active) {
      const swiped = edgeSwipeOf(zoom.past())
      if (swiped) acts.swipe(swiped)
      // Without another slide in this direction the picture moves back.
      zoom.settle()
      return
    }
    const swiped = swipeOf(event.clientX - ended.at.x, event.clientY - ended.at.y)
    if (swiped === 'close') acts.close()
    else if (swiped) acts.swipe(swiped)
  }

  function cancel(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return
    press = pinch = undefined
    draw('')
    if (zoom.active) zoom.settle()
  }

  on(stage, 'pointerdown', down)
  on(stage, 'pointermove', move)
  on(stage, 'pointerup', up)
  on(stage, 'pointercancel', cancel)
}

/** Milliseconds for which wheel events are ignored after one changed the slide, and after each further one. */
export const wheelPause = 150

/** Handles the wheel: it zooms while zoom is active, else changes the slide. */
export function watchWheel(frame: HTMLElement, zoom: ZoomBox, acts: GestureActs): void {
  let travel = 0
  let deafUntil = 0
  function wheel(event: WheelEvent) {
    if ((event.target as Element).closest('[data-scrolls]')) return
    event.preventDefault()
    const at = zoom.point(event)
    if (event.ctrlKey) {
      const scale = zoom.view.scale * Math.exp(-event.deltaY / 100)
      if (zoom.active) zoom.to(scale, at)
      else if (acts.canZoom()) zoom.enter(at, scale)
      return
    }
    if (zoom.active) {
      const { steps, left } = wheelSteps(travel + event.deltaY)
      travel = left
      if (steps !== 0) zoom.step(steps, at)
      return
    }
    const now = performance.now()
    const deaf = now < deafUntil
    deafUntil = now + wheelPause
    const delta = event.deltaY || event.deltaX
    if (!deaf && delta !== 0) acts.turn(delta > 0 ? 1 : -1)
  }
  on(frame, 'wheel', wheel, { passive: false })
}
