import { on } from './dom.ts'

const throttle = 50
const signs = ['mousemove', 'touchstart', 'keydown', 'wheel', 'focusin', 'focusout'] as const

/**
 * Marks the frame as idle after a time without activity in the dialog (which has the focus at first, and so the keys); controls fade by
 * style. Returns a function that sets the time in ms; 0 is never.
 */
export function watchIdle(dialog: HTMLElement, frame: HTMLElement, signal: AbortSignal): (after: number) => void {
  let after: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let heard = -throttle
  function rest() {
    // A control with the keyboard focus must stay visible.
    if (!frame.querySelector(':focus-visible')) frame.dataset['idle'] = ''
  }
  function active() {
    const now = performance.now()
    if (now - heard < throttle) return
    heard = now
    wake()
  }
  function wake() {
    delete frame.dataset['idle']
    clearTimeout(timer)
    if (after) timer = setTimeout(rest, after)
  }
  on(dialog, signs, active, { passive: true })
  on(window, 'resize', active, { signal })
  on(signal, 'abort', () => clearTimeout(timer))
  return (milliseconds) => {
    if (milliseconds === after) return
    after = milliseconds
    wake()
  }
}
