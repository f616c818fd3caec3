// Zoom as pure functions. Points are pixels from the middle of the stage; a view is the fitted picture moved by `x`, `y` and enlarged by
// `scale` about its own middle.

export interface View {
  scale: number
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

export const minScale = 0.5
export const maxScale = 6
export const step = 0.5
export const fitted: View = { scale: 1, x: 0, y: 0 }
/** The wheel travel of one step. */
export const wheelStep = 100

export function clampScale(scale: number): number {
  return Math.min(maxScale, Math.max(minScale, scale))
}

/** The initial scale of a zoom: one picture pixel for one screen pixel, at least 2, at most 6. */
export function entryScale(naturalWidth: number, fittedWidth: number, pixelRatio: number): number {
  const exact = fittedWidth > 0 ? naturalWidth / (fittedWidth * pixelRatio) : 0
  return Math.min(maxScale, Math.max(2, exact))
}

/** The view at another scale; the point of the picture under `point` stays there. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const to = clampScale(scale)
  const grow = to / view.scale
  return { scale: to, x: point.x - (point.x - view.x) * grow, y: point.y - (point.y - view.y) * grow }
}

/** The view with the picture's edges outside of the stage, or a smaller picture in its middle. */
export function keepInside({ scale, x, y }: View, picture: Size, stage: Size): View {
  const held = (at: number, drawn: number, room: number) => {
    const far = Math.max(0, (drawn * scale - room) / 2)
    return Math.min(far, Math.max(-far, at))
  }
  return { scale, x: held(x, picture.width, stage.width), y: held(y, picture.height, stage.height) }
}

/** The steps of wheel travel, and the rest of the travel for the next event. Down is smaller. */
export function wheelSteps(travel: number): { steps: number; left: number } {
  const steps = Math.trunc(travel / wheelStep)
  return { steps: steps === 0 ? 0 : -steps, left: travel - steps * wheelStep }
}
