import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the box that the address names (`#weigh`) and focuses its first field, once the page is shown. */
export function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const box = hash.length > 1 ? document.querySelector(`#${CSS.escape(hash.slice(1))}`) : null
    box?.scrollIntoView()
    box?.querySelector<HTMLElement>('input:not([disabled])')?.focus({ preventScroll: true })
  }, [hash])
}
