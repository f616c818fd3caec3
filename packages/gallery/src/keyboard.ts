import { on } from './dom.ts'
import type { ZoomBox } from './zoom-box.ts'

interface KeyboardActs {
  hasKeys: () => boolean
  canZoom: () => boolean
  rtl: () => boolean
  turn: (by: 1 | -1) => void
  /** -1 is the last. */
  select: (to: number) => void
  leaveFullscreen: () => void
  close: () => void
}

/** Keys but Escape act at most this often, the first press at once. */
const keyPause = 300
/** Elements that handle keys themselves. */
const fields = 'video,iframe,input,select,textarea,.kg-own'
/** Where an arrow key pushes the picture. */
const pans: Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]> = {
  ArrowRight: [-1, 0],
  ArrowLeft: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const zooms: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

const stops = 'button:not(:disabled):not([tabindex="-1"]),[href],iframe,video[controls],input,select,textarea,[tabindex="0"]'

/** Keeps Tab inside: after the last stop it continues at the first. A modal dialog alone lets it out to the browser's own bars. */
function wrapTab(event: { shiftKey: boolean; preventDefault(): void }, dialog: HTMLElement): void {
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)].filter((element) => element.getClientRects().length > 0)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const leaves = event.shiftKey ? at <= 0 : at === all.length - 1
  if (!leaves && at >= 0) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}

/** Handles the keys of the dialog. Each press of Escape does one thing and is never throttled. Returns the handler of Escape. */
export function watchKeys(dialog: HTMLElement, zoom: ZoomBox, acts: KeyboardActs): () => void {
  let last = -keyPause
  function escape() {
    if (document.fullscreenElement) acts.leaveFullscreen()
    else if (zoom.active) zoom.leave()
    else acts.close()
  }
  /** The action of a key; undefined or false for none. Left and right are swapped in right-to-left languages. */
  function actionOf(key: string, shift: boolean): (() => unknown) | false | undefined {
    const [x, y] = pans[key] ?? []
    if (x !== undefined && y !== undefined) {
      if (shift) return zoom.active && (() => zoom.pan(x, y))
      // Right and up mean the next slide, left and down the previous one.
      return () => acts.turn(y > 0 || (acts.rtl() ? x > 0 : x < 0) ? 1 : -1)
    }
    if (key === 'Home') return () => acts.select(0)
    if (key === 'End') return () => acts.select(-1)
    if (key === '0') return () => zoom.leave()
    const steps = zooms[key] ?? 0
    return steps !== 0 && (() => acts.canZoom() && zoom.step(steps))
  }
  on(dialog, 'keydown', (event) => {
    const { key } = event
    if (key === 'Escape') {
      event.preventDefault()
      return escape()
    }
    if (key === 'Tab') return wrapTab(event, dialog)
    if (!acts.hasKeys() || event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest(fields)) return
    const action = actionOf(key, event.shiftKey)
    if (!action) return
    event.preventDefault()
    const time = performance.now()
    if (time - last < keyPause) return
    last = time
    action()
  })
  return escape
}
