import { useEffect, useState } from 'react'

/**
 * Gives the focus back, when a dialog has closed, to what had it before; to the heading of the page where that is gone. The library does so
 * only for a dialog that stays mounted.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Something else may have taken it: another dialog, or the page that the dialog opened.
      if (document.activeElement !== document.body) return
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = isThere ? opener : document.querySelector<HTMLElement>('main h1')
      target?.focus({ preventScroll: true })
    },
    [opener],
  )
}
