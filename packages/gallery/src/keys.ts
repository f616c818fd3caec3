/** Keys but Escape act at most this often, the first press at once. */
export const keyPause = 300

export type KeyAction =
  | { kind: 'turn'; to: 'left' | 'right' }
  | { kind: 'jump'; to: 'first' | 'last' }
  | { kind: 'zoom'; steps: 1 | -1 | 0 }
  | { kind: 'pan'; x: -1 | 0 | 1; y: -1 | 0 | 1 }

const turns: Record<string, 'left' | 'right'> = { ArrowRight: 'right', ArrowUp: 'right', ArrowLeft: 'left', ArrowDown: 'left' }
const pans: Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]> = {
  ArrowRight: [-1, 0],
  ArrowLeft: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const zooms: Record<string, 1 | -1 | 0> = { '+': 1, '=': 1, '-': -1, '0': 0 }

/** What a key means, but for Escape and Tab. Left and right swap where reading goes leftwards. */
export function keyAction(key: string, { shift, rtl, zoomed }: { shift: boolean; rtl: boolean; zoomed: boolean }): KeyAction | undefined {
  const pan = pans[key]
  if (pan && shift) return zoomed ? { kind: 'pan', x: pan[0], y: pan[1] } : undefined
  const turn = turns[key]
  if (turn) {
    const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
    return { kind: 'turn', to: sideways && rtl ? (turn === 'left' ? 'right' : 'left') : turn }
  }
  if (key === 'Home' || key === 'End') return { kind: 'jump', to: key === 'Home' ? 'first' : 'last' }
  const steps = zooms[key]
  return steps === undefined ? undefined : { kind: 'zoom', steps }
}

const stops = 'button:not(:disabled):not([tabindex="-1"]),[href],iframe,video[controls],input,select,textarea,[tabindex="0"]'

/** Keeps Tab inside: past the last stop it goes on at the first. Modal dialogs alone let it out to the browser's own bars. */
export function wrapTab(event: { shiftKey: boolean; preventDefault(): void }, dialog: HTMLElement): void {
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)].filter((one) => one.getClientRects().length > 0)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const leaves = event.shiftKey ? at <= 0 : at === all.length - 1
  if (!leaves && at >= 0) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}
