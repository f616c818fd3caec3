import { type RefObject, useEffect, useState } from 'react'

/** Whether the tab is hidden; nothing plays to an empty room. */
export function useHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}

/**
 * Goes on after `speed` ms while `running`; another slide (`at`) starts the time anew. The bar's ticks only write a style:
 * the advance has a timer of its own, for short ones are clamped by browsers.
 */
export function useAutoplay(running: boolean, speed: number, at: string, bar: RefObject<HTMLElement | null>, advance: () => void): void {
  useEffect(() => {
    if (!running) return undefined
    let ticks = 0
    const write = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, ticks / 100)})`
    }
    const ticking = setInterval(() => {
      ticks += 1
      write()
    }, speed / 100)
    const timer = setTimeout(advance, speed)
    return () => {
      clearInterval(ticking)
      clearTimeout(timer)
      ticks = 0
      write()
    }
  }, [running, speed, at, bar, advance])
}
