/** How far a finger goes before a slide changes or the gallery closes, fitted and past the edge of a zoomed picture. */
export const swipe = { fitted: 90, zoomed: 500 } as const
/** A press that moves less than this is a click. */
export const still = 6
/** Two taps within this time and distance are one double tap. */
export const doubleTap = { milliseconds: 300, pixels: 30 } as const

/** What a drag of the fitted picture means when it is let go. */
export function swipeOf(dx: number, dy: number): 'left' | 'right' | 'close' | undefined {
  if (Math.abs(dx) >= swipe.fitted && Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'left' : 'right'
  return dy >= swipe.fitted && dy > Math.abs(dx) ? 'close' : undefined
}

/** What a drag past the edge of a zoomed picture means when it is let go. */
export function edgeSwipeOf(past: number): 'left' | 'right' | undefined {
  if (Math.abs(past) < swipe.zoomed) return undefined
  return past < 0 ? 'left' : 'right'
}

/** A finger moving left uncovers what lies to the right: the next slide, or the one before where reading goes leftwards. */
export function towards(moved: 'left' | 'right', rtl: boolean): 'left' | 'right' {
  return (moved === 'left') === rtl ? 'left' : 'right'
}

/** An index wrapped into a list. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count
}
