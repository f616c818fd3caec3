import { on } from './dom.ts'

let users = 0
let pressed: WeakRef<Element> | undefined

function note(event: PointerEvent) {
  if (event.target instanceof Element) pressed = new WeakRef(event.target)
}

/**
 * Stores the last pressed element while a gallery is on the page: Safari gives a pressed button no focus. Returns a function that stops it.
 */
export function watchPresses(): () => void {
  if (users++ === 0) document.addEventListener('pointerdown', note, true)
  return () => {
    if (--users === 0) document.removeEventListener('pointerdown', note, true)
  }
}

const focusable = 'a[href],button,input,select,textarea,summary,[tabindex]'

/** The element that opened the gallery: the focused one, else the one that was pressed last; undefined for none. */
export function findOpener(): HTMLElement | undefined {
  const focused = document.activeElement
  const candidate = focused && focused !== document.body ? focused : pressed?.deref()?.closest(focusable)
  return candidate instanceof HTMLElement ? candidate : undefined
}

/** Returns the focus to the opener; where it is gone, to the element that the shop names, else to the page's main part. */
export function restoreFocus(opener: HTMLElement | undefined, instead?: HTMLElement | null): void {
  const main = document.querySelector<HTMLElement>('main,[role=main]')
  const target = opener?.isConnected ? opener : (instead ?? main)
  if (!target) return
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  on(target, 'blur', () => target.removeAttribute('tabindex'), { once: true })
}
