import { type RefObject, useEffect } from 'react'

const throttle = 50
const signs = ['mousemove', 'touchstart', 'keydown', 'wheel', 'focusin', 'focusout'] as const

/** Marks the frame as idle after `after` ms without activity (0: never); its controls fade by style. */
export function useIdle(frame: RefObject<HTMLElement | null>, after: number): void {
  useEffect(() => {
    const element = frame.current
    if (!element || after === 0) return undefined
    // The dialog round it has the focus at first, and so the keys.
    const heardOn = element.parentElement ?? element
    let timer: ReturnType<typeof setTimeout> | undefined
    let heard = -throttle
    function rest() {
      // A control that the keyboard stands on must not vanish under it.
      if (!element?.querySelector(':focus-visible')) element?.setAttribute('data-idle', '')
    }
    function active() {
      const now = performance.now()
      if (now - heard < throttle) return
      heard = now
      element?.removeAttribute('data-idle')
      clearTimeout(timer)
      timer = setTimeout(rest, after)
    }
    active()
    for (const sign of signs) heardOn.addEventListener(sign, active, { passive: true })
    window.addEventListener('resize', active)
    return () => {
      clearTimeout(timer)
      element.removeAttribute('data-idle')
      for (const sign of signs) heardOn.removeEventListener(sign, active)
      window.removeEventListener('resize', active)
    }
  }, [frame, after])
}
