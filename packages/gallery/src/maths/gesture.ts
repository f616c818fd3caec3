/**
 * The distances in pixels of a drag that changes the slide or closes the gallery: of a fitted picture, and past the edge of a zoomed one.
 */
const fittedSwipe = 90
const zoomedSwipe = 500
/** A press that moves less than this is a click. */
export const still = 6
/** Two taps within this time and distance are one double tap. */
export const doubleTapTime = 300
export const doubleTapPixels = 30

/**
 * The action of a drag of the fitted picture when it is released, by its distance in pixels: 1 to the right, -1 to the left, `close`
 * downwards, undefined for a short drag.
 */
export function swipeOf(dx: number, dy: number): 1 | -1 | 'close' | undefined {
  if (Math.abs(dx) >= fittedSwipe && Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? -1 : 1
  return dy >= fittedSwipe ? 'close' : undefined
}

/**
 * The action of a drag past the edge of a zoomed picture when it is released, by its pixels past the edge: 1 or -1 as their sign, undefined
 * for a short drag.
 */
export function edgeSwipeOf(past: number): 1 | -1 | undefined {
  if (Math.abs(past) < zoomedSwipe) return undefined
  return past < 0 ? -1 : 1
}

/** An index wrapped into a list. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count
}
