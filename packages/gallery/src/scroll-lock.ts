import { on } from './dom.ts'

const marker = 'SRLOpened'

function isIos(): boolean {
  // An iPad calls itself a Mac, but no Mac is touched.
  return /iP(hone|ad|od)|Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 0
}

/**
 * Marks the body as opened and locks its scrolling; the returned function restores the body's own styles. On iOS, where the body scrolls
 * under a finger whatever its styles are, touch moves are only allowed on `target`.
 */
export function lockBodyScroll(target?: HTMLElement | null): () => void {
  const { body, documentElement } = document
  const { overflow, paddingInlineEnd } = body.style
  // Without the scrollbar the page would be wider and its layout would shift.
  const bar = innerWidth - documentElement.clientWidth
  if (bar > 0) body.style.paddingInlineEnd = `calc(${getComputedStyle(body).paddingInlineEnd} + ${bar}px)`
  body.style.overflow = 'hidden'
  body.classList.add(marker)
  const hold = (event: TouchEvent) => {
    if (event.touches.length < 2 && !(event.target instanceof Node && target?.contains(event.target))) event.preventDefault()
  }
  const ios = isIos()
  if (ios && !target) console.error('SRL - ERROR: on iOS the body scroll lock needs a target element')
  if (ios && target) on(document, 'touchmove', hold, { passive: false })
  return () => {
    body.style.overflow = overflow
    body.style.paddingInlineEnd = paddingInlineEnd
    body.classList.remove(marker)
    document.removeEventListener('touchmove', hold)
  }
}
