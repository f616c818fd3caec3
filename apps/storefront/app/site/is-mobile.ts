import { useSyncExternalStore } from 'react'

/** Windows narrower than this count as mobile (K-02). */
const mobileBelow = 1024

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** Whether the window is under 1024 px wide; follows resizing. False on the server. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth < mobileBelow,
    () => false,
  )
}
