import { useSyncExternalStore } from 'react'

/** Narrower than this is a mobile device to us (K-02). */
const mobileBelow = 1024

function subscribe(tell: () => void): () => void {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}

/** Whether the window is under 1024 px wide; follows resizing. On the server: no. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth < mobileBelow,
    () => false,
  )
}
